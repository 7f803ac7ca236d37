/** Characters at each end that people compare, and that an attacker can afford to imitate. */
const ENDS = 4

/**
 * A known address that the given one could be mistaken for: the same first and last four characters, but another
 * address. Case is ignored, as eyes do. Null when there is none, and always for an address that is known itself.
 */
export function lookalikeOf(address: string, known: readonly string[]): string | null {
  if (known.includes(address)) return null
  const ends = endsOf(address)
  return known.find(other => endsOf(other) === ends) ?? null
}

function endsOf(address: string): string {
  return `${address.slice(0, ENDS)}…${address.slice(-ENDS)}`.toLowerCase()
}
