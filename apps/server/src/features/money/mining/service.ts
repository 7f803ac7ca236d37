import type { DataOf } from '@matin/contract/endpoint'
import type { getMineOrder, listMines, listUserMines, Order } from '@matin/contract/mining'
import { failure, type Result } from '@matin/contract/result'
import type { ProductKind } from '@matin/domain/mining/product-kind'
import { nextPayoutTime } from '@matin/domain/mining/schedule'
import { toWire } from '@matin/domain/money/amount'
import { success } from '@matin/domain/result'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { type Page, toPage } from '#platform/db/page.ts'
import type { Platform } from '#platform/platform.ts'
import { bySettings, readSettings } from '../../notify/settings/service.ts'
import { toOrder } from './orders/order-view.ts'
import { type OrderFilter, orderOf, ordersOf } from './orders/orders.ts'
import { sinceToday } from './payouts/today.ts'
import { incomeByDue, type MiningTotals, miningTotals } from './payouts/totals.ts'
import { productsOnSale } from './products/products-on-sale.ts'
import { payoutsOf } from './repository.ts'

export async function products(
  platform: Platform,
  kind: ProductKind | undefined,
): Promise<DataOf<typeof listMines>> {
  const { timeZone } = await readSettings(platform.load)
  return {
    now: toTimestamp(platform.clock.now()),
    timeZone,
    items: await productsOnSale(platform.db, kind),
  }
}

/** Reads a customer's income and locked amount. Income of today counts from the platform's last midnight. */
export function totalsOf(platform: Platform, customerId: string): Promise<MiningTotals> {
  return sinceToday(platform, today => miningTotals(platform.load, customerId, today))
}

/** Returns platform days, oldest first, with 0 for days without income. */
export function incomeByDay(
  platform: Platform,
  customerId: string,
  days: number,
): Promise<{ day: string; amount: string }[]> {
  return bySettings(platform.load, async ({ timeZone }) => {
    const today = platform.clock.now().toZonedDateTimeISO(timeZone).toPlainDate()
    const first = today.subtract({ days: days - 1 })
    const rows = await incomeByDue(platform.load, customerId, first.toZonedDateTime(timeZone).toInstant())
    const sums = new Map<string, bigint>()
    for (const row of rows) {
      const day = row.dueAt.toZonedDateTimeISO(timeZone).toPlainDate().toString()
      sums.set(day, (sums.get(day) ?? 0n) + row.amount)
    }
    return Array.from({ length: days }, (_, index) => {
      const day = first.add({ days: index }).toString()
      return { day, amount: toWire(sums.get(day) ?? 0n, 'USDT') }
    })
  })
}

export async function orderPage(
  platform: Platform,
  customerId: string,
  filter: OrderFilter,
): Promise<Page<Order>> {
  const { load, clock } = platform
  const rows = await sinceToday(platform, today => ordersOf(load, customerId, filter, today))
  const now = clock.now()
  return toPage(
    rows,
    row => row.order.id,
    row => toOrder(row, now),
  )
}

export async function userOrders(
  platform: Platform,
  customerId: string,
  filter: OrderFilter,
): Promise<DataOf<typeof listUserMines>> {
  const [next, page, totals] = await Promise.all([
    nextPayout(platform),
    orderPage(platform, customerId, filter),
    totalsOf(platform, customerId),
  ])
  return {
    ...page,
    totals: {
      todayIncome: toWire(totals.todayIncome, 'USDT'),
      accumulatedIncome: toWire(totals.accumulatedIncome, 'USDT'),
      locked: toWire(totals.locked, 'USDT'),
      inProgress: totals.inProgress,
      nextPayoutAt: toTimestamp(next),
    },
  }
}

export function nextPayout({ load, clock }: Platform): Promise<Temporal.Instant> {
  return bySettings(load, async ({ timeZone }) => nextPayoutTime(clock.now(), timeZone))
}

export async function userOrder(
  platform: Platform,
  customerId: string,
  id: string,
): Promise<Result<DataOf<typeof getMineOrder>>> {
  const { load, db } = platform
  const view = await sinceToday(platform, today => orderOf(load, customerId, id, today))
  if (!view) return failure('not_found')
  const [{ timeZone }, payouts] = await Promise.all([readSettings(load), payoutsOf(db, view.order)])
  return success({
    order: toOrder(view, platform.clock.now()),
    timeZone,
    payouts: payouts.map(row => ({
      number: row.number,
      dueAt: toTimestamp(instantFrom(row.due_at)),
      paidAt: toTimestamp(instantFrom(row.paid_at)),
      amount: toWire(BigInt(row.amount), view.version.asset),
      hash: row.hash ?? '',
    })),
    redemption: view.order.redemption,
  })
}
