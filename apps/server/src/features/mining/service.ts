import type { DataOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { getMineOrder, listMines, listUserMines } from '@matin/contract/mining'
import type { OrderState } from '@matin/domain/mining/order-state'
import { nextPayoutTime, startOfPlatformDay } from '@matin/domain/mining/schedule'
import { toWire } from '@matin/domain/money/amount'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import { instantFrom, toTimestamp } from '../../platform/db/instant.ts'
import { toPage } from '../../platform/db/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSettings } from '../settings/service.ts'
import {
  incomeSince,
  orderOf,
  ordersOf,
  type ProductKind,
  payoutsOf,
  productsOnSale,
  toOrder,
} from './repository.ts'

export interface MiningTotals {
  todayIncome: bigint
  accumulatedIncome: bigint
  locked: bigint
  inProgress: number
  orders: number
}

export async function products(
  platform: Platform,
  kind: ProductKind | undefined,
): Promise<DataOf<typeof listMines>> {
  const { timeZone } = await readSettings(platform.db)
  return {
    now: toTimestamp(platform.clock.now()),
    timeZone,
    items: await productsOnSale(platform.db, kind),
  }
}

/** What a customer has earned and locked, in USDT minor units; today is the platform's calendar day. */
export async function miningTotals(tx: Tx, platform: Platform, customerId: string): Promise<MiningTotals> {
  const { timeZone } = await readSettings(tx)
  const income = await incomeSince(tx, customerId, startOfPlatformDay(platform.clock.now(), timeZone))
  const [row] = await rowsOf<{ locked: string; in_progress: number; orders: number }>(
    tx,
    sql`SELECT coalesce(sum(principal) FILTER (WHERE state = 'in_progress'), 0)::text AS locked,
        (count(*) FILTER (WHERE state = 'in_progress'))::int AS in_progress, count(*)::int AS orders
      FROM mining_order WHERE customer = ${customerId}::uuid`,
  )
  return {
    todayIncome: income.recent,
    accumulatedIncome: income.total,
    locked: BigInt(row?.locked ?? '0'),
    inProgress: row?.in_progress ?? 0,
    orders: row?.orders ?? 0,
  }
}

/** Income of each of the last `days` platform days, oldest first, days without income as 0. */
export async function incomeByDay(
  tx: Tx,
  platform: Platform,
  customerId: string,
  days: number,
): Promise<{ day: string; amount: string }[]> {
  const { timeZone } = await readSettings(tx)
  const today = platform.clock.now().toZonedDateTimeISO(timeZone).toPlainDate()
  const first = today.subtract({ days: days - 1 })
  const since = toTimestamp(first.toZonedDateTime(timeZone).toInstant())
  const rows = await rowsOf<{ due_at: unknown; amount: string }>(
    tx,
    sql`SELECT due_at, sum(amount)::text AS amount FROM payout
      WHERE customer = ${customerId}::uuid AND due_at >= ${since}::timestamptz GROUP BY due_at`,
  )
  const sums = new Map<string, bigint>()
  for (const row of rows) {
    const day = instantFrom(row.due_at).toZonedDateTimeISO(timeZone).toPlainDate().toString()
    sums.set(day, (sums.get(day) ?? 0n) + BigInt(row.amount))
  }
  return Array.from({ length: days }, (_, index) => {
    const day = first.add({ days: index }).toString()
    return { day, amount: toWire(sums.get(day) ?? 0n, 'USDT') }
  })
}

export async function userOrders(
  platform: Platform,
  customerId: string,
  input: { state?: OrderState | undefined; cursor?: string | undefined },
): Promise<DataOf<typeof listUserMines>> {
  const { timeZone } = await readSettings(platform.db)
  const rows = await ordersOf(platform.db, customerId, input.state, input.cursor)
  const totals = await miningTotals(platform.db, platform, customerId)
  return {
    ...toPage(rows, row => row.order.id, toOrder),
    totals: {
      todayIncome: toWire(totals.todayIncome, 'USDT'),
      accumulatedIncome: toWire(totals.accumulatedIncome, 'USDT'),
      locked: toWire(totals.locked, 'USDT'),
      inProgress: totals.inProgress,
      nextPayoutAt: toTimestamp(nextPayoutTime(platform.clock.now(), timeZone)),
    },
  }
}

export async function userOrder(
  platform: Platform,
  customerId: string,
  id: string,
): Promise<Result<DataOf<typeof getMineOrder>>> {
  const view = await orderOf(platform.db, customerId, id)
  if (!view) return failure('not_found')
  const { timeZone } = await readSettings(platform.db)
  const payouts = await payoutsOf(platform.db, id)
  return success({
    order: toOrder(view),
    timeZone,
    payouts: payouts.map(row => ({
      number: row.number,
      dueAt: toTimestamp(instantFrom(row.due_at)),
      paidAt: toTimestamp(instantFrom(row.paid_at)),
      amount: toWire(BigInt(row.amount), view.version.asset),
      hash: row.hash,
    })),
    redemption: view.order.redemption,
  })
}
