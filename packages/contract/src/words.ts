/** Parameters that are amounts (decimal strings, some with their unit behind), wherever words name them. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'amount',
  'penalty',
  'total',
  'fee',
  'spread',
  'remaining',
  'minimum',
  'maximum',
])

/**
 * Fills the `{name}`s of an error, a message or an email, in any language. Thousands of amounts are grouped with
 * commas, as in all four languages. A placeholder without a value stays as it is.
 */
export function formatWords(words: string, params: Readonly<Record<string, string>> = {}): string {
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name] ?? whole
    return AMOUNTS.has(name) ? grouped(value) : value
  })
}

function grouped(amount: string): string {
  const [whole = ''] = /^-?\d*/.exec(amount) ?? []
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + amount.slice(whole.length)
}
