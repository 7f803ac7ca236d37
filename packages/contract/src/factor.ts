import * as z from 'zod/mini'
import { machine } from './field-kinds.ts'
import { secondCode } from './fields.ts'
import { id } from './schema.ts'

/** A passkey's answer to a challenge of ours. The library that verifies it knows its fields. */
export const passkeyAnswer = z.object({
  challenge: id,
  response: z.looseObject({ id: machine().check(z.maxLength(1400)) }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

/** A second factor, given with what it is asked for. */
export const factor = z.union([z.object({ code: secondCode }), z.object({ passkey: passkeyAnswer })])
export type Factor = z.infer<typeof factor>

/** How an endpoint asks for the second factor that the customer has: a code, a passkey, or either of them. */
export const FACTOR_ASKED = ['totp_required', 'passkey_required', 'factor_required'] as const
export type FactorAsked = (typeof FACTOR_ASKED)[number]

/** How an endpoint refuses for want of a second factor. */
/** Of what is proven; where the proof is used later, it may have ended meanwhile. */
export const FACTOR_ERRORS = [
  ...FACTOR_ASKED,
  'totp_incorrect',
  'passkey_incorrect',
  'guess_wait',
  'proof_ended',
] as const
