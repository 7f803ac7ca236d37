import type { DataOf } from '@matin/contract/endpoint'
import type { claimMine, getTrial, Order, startTrial } from '@matin/contract/mining'
import { failure } from '@matin/contract/result'
import { accrualOf } from '@matin/domain/mining/accrual'
import { KIND_RULES } from '@matin/domain/mining/product-kind'
import { type TrialTerms, trialIncome, trialRefusal } from '@matin/domain/mining/trial'
import { toWire } from '@matin/domain/money/amount'
import { success } from '@matin/domain/result'
import { type Ask, askOne, fact } from '../../platform/acts/ask.ts'
import { type Act, type Acting, type Decision, transferOf } from '../../platform/acts/perform.ts'
import { type Change, insertOf, writeOf } from '../../platform/acts/write.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { Platform } from '../../platform/platform.ts'
import { passedCertificate } from '../identity/service.ts'
import { readSettings } from '../settings/service.ts'
import { type Calendar, calendarOf } from './calendar.ts'
import { newOrder, reserving } from './new-order.ts'
import { toOrder } from './order-view.ts'
import { type OrderView, orderOf } from './orders.ts'
import { poolCapacity } from './refusals.ts'
import { type Sale, saleOf } from './sale.ts'
import { machineTrial } from './tables.ts'
import { tellingClaim, tellingTrial } from './telling.ts'
import { sinceToday } from './today.ts'

/** Trial of a customer: whether they may try a machine, and earlier trials. */
export async function trialOf(platform: Platform, customerId: string): Promise<DataOf<typeof getTrial>> {
  const { ask } = platform
  const { certificate, taken } = await standingOf(ask, customerId)
  const view = taken && (await sinceToday(platform, today => orderOf(ask, customerId, taken, today)))
  return { identityPassed: certificate !== null, order: view ? toOrder(view, platform.clock.now()) : null }
}

interface TrialFacts {
  sale: Sale | null
  standing: Standing
  /** Null where there is no trial. */
  calendar: Calendar | null
}

/** Starts the one free trial of an identity: nothing is paid, and its whole reward is reserved like any other. */
export const trial: Act<typeof startTrial, TrialFacts> = {
  async read(ask, { caller, input, at }) {
    const [sale, standing, { timeZone }] = await Promise.all([
      saleOf(ask, input.versionId),
      standingOf(ask, caller.customerId),
      readSettings(ask),
    ])
    const terms = sale && trialTermsOf(sale)
    const calendar = terms && (await calendarOf(ask, timeZone, at, terms.days))
    return { sale, standing, calendar }
  },

  decide({ sale, standing, calendar }, acting) {
    if (!sale) return failure('not_found')
    if (!sale.current) return failure('product_changed')
    const terms = trialTermsOf(sale)
    if (!terms || !calendar) return failure('not_yet_open')
    const { certificate, taken } = standing
    const reward = trialIncome(sale.version.minAmount, terms).total
    const refusal = trialRefusal(
      { identityPassed: certificate !== null, trialUsed: taken !== null },
      reward,
      sale.pool,
    )
    if (refusal) return refusal === 'pool_capacity' ? poolCapacity(sale) : failure(refusal)
    if (reward === 0n) return failure('not_yet_open')
    return success(trying(acting, { sale, terms, certificate, calendar }))
  },
}

function trialTermsOf({ version, kind }: Sale): TrialTerms | null {
  const { trialDays: days, trialRate: dailyRate } = version
  return KIND_RULES[kind].trial && days !== null && dailyRate !== null ? { days, dailyRate } : null
}

function trying(
  acting: Acting<typeof startTrial>,
  tried: { sale: Sale; terms: TrialTerms; certificate: string | null; calendar: Calendar },
): Decision<Order> {
  const { sale, terms, certificate, calendar } = tried
  const id = acting.ids.uuid()
  const income = trialIncome(sale.version.minAmount, terms)
  const reserved = reserving(acting, { id, version: sale.version, reward: income.total })
  const order = newOrder(acting, calendar, {
    id,
    sale,
    edition: null,
    principal: 0n,
    dailyIncome: income.daily,
    cycleDays: terms.days,
    trial: true,
    hash: reserved[0]?.hash ?? '',
  })
  const row = { customer: acting.caller.customerId, certificate, order: id, appliedAt: acting.at }
  const told = tellingTrial(acting, order.view)
  return {
    answer: order.view,
    transfers: reserved,
    writes: [...order.writes, insertOf(machineTrial, row), ...told.writes],
    events: told.events,
  }
}

const CLAIMED: Change<{ order: string; from: number; to: number; at: string; transfer: string }> = {
  name: 'payouts claimed',
  columns: { order: 'uuid', from: 'int', to: 'int', at: 'timestamptz', transfer: 'uuid' },
  text: 'SELECT claim_payouts(g.order, g.from, g.to, g.at, g.transfer) FROM given g',
  last: true,
}

/** Pays what a trial has earned and not paid yet: a row for each of its days, in one transfer. */
export const claim: Act<typeof claimMine, { held: OrderView | null }> = {
  async read(ask, { caller, input, at }) {
    return { held: await orderOf(ask, caller.customerId, input.id, at) }
  },

  decide({ held }, acting) {
    if (!held?.order.trial) return failure('not_found')
    const { order, version, payouts, paidCount } = held
    const { dailyIncome } = order
    const { claimable, dueCount } = accrualOf({ payouts, dailyIncome, paidCount }, acting.at)
    if (claimable === 0n) return failure('nothing_to_claim')
    const { asset } = version
    const booked = transferOf(acting, {
      key: `claim:${order.id}:${paidCount + 1}`,
      kind: 'payout',
      reference: order.id,
      legs: [
        { owner: version.pool, asset, kind: 'reserve', amount: -claimable },
        { owner: order.customer, asset, kind: 'mining', amount: claimable },
      ],
    })
    const days = { order: order.id, from: paidCount + 1, to: dueCount }
    const taken = writeOf(CLAIMED, { ...days, at: toTimestamp(acting.at), transfer: booked.request.id })
    const told = tellingClaim(acting, { id: order.id, orderNo: order.orderNo, amount: claimable, asset })
    return success({
      answer: { amount: toWire(claimable, asset), paidCount: dueCount, hash: booked.hash },
      transfers: [booked],
      writes: [taken, ...told.writes],
      events: told.events,
    })
  },
}

/** The passed certificate, and the trial that was had: by this customer, or with this certificate on another account. */
interface Standing {
  certificate: string | null
  taken: string | null
}

const TAKEN = fact<{ customer: string; certificate: string | null }, { mining_order: string }>({
  name: 'trial taken',
  asked: { customer: 'uuid', certificate: 'uuid' },
  text: `SELECT a.place, t.mining_order FROM asked a CROSS JOIN LATERAL (
      SELECT m.mining_order FROM machine_trial m WHERE m.customer = a.customer
      UNION ALL SELECT m.mining_order FROM machine_trial m WHERE m.certificate = a.certificate LIMIT 1) AS t`,
})

async function standingOf(ask: Ask, customer: string): Promise<Standing> {
  const certificate = await passedCertificate(ask, customer)
  const row = await askOne(ask, TAKEN, { customer, certificate })
  return { certificate, taken: row?.mining_order ?? null }
}
