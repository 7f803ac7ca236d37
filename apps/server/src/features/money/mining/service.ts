import type { getMineOrder, listMines, listUserMines, Order } from '@matin/contract/mining'
import { failure, success } from '@matin/contract/result'
import { nextPayoutTime } from '@matin/domain/mining/schedule'
import { toWire } from '@matin/domain/money/amount'
import { DAY_MS, instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { type Page, toPage } from '#platform/db/page.ts'
import type { Platform } from '#platform/platform.ts'
import type { CustomerInput, Query } from '#platform/query.ts'
import { bySettings, readSettings } from '../../notify/settings/service.ts'
import { toOrder } from './orders/order-view.ts'
import { orderOf, ordersOf } from './orders/orders.ts'
import { sinceToday } from './payouts/today.ts'
import { incomeByDue, type MiningTotals, miningTotals } from './payouts/totals.ts'
import { productsOnSale } from './products/products-on-sale.ts'
import { payoutsOf } from './public/repository.ts'

export const products: Query<typeof listMines> = async (platform, { input: { kind } }) => {
  const { timeZone } = await readSettings(platform.load)
  return {
    now: toTimestamp(platform.clock.now()),
    timeZone,
    items: await productsOnSale(platform.db, kind),
  }
}

/** Reads a customer's income and locked amount. Income of today counts from the platform's last midnight. */
export function miningTotalsOf(platform: Platform, customerId: string): Promise<MiningTotals> {
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
    const start = Date.parse(first.toString())
    return Array.from({ length: days }, (_, index) => {
      // Temporal's own addition takes five times as long.
      const day = new Date(start + index * DAY_MS).toISOString().slice(0, 10)
      return { day, amount: toWire(sums.get(day) ?? 0n, 'USDT') }
    })
  })
}

export async function orderPage(
  platform: Platform,
  { caller: { customerId }, input: filter }: CustomerInput<typeof listUserMines>,
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

export const userOrders: Query<typeof listUserMines> = async (platform, call) => {
  const [next, page, totals] = await Promise.all([
    nextPayout(platform),
    orderPage(platform, call),
    miningTotalsOf(platform, call.caller.customerId),
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

/** Reads the order of a trial if its income waits to be claimed; null otherwise. */
export async function claimableTrial(
  platform: Platform,
  customerId: string,
  trial: string,
): Promise<Order | null> {
  const { load, clock } = platform
  const view = await sinceToday(platform, today => orderOf(load, customerId, trial, today))
  const order = view && toOrder(view, clock.now())
  return order?.claimable === '0' ? null : order
}

export const userOrder: Query<typeof getMineOrder> = async (
  platform,
  { caller: { customerId }, input: { id } },
) => {
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
