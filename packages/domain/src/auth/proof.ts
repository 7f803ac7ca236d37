/* Proofs before a change of account protection, and its consequences (docs/decisions/0035). */

/**
 * Strongest first. `factor`: a passkey, an authenticator code, or a recovery code in its place.
 * `pin_and_code`: the payment PIN with a code sent to a contact of the account.
 */
export const PROOFS = ['factor', 'pin_and_code', 'password'] as const
export type Proof = (typeof PROOFS)[number]

/** Proofs that a customer has set up, besides the password and the contact that every customer has. */
export interface Means {
  /** Whether there is a passkey or a confirmed authenticator. */
  factor: boolean
  pin: boolean
}

/** Returns the strongest proof that the customer has. Weaker ones are refused. */
export function strongestProof({ factor, pin }: Means): Proof {
  if (factor) return 'factor'
  return pin ? 'pin_and_code' : 'password'
}

/**
 * Whether a change of the PIN asks for the current one, by the strongest proof of the customer. A factor
 * replaces a forgotten PIN, but not while withdrawals are held: whoever has just added it may not be the owner.
 */
export function asksCurrentPin(proof: Proof, { pin, held }: { pin: boolean; held: boolean }): boolean {
  return proof === 'pin_and_code' || (proof === 'factor' && pin && held)
}

/** `adds`: the change only adds something, and neither removes nor replaces anything. */
export interface ProtectionChange {
  adds: boolean
}

/** Only an addition to an account that never held money does not hold withdrawals. */
export function holdsAfter({ adds }: ProtectionChange, everHeldMoney: boolean): boolean {
  return everHeldMoney || !adds
}
