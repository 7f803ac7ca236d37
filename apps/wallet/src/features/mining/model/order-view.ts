import type { DataOf } from '@matin/contract/endpoint'
import type { getMineOrder, Order } from '@matin/contract/mining'
import { allowsOrder } from '@matin/domain/mining/order-state'
import { redemptionOf } from '@matin/domain/mining/redemption'
import { toWire } from '@matin/domain/money/amount'
import { parseRate } from '@matin/domain/money/rate'
import type { StepState } from '@matin/ui/timeline'
import { daysBetween } from '#shared/format/times.ts'
import { minorOf } from './product-view.ts'

export type OrderDetail = DataOf<typeof getMineOrder>

/** A trial is an order of a machine for which nothing was paid, so it has texts of its own. */
export type OrderSort = Order['kind'] | 'trial'

export function sortOf({ kind, trial }: Pick<Order, 'kind' | 'trial'>): OrderSort {
  return trial ? 'trial' : kind
}

export function mayRedeem({ state, redeemable }: Pick<Order, 'state' | 'redeemable'>): boolean {
  return redeemable && allowsOrder('redeem', state)
}

/** Returns the days from now to the day of expiry on the calendar of a zone; 0 on that day. */
export function daysToExpiry({ expiryAt }: Pick<Order, 'expiryAt'>, nowMs: number, zone: string): number {
  return Math.max(0, daysBetween(nowMs, Date.parse(expiryAt), zone))
}

export interface RedemptionPreview {
  principal: string
  penalty: string
  returned: string
  paid: string
  forfeited: string
  /** Number of payouts that a redemption forfeits. */
  unpaid: number
}

export function previewRedemption(order: Order): RedemptionPreview {
  const { asset, cycleDays, paidCount } = order
  const result = redemptionOf({
    principal: minorOf(order.principal, asset),
    dailyIncome: minorOf(order.dailyIncome, asset),
    penaltyRate: parseRate(order.penaltyRate) ?? 0n,
    cycleDays,
    paidCount,
  })
  return {
    principal: toWire(result.principal, asset),
    penalty: toWire(result.penalty, asset),
    returned: toWire(result.returned, asset),
    paid: toWire(result.paid, asset),
    forfeited: toWire(result.forfeited, asset),
    unpaid: cycleDays - paidCount,
  }
}

export interface OrderStep {
  key: 'placed' | 'valueDate' | 'payouts' | 'nextPayout' | 'lastPayout' | 'expiry' | 'redeemed'
  state: StepState
  /** ISO time; null where the step spans several times. */
  at: string | null
}

export function orderSteps(order: Order, nowMs: number): OrderStep[] {
  const { endedAt, nextPayoutAt } = order
  const end = endedAt === null ? nowMs : Date.parse(endedAt)
  const valueReached = Date.parse(order.valueDate) <= end
  const steps: OrderStep[] = [{ key: 'placed', state: 'done', at: order.orderTime }]
  if (valueReached || endedAt === null) {
    steps.push({ key: 'valueDate', state: valueReached ? 'done' : 'now', at: order.valueDate })
  }
  if (order.paidCount > 0) steps.push({ key: 'payouts', state: 'done', at: null })
  if (order.ending !== null) {
    return [
      ...steps,
      { key: order.ending === 'redeemed' ? 'redeemed' : 'expiry', state: 'done', at: endedAt },
    ]
  }
  if (nextPayoutAt !== null) {
    steps.push({ key: 'nextPayout', state: valueReached ? 'now' : 'later', at: nextPayoutAt })
    if (nextPayoutAt !== order.lastPayoutAt) {
      steps.push({ key: 'lastPayout', state: 'later', at: order.lastPayoutAt })
    }
  }
  steps.push({ key: 'expiry', state: nextPayoutAt === null ? 'now' : 'later', at: order.expiryAt })
  return steps
}
