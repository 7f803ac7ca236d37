/** Matches a quantity of at least seven whole digits, which is abbreviated. */
const LONG = /^\d{7}/
const cache = new Map<string, Intl.NumberFormat>()

/** "27,184", "1.842B", "18.42億": an abbreviated quantity has four digits. Digits are cut, not rounded. */
export function quantityText(value: string, locale: string): string {
  const long = LONG.test(value)
  const key = `${locale} ${long}`
  const known = cache.get(key)
  const format =
    known ??
    new Intl.NumberFormat(locale, {
      roundingMode: 'trunc',
      ...(long ? { notation: 'compact', maximumSignificantDigits: 4 } : { maximumFractionDigits: 0 }),
    })
  cache.set(key, format)
  return format.format(value as Intl.StringNumericLiteral)
}
