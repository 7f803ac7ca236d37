import type { Order } from '@matin/contract/mining'
import { scheduleOf } from '@matin/domain/mining/schedule'
import type { PreparedTransfer } from '@matin/ledger/ledger'
import { type ActingCustomer, transferOf } from '../../platform/acts/perform.ts'
import { type Change, insertOf, type Write, writeOf } from '../../platform/acts/write.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { Ids } from '../../platform/ids.ts'
import { toOrder } from './order-view.ts'
import type { VersionRow } from './repository.ts'
import type { Sale } from './sale.ts'
import { miningOrder } from './tables.ts'

export interface NewOrder {
  id: string
  sale: Sale
  /** The number of its piece; null where there are none. */
  edition: number | null
  /** What is paid; 0 for a trial. */
  principal: bigint
  dailyIncome: bigint
  cycleDays: number
  trial: boolean
  /** Transaction hash of what the customer paid, or of the reservation where nothing is paid. */
  hash: string
}

/** Moves the whole reward of an order from its pool into the reserve. Nothing for a reward of nothing. */
export function reserving(
  acting: ActingCustomer,
  { id, version, reward }: { id: string; version: VersionRow; reward: bigint },
): PreparedTransfer[] {
  if (reward === 0n) return []
  const { asset, pool } = version
  const reserved = transferOf(acting, {
    key: `reserve:${id}`,
    kind: 'reward_reserve',
    reference: id,
    legs: [
      { owner: pool, asset, kind: 'pool', amount: -reward },
      { owner: pool, asset, kind: 'reserve', amount: reward },
    ],
  })
  return [reserved]
}

/** An order with all of its instants: what is written, and how its customer sees it. */
export function newOrder(
  acting: ActingCustomer,
  timeZone: string,
  order: NewOrder,
): { writes: Write[]; view: Order } {
  const { at, ids, caller } = acting
  const { sale, edition, cycleDays } = order
  const schedule = scheduleOf(at, cycleDays, timeZone)
  const row = {
    id: order.id,
    orderNo: orderNumber(ids, at, timeZone),
    customer: caller.customerId,
    productVersion: sale.version.id,
    principal: order.principal,
    dailyIncome: order.dailyIncome,
    state: 'in_progress' as const,
    orderTime: at,
    valueDate: schedule.valueDate,
    payoutTimes: [...schedule.payouts],
    expiryAt: schedule.expiry,
    trial: order.trial,
    hash: order.hash,
  }
  const whole = { ...row, ending: null, endedAt: null, redemption: null, lane: 0 }
  const view = { order: whole, version: sale.version, kind: sale.kind, edition, paidCount: 0, paidSince: 0 }
  const times = { customer: row.customer, times: `{${schedule.payouts.map(toTimestamp).join(',')}}` }
  const runs = order.trial ? [] : [writeOf(RUNS, times), writeOf(RECHECKED_RUNS, times)]
  return { writes: [insertOf(miningOrder, row), ...runs], view: toOrder(view, at) }
}

const RUNS: Change<{ customer: string; times: string }> = {
  name: 'payout runs',
  columns: { customer: 'uuid', times: 'text' },
  text: `INSERT INTO payout_run (due_at, lane)
    SELECT DISTINCT t.due_at, lane_of(g.customer) FROM given g, unnest(g.times::timestamptz[]) AS t (due_at)
      ORDER BY t.due_at ON CONFLICT DO NOTHING`,
  any: true,
}

const RECHECKED_RUNS: Change<{ customer: string; times: string }> = {
  name: 'payout runs again',
  columns: RUNS.columns,
  text: `UPDATE payout_run r SET finished_at = NULL, recheck = true, after_customer = DEFAULT, after_order = DEFAULT
    FROM given g WHERE r.due_at = ANY (g.times::timestamptz[]) AND r.lane = lane_of(g.customer) AND r.started_at IS NOT NULL`,
  any: true,
}

/** "PL", the platform's date, then ten random digits: unique by the database's word. */
function orderNumber(ids: Ids, now: Temporal.Instant, timeZone: string): string {
  const day = now.toZonedDateTimeISO(timeZone).toPlainDate().toString().slice(2).replaceAll('-', '')
  return `PL${day}${ids.digits(10)}`
}
