/*
 * Proofs before a change of what protects an account, and the consequences of the change (docs/decisions/0035). Server
 * and app both use this one place.
 */

/**
 * Proofs, the strongest first: a passkey or a code of the authenticator (or a recovery code in its place), then the
 * payment PIN with a code sent to a contact that the account has, then the login password.
 */
export const PROOFS = ['factor', 'pin_and_code', 'password'] as const
export type Proof = (typeof PROOFS)[number]

/** Proofs that a customer has set up. Every customer has a password and a contact. */
export interface Means {
  /** A passkey, or an authenticator that is confirmed. */
  factor: boolean
  pin: boolean
}

/** Strongest proof that the customer has: a weaker one is refused. */
export function strongestProof({ factor, pin }: Means): Proof {
  if (factor) return 'factor'
  return pin ? 'pin_and_code' : 'password'
}

/** Change of what protects an account; `adds` when it removes and replaces nothing. */
export interface ProtectionChange {
  adds: boolean
}

/** Whether withdrawals are held after a change. An addition to an account that never held money holds nothing. */
export function holdsAfter({ adds }: ProtectionChange, everHeldMoney: boolean): boolean {
  return everHeldMoney || !adds
}
