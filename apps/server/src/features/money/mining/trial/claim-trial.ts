import type * as contract from '@matin/contract/mining'
import type { claimMine, getTrial, Order } from '@matin/contract/mining'
import { failure, success } from '@matin/contract/result'
import { accrualOf } from '@matin/domain/mining/accrual'
import { KIND_RULES } from '@matin/domain/mining/product-kind'
import { type TrialTerms, trialIncome, trialRefusal } from '@matin/domain/mining/trial'
import { toWire } from '@matin/domain/money/amount'
import { passedCertificate } from '#features/account/identity/service.ts'
import { readSettings } from '#features/notify/settings/service.ts'
import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import { type BatchWrite, insertOf, writeOf } from '#platform/commands/batch-write.ts'
import { type Command, type CommandContext, type Decision, transferOf } from '#platform/commands/execute.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Query } from '#platform/query.ts'
import { newOrder, reserving } from '../orders/new-order.ts'
import { notificationOfClaim, notificationOfTrial } from '../orders/notifications.ts'
import { toOrder } from '../orders/order-view.ts'
import { type OrderView, orderOf } from '../orders/orders.ts'
import { poolCapacity } from '../orders/purchase-refusals.ts'
import { type Sale, saleOf } from '../orders/sale.ts'
import { beginsAt, type Calendar, calendarOf } from '../payouts/calendar.ts'
import { sinceToday } from '../payouts/today.ts'
import { machineTrial } from '../tables.ts'

export const trialOf: Query<typeof getTrial> = async (platform, { caller: { customerId } }) => {
  const { load } = platform
  const { certificate, taken } = await eligibilityOf(load, customerId)
  const view = taken && (await sinceToday(platform, today => orderOf(load, customerId, taken, today)))
  return { identityPassed: certificate !== null, order: view ? toOrder(view, platform.clock.now()) : null }
}

interface TrialFacts {
  sale: Sale | null
  eligibility: Eligibility
  calendar: Calendar | null
}

/** Starts the one free trial of an identity. The reward is reserved like that of any order. */
export const startTrial: Command<typeof contract.startTrial, TrialFacts> = {
  async read(load, { caller, input, at }) {
    const [sale, eligibility, { timeZone }] = await Promise.all([
      saleOf(load, input.versionId),
      eligibilityOf(load, caller.customerId),
      readSettings(load),
    ])
    const terms = sale && trialTermsOf(sale)
    const calendar = terms && (await calendarOf(load, timeZone, at, terms.days))
    return { sale, eligibility, calendar }
  },

  decide({ sale, eligibility, calendar }, context) {
    if (!sale) return failure('not_found')
    if (!sale.current) return failure('product_changed')
    const terms = trialTermsOf(sale)
    if (!terms || !calendar) return failure('not_yet_open')
    if (!beginsAt(calendar, context.input.firstPayoutAt)) return failure('product_changed')
    const { certificate, taken } = eligibility
    const reward = trialIncome(sale.version.minAmount, terms).total
    const refusal = trialRefusal(
      { identityPassed: certificate !== null, trialUsed: taken !== null },
      reward,
      sale.pool,
    )
    if (refusal) return refusal === 'pool_capacity' ? poolCapacity(sale) : failure(refusal)
    if (reward === 0n) return failure('not_yet_open')
    return success(trying(context, { sale, terms, certificate, calendar }))
  },
}

function trialTermsOf({ version, kind }: Sale): TrialTerms | null {
  const { trialDays: days, trialRate: dailyRate } = version
  return KIND_RULES[kind].trial && days !== null && dailyRate !== null ? { days, dailyRate } : null
}

function trying(
  context: CommandContext<typeof contract.startTrial>,
  tried: { sale: Sale; terms: TrialTerms; certificate: string | null; calendar: Calendar },
): Decision<Order> {
  const { sale, terms, certificate, calendar } = tried
  const id = context.ids.uuid()
  const income = trialIncome(sale.version.minAmount, terms)
  const reserved = reserving(context, { id, version: sale.version, reward: income.total })
  const order = newOrder(context, calendar, {
    id,
    sale,
    edition: null,
    principal: 0n,
    dailyIncome: income.daily,
    cycleDays: terms.days,
    trial: true,
    hash: reserved[0]?.hash ?? '',
  })
  const row = { customer: context.caller.customerId, certificate, order: id, appliedAt: context.at }
  const told = notificationOfTrial(context, order.view)
  return {
    answer: order.view,
    transfers: reserved,
    writes: [...order.writes, insertOf(machineTrial, row), ...told.writes],
    events: told.events,
  }
}

const CLAIMED: BatchWrite<{ order: string; from: number; to: number; at: string; transfer: string }> = {
  name: 'payouts claimed',
  columns: { order: 'uuid', from: 'int', to: 'int', at: 'timestamptz', transfer: 'uuid' },
  text: 'SELECT claim_payouts(g.order, g.from, g.to, g.at, g.transfer) FROM rows g',
  afterLedger: true,
}

/** Pays what a trial has earned and not paid yet: one row for each of its days, in one transfer. */
export const claim: Command<typeof claimMine, { held: OrderView | null }> = {
  async read(load, { caller, input, at }) {
    return { held: await orderOf(load, caller.customerId, input.id, at) }
  },

  decide({ held }, context) {
    const { amount } = context.input
    if (!held?.order.trial) return failure('not_found')
    const { order, version, payouts, paidCount } = held
    const { dailyIncome } = order
    const { claimable, dueCount } = accrualOf({ payouts, dailyIncome, paidCount }, context.at)
    if (claimable === 0n) return failure('nothing_to_claim')
    const { asset } = version
    if (amount !== undefined && amount !== toWire(claimable, asset)) return failure('preview_changed')
    const booked = transferOf(context, {
      key: `claim:${order.id}:${paidCount + 1}`,
      kind: 'payout',
      reference: order.id,
      postings: [
        { owner: version.pool, asset, kind: 'reserve', amount: -claimable },
        { owner: order.customer, asset, kind: 'mining', amount: claimable },
      ],
    })
    const days = { order: order.id, from: paidCount + 1, to: dueCount }
    const taken = writeOf(CLAIMED, { ...days, at: toTimestamp(context.at), transfer: booked.request.id })
    const told = notificationOfClaim(context, {
      id: order.id,
      orderNo: order.orderNo,
      amount: claimable,
      asset,
    })
    return success({
      answer: { amount: toWire(claimable, asset), paidCount: dueCount, hash: booked.hash },
      transfers: [booked],
      writes: [taken, ...told.writes],
      events: told.events,
    })
  },
}

/** The earlier trial is this customer's, or one with this certificate on another account. */
interface Eligibility {
  certificate: string | null
  taken: string | null
}

const TAKEN = batchQuery<{ customer: string; certificate: string | null }, { mining_order: string }>({
  name: 'trial taken',
  params: { customer: 'uuid', certificate: 'uuid' },
  text: `SELECT a.ordinal, t.mining_order FROM params a CROSS JOIN LATERAL (
      SELECT m.mining_order FROM machine_trial m WHERE m.customer = a.customer
      UNION ALL SELECT m.mining_order FROM machine_trial m WHERE m.certificate = a.certificate LIMIT 1) AS t`,
})

async function eligibilityOf(load: Load, customer: string): Promise<Eligibility> {
  const certificate = await passedCertificate(load, customer)
  const taken = await loadOne(load, TAKEN, { customer, certificate })
  return { certificate, taken: taken?.mining_order ?? null }
}
