import * as z from 'zod/mini'
import { passkeyAnswer } from './factor.ts'
import { code } from './fields.ts'

/**
 * What an operator shows for an act that weighs more: the answer of a passkey to a challenge that is of this act alone
 * (packages/domain/src/operators/step-up.ts), or a fresh code where no passkey is enrolled.
 */
export const stepUpProof = z.union([z.object({ passkey: passkeyAnswer }), z.object({ totp: code })])
export type StepUpProof = z.infer<typeof stepUpProof>

/** How an endpoint refuses for want of a proof. */
export const STEP_UP_ERRORS = [
  'totp_required',
  'totp_incorrect',
  'passkey_required',
  'passkey_incorrect',
] as const
