import { randomUUID } from 'node:crypto'
import { getTokenData } from '@matin/contract/assets'
import { LANGUAGES } from '@matin/contract/language'
import {
  buyMine,
  getMineOrder,
  getMineRule,
  listMines,
  listUserMines,
  type Order,
  redeemMine,
} from '@matin/contract/mining'
import { success } from '@matin/contract/result'
import { redemptionOf } from '@matin/domain/mining/redemption'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { balanceOf } from '@matin/ledger/ledger'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createKeyedMutex } from '#platform/commands/keyed-mutex.ts'
import { inTransaction, rowsOf, sqlState } from '#platform/db/database.ts'
import { executeAs } from '#testing/commands.ts'
import { asSuperuser, somebodyWaits } from '#testing/database.ts'
import { expectBalancedBooks, type Harness, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'
import { lockCustomer } from '../../account/auth/public/lock-customer.ts'
import { expireDue } from './orders/expire-orders.ts'
import { purchase } from './orders/purchase-product.ts'
import { redemption } from './orders/redeem-order.ts'
import { payDue } from './payouts/pay-due.ts'
import { productVersion } from './tables.ts'
import {
  type Buyer,
  buyer as buyerIn,
  buyerWithoutApp,
  type Offer,
  openSale,
  poolOf as poolIn,
  sell as sellIn,
  USDT,
} from './testing/shop.ts'
import { MINING_RULES } from './words/rules.ts'

const START = '2026-03-02T10:24:00Z'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness(START)
})
afterAll(() => harness.close())
afterEach(() => expectBalancedBooks(harness.app))

const sell = (offer: Offer) => sellIn(harness.app.platform, offer)
const buyer = (usdt: bigint) => buyerIn(harness, usdt)
const poolOf = (owner: string, kind: 'pool' | 'reserve') => poolIn(harness.app.platform, owner, kind)
const buy = (who: TestCustomer, versionId: string, amount: string) =>
  who.call(buyMine, { versionId, amount, pin: PIN })
const tryBuy = (who: TestCustomer, versionId: string, amount: string) =>
  who.ask(buyMine, { versionId, amount, pin: PIN })
const minor = (text: string) => fromWire(text, 'USDT') ?? -1n
const passDays = (days: number) => harness.clock.advance(Temporal.Duration.from({ hours: 24 * days }))
const detail = (who: TestCustomer, id: string) => who.call(getMineOrder, { id })

/** Computes the redemption figures of an order after this many payouts. */
function previewOf(order: Order, paidCount: number) {
  const figures = redemptionOf({
    principal: minor(order.principal),
    dailyIncome: minor(order.dailyIncome),
    cycleDays: order.cycleDays,
    paidCount,
    penaltyRate: 20_000_000n,
  })
  return {
    returned: toWire(figures.returned, 'USDT'),
    penalty: toWire(figures.penalty, 'USDT'),
    forfeited: toWire(figures.forfeited, 'USDT'),
  }
}

describe('a purchase', () => {
  it('is refused when the pool lacks one unit, and the error states the remaining capacity', async () => {
    const { versionId, poolId } = await sell({ pool: 10n * USDT - 1n })
    const who = await buyer(200n)
    const refused = await tryBuy(who, versionId, '100')
    expect(refused).toMatchObject({ code: 409, error: 'pool_capacity' })
    const remaining = /cover only ([\d.]+) USDT right now\./.exec(refused.msg)?.[1] ?? ''
    expect(refused.msg).toBe(
      `The reward pool can cover only ${remaining} USDT right now. Enter a smaller amount, or choose another product.`,
    )
    expect([await poolOf(poolId, 'pool'), await poolOf(poolId, 'reserve')]).toEqual([10n * USDT - 1n, 0n])
    expect((await who.call(getTokenData, {})).available).toBe('200')
    // The capacity shown can really be bought, and one unit more cannot.
    const { items } = await who.call(listMines, {})
    expect(items.find(item => item.versionId === versionId)?.pool.capacity).toBe(remaining)
    expect((await tryBuy(who, versionId, toWire(minor(remaining) + 1n, 'USDT'))).error).toBe('pool_capacity')
    await buy(who, versionId, remaining)
  })

  it('moves its whole reward from the pool into the reserve, to the last unit of the pool', async () => {
    const { versionId, poolId } = await sell({ pool: 10n * USDT })
    const who = await buyer(100n)
    const order = await buy(who, versionId, '100')
    expect(order).toMatchObject({ dailyIncome: '1', expectedRevenue: '10' })
    expect([await poolOf(poolId, 'pool'), await poolOf(poolId, 'reserve')]).toEqual([0n, 10n * USDT])
  })

  it('of the last capacity succeeds for one of several concurrent buyers', async () => {
    const { versionId, poolId } = await sell({ pool: 10n * USDT })
    const buyers = await Promise.all(Array.from({ length: 6 }, () => buyer(100n)))
    const answers = await Promise.all(buyers.map(who => tryBuy(who, versionId, '100')))
    expect(answers.filter(answer => answer.code === 200)).toHaveLength(1)
    const others = answers.filter(answer => answer.code !== 200)
    expect(others.map(answer => answer.error)).toEqual(others.map(() => 'pool_capacity'))
    expect([await poolOf(poolId, 'pool'), await poolOf(poolId, 'reserve')]).toEqual([0n, 10n * USDT])
    const spots = await Promise.all(buyers.map(who => who.call(getTokenData, {})))
    expect(spots.map(row => row.available).toSorted()).toEqual(['0', '100', '100', '100', '100', '100'])
    expect(spots.every(row => row.total === '100')).toBe(true)
  })

  it('succeeds for ten of a hundred concurrent buyers when the pool covers ten', async () => {
    const { versionId, poolId } = await sell({ pool: 100n * USDT + 9n * USDT })
    const { platform } = harness.app
    const buyers = await Promise.all(Array.from({ length: 100 }, () => buyerWithoutApp(platform, 100n)))
    const input = { versionId, amount: '100', pin: PIN }
    const answers = await Promise.all(buyers.map(id => executeAs(platform, buyMine, purchase, id, input)))
    expect(answers.filter(answer => answer.ok)).toHaveLength(10)
    for (const answer of answers) {
      // The remaining capacity is 90 and the last fraction. Every late buyer reads it exact to the unit.
      if (!answer.ok)
        expect(answer).toMatchObject({ error: 'pool_capacity', params: { remaining: '90.000099 USDT' } })
    }
    expect([await poolOf(poolId, 'pool'), await poolOf(poolId, 'reserve')]).toEqual([9n * USDT, 100n * USDT])
    const spots = await Promise.all(
      buyers.map(owner => balanceOf(platform.db, { owner, asset: 'USDT', kind: 'spot' })),
    )
    expect(spots.filter(spot => spot === 0n)).toHaveLength(10)
    expect(spots.filter(spot => spot === 100n * USDT)).toHaveLength(90)
  })

  it('never spends one balance twice under concurrent requests', async () => {
    const { versionId } = await sell({ pool: 100n * USDT })
    const who = await buyer(150n)
    const answers = await Promise.all([tryBuy(who, versionId, '100'), tryBuy(who, versionId, '100')])
    expect(answers.map(answer => answer.error ?? 'bought').toSorted()).toEqual([
      'bought',
      'insufficient_balance',
    ])
    expect(await who.call(getTokenData, {})).toMatchObject({ available: '50', total: '150' })
  })
})

describe('the customer cap', () => {
  it('counts orders in progress, and the error states what is left', async () => {
    const { versionId } = await sell({ pool: 100n * USDT, cap: 150n * USDT })
    const [who, other] = [await buyer(500n), await buyer(500n)]
    const order = await buy(who, versionId, '100')
    expect(await tryBuy(who, versionId, '50.000001')).toMatchObject({
      code: 409,
      error: 'customer_cap',
      msg: 'That’s over your limit for this product. You can add 50 USDT more.',
    })
    await buy(who, versionId, '50')
    await buy(other, versionId, '150')
    await who.call(redeemMine, { id: order.id, pin: PIN, preview: previewOf(order, 0) })
    await buy(who, versionId, '100')
  })

  it('holds under concurrent purchases', async () => {
    const { versionId } = await sell({ pool: 100n * USDT, cap: 150n * USDT })
    const who = await buyer(500n)
    const answers = await Promise.all([1, 2, 3].map(() => tryBuy(who, versionId, '100')))
    expect(answers.map(answer => answer.error ?? 'bought').toSorted()).toEqual([
      'bought',
      'customer_cap',
      'customer_cap',
    ])
  })
})

describe('product terms', () => {
  it('cannot be changed once they are stored', async () => {
    const { versionId } = await sell({ pool: USDT })
    const { db } = harness.app.platform
    const change = db.update(productVersion).set({ dailyRate: 1n }).where(eq(productVersion.id, versionId))
    expect(await change.then(() => 'changed', sqlState)).toBe('42501')
  })

  it('of a newer version end the sale of the older one, and existing orders keep theirs', async () => {
    const { versionId } = await sell({ pool: 100n * USDT })
    const who = await buyer(500n)
    const order = await buy(who, versionId, '100')
    const { db } = harness.app.platform
    const [older] = await db.select().from(productVersion).where(eq(productVersion.id, versionId))
    if (!older) throw new Error('the version was not found')
    const newer = { ...older, id: randomUUID(), version: 2, dailyRate: 5_000_000n }
    await db.transaction(async tx => {
      await tx.insert(productVersion).values(newer)
      await openSale(tx, newer)
    })
    expect(await tryBuy(who, versionId, '100')).toMatchObject({
      code: 409,
      error: 'product_changed',
      msg: 'The terms of this product have changed. Review them.',
    })
    const { items } = await who.call(listMines, {})
    expect(
      items.filter(item => [versionId, newer.id].includes(item.versionId)).map(item => item.dailyRate),
    ).toEqual(['0.005'])
    expect(await buy(who, newer.id, '100')).toMatchObject({ dailyIncome: '0.5' })
    expect((await detail(who, order.id)).order).toMatchObject({ dailyIncome: '1', dailyRate: '0.01' })
  })

  it('that are off sale or unknown cannot be bought', async () => {
    const who = await buyer(500n)
    const off = await sell({ pool: 100n * USDT })
    await harness.app.platform.db.transaction(tx => openSale(tx, { id: null, product: off.productId }))
    expect(await tryBuy(who, off.versionId, '100')).toMatchObject({ error: 'product_changed' })
    expect(await tryBuy(who, randomUUID(), '100')).toMatchObject({ error: 'not_found' })
  })
})

describe('payouts', () => {
  const rows = (orderId: string) =>
    rowsOf<{ number: number; due: string }>(
      harness.app.platform.db,
      sql`SELECT number, to_char(due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS due FROM payout
        WHERE mining_order = ${orderId}::uuid ORDER BY number`,
    )

  const payouts = async () => {
    const [row] = await rowsOf<{ number: number }>(
      harness.app.platform.db,
      sql`SELECT count(*)::int AS number FROM payout`,
    )
    return row?.number ?? 0
  }

  it('that were missed are each made once with a row of their own, however many payout jobs run', async () => {
    const { versionId, poolId } = await sell({ pool: 100n * USDT })
    const buyers = await Promise.all([1, 2, 3].map(() => buyer(300n)))
    const orders: Order[] = []
    for (const who of buyers) {
      orders.push(await buy(who, versionId, '100'))
      orders.push(await buy(who, versionId, '200'))
    }
    const day = harness.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 2 })
    const before = await payouts()
    passDays(4)
    const paid = await Promise.all([1, 2, 3, 4].map(() => payDue(harness.app.platform)))
    // Orders of earlier tests may be due too; the sum that the payers report equals the payouts made.
    expect(paid.reduce((sum, number) => sum + number, 0)).toBe((await payouts()) - before)
    expect(await payDue(harness.app.platform)).toBe(0)
    for (const order of orders) {
      expect(await rows(order.id)).toEqual(
        [0, 1, 2].map(k => ({ number: k + 1, due: `${day.add({ days: k })} 04:00` })),
      )
    }
    for (const who of buyers) {
      expect(await who.call(getTokenData, {})).toMatchObject({ total: '309', miningTotal: '309' })
    }
    expect(await poolOf(poolId, 'reserve')).toBe(90n * USDT - 27n * USDT)
  })

  it('come at 04:00 and not before', async () => {
    const { versionId } = await sell({ pool: 100n * USDT })
    const who = await buyer(100n)
    const order = await buy(who, versionId, '100')
    const first = Temporal.Instant.from(order.firstPayoutAt)
    harness.clock.advance(first.since(harness.clock.now()).subtract({ milliseconds: 1 }))
    await payDue(harness.app.platform)
    expect(await rows(order.id)).toEqual([])
    harness.clock.advance(Temporal.Duration.from({ milliseconds: 1 }))
    await payDue(harness.app.platform)
    expect(await rows(order.id)).toHaveLength(1)
    expect((await who.call(getTokenData, {})).todayIncome).toBe('1')
  })

  it('of a reward below one unit a day are made with the amount zero', async () => {
    const { versionId, poolId } = await sell({ pool: USDT, rate: 1n })
    const who = await buyer(100n)
    const order = await buy(who, versionId, '1')
    expect(order).toMatchObject({ dailyIncome: '0', expectedRevenue: '0' })
    expect(await poolOf(poolId, 'reserve')).toBe(0n)
    passDays(12)
    await harness.work()
    expect((await detail(who, order.id)).order).toMatchObject({
      state: 'ended',
      paidCount: 10,
      paidTotal: '0',
    })
    expect((await who.call(getTokenData, {})).available).toBe('100')
  })

  it('are made once, and the principal returns once, even when the job missed the whole term', async () => {
    const { versionId, poolId } = await sell({ pool: 10n * USDT })
    const who = await buyer(100n)
    const order = await buy(who, versionId, '100')
    passDays(20)
    // An order does not expire before its payouts are made.
    await expireDue(harness.app.platform)
    expect((await detail(who, order.id)).order).toMatchObject({ state: 'in_progress', paidCount: 0 })
    await payDue(harness.app.platform)
    const ended = await Promise.all([1, 2, 3].map(() => expireDue(harness.app.platform)))
    expect(ended.reduce((sum, number) => sum + number, 0)).toBeGreaterThan(0)
    const returns = await rowsOf(
      harness.app.platform.db,
      sql`SELECT id FROM ledger.transfer WHERE kind = 'maturity' AND reference = ${order.id}`,
    )
    expect(returns).toHaveLength(1)
    expect((await detail(who, order.id)).order).toMatchObject({
      state: 'ended',
      ending: 'expired',
      paidTotal: '10',
    })
    expect(await who.call(getTokenData, {})).toMatchObject({ available: '100', total: '110' })
    expect([await poolOf(poolId, 'pool'), await poolOf(poolId, 'reserve')]).toEqual([0n, 0n])
    expect((await who.call(listUserMines, { state: 'in_progress' })).items).toEqual([])
  })
})

describe('an expiry', () => {
  it('that the ledger refuses does not block others, and succeeds once the ledger accepts it', async () => {
    const { versionId } = await sell({ pool: 100n * USDT })
    const [poisoned, good] = [await buyer(100n), await buyer(100n)]
    const [first, second] = [await buy(poisoned, versionId, '100'), await buy(good, versionId, '100')]
    const lock = (amount: bigint) =>
      asSuperuser(
        harness.app.platform.database,
        `UPDATE ledger.account SET balance = balance + ${amount} WHERE owner = '${poisoned.id}' AND kind = 'locked'`,
      )
    await lock(-1n)
    passDays(12)
    await payDue(harness.app.platform)
    await expireDue(harness.app.platform)
    expect((await detail(poisoned, first.id)).order.state).toBe('in_progress')
    expect((await detail(good, second.id)).order.state).toBe('ended')
    await lock(1n)
    await expireDue(harness.app.platform)
    expect((await detail(poisoned, first.id)).order.state).toBe('ended')
  })
})

describe('an early redemption', () => {
  it('that runs at the same time as the day’s payout comes after it or is refused, and creates no money', async () => {
    const { versionId, poolId } = await sell({ pool: 100n * USDT })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => buyer(100n)))
    const held = await Promise.all(
      buyers.map(async who => ({ who, order: await buy(who, versionId, '100') })),
    )
    passDays(3)
    await payDue(harness.app.platform)
    const paid = (await detail(held[0]?.who ?? fail(), held[0]?.order.id ?? '')).order.paidCount
    harness.clock.advance(Temporal.Duration.from({ hours: 24 }))
    const redeem = ({ who, order }: { who: Buyer; order: Order }, count: number) =>
      who.ask(redeemMine, { id: order.id, pin: PIN, preview: previewOf(order, count) })
    const [answers] = await Promise.all([
      // Some previews are from before today's payout, some from after it.
      Promise.all(held.map((one, k) => redeem(one, paid + (k % 2)))),
      payDue(harness.app.platform),
      payDue(harness.app.platform),
    ])
    for (const answer of answers) expect(answer.error ?? 'preview_changed').toBe('preview_changed')
    await payDue(harness.app.platform)
    for (const one of held) {
      const again = await redeem(one, paid + 1)
      expect(again.error ?? 'redemption_failed').toBe('redemption_failed')
      const { order, redemption } = await detail(one.who, one.order.id)
      expect(order).toMatchObject({ state: 'ended', ending: 'redeemed', paidCount: paid + 1 })
      expect(minor(order.paidTotal) + minor(redemption?.forfeited ?? '')).toBe(10n * USDT)
      expect(await one.who.call(getTokenData, {})).toMatchObject({
        available: '98',
        miningTotal: String(paid + 1),
      })
    }
    expect([await poolOf(poolId, 'pool'), await poolOf(poolId, 'reserve')]).toEqual([
      100n * USDT - 8n * BigInt(paid + 1) * USDT,
      0n,
    ])
    passDays(30)
    expect(await payDue(harness.app.platform)).toBe(0)
  })

  it('is posted only with the figures of its preview', async () => {
    const { versionId, poolId } = await sell({ pool: 10n * USDT })
    const who = await buyer(100n)
    const order = await buy(who, versionId, '100')
    const right = previewOf(order, 0)
    expect(right).toEqual({ returned: '98', penalty: '2', forfeited: '10' })
    for (const change of [{ returned: '98.000001' }, { penalty: '1.999999' }, { forfeited: '9' }]) {
      const input = { id: order.id, pin: PIN, preview: { ...right, ...change } }
      expect(await who.ask(redeemMine, input)).toMatchObject({
        code: 409,
        error: 'preview_changed',
        msg: 'The figures have changed. Review them.',
      })
    }
    expect(await poolOf(poolId, 'reserve')).toBe(10n * USDT)
    expect(await who.call(redeemMine, { id: order.id, pin: PIN, preview: right })).toMatchObject(right)
    expect((await detail(who, order.id)).redemption).toMatchObject(right)
    passDays(3)
    expect((await detail(who, order.id)).order.dueCount).toBe(0)
  })

  it('waits for a redemption of the same order in another process, then finds the order ended', async () => {
    const { versionId } = await sell({ pool: 10n * USDT })
    const who = await buyer(100n)
    const order = await buy(who, versionId, '100')
    const { platform } = harness.app
    const input = { id: order.id, pin: PIN, preview: previewOf(order, 0) }
    // Two processes: neither knows the other's `turns`.
    const start = () =>
      executeAs({ ...platform, mutex: createKeyedMutex() }, redeemMine, redemption, who.id, input)
    const both: ReturnType<typeof start>[] = []
    await inTransaction(platform.db, async tx => {
      await lockCustomer(tx, who.id)
      both.push(start(), start())
      await somebodyWaits(platform.database)
      return success(null)
    })
    const answers = (await Promise.all(both)).map(one => (one.ok ? 'done' : one.error))
    expect(answers.toSorted()).toEqual(['done', 'redemption_failed'])
  })

  it('that is requested several times concurrently happens once', async () => {
    const { versionId, poolId } = await sell({ pool: 10n * USDT })
    const who = await buyer(100n)
    const order = await buy(who, versionId, '100')
    const input = { id: order.id, pin: PIN, preview: previewOf(order, 0) }
    const answers = await Promise.all([1, 2, 3].map(() => who.ask(redeemMine, input)))
    expect(answers.map(answer => answer.error ?? 'redeemed').toSorted()).toEqual([
      'redeemed',
      'redemption_failed',
      'redemption_failed',
    ])
    expect((await who.call(getTokenData, {})).total).toBe('98')
    expect(await poolOf(poolId, 'pool')).toBe(10n * USDT)
  })

  it('is refused while a payout is due, and after the expiry', async () => {
    const { versionId } = await sell({ pool: 10n * USDT })
    const who = await buyer(100n)
    const order = await buy(who, versionId, '100')
    passDays(2)
    const input = { id: order.id, pin: PIN, preview: previewOf(order, 0) }
    expect(await who.ask(redeemMine, input)).toMatchObject({ error: 'preview_changed' })
    passDays(14)
    expect(await who.ask(redeemMine, input)).toMatchObject({ error: 'redemption_failed' })
    await harness.work()
    expect(await who.call(getTokenData, {})).toMatchObject({ available: '100', total: '110' })
  })
})

it.each(LANGUAGES)('the mining rules are in the language of the request (%s)', async language => {
  const answer = await harness.ask(getMineRule, {}, { language })
  expect(getMineRule.data.parse(answer.data).sections).toEqual(MINING_RULES[language])
})

function fail(): never {
  throw new Error('nobody bought')
}
