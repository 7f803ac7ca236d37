import { fromWire, toWire } from '../money/amount.ts'
import { type AssetId, decimalsOf } from '../money/asset.ts'
import { formatPercent, formatRate, parsePercent, parseRate } from '../money/rate.ts'
import type { KindRules } from './product-kind.ts'

/** Type of a term: how its value (T) travels (W), and how operators type, read and compare it. */
interface TermType<T, W> {
  parse: (wire: W, asset: AssetId) => T | null
  format: (value: T, asset: AssetId) => W
  /** As operators read and type it, without the unit. */
  show: (wire: W) => string
  read: (typed: string, asset: AssetId) => T | null
  unit: (asset: AssetId) => string
  decimals: (asset: AssetId) => number
}

const money: TermType<bigint, string> = {
  parse: fromWire,
  format: toWire,
  show: wire => wire,
  read: fromWire,
  unit: asset => asset,
  decimals: decimalsOf,
}
/** A fraction on the wire, a percentage for operators. */
const rate: TermType<bigint, string> = {
  parse: parseRate,
  format: formatRate,
  show: wire => formatPercent(parseRate(wire) ?? 0n),
  read: parsePercent,
  unit: () => '%',
  decimals: () => 7,
}
const days: TermType<number, number> & { parse: (wire: number | string) => number } = {
  parse: Number,
  format: value => value,
  show: String,
  read: typed => (/^\d{1,7}$/.test(typed) ? Number(typed) : null),
  unit: () => 'days',
  decimals: () => 0,
}
export const TERM_TYPES = { money, rate, days }

interface Declared {
  type: keyof typeof TERM_TYPES
  /** Name that operators read. */
  name: string
  /** Completes the unit in a list of changes: "% a day". */
  per?: string
  /** Whether operators are asked for it; if not, it follows from the kind. */
  isAsked?: (rules: KindRules) => boolean
}

/** Figures of a product's terms, in the order in which operators read them. */
export const TERMS = {
  dailyRate: { type: 'rate', name: 'Daily rate', per: ' a day' },
  cycleDays: { type: 'days', name: 'Term' },
  /** Minimum amount of a purchase; equal to `maxAmount` for a single price. */
  minAmount: { type: 'money', name: 'Smallest order' },
  maxAmount: { type: 'money', name: 'Largest order', isAsked: ({ fixedPrice }) => !fixedPrice },
  /** Maximum principal that one customer may have in progress in the product, over all versions. */
  customerCap: { type: 'money', name: 'Maximum per customer' },
  penaltyRate: { type: 'rate', name: 'Early redemption penalty', isAsked: ({ redeemable }) => redeemable },
} as const satisfies Record<string, Declared>
export type TermField = keyof typeof TERMS
export const TERM_FIELDS = Object.keys(TERMS) as TermField[]

type ByType<V extends Record<Declared['type'], unknown>> = { [F in TermField]: V[(typeof TERMS)[F]['type']] }
/** Terms of a product version, immutable once sold. Amounts in minor units. */
export type Terms = ByType<{ money: bigint; rate: bigint; days: number }>
type WireTerms = ByType<{ money: string; rate: string; days: number }>

export function mapTerms<V>(of: (field: TermField) => V): Record<TermField, V> {
  return Object.fromEntries(TERM_FIELDS.map(field => [field, of(field)])) as Record<TermField, V>
}

/** Gives each field what is given for its type, such as a schema. */
export function byTermType<V extends Record<Declared['type'], unknown>>(of: V): ByType<V> {
  return mapTerms(field => of[TERMS[field].type]) as ByType<V>
}

type AnyType = TermType<Terms[TermField], string | number>
const typeOf = (field: TermField) => TERM_TYPES[TERMS[field].type] as AnyType

/** Returns the name of the first field without a value, if there is one. */
function whole(values: Record<TermField, Terms[TermField] | null>): Terms | TermField {
  return TERM_FIELDS.find(field => values[field] === null) ?? (values as Terms)
}

/** A query has days as text. */
export function parseTerms(
  wire: ByType<{ money: string; rate: string; days: number | string }>,
  asset: AssetId,
): Terms | TermField {
  return whole(mapTerms(field => typeOf(field).parse(wire[field], asset)))
}

export function readTerms(typed: Record<TermField, string>, asset: AssetId): Terms | TermField {
  return whole(mapTerms(field => typeOf(field).read(typed[field].trim(), asset)))
}

export function termsToWire(terms: Terms, asset: AssetId): WireTerms {
  return mapTerms(field => typeOf(field).format(terms[field], asset)) as WireTerms
}

export function showTerms(wire: WireTerms): Record<TermField, string> {
  return mapTerms(field => typeOf(field).show(wire[field]))
}

export function isTermAsked(field: TermField, rules: KindRules): boolean {
  const { isAsked }: Declared = TERMS[field]
  return isAsked?.(rules) ?? true
}

/** Unit of a list of changes: "% a day". */
export function termUnit(field: TermField, asset: AssetId): string {
  const { type, per = '' }: Declared = TERMS[field]
  return TERM_TYPES[type].unit(asset) + per
}
