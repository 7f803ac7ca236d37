import * as z from 'zod/mini'
import { factor } from './factor.ts'
import { code, pin, presentPassword } from './fields.ts'

/** The strongest proof that the account has is required (`proof` of `getSecurity`). */
export const ownerProof = {
  /** Second factor, for the proof 'factor'. */
  factor: z.optional(factor),
  /** For the proof 'pin_and_code': PIN and a code to a contact of the account (purpose `protection`). */
  currentPin: z.optional(pin),
  ownCode: z.optional(code),
  /** Login password, for 'password'. */
  password: z.optional(presentPassword),
}

export const PIN_ERRORS = ['pin_incorrect', 'pin_locked', 'pin_not_set'] as const

export const OWNER_PROOF_ERRORS = [
  'password_incorrect',
  'code_required',
  'code_incorrect',
  'pin_required',
  ...PIN_ERRORS,
] as const
