/** Characters at each end that people compare, and that an attacker can afford to imitate. */
export const LOOKALIKE_ENDS = 4

/** Addresses that a customer's own account knows. */
export interface KnownAddresses {
  /** Those that the customer chose: withdrawn to, or saved. Only these and their own are above suspicion. */
  chosen: readonly string[]
  /** Those that customers recharge to: nothing can be withdrawn to them. */
  own: readonly string[]
  /** Those that anybody can bring in by sending something: they are compared with, and trusted never. */
  received: readonly string[]
}

/** `chosen` may be offered in place of the given one; `own` and `received` may not, the latter can be a scammer's. */
export const LOOKALIKE_KINDS = ['chosen', 'own', 'received'] as const

export interface Lookalike {
  address: string
  kind: (typeof LOOKALIKE_KINDS)[number]
}

/**
 * A known address that the given one could be mistaken for: the same first and last four characters, but another
 * address. Case is ignored, as eyes do. Null when there is none, and always for an address that the customer chose or owns.
 */
export function lookalikeOf(address: string, known: KnownAddresses): Lookalike | null {
  if (known.chosen.includes(address) || known.own.includes(address)) return null
  const ends = endsOf(address)
  for (const kind of LOOKALIKE_KINDS) {
    const found = known[kind].find(other => other !== address && endsOf(other) === ends)
    if (found !== undefined) return { address: found, kind }
  }
  return null
}

function endsOf(address: string): string {
  return `${address.slice(0, LOOKALIKE_ENDS)}…${address.slice(-LOOKALIKE_ENDS)}`.toLowerCase()
}
