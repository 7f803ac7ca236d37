import type { Product } from '@matin/contract/mining'
import { EXPECTED_INTEREST_DAYS, type Terms } from '@matin/domain/mining/terms'
import { fromWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { formatPercent, parseRate } from '@matin/domain/money/rate'

/** Below this percentage of its pool, a meter turns amber. */
const LOW_PERCENT = 40

export function minorOf(text: string, asset: AssetId): bigint {
  return fromWire(text, asset) ?? 0n
}

/** The terms in the form that the domain's rules take. */
export function termsOf(product: Product): Terms {
  return {
    cycleDays: product.cycleDays,
    dailyRate: parseRate(product.dailyRate) ?? 0n,
    minAmount: minorOf(product.minAmount, product.asset),
    maxAmount: minorOf(product.maxAmount, product.asset),
    penaltyRate: parseRate(product.penaltyRate) ?? 0n,
  }
}

/** Percent text of a rate, without the sign: "0.00035" is "0.035". */
export function percentOf(rate: string): string {
  return formatPercent(parseRate(rate) ?? 0n)
}

export interface PoolView {
  /** Whole percent of all funding that is not promised yet. */
  percent: number
  low: boolean
  /** The capacity is below the minimum amount: nothing can be bought. */
  soldOut: boolean
}

/** View of a product's reward pool. */
export function poolOf({ pool, asset, minAmount }: Pick<Product, 'pool' | 'asset' | 'minAmount'>): PoolView {
  const funded = minorOf(pool.funded, asset)
  const available = minorOf(pool.available, asset)
  const percent = funded === 0n ? 0 : Math.min(100, Number((available * 100n) / funded))
  return {
    percent,
    low: percent < LOW_PERCENT,
    soldOut: minorOf(pool.capacity, asset) < minorOf(minAmount, asset),
  }
}

/** Product for the earn panel: the open one with the term of expected interest, else the first open one. */
export function featuredOf(products: readonly Product[]): Product | undefined {
  const open = products.filter(product => !poolOf(product).soldOut)
  return open.find(product => product.cycleDays === EXPECTED_INTEREST_DAYS) ?? open[0]
}

/** Shortest cycle first. */
export function byCycle(products: readonly Product[]): Product[] {
  return products.toSorted((a, b) => a.cycleDays - b.cycleDays)
}
