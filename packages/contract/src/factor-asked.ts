/** Errors with which an endpoint asks for the customer's second factor: a code, a passkey, or either. */
export const FACTOR_ASKED = ['totp_required', 'passkey_required', 'factor_required'] as const
export type FactorAsked = (typeof FACTOR_ASKED)[number]

/** `proof_ended`: the account's protection has changed since the factor was proven. */
export const FACTOR_ERRORS = [
  ...FACTOR_ASKED,
  'totp_incorrect',
  'passkey_incorrect',
  'attempt_wait',
  'proof_ended',
] as const
