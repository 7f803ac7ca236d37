import * as z from 'zod/mini'
import { factor } from './factor.ts'
import { code, pin, presentPassword } from './fields.ts'

/**
 * What proves the owner before a change of what protects the account, and before the account's data leave it: of these the strongest
 * that there is (`proof` of `getSecurity`), each where it is asked for.
 */
export const ownerProof = {
  /** For 'factor'. */
  factor: z.optional(factor),
  /** For 'pin_and_code': the payment password as it is now, and a code to a contact of the account (purpose `protection`). */
  currentPin: z.optional(pin),
  ownCode: z.optional(code),
  /** For 'password'. */
  password: z.optional(presentPassword),
}

export const PIN_ERRORS = ['pin_incorrect', 'pin_locked', 'pin_not_set'] as const

/** Beside those of a second factor. */
export const OWNER_PROOF_ERRORS = [
  'password_incorrect',
  'code_required',
  'code_incorrect',
  'pin_required',
  ...PIN_ERRORS,
] as const
