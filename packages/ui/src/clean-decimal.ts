/** Commas in groups of three, as they stand in copied amounts ("12,345.67"). */
const grouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * What a customer typed as a plain decimal in progress ("", "12", "12."), or null when it cannot become one.
 * A lone comma, as many keyboards offer it, counts as the point; full-width digits are taken, too.
 */
export function cleanDecimal(typed: string, decimals: number): string | null {
  const plain = typed.normalize('NFKC').replace(/[\s'_]/g, '')
  const text = grouped.test(plain) ? plain.replaceAll(',', '') : plain.replace(/[,。]/g, '.')
  if (text === '') return ''
  const match = /^(\d{0,20})(?:\.(\d*))?$/.exec(text)
  if (!match) return null
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/, '') || '0'
  const fraction = match[2]
  if (fraction === undefined) return whole
  if (decimals === 0) return null
  return fraction.length > decimals ? null : `${whole}.${fraction}`
}
