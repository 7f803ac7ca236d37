/** Characters at each end that people compare, and that an attacker can afford to imitate. */
export const LOOKALIKE_ENDS = 4

/** Addresses that a customer's own account knows. */
export interface KnownAddresses {
  /** Those that the customer chose: withdrawn to, saved, their own. Only these are above suspicion. */
  chosen: readonly string[]
  /** Those that anybody can bring in by sending something: they are compared with, and trusted never. */
  received: readonly string[]
}

/**
 * A known address that the given one could be mistaken for: the same first and last four characters, but another
 * address. Case is ignored, as eyes do. Null when there is none, and always for an address that the customer chose.
 */
export function lookalikeOf(address: string, { chosen, received }: KnownAddresses): string | null {
  if (chosen.includes(address)) return null
  const ends = endsOf(address)
  const resembles = (other: string) => other !== address && endsOf(other) === ends
  return chosen.find(resembles) ?? received.find(resembles) ?? null
}

function endsOf(address: string): string {
  return `${address.slice(0, LOOKALIKE_ENDS)}…${address.slice(-LOOKALIKE_ENDS)}`.toLowerCase()
}
