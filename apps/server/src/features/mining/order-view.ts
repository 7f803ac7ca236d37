import type { Order } from '@matin/contract/mining'
import { accrualOf } from '@matin/domain/mining/accrual'
import { KIND_RULES } from '@matin/domain/mining/product-kind'
import { returnOf, type TotalReturn } from '@matin/domain/mining/terms'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { formatRate } from '@matin/domain/money/rate'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { OrderView } from './orders.ts'

/** An order as its customer sees it at `now`. */
export function toOrder(view: OrderView, now: Temporal.Instant): Order {
  const { order, payouts, version, kind, paidCount } = view
  const { asset } = version
  const { dailyIncome, cycleDays, trial } = order
  const accrual = accrualOf({ payouts, dailyIncome, paidCount }, now)
  const next = trial ? payouts[accrual.dueCount] : payouts[paidCount]
  const dailyRate = (trial ? version.trialRate : null) ?? version.dailyRate
  const wire = (amount: bigint) => toWire(amount, asset)
  return {
    id: order.id,
    orderNo: order.orderNo,
    productId: version.product,
    kind,
    name: version.name,
    asset,
    principal: wire(order.principal),
    cycleDays,
    dailyRate: formatRate(dailyRate),
    dailyIncome: wire(dailyIncome),
    expectedRevenue: wire(dailyIncome * BigInt(cycleDays)),
    penaltyRate: formatRate(version.penaltyRate),
    minAmount: wire(version.minAmount),
    maxAmount: wire(version.maxAmount),
    principalReturned: version.principalReturned,
    redeemable: KIND_RULES[kind].redeemable,
    trial,
    edition: view.edition,
    totalReturn: wireReturn(returnOfOrder(view), asset),
    todayIncome: wire(dailyIncome * BigInt(view.paidSince)),
    dueCount: accrual.dueCount,
    claimable: trial ? wire(accrual.claimable) : '0',
    state: order.state,
    ending: order.ending,
    orderTime: toTimestamp(order.orderTime),
    valueDate: toTimestamp(order.valueDate),
    firstPayoutAt: toTimestamp(payouts[0] ?? order.valueDate),
    nextPayoutAt: order.state === 'in_progress' && next ? toTimestamp(next) : null,
    lastPayoutAt: toTimestamp(payouts.at(-1) ?? order.expiryAt),
    expiryAt: toTimestamp(order.expiryAt),
    endedAt: order.endedAt && toTimestamp(order.endedAt),
    paidCount,
    paidTotal: wire(accrual.paid),
    hash: order.hash,
  }
}

/** The whole return of what was paid; a trial costs nothing, and all that it earns is gain. */
function returnOfOrder({ order, version }: OrderView): TotalReturn {
  if (!order.trial) return returnOf(order.principal, version, version.principalReturned)
  const income = order.dailyIncome * BigInt(order.cycleDays)
  return { income, principalBack: 0n, received: income, net: income }
}

export function wireReturn(whole: TotalReturn, asset: AssetId): Order['totalReturn'] {
  return {
    income: toWire(whole.income, asset),
    principalBack: toWire(whole.principalBack, asset),
    received: toWire(whole.received, asset),
    net: toWire(whole.net, asset),
  }
}
