import type { Product } from '@matin/contract/mining'
import { redemptionOf } from '@matin/domain/mining/redemption'
import { scheduleOf } from '@matin/domain/mining/schedule'
import { incomeOf, pledgeRefusal } from '@matin/domain/mining/terms'
import { minAmount, toWire } from '@matin/domain/money/amount'
import type { Refusal } from '#shared/forms/refusals.ts'
import { minorOf, termsOf } from './product-view.ts'

export interface PledgePreview {
  /** Refusal that the server would give now; null when it would sell. */
  refusal: Refusal | null
  /** Amount that MAX fills in: the least of the balance, the maximum and the pool's capacity. */
  max: string
  daily: string
  thirtyDays: string
  total: string
  /** Penalty of a redemption before the first payout. */
  penalty: string
}

export function previewPledge(typed: string, product: Product, spot: string): PledgePreview {
  const { asset } = product
  const terms = termsOf(product)
  const principal = minorOf(typed, asset)
  const available = minorOf(spot, asset)
  const income = incomeOf(principal, terms)
  const refused = pledgeRefusal(principal, terms, available, minorOf(product.pool.available, asset))
  const { penalty } = redemptionOf({ ...terms, principal, dailyIncome: income.daily, paidCount: 0 })
  const most = minAmount(minAmount(available, terms.maxAmount), minorOf(product.pool.capacity, asset))
  return {
    refusal:
      principal === 0n ? 'amount_incorrect' : refused === 'below_minimum' ? 'pledge_below_minimum' : refused,
    max: toWire(most, asset),
    daily: toWire(income.daily, asset),
    thirtyDays: toWire(income.thirtyDays, asset),
    total: toWire(income.total, asset),
    penalty: toWire(penalty, asset),
  }
}

/** Returns the income of the whole term, or null for an amount that this product does not accept. */
export function totalIncome(amount: string, product: Product): string | null {
  const { refusal, total } = previewPledge(amount, product, amount)
  return refusal === null ? total : null
}

export interface PledgeTimes {
  valueDate: string
  firstPayout: string
  expiry: string
  /** Share (0…1) of the time until expiry that passes before the first payout. */
  firstShare: number
}

/** Returns the times of a purchase at `nowMs`, in the platform's zone. */
export function previewTimes(nowMs: number, cycleDays: number, timeZone: string): PledgeTimes {
  const now = Temporal.Instant.fromEpochMilliseconds(Math.floor(nowMs))
  const { valueDate, payouts, expiry } = scheduleOf(now, cycleDays, timeZone)
  const first = payouts[0] ?? valueDate
  const whole = expiry.epochMilliseconds - now.epochMilliseconds
  return {
    valueDate: valueDate.toString(),
    firstPayout: first.toString(),
    expiry: expiry.toString(),
    firstShare: (first.epochMilliseconds - now.epochMilliseconds) / whole,
  }
}
