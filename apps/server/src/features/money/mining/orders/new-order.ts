import type { Order } from '@matin/contract/mining'
import type { PreparedTransfer } from '@matin/ledger/ledger'
import { insertOf, type Write } from '#platform/commands/batch-write.ts'
import { type CommandCustomer, transferOf } from '#platform/commands/execute.ts'
import type { Ids } from '#platform/ids.ts'
import { type Calendar, keepingDays } from '../payouts/calendar.ts'
import type { VersionRow } from '../public/repository.ts'
import { miningOrder } from '../tables.ts'
import { toOrder } from './order-view.ts'
import type { Sale } from './sale.ts'

export interface NewOrder {
  id: string
  sale: Sale
  /** Number of the edition; null for a product without numbered editions. */
  edition: number | null
  /** Price paid, in minor units; 0 for a trial. */
  principal: bigint
  dailyIncome: bigint
  cycleDays: number
  trial: boolean
  /** Transaction hash of the customer's payment, or of the reservation if nothing is paid. */
  hash: string
}

/** Moves the whole reward from its pool into the reserve; returns nothing for a reward of zero. */
export function reserving(
  context: CommandCustomer,
  { id, version, reward }: { id: string; version: VersionRow; reward: bigint },
): PreparedTransfer[] {
  if (reward === 0n) return []
  const { asset, pool } = version
  const reserved = transferOf(context, {
    key: `reserve:${id}`,
    kind: 'reward_reserve',
    reference: id,
    postings: [
      { owner: pool, asset, kind: 'pool', amount: -reward },
      { owner: pool, asset, kind: 'reserve', amount: reward },
    ],
  })
  return [reserved]
}

export function newOrder(
  context: CommandCustomer,
  calendar: Calendar,
  order: NewOrder,
): { writes: Write[]; view: Order } {
  const { at, ids, caller } = context
  const { sale, edition, cycleDays } = order
  const { timeZone, valueDate, firstDay, expiry, payouts } = calendar
  const row = {
    id: order.id,
    orderNo: orderNumber(ids, at, timeZone),
    customer: caller.customerId,
    productVersion: sale.version.id,
    principal: order.principal,
    dailyIncome: order.dailyIncome,
    state: 'in_progress' as const,
    orderTime: at,
    valueDate,
    timeZone,
    firstDay: firstDay.toString(),
    cycleDays,
    expiryAt: expiry,
    trial: order.trial,
    hash: order.hash,
  }
  const whole = { ...row, ending: null, endedAt: null, redemption: null, shard: 0 }
  const view = {
    order: whole,
    payouts,
    version: sale.version,
    kind: sale.kind,
    edition,
    paidCount: 0,
    paidSince: 0,
  }
  const days = calendar.stored ? [] : keepingDays(calendar)
  return { writes: [...days, insertOf(miningOrder, row)], view: toOrder(view, at) }
}

/** Format: "PL", the platform's date, then ten random digits. The database enforces uniqueness. */
function orderNumber(ids: Ids, now: Temporal.Instant, timeZone: string): string {
  const day = now.toZonedDateTimeISO(timeZone).toPlainDate().toString().slice(2).replaceAll('-', '')
  return `PL${day}${ids.digits(10)}`
}
