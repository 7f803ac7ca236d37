/** Number of characters at each end of an address that people compare, and that an attacker can imitate. */
export const LOOKALIKE_ENDS = 4

/** Only `chosen` may be offered instead of the typed address: `own` is refused, `received` may be a scam. */
export const LOOKALIKE_KINDS = ['chosen', 'own', 'received'] as const

export interface Lookalike {
  address: string
  kind: (typeof LOOKALIKE_KINDS)[number]
}

/**
 * `chosen`: the customer withdrew to it or saved it. `own`: a deposit address. `received`: the sender of a
 * deposit; anybody can become one. `since`: time from which it is known as that kind, in seconds.
 */
export interface KnownAddress extends Lookalike {
  since: number
}

/**
 * Returns a known address that could be mistaken for the given one: the same first and last four characters,
 * ignoring case, but a different address. Of two that the customer chose, both count for as long as both are
 * known, and as `received`: saving one again would else make it the genuine one. Who paid in after the customer
 * chose an address, which an attacker can plant, does not make it a lookalike. Null for none, and for an own
 * address.
 */
export function lookalikeOf(address: string, known: readonly KnownAddress[]): Lookalike | null {
  const itself = known.filter(one => one.address === address)
  if (itself.some(({ kind }) => kind === 'own')) return null
  const since = Math.min(...itself.filter(({ kind }) => kind === 'chosen').map(one => one.since))
  const ends = endsOf(address)
  const alike = known.filter(
    one =>
      one.address !== address &&
      (one.kind !== 'received' || one.since <= since) &&
      endsOf(one.address) === ends,
  )
  for (const kind of LOOKALIKE_KINDS) {
    const found = alike.find(one => one.kind === kind)
    if (found)
      return { address: found.address, kind: kind === 'chosen' && since < Infinity ? 'received' : kind }
  }
  return null
}

function endsOf(address: string): string {
  return `${address.slice(0, LOOKALIKE_ENDS)}…${address.slice(-LOOKALIKE_ENDS)}`.toLowerCase()
}
