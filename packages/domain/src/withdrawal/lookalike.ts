/** Number of characters at each end that people compare and an attacker can imitate. */
export const LOOKALIKE_ENDS = 4

/** Addresses known to a customer's account. */
export interface KnownAddresses {
  /**
   * Addresses that the customer withdrew to or saved. Neither they nor `own` addresses are ever suspicious.
   */
  chosen: readonly string[]
  /** Deposit addresses, to which nothing can be withdrawn. */
  own: readonly string[]
  /**
   * Senders of deposits. Anybody can become one by sending something, so they are compared and never trusted.
   */
  received: readonly string[]
}

/**
 * Kinds of known address. Only a `chosen` one may be offered instead of the given address: an `own` one is no
 * destination, and a `received` one may be a scammer's.
 */
export const LOOKALIKE_KINDS = ['chosen', 'own', 'received'] as const

export interface Lookalike {
  address: string
  kind: (typeof LOOKALIKE_KINDS)[number]
}

/**
 * Returns a known address that could be mistaken for the given one: the same first and last four characters,
 * ignoring case, but a different address. Null for none, and for an address that the customer chose or owns.
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
