/** Number of characters at each end of an address that people compare, and that an attacker can imitate. */
export const LOOKALIKE_ENDS = 4

/** Addresses known to a customer's account. */
export interface KnownAddresses {
  /** Addresses that the customer withdrew to or saved. They are never suspicious, nor are `own` addresses. */
  chosen: readonly string[]
  /** Customer's own deposit addresses, to which nothing can be withdrawn. */
  own: readonly string[]
  /** Senders of deposits. Anybody can become a sender, so these addresses are compared and never trusted. */
  received: readonly string[]
}

/**
 * Kinds of known address. The form may offer only a `chosen` address instead of the typed one: nothing can be
 * withdrawn to an `own` address, and a `received` one may be a scammer's.
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
