import type { Product } from '@matin/contract/mining'
import { EXPECTED_INTEREST_DAYS } from '@matin/domain/mining/terms'
import { fromWire, toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { formatPercent, parseRate } from '@matin/domain/money/rate'

/** A pool meter turns amber when less than this percentage of the pool is free. */
const LOW_PERCENT = 40

export function minorOf(text: string, asset: AssetId): bigint {
  return fromWire(text, asset) ?? 0n
}

export function termsOf(product: Product) {
  return {
    cycleDays: product.cycleDays,
    dailyRate: parseRate(product.dailyRate) ?? 0n,
    minAmount: minorOf(product.minAmount, product.asset),
    maxAmount: minorOf(product.maxAmount, product.asset),
    penaltyRate: parseRate(product.penaltyRate) ?? 0n,
  }
}

/** Converts a rate to percent without the sign: "0.00035" becomes "0.035". */
export function ratePercent(rate: string): string {
  return formatPercent(parseRate(rate) ?? 0n)
}

export interface PoolView {
  /** Share of the pool's funding that is not promised yet, in whole percent. */
  percent: number
  low: boolean
  /** Whether nothing can be bought, because the pool's capacity is below the minimum amount. */
  soldOut: boolean
}

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

/** Picks among those not sold out the one whose term is `EXPECTED_INTEREST_DAYS`, otherwise the first. */
export function featuredOf(products: readonly Product[]): Product | undefined {
  const open = products.filter(product => !poolOf(product).soldOut)
  return open.find(product => product.cycleDays === EXPECTED_INTEREST_DAYS) ?? open[0]
}

/** Amount for which terms are compared until one is typed: the largest minimum of this asset's terms on sale. */
export function comparedAmount(products: readonly Product[], { asset, minAmount }: Product): string {
  const [most = minorOf(minAmount, asset)] = products
    .filter(product => product.asset === asset && !poolOf(product).soldOut)
    .map(product => termsOf(product).minAmount)
    .toSorted((a, b) => (a < b ? 1 : -1))
  return toWire(most, asset)
}

export function byCycle(products: readonly Product[]): Product[] {
  return products.toSorted((a, b) => a.cycleDays - b.cycleDays)
}
