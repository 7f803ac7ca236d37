import * as z from 'zod/mini'
import { passkeyAnswer } from '../factor.ts'
import { code } from '../fields.ts'

/**
 * Step-up proof of an operator for a sensitive request: a passkey's answer to a challenge for this request
 * only (packages/domain/src/operators/step-up.ts), or a fresh code if no passkey is enrolled.
 */
export const stepUpProof = z.union([z.object({ passkey: passkeyAnswer }), z.object({ totp: code })])
export type StepUpProof = z.infer<typeof stepUpProof>

export const STEP_UP_ERRORS = [
  'totp_required',
  'totp_incorrect',
  'passkey_required',
  'passkey_incorrect',
] as const
