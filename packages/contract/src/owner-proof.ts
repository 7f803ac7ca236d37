import * as z from 'zod/mini'
import { factor } from './factor.ts'
import { code, pin, presentPassword } from './fields.ts'

/**
 * Proof of the owner, before a change of the account's protection and before the account's data leave it. Each request
 * takes the strongest proof that the account has (`proof` of `getSecurity`).
 */
export const ownerProof = {
  /** For 'factor'. */
  factor: z.optional(factor),
  /**
   * For 'pin_and_code': the current payment password, and a code to a contact of the account (purpose `protection`).
   */
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
