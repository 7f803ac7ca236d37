import { plainText } from './plain.ts'
import { isOverlong, type Taken } from './taken.ts'

export type AmountFault = 'amount_incorrect' | 'amount_ambiguous' | 'amount_unit' | 'amount_too_fine'

interface AmountField {
  /** Symbol of the asset, which may precede or follow the figure. Without it, only a figure is accepted. */
  unit?: string
  decimals?: number
}

/** Groups of three digits with any one separator, or as in India with commas, of two and a last of three. */
const GROUPED = /^\d{1,3}(?:([ '_.,])\d{3}(?:\1\d{3})*|(?:,\d{2})+,\d{3})$/

/**
 * Parses an amount as people write it to a plain decimal: decimal point or comma, groups, the asset's symbol.
 * A single comma before three digits ("1,000") is refused, because it means one in some countries and a
 * thousand in others. A single point is always the decimal point, as the app itself writes amounts.
 */
export function amountText(typed: string, { unit, decimals = 18 }: AmountField = {}): Taken<AmountFault> {
  // "5²" is not 52.
  if (isOverlong(typed) || /\p{No}/u.test(typed)) return { fault: 'amount_incorrect' }
  const figure = withoutUnit(plainText(typed), unit)
    .replace(/[。٫]/g, '.')
    .replaceAll('、', ',')
    .replace(/[’٬]/g, "'")
    .replace(/\s+/g, ' ')
  if (/\d/.test(figure) && /[\p{L}\p{Sc}]/u.test(figure) && !/\de[+-]?\d/i.test(figure))
    return { fault: 'amount_unit' }
  const parts = split(figure)
  if (parts === null) return { fault: 'amount_incorrect' }
  if (parts === 'ambiguous') return { fault: 'amount_ambiguous' }
  const [whole, fraction] = parts
  if (!/^\d{0,32}$/.test(whole) || !/^\d*$/.test(fraction) || whole + fraction === '')
    return { fault: 'amount_incorrect' }
  if (fraction.length > decimals) return { fault: 'amount_too_fine' }
  const plain = whole.replace(/^0+(?=\d)/, '') || '0'
  return { text: fraction === '' ? plain : `${plain}.${fraction}` }
}

/** Parses an amount while it is being typed, when it may be empty or end with the decimal point. */
export function typedAmount(typed: string, field: AmountField = {}): Taken<AmountFault> {
  const text = plainText(typed)
  if (text === '') return { text }
  const open = /^(.*[\d\s])?[.,。٫]$/.exec(text)
  if (!open) return amountText(text, field)
  if (field.decimals === 0) return { fault: 'amount_too_fine' }
  const whole = amountText(open[1] ?? '0', field)
  return 'fault' in whole || whole.text.includes('.') ? amountText(text, field) : { text: `${whole.text}.` }
}

function withoutUnit(text: string, unit: string | undefined): string {
  if (unit === undefined) return text
  const [head, tail] = [text.slice(0, unit.length), text.slice(-unit.length)]
  if (head.toUpperCase() === unit) return text.slice(unit.length).trim()
  return tail.toUpperCase() === unit ? text.slice(0, -unit.length).trim() : text
}

/** Whole part and fraction, without separators between groups; null if it is no number. */
function split(figure: string): [string, string] | 'ambiguous' | null {
  const last = Math.max(figure.lastIndexOf('.'), figure.lastIndexOf(','))
  if (last < 0) return ungrouped(figure, '')
  const sign = figure[last] ?? ''
  const [head, tail] = [figure.slice(0, last), figure.slice(last + 1)]
  if (head.includes(sign)) return ungrouped(figure, '')
  if (sign === ',' && /^[1-9]\d{0,2}$/.test(head) && /^\d{3}$/.test(tail)) return 'ambiguous'
  return ungrouped(head, tail)
}

function ungrouped(whole: string, fraction: string): [string, string] | null {
  if (/^\d*$/.test(whole)) return [whole, fraction]
  return GROUPED.test(whole) ? [whole.replace(/\D/g, ''), fraction] : null
}
