import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { listPayoutRuns } from '@matin/contract/admin/funding'
import { getMovement, getWalletLog } from '@matin/contract/assets'
import { listMessages, readMessages } from '@matin/contract/messages'
import { buyMine, getMineOrder, redeemMine } from '@matin/contract/mining'
import { getUnreadMessages } from '@matin/contract/unread'
import type { AccountKind, TransferKind } from '@matin/domain/ledger/account'
import { accountName, canonicalPostings } from '@matin/domain/ledger/account'
import { transferHash } from '@matin/domain/ledger/transfer-hash'
import { toWire } from '@matin/domain/money/amount'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fixedClock } from '#platform/clock/clock.ts'
import { writeIn } from '#platform/commands/batch-write.ts'
import { inTransaction, rowsOf } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { createIds, uuidOf } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { executeAs } from '#testing/commands.ts'
import { asSuperuser, somebodyWaits } from '#testing/database.ts'
import { expectBalancedBooks, type Harness, PIN, startHarness } from '#testing/harness.ts'
import { signedInOperator } from '#testing/operators.ts'
import { expireDue } from '../orders/expire-orders.ts'
import { purchase } from '../orders/purchase-product.ts'
import { redemption } from '../orders/redeem-order.ts'
import { miningOrder, payoutDay, payoutRefused, payoutRun } from '../tables.ts'
import { buyer, buyerWithoutApp, poolOf, sell, USDT } from '../testing/shop.ts'
import { type PaidChunk, payDue } from './pay-due.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())
afterEach(() => expectBalancedBooks(harness.app))

const platform = () => harness.app.platform
const passHours = (hours: number) => harness.clock.advance(Temporal.Duration.from({ hours }))
const days = (count: number) => passHours(24 * count)

async function orderOf(customerId: string, versionId: string, amount = '100'): Promise<string> {
  const input = { versionId, amount, pin: PIN }
  const bought = await executeAs(platform(), buyMine, purchase, customerId, input)
  if (!bought.ok) throw new Error(bought.error)
  return bought.value.id
}

/** Reads the payout numbers of some orders, by order. */
async function paidNumbers(orders: readonly string[]): Promise<Map<string, number[]>> {
  const rows = await rowsOf<{ id: string; number: number }>(
    platform().db,
    sql`SELECT mining_order::text AS id, number FROM payout ORDER BY mining_order, number`,
  )
  const found = new Map(orders.map(id => [id, [] as number[]]))
  for (const row of rows) found.get(row.id)?.push(row.number)
  return found
}

const openRuns = () =>
  rowsOf<{ due_at: unknown }>(
    platform().db,
    sql`SELECT due_at FROM payout_run WHERE finished_at IS NULL
      AND due_at <= ${toTimestamp(platform().clock.now())}::timestamptz`,
  )

describe('the payout job', () => {
  it('pays nothing that is due only by the server’s clock and not by the database’s, except in a demonstration', async () => {
    const { versionId } = await sell(platform(), { pool: 100n * USDT })
    // Later than the clock of any machine that runs this.
    const later = fixedClock('2200-01-01T00:00:00Z')
    const far = { ...platform(), clock: later, ids: createIds(later) }
    const owner = await buyerWithoutApp(platform(), 100n)
    const bought = await executeAs(far, buyMine, purchase, owner, { versionId, amount: '100', pin: PIN })
    if (!bought.ok) throw new Error(bought.error)
    later.advance(Temporal.Duration.from({ hours: 72 }))
    await asSuperuser(platform().database, 'UPDATE private.installation SET demonstration = false')
    await payDue(far)
    expect((await paidNumbers([bought.value.id])).get(bought.value.id)).toEqual([])
    await asSuperuser(platform().database, 'UPDATE private.installation SET demonstration = true')
    await payDue(far)
    expect((await paidNumbers([bought.value.id])).get(bought.value.id)).toEqual([1, 2])
  })

  it('works in bounded chunks, makes up three missed days in order, and pays nothing on a rerun', async () => {
    const { versionId, poolId } = await sell(platform(), { pool: 1000n * USDT })
    const owners = await Promise.all(Array.from({ length: 12 }, () => buyerWithoutApp(platform(), 300n)))
    const orders: string[] = []
    for (const owner of owners) for (let k = 0; k < 3; k++) orders.push(await orderOf(owner, versionId))
    days(4)
    const chunks: PaidChunk[] = []
    const paid = await payDue(platform(), chunk => chunks.push(chunk))
    expect(paid).toBe(3 * orders.length)
    expect(chunks.reduce((sum, chunk) => sum + chunk.paid, 0)).toBe(paid)
    expect(new Set(chunks.map(chunk => chunk.dueAt.toString())).size).toBe(3)
    for (const numbers of (await paidNumbers(orders)).values()) expect(numbers).toEqual([1, 2, 3])
    expect(await payDue(platform())).toBe(0)
    expect(await openRuns()).toEqual([])
    expect(await poolOf(platform(), poolId, 'reserve')).toBe(BigInt(orders.length) * 7n * USDT)
  })

  it('pays what is left and nothing twice after its progress record was reset', async () => {
    const { versionId } = await sell(platform(), { pool: 1000n * USDT })
    const owner = await buyerWithoutApp(platform(), 300n)
    const first = await orderOf(owner, versionId)
    days(2)
    await payDue(platform())
    const late = await orderOf(owner, versionId)
    // As if the first day had never been paid, and the late order had been bought before it.
    await platform().db.update(payoutRun).set({
      finishedAt: null,
      recheck: true,
      afterCustomer: '00000000-0000-0000-0000-000000000000',
    })
    days(3)
    await payDue(platform())
    const numbers = await paidNumbers([first, late])
    expect(numbers.get(first)).toEqual([1, 2, 3, 4])
    expect(numbers.get(late)).toEqual([1, 2])
  })

  it('reopens a finished day when a server with a slow clock sells an order that is paid on that day', async () => {
    const { versionId } = await sell(platform(), { pool: 1000n * USDT })
    const owner = await buyerWithoutApp(platform(), 300n)
    const early = await orderOf(owner, versionId)
    days(3)
    await payDue(platform())
    const behind = { ...platform(), clock: { now: () => harness.clock.now().subtract({ hours: 72 }) } }
    const input = { versionId, amount: '100', pin: PIN }
    const bought = await executeAs(behind, buyMine, purchase, owner, input)
    if (!bought.ok) throw new Error(bought.error)
    expect(await openRuns()).toHaveLength(2)
    await payDue(platform())
    const numbers = await paidNumbers([early, bought.value.id])
    expect([...numbers.values()]).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  it('posts one transfer per chunk with one posting per account, and the hash that the domain computes', async () => {
    const { versionId } = await sell(platform(), { pool: 1000n * USDT })
    const other = await sell(platform(), { pool: 1000n * USDT })
    const owners = await Promise.all(Array.from({ length: 5 }, () => buyerWithoutApp(platform(), 300n)))
    for (const owner of owners) {
      await orderOf(owner, versionId)
      await orderOf(owner, other.versionId, '50.5')
    }
    days(2)
    await payDue(platform())
    const transfers = await rowsOf<{
      id: string
      key: string
      kind: TransferKind
      reference: string
      hash: string
      created_at: unknown
    }>(
      platform().db,
      sql`SELECT t.id::text AS id, i.key::text AS key, t.kind, t.reference, encode(t.hash, 'hex') AS hash, t.created_at
        FROM ledger.transfer t JOIN ledger.idempotency i ON i.transfer = t.id WHERE t.kind = 'payout'`,
    )
    expect(transfers.length).toBeGreaterThan(0)
    for (const transfer of transfers) {
      const rows = await rowsOf<{ owner: string; asset: string; kind: AccountKind; amount: string }>(
        platform().db,
        sql`SELECT p.owner::text AS owner, p.asset, p.kind, p.amount::text AS amount
          FROM ledger.posting p WHERE p.transfer = ${transfer.id}::uuid`,
      )
      const postings = canonicalPostings(
        rows.map(posting => ({ account: accountName(posting), amount: BigInt(posting.amount) })),
      )
      expect(postings).toHaveLength(rows.length)
      const createdAt = toTimestamp(instantFrom(transfer.created_at))
      const { kind, reference } = transfer
      expect(transfer.hash).toBe(transferHash({ key: transfer.key, kind, reference, createdAt, postings }))
    }
    const [row] = await rowsOf<{ key: string }>(
      platform().db,
      sql`SELECT key_of('payout:zwölf')::text AS key`,
    )
    expect(row?.key).toBe(uuidOf('payout:zwölf'))
  })

  it('notifies each customer once a day of the total, and lists the amounts by order on demand', async () => {
    const { versionId } = await sell(platform(), { pool: 1000n * USDT, rate: 1_234_560n })
    const many = await buyer(harness, 300n)
    const first = await many.call(buyMine, { versionId, amount: '100', pin: PIN })
    const second = await many.call(buyMine, { versionId, amount: '50', pin: PIN })
    await many.call(readMessages, {})
    days(2)
    await payDue(platform())
    const told = (await many.call(listMessages, {})).items.filter(item => item.kind === 'payout')
    expect(told).toMatchObject([{ title: 'Mining income: 0.185184 USDT', about: null }])
    const events = (await many.call(getWalletLog, { kind: 'payout' })).items
    expect(events).toMatchObject([{ id: told[0]?.id, account: 'mining', amount: '0.185184', other: null }])
    const { payouts } = await many.call(getMovement, { id: told[0]?.id ?? '' })
    expect(payouts.toSorted((a, b) => (a.orderNo < b.orderNo ? -1 : 1))).toEqual(
      [
        { orderNo: first.orderNo, number: 1, amount: '0.123456' },
        { orderNo: second.orderNo, number: 1, amount: '0.061728' },
      ].toSorted((a, b) => (a.orderNo < b.orderNo ? -1 : 1)),
    )
    const detail = await many.call(getMineOrder, { id: second.id })
    expect(detail.payouts).toMatchObject([{ number: 1, amount: toWire(61_728n, 'USDT') }])
  })

  it('lists the income of each day among the messages, and counts none of it as unread', async () => {
    const { versionId } = await sell(platform(), { pool: 1000n * USDT })
    const who = await buyer(harness, 300n)
    await who.call(buyMine, { versionId, amount: '100', pin: PIN })
    const { unread } = await who.call(getUnreadMessages, {})
    for (let day = 0; day < 4; day++) {
      days(1)
      await payDue(platform())
    }
    const income = (await who.call(listMessages, {})).items.filter(item => item.kind === 'payout')
    // Each names its day, whenever it was posted.
    expect(new Set(income.map(item => item.text)).size).toBe(3)
    expect(income[0]?.text).toMatch(/^Income for \d+ \w+ \d{4}, 04:00 UTC, /)
    expect(income.filter(item => item.readAt === null)).toEqual([])
    expect((await who.call(getUnreadMessages, {})).unread).toBe(unread)
    expect(await who.call(readMessages, {})).toEqual({ unread: 0 })
  })

  it('makes both payouts of one instant where a time zone skips a day', async () => {
    const { versionId } = await sell(platform(), { pool: 1000n * USDT, days: 2 })
    const owner = await buyerWithoutApp(platform(), 300n)
    const { db, clock, ids } = platform()
    const [bought] = await db
      .select()
      .from(miningOrder)
      .where(eq(miningOrder.id, await orderOf(owner, versionId)))
    const due = clock.now().add({ hours: 30 })
    const { shard: _shard, ...row } = bought ?? fail()
    const id = ids.uuid()
    const timeZone = 'Test/Skipping'
    const first = due.toZonedDateTimeISO('UTC').toPlainDate()
    const [firstDay, second] = [first.toString(), first.add({ days: 1 }).toString()]
    await db.insert(payoutDay).values([firstDay, second].map(day => ({ timeZone, day, dueAt: due })))
    await db.insert(miningOrder).values({ ...row, id, orderNo: id, timeZone, firstDay, cycleDays: 2 })
    // The first order's reserve pays its twin.
    const end = { state: 'ended', ending: 'expired', endedAt: clock.now() } as const
    await db
      .update(miningOrder)
      .set(end)
      .where(eq(miningOrder.id, bought?.id ?? ''))
    passHours(30)
    await payDue(platform())
    expect((await paidNumbers([id])).get(id)).toEqual([1, 2])
  })

  it('skips an order that the ledger refuses, reports it, and pays it once it is accepted', async () => {
    const poisoned = await sell(platform(), { pool: 1000n * USDT, days: 2 })
    const { versionId } = await sell(platform(), { pool: 1000n * USDT, days: 2 })
    const owners = await Promise.all(Array.from({ length: 6 }, () => buyerWithoutApp(platform(), 300n)))
    const good: string[] = []
    for (const owner of owners) good.push(await orderOf(owner, versionId))
    const bad = await orderOf(await buyerWithoutApp(platform(), 100n), poisoned.versionId)
    const promised = (amount: bigint) =>
      asSuperuser(
        platform().database,
        `UPDATE ledger.account SET balance = balance + ${amount} WHERE owner = '${poisoned.poolId}' AND kind = 'reserve'`,
      )
    await promised(-2n * USDT)
    days(4)
    await payDue(platform())
    const numbers = await paidNumbers([...good, bad])
    expect(good.map(id => numbers.get(id))).toEqual(good.map(() => [1, 2]))
    expect(numbers.get(bad)).toEqual([])
    const refused = await platform().db.select().from(payoutRefused)
    expect(refused.map(({ order, reason }) => [order, reason])).toEqual([
      [bad, 'MT010'],
      [bad, 'MT010'],
    ])
    const metrics = await harness.app.internal.inject({ method: 'GET', url: '/metrics' })
    expect(metrics.body).toMatch(/^matin_queue_rows\{queue="payouts_refused"\} 2$/m)
    const treasury = await signedInOperator(harness, 'treasury')
    const named = (await treasury.call(listPayoutRuns, {})).items.flatMap(day => day.refused)
    expect(named.map(({ reason }) => reason)).toEqual(['MT010', 'MT010'])
    await expireDue(platform())
    const state = async (id: string) =>
      (await platform().db.select().from(miningOrder).where(eq(miningOrder.id, id)))[0]?.state
    expect([await state(bad), await state(good[0] ?? '')]).toEqual(['in_progress', 'ended'])
    await promised(2n * USDT)
    expect(await payDue(platform())).toBe(0)
    passHours(2)
    expect(await payDue(platform())).toBe(2)
    expect((await paidNumbers([bad])).get(bad)).toEqual([1, 2])
    expect(await platform().db.select().from(payoutRefused)).toEqual([])
    await expireDue(platform())
    expect(await state(bad)).toBe('ended')
  })

  it('shows its progress only to operators with the permission for it', async () => {
    const { versionId } = await sell(platform(), { pool: 1000n * USDT })
    const owner = await buyerWithoutApp(platform(), 300n)
    await orderOf(owner, versionId)
    const treasury = await signedInOperator(harness, 'treasury')
    days(2)
    await treasury.signInAgain()
    const before = (await treasury.call(listPayoutRuns, {})).items[0]
    expect(before).toMatchObject({ payouts: 0, startedAt: null, finishedAt: null })
    expect(before?.ordersLeft).toBeGreaterThan(0)
    await payDue(platform())
    const after = (await treasury.call(listPayoutRuns, {})).items[0]
    expect(after).toMatchObject({ dueAt: before?.dueAt, ordersLeft: 0 })
    expect(after?.payouts).toBeGreaterThan(0)
    expect(after?.finishedAt).not.toBeNull()
    const cursor = String(Date.parse(after?.dueAt ?? ''))
    const shown = async (input: { cursor?: string }) =>
      (await treasury.call(listPayoutRuns, input)).items.map(({ dueAt }) => dueAt)
    const newest = await shown({})
    expect((await shown({ cursor })).slice(0, newest.length - 1)).toEqual(newest.slice(1))
    const clerk = await signedInOperator(harness, 'content')
    expect(await clerk.ask(listPayoutRuns, {})).toMatchObject({ error: 'forbidden' })
  })
})

describe('concurrent payers', () => {
  it('pay each order once, and its days in order', async () => {
    const { versionId, poolId } = await sell(platform(), { pool: 2000n * USDT })
    const owners = await Promise.all(Array.from({ length: 60 }, () => buyerWithoutApp(platform(), 200n)))
    const orders: string[] = []
    for (const owner of owners) orders.push(await orderOf(owner, versionId), await orderOf(owner, versionId))
    days(5)
    const paid = await Promise.all(Array.from({ length: 6 }, () => payDue(platform())))
    // A payer that finds every shard taken stops: the next tick would come back.
    paid.push(await payDue(platform()))
    for (const numbers of (await paidNumbers(orders)).values()) expect(numbers).toEqual([1, 2, 3, 4])
    const swapped = await rowsOf(
      platform().db,
      sql`SELECT FROM payout a JOIN payout b ON b.mining_order = a.mining_order AND b.number > a.number
        WHERE b.xmin::text::bigint < a.xmin::text::bigint`,
    )
    expect(swapped).toEqual([])
    expect(paid.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(orders.length * 4)
    expect(await poolOf(platform(), poolId, 'reserve')).toBe(BigInt(orders.length) * 6n * USDT)
  })

  it('in separate processes pay each order once', async () => {
    const { versionId, poolId } = await sell(platform(), { pool: 2000n * USDT })
    const owners = await Promise.all(Array.from({ length: 40 }, () => buyerWithoutApp(platform(), 100n)))
    const orders: string[] = []
    for (const owner of owners) orders.push(await orderOf(owner, versionId))
    days(4)
    const [row] = await rowsOf<{ name: string }>(platform().db, sql`SELECT current_database() AS name`)
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    url.pathname = row?.name ?? ''
    const program = fileURLToPath(new URL('../testing/payer.ts', import.meta.url))
    const args = [program, url.href, platform().clock.now().toString()]
    const payers = await Promise.all([1, 2, 3].map(() => promisify(execFile)(process.execPath, args)))
    const paid = payers.reduce((sum, { stdout }) => sum + Number(stdout), 0) + (await payDue(platform()))
    expect(paid).toBeGreaterThanOrEqual(orders.length * 3)
    for (const numbers of (await paidNumbers(orders)).values()) expect(numbers).toEqual([1, 2, 3])
    expect(await poolOf(platform(), poolId, 'reserve')).toBe(BigInt(orders.length) * 7n * USDT)
  })

  it('with a clock ahead skip an order that is being redeemed, and pay it nothing afterwards', async () => {
    const { versionId, poolId } = await sell(platform(), { pool: 100n * USDT })
    const owner = await buyerWithoutApp(platform(), 100n)
    const id = await orderOf(owner, versionId)
    const preview = { returned: '98', penalty: '2', forfeited: '10' }
    const ahead = { ...platform(), clock: { now: () => harness.clock.now().add({ hours: 48 }) } }
    let paying: Promise<number> | undefined
    const redeemed = await inTransaction(platform().db, tx => {
      const held: Platform = {
        ...platform(),
        async write(written) {
          await writeIn(tx, written)
          // Its shard is locked: the payer skips it and comes back when it is free.
          paying = payDue(ahead)
          await paying
          return 'written'
        },
      }
      return executeAs(held, redeemMine, redemption, owner, { id, pin: PIN, preview })
    })
    expect(redeemed).toMatchObject({ ok: true })
    await payDue(ahead)
    expect((await paidNumbers([id])).get(id)).toEqual([])
    expect(await poolOf(platform(), poolId, 'pool')).toBe(100n * USDT)
  })

  it('make a redemption of the same order wait, which is then refused with an outdated preview', async () => {
    const { versionId } = await sell(platform(), { pool: 100n * USDT })
    const owner = await buyerWithoutApp(platform(), 100n)
    const id = await orderOf(owner, versionId)
    const ahead = toTimestamp(harness.clock.now().add({ hours: 48 }))
    const input = { id, pin: PIN, preview: { returned: '98', penalty: '2', forfeited: '10' } }
    let redeeming: Promise<unknown> | undefined
    await platform().db.transaction(async tx => {
      for (let shard = 0; shard < 4; shard++) {
        await tx.execute(
          sql`SELECT * FROM pay_chunk(${ahead}::timestamptz, 100000, ARRAY[${randomUUID()}::uuid])`,
        )
      }
      redeeming = executeAs(platform(), redeemMine, redemption, owner, input)
      await somebodyWaits(platform().database)
    })
    expect(await redeeming).toMatchObject({ ok: false, error: 'preview_changed' })
    expect((await paidNumbers([id])).get(id)).toEqual([1])
  })

  it('run beside the expiry job and buyers without a deadlock', async () => {
    const { versionId } = await sell(platform(), { pool: 2000n * USDT, days: 2 })
    const owners = await Promise.all(Array.from({ length: 30 }, () => buyerWithoutApp(platform(), 500n)))
    for (const owner of owners) await orderOf(owner, versionId)
    days(5)
    await payDue(platform())
    const buying = owners.map(owner => orderOf(owner, versionId))
    const ended = await Promise.all([expireDue(platform()), expireDue(platform()), payDue(platform())])
    await Promise.all(buying)
    await expireDue(platform())
    expect((ended[0] ?? 0) + (ended[1] ?? 0)).toBeGreaterThanOrEqual(30)
    const rows = await platform().db.select().from(miningOrder).where(eq(miningOrder.state, 'in_progress'))
    const mine = new Set(owners)
    expect(rows.filter(row => mine.has(row.customer))).toHaveLength(30)
  })
})

function fail(): never {
  throw new Error('the order was not found')
}
