import type { Product } from '@matin/contract/mining'
import { incomeOf, pledgeRefusal, returnOf } from '@matin/domain/mining/terms'
import { trialIncome } from '@matin/domain/mining/trial'
import { toWire } from '@matin/domain/money/amount'
import { parseRate } from '@matin/domain/money/rate'
import type { Refusal } from '#shared/forms/refusals.ts'
import type { OrderSort } from './order-view.ts'
import { minorOf, termsOf } from './product-view.ts'

/** Return on a price, as decimal strings. A negative `net` is shown as a loss. */
export interface ReturnView {
  income: string
  principalBack: string
  received: string
  net: string
}

export interface PurchasePreview {
  /** Refusal that the server would give now; null when it would sell. */
  refusal: Refusal | null
  price: string
  daily: string
  thirtyDays: string
  whole: ReturnView
}

export function previewPurchase(product: Product, spot: string): PurchasePreview {
  const { asset } = product
  const terms = termsOf(product)
  const price = terms.minAmount
  const income = incomeOf(price, terms)
  const whole = returnOf(price, terms, product.principalReturned)
  const refused = pledgeRefusal(price, terms, minorOf(spot, asset), minorOf(product.pool.available, asset))
  return {
    // The price is both minimum and maximum, so only balance and pool can refuse it.
    refusal: refused === 'insufficient_balance' || refused === 'pool_capacity' ? refused : null,
    price: toWire(price, asset),
    daily: toWire(income.daily, asset),
    thirtyDays: toWire(income.thirtyDays, asset),
    whole: {
      income: toWire(whole.income, asset),
      principalBack: toWire(whole.principalBack, asset),
      received: toWire(whole.received, asset),
      net: toWire(whole.net, asset),
    },
  }
}

export interface TrialPreview {
  days: number
  daily: string
  total: string
  /** Total income of the trial, and the amount that the pool can still promise, both in minor units. */
  reward: bigint
  available: bigint
}

export function previewTrial(product: Product): TrialPreview | null {
  const { asset, trial } = product
  if (!trial) return null
  const dailyRate = parseRate(trial.dailyRate) ?? 0n
  const income = trialIncome(termsOf(product).minAmount, { days: trial.days, dailyRate })
  return {
    days: trial.days,
    daily: toWire(income.daily, asset),
    total: toWire(income.total, asset),
    reward: income.total,
    available: minorOf(product.pool.available, asset),
  }
}

export function isLoss(net: string): boolean {
  return net.startsWith('-')
}

/** Key (namespace `Mining`) of the name of an order's total return. */
export function resultName(sort: OrderSort, net: string): 'inAll' | 'afterRent' | 'lossAfterRent' {
  if (sort !== 'machine') return 'inAll'
  return isLoss(net) ? 'lossAfterRent' : 'afterRent'
}

/** Returns the height of a machine's picture in units: 1 for the cheapest. */
export function unitsOf(product: Product, products: readonly Product[]): number {
  const price = termsOf(product).minAmount
  return 1 + products.filter(other => termsOf(other).minAmount < price).length
}

/** Formats an edition's number as customers see it, with four digits: "0401". */
export function pieceNumber(edition: number): string {
  return String(edition).padStart(4, '0')
}

/** Returns the edition that a purchase would take, or the last one of a sold-out series. */
export function shownEdition({ editions }: Pick<Product, 'editions'>): number {
  return editions?.next ?? editions?.last ?? 0
}
