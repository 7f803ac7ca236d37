import { getTokenData } from '@matin/contract/assets'
import { buyMine, getMineOrder } from '@matin/contract/mining'
import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rowsOf, sqlState } from '#platform/db/database.ts'
import { instantFrom } from '#platform/db/instant.ts'
import { expectBalancedBooks, type Harness, PIN, startHarness } from '#testing/harness.ts'
import { setSetting } from '#testing/settings.ts'
import { miningOrder, payout, payoutDay, payoutRun } from '../tables.ts'
import { type Buyer, buyer, sell, USDT } from '../testing/shop.ts'
import { payDue } from './pay-due.ts'

let harness: Harness
beforeEach(async () => {
  // Three days before the clocks of Berlin go forward.
  harness = await startHarness('2026-03-26T08:00:00Z')
})
afterEach(async () => {
  await expectBalancedBooks(harness.app)
  await harness.close()
})

const platform = () => harness.app.platform
const inZone = (zone: string) => setSetting(platform(), 'time_zone', zone)
const passDays = (days: number) => harness.clock.advance(Temporal.Duration.from({ hours: 24 * days }))

async function buy(who: Buyer, versionId: string) {
  return who.call(buyMine, { versionId, amount: '100', pin: PIN })
}

async function paidAt(order: string): Promise<string[]> {
  const rows = await platform()
    .db.select()
    .from(payout)
    .where(eq(payout.order, order))
    .orderBy(asc(payout.number))
  return rows.map(row => row.dueAt.toString())
}

it('an order keeps the payout days of its time zone, across clock changes and changes of the setting', async () => {
  const { versionId } = await sell(platform(), { pool: 1000n * USDT, days: 4 })
  const who = await buyer(harness, 500n)
  await inZone('Europe/Berlin')
  const berlin = await buy(who, versionId)
  await inZone('Asia/Tokyo')
  const tokyo = await buy(who, versionId)
  // The same hour as Tokyo's: one instant, two zones.
  await inZone('Asia/Seoul')
  const seoul = await buy(who, versionId)
  const promised = [berlin, tokyo, seoul].map(order => [order.firstPayoutAt, order.lastPayoutAt])
  expect(promised).toEqual([
    ['2026-03-28T03:00:00.000Z', '2026-03-31T02:00:00.000Z'],
    ['2026-03-27T19:00:00.000Z', '2026-03-30T19:00:00.000Z'],
    ['2026-03-27T19:00:00.000Z', '2026-03-30T19:00:00.000Z'],
  ])
  for (let day = 0; day < 6; day++) {
    passDays(1)
    await payDue(platform())
  }
  expect(await paidAt(berlin.id)).toEqual(
    ['28T03', '29T02', '30T02', '31T02'].map(hour => `2026-03-${hour}:00:00Z`),
  )
  for (const { id } of [tokyo, seoul])
    expect(await paidAt(id)).toEqual(['27', '28', '29', '30'].map(day => `2026-03-${day}T19:00:00Z`))
  expect(await payDue(platform())).toBe(0)
})

it('a purchase that names another first payout than its order would have is refused and books nothing', async () => {
  const who = await buyer(harness, 500n)
  const sold = []
  for (const kind of ['lock', 'machine', 'nft'] as const)
    sold.push(
      await sell(platform(), {
        kind,
        pool: 1000n * USDT,
        ...(kind === 'nft' && { editions: { first: 1, last: 2 } }),
      }),
    )
  const inputs = sold.map(({ versionId }) => ({ versionId, amount: '100', pin: PIN }))
  // Confirmed before 04:00, sent after it.
  harness.clock.advance(Temporal.Duration.from({ hours: 20, seconds: 1 }))
  for (const input of inputs) {
    const asked = await who.ask(buyMine, { ...input, firstPayoutAt: '2026-03-28T04:00:00Z' })
    expect(asked).toMatchObject({ code: 409, error: 'product_changed' })
  }
  expect(await who.call(getTokenData, {})).toMatchObject({ available: '500', ordersInProgress: 0 })
  expect(await platform().db.$count(miningOrder)).toBe(0)
  for (const input of inputs)
    expect(await who.call(buyMine, { ...input, firstPayoutAt: '2026-03-29T04:00:00Z' })).toMatchObject({
      firstPayoutAt: '2026-03-29T04:00:00.000Z',
    })
})

it('a stored payout day does not change when the rules of its time zone do', async () => {
  const { versionId } = await sell(platform(), { pool: 1000n * USDT, days: 3 })
  const who = await buyer(harness, 200n)
  await inZone('Europe/Berlin')
  // As an older edition of the zone's rules had it, without summer time.
  const days = ['28', '29', '30'].map(day => `2026-03-${day}`)
  await platform()
    .db.insert(payoutDay)
    .values(
      days.map(day => ({
        timeZone: 'Europe/Berlin',
        day,
        dueAt: Temporal.Instant.from(`${day}T03:00:00Z`),
      })),
    )
  const order = await buy(who, versionId)
  expect(order.lastPayoutAt).toBe('2026-03-30T03:00:00.000Z')
  passDays(6)
  await payDue(platform())
  expect(await paidAt(order.id)).toEqual(days.map(day => `${day}T03:00:00Z`))
  expect((await who.call(getMineOrder, { id: order.id })).order).toMatchObject({ paidCount: 3 })
})

it('payout runs are created once and some days ahead by the payout job, and not by a purchase', async () => {
  const runs = async () =>
    (
      await rowsOf<{ due_at: unknown }>(
        platform().db,
        sql`SELECT DISTINCT due_at FROM payout_run ORDER BY due_at`,
      )
    ).map(row => instantFrom(row.due_at).toString())
  const { versionId } = await sell(platform(), { pool: 1000n * USDT })
  const who = await buyer(harness, 200n)
  await buy(who, versionId)
  expect(await runs()).toEqual([])
  await payDue(platform())
  expect(await runs()).toEqual(['2026-03-28T04:00:00Z', '2026-03-29T04:00:00Z'])
  await payDue(platform())
  expect(await platform().db.select().from(payoutRun)).toHaveLength(8)
})

it('the database refuses an order without known payout days, and a changed time of a payout day', async () => {
  const { versionId } = await sell(platform(), { pool: 1000n * USDT })
  const who = await buyer(harness, 200n)
  const { id } = await buy(who, versionId)
  const { db, ids } = platform()
  const [{ shard: _shard, ...row } = { shard: 0 }] = await db
    .select()
    .from(miningOrder)
    .where(eq(miningOrder.id, id))
  const copy = ids.uuid()
  const order = { ...(row as typeof miningOrder.$inferInsert), id: copy, orderNo: copy }
  const insert = (change: Partial<typeof miningOrder.$inferInsert>) =>
    db
      .insert(miningOrder)
      .values({ ...order, ...change })
      .then(() => 'written', sqlState)
  expect(await insert({ timeZone: 'Europe/Berlin' })).toBe('MT009')
  expect(await insert({ cycleDays: 3_000 })).toBe('MT009')
  const later = db.update(payoutDay).set({ dueAt: platform().clock.now() })
  expect(await later.then(() => 'changed', sqlState)).toBe('MT003')
})
