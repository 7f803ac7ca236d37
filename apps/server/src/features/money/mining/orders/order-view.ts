import type { Order } from '@matin/contract/mining'
import { accrualOf } from '@matin/domain/mining/accrual'
import { outcomeOf, type TotalReturn } from '@matin/domain/mining/outcome'
import { KIND_RULES } from '@matin/domain/mining/product-kind'
import { fromWire, toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { formatRate } from '@matin/domain/money/rate'
import { toTimestamp } from '#platform/db/instant.ts'
import type { OrderView } from './orders.ts'

export function toOrder(view: OrderView, now: Temporal.Instant): Order {
  const { order, payouts, version, kind, paidCount } = view
  const { asset } = version
  const { dailyIncome, cycleDays, trial } = order
  // An ended order stands where it ended: a redeemed one has no more days to come.
  const accrual = accrualOf({ payouts, dailyIncome, paidCount }, order.endedAt ?? now)
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
    totalReturn: wireReturn(outcomeOfOrder(view), asset),
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

function outcomeOfOrder({ order, version, paidCount }: OrderView): TotalReturn {
  const { asset, principalReturned } = version
  const { redemption } = order
  const returned = redemption && fromWire(redemption.returned, asset)
  return outcomeOf({ ...order, principalReturned }, returned === null ? null : { paidCount, returned })
}

export function wireReturn(whole: TotalReturn, asset: AssetId): Order['totalReturn'] {
  return {
    income: toWire(whole.income, asset),
    principalBack: toWire(whole.principalBack, asset),
    received: toWire(whole.received, asset),
    net: toWire(whole.net, asset),
  }
}
