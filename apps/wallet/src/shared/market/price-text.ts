/** Decimals by the price's size, so that the changing digits stay visible. At most 8. */
export function priceDigits(price: string): number {
  const [whole = '', fraction = ''] = price.split('.')
  if (/[1-9]\d/.test(whole)) return 2
  if (/[1-9]/.test(whole)) return 4
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  return Math.min(8, zeros + 5)
}

/** Converts a change from the market's fraction ("-0.0086") to percent ("-0.86"), exactly. */
export function changePercent(change: string): string {
  const sign = change.startsWith('-') ? '-' : ''
  const [whole = '0', fraction = ''] = change.replace('-', '').split('.')
  const digits = fraction.padEnd(2, '0')
  const rest = digits.slice(2)
  const percent = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '')
  return `${sign}${percent}${rest && `.${rest}`}`
}

const UNITS = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** Milliseconds to "40 sec", "3分", "3 分钟", spaced as docs/translations.md ("Manner") says, unlike `Intl`. */
export function ageText(age: number, locale: string): string {
  const [unit, length] = UNITS.find(([, ms]) => age >= ms) ?? UNITS[2]
  const look = { style: 'unit', unit, unitDisplay: 'short' } as const
  const text = new Intl.NumberFormat(locale, look).format(Math.max(0, Math.floor(age / length)))
  const space = locale === 'ja' ? '' : ' '
  return text.replace(/(?<=\d)\s*(?=\p{Script=Han})/u, space)
}

/** Points over the same 24 hours as the price's change; the first is the price that it is based on. */
export function wayOf(open: string, closes: readonly string[], price: string): number[] {
  return [open, ...closes, price].map(Number)
}
