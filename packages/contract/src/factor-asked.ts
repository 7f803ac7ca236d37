/** How an endpoint asks for the second factor that the customer has: a code, a passkey, or either of them. */
export const FACTOR_ASKED = ['totp_required', 'passkey_required', 'factor_required'] as const
export type FactorAsked = (typeof FACTOR_ASKED)[number]

/** How an endpoint refuses for want of a second factor. */
/** Of what is proven; where the proof is used later, it may have ended meanwhile. */
export const FACTOR_ERRORS = [
  ...FACTOR_ASKED,
  'totp_incorrect',
  'passkey_incorrect',
  'attempt_wait',
  'proof_ended',
] as const
