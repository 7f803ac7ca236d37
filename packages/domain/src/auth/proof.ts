/*
 * What a customer proves before something changes that protects the account, and what follows from the change
 * (docs/decisions/0035). The one place that says it: server and app ask here.
 */

/**
 * Proofs, the strongest first: a passkey or a code of the authenticator (or a recovery code in its place), then the payment PIN
 * with a code sent to a contact that the account has, then the login password.
 */
export const PROOFS = ['factor', 'pin_and_code', 'password'] as const
export type Proof = (typeof PROOFS)[number]

/** What a customer has set up. Everybody has a password and a contact. */
export interface Means {
  /** A passkey, or an authenticator that is confirmed. */
  factor: boolean
  pin: boolean
}

/** The strongest proof that the customer has: no weaker one is taken in its place. */
export function strongestProof({ factor, pin }: Means): Proof {
  if (factor) return 'factor'
  return pin ? 'pin_and_code' : 'password'
}

/** A change of what protects an account; `adds` when it takes nothing away and replaces nothing. */
export interface ProtectionChange {
  adds: boolean
}

/** Whether withdrawals are held after a change. An addition to an account that never held money holds nothing. */
export function holdsAfter({ adds }: ProtectionChange, everHeldMoney: boolean): boolean {
  return everHeldMoney || !adds
}
