export interface DecimalFormat {
  locale: string
  /** Maximum number of decimals. It is also the minimum, unless `minDigits` is given. */
  digits: number
  minDigits?: number
  sign?: boolean
}

/** Also matches a decimal that is being typed ("12."), because components beside the field get that text. */
const decimalPattern = /^-?\d+(\.\d*)?$/

const cache = new Map<string, Intl.NumberFormat>()

function formatter({ locale, digits, minDigits = digits, sign = false }: DecimalFormat): Intl.NumberFormat {
  const key = `${locale} ${digits} ${minDigits} ${sign}`
  const known = cache.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: Math.min(minDigits, digits),
    maximumFractionDigits: digits,
    signDisplay: sign ? 'exceptZero' : 'auto',
    roundingMode: 'trunc',
  })
  cache.set(key, made)
  return made
}

/** `Intl` reads decimal strings exactly, and not as floats. Throws for an invalid decimal. */
function exact(value: string): Intl.StringNumericLiteral {
  if (!decimalPattern.test(value)) throw new RangeError(`not a decimal: ${value}`)
  return value as Intl.StringNumericLiteral
}

/** Decimals of an amount, at least two. Each amount has its own: those of another would only lengthen it. */
export function placesOf(value: string): number {
  return value.includes('.') ? Math.max(2, value.length - value.indexOf('.') - 1) : 2
}

/** Minus sign, as wide as the plus. Intl writes a hyphen. */
const minus = '\u2212'

/** Formats a decimal string by the locale's rules, cut (not rounded) to `digits` decimals. */
export function formatDecimal(value: string, format: DecimalFormat): string {
  return formatter(format).format(exact(value)).replace('-', minus)
}

/** Formats like `formatDecimal`, in two parts: sign and whole, then separator and fraction. */
export function splitDecimal(value: string, format: DecimalFormat): { whole: string; fraction: string } {
  let whole = ''
  let fraction = ''
  for (const part of formatter(format).formatToParts(exact(value))) {
    if (part.type === 'decimal' || part.type === 'fraction') fraction += part.value
    else whole += part.type === 'minusSign' ? minus : part.value
  }
  return { whole, fraction }
}
