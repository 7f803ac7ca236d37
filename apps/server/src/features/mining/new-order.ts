import type { Order } from '@matin/contract/mining'
import { scheduleOf } from '@matin/domain/mining/schedule'
import { type BookedTransfer, post } from '@matin/ledger/ledger'
import type { Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSettings } from '../settings/service.ts'
import { keepDays } from './calendar.ts'
import { toOrder } from './order-view.ts'
import { orderOf, type VersionRow } from './repository.ts'
import { miningOrder } from './tables.ts'

export interface NewOrder {
  id: string
  customerId: string
  version: VersionRow
  /** What is paid; 0 for a trial. */
  principal: bigint
  dailyIncome: bigint
  cycleDays: number
  trial: boolean
  /** Transaction hash of what the customer paid, or of the reservation where nothing is paid. */
  hash: string
}

/** Moves the whole reward of an order from its pool into the reserve. Null for a reward of nothing. */
export async function reserve(
  tx: Tx,
  platform: Platform,
  order: { id: string; version: VersionRow; reward: bigint; at: Temporal.Instant },
): Promise<BookedTransfer | null> {
  const { id, version, reward, at } = order
  if (reward === 0n) return null
  const { asset, pool } = version
  const booked = await post(tx, {
    id: platform.ids.uuid(),
    key: `reserve:${id}`,
    kind: 'reward_reserve',
    reference: id,
    at,
    legs: [
      { owner: pool, asset, kind: 'pool', amount: -reward },
      { owner: pool, asset, kind: 'reserve', amount: reward },
    ],
  })
  // The pool is locked and was looked at: nobody else can have taken what it holds.
  if (!booked.ok) throw new Error(`reward of order ${id}: ${booked.error}`)
  return booked.value
}

/** Writes an order with all of its instants. Returns it as its customer sees it. */
export async function insertOrder(
  tx: Tx,
  platform: Platform,
  order: NewOrder,
  beforeView: () => Promise<void> = async () => {},
): Promise<Order> {
  const now = platform.clock.now()
  const { timeZone } = await readSettings(tx)
  const schedule = scheduleOf(now, order.cycleDays, timeZone)
  await keepDays(tx, timeZone, schedule)
  await tx.insert(miningOrder).values({
    id: order.id,
    orderNo: orderNumber(platform, now, timeZone),
    customer: order.customerId,
    productVersion: order.version.id,
    principal: order.principal,
    dailyIncome: order.dailyIncome,
    state: 'in_progress',
    orderTime: now,
    valueDate: schedule.valueDate,
    timeZone,
    firstDay: schedule.firstDay.toString(),
    cycleDays: order.cycleDays,
    expiryAt: schedule.expiry,
    trial: order.trial,
    hash: order.hash,
  })
  await beforeView()
  const view = await orderOf(tx, order.customerId, order.id, now)
  if (!view) throw new Error('the new order was not found')
  return toOrder(view, now)
}

/** "PL", the platform's date, then eight random digits: unique by the database's word. */
function orderNumber(platform: Platform, now: Temporal.Instant, timeZone: string): string {
  const day = now.toZonedDateTimeISO(timeZone).toPlainDate().toString().slice(2).replaceAll('-', '')
  return `PL${day}${platform.ids.digits(8)}`
}
