/** Names of parameters that are amounts (decimal strings, some followed by their unit), in all texts. */
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
 * Fills the `{name}` parameters of an error, message or email in any language. Amounts get commas between
 * thousands, as in all four languages. A parameter without a value stays as it is.
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
