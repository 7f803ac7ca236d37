/**
 * What a customer typed as a plain decimal in progress ("", "12", "12."), or null when it cannot become one.
 * A comma, as many keyboards offer it, counts as the point; full-width digits are taken, too.
 */
export function cleanDecimal(typed: string, decimals: number): string | null {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s'_]/g, '')
    .replace(/[,。]/g, '.')
  if (text === '') return ''
  const match = /^(\d{0,20})(?:\.(\d*))?$/.exec(text)
  if (!match) return null
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/, '') || '0'
  const fraction = match[2]
  if (fraction === undefined) return whole
  if (decimals === 0) return null
  return fraction.length > decimals ? null : `${whole}.${fraction}`
}
