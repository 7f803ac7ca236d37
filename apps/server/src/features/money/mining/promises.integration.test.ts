import * as contract from '@matin/contract/mining'
import { buyMine, claimMine, redeemMine } from '@matin/contract/mining'
import { redemptionOf } from '@matin/domain/mining/redemption'
import { scheduleOf } from '@matin/domain/mining/schedule'
import { incomeOf } from '@matin/domain/mining/terms'
import { toWire } from '@matin/domain/money/amount'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { executeAs } from '#testing/commands.ts'
import { expectBalancedBooks, type Harness, PIN, startHarness } from '#testing/harness.ts'
import { setSetting } from '#testing/settings.ts'
import { passIdentity } from '../../account/identity/testing/passed.ts'
import { expireDue } from './orders/expire-orders.ts'
import { purchase } from './orders/purchase-product.ts'
import { redemption } from './orders/redeem-order.ts'
import { payDue } from './payouts/pay-due.ts'
import { miningTotalsOf } from './service.ts'
import { miningOrder } from './tables.ts'
import { buyerWithoutApp, poolOf, sell, USDT } from './testing/shop.ts'
import { claim, startTrial } from './trial/claim-trial.ts'

/**
 * Starts of the runs: one far from a clock change, the others just before a change forward in March, back in
 * October and back in April.
 */
const STARTS = [
  '2026-01-15T12:00:00Z',
  '2026-03-22T01:30:00Z',
  '2026-10-22T00:45:00Z',
  '2026-03-29T14:00:00Z',
] as const
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'] as const
const PIN_INPUT = { pin: PIN }

const product = fc.record({
  kind: fc.constantFrom('lock' as const, 'machine' as const, 'nft' as const),
  days: fc.integer({ min: 1, max: 9 }),
  rate: fc.bigInt({ min: 100_000n, max: 90_000_000n }),
  penalty: fc.bigInt({ min: 0n, max: 100_000_000n }),
  price: fc.bigInt({ min: USDT, max: 500n * USDT }),
})
/** Step of a customer or of the clock. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('buy' as const),
      amount: fc.bigInt({ min: USDT, max: 600n * USDT }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 80 }) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('redeem' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('claim' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('try' as const) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('work' as const) }) },
)

let harness: Harness
beforeAll(async () => {
  harness = await startHarness(STARTS[0])
})
afterAll(() => harness.close())

interface Kept {
  id: string
  owner: string
  promised: bigint
  daily: bigint
  principal: bigint
  bought: Temporal.Instant
  zone: string
  days: number
  trial: boolean
}

const platform = () => harness.app.platform

/** Sums the amounts promised, paid and released over the orders, and reads the rest in the reserve. */
async function accounts(orders: readonly Kept[]) {
  const sums = { promised: 0n, paid: 0n, released: 0n }
  for (const order of orders) {
    const [row] = await rowsOf<{ paid: string; count: number; released: string }>(
      platform().db,
      sql`SELECT coalesce(sum(y.amount), 0)::text AS paid, count(*)::int AS count,
          (SELECT coalesce(sum(p.amount), 0)::text FROM ledger.transfer t JOIN ledger.posting p ON p.transfer = t.id AND p.amount > 0
            WHERE t.kind = 'reward_release' AND t.reference = ${order.id}) AS released
        FROM payout y WHERE y.mining_order = ${order.id}::uuid`,
    )
    const paid = BigInt(row?.paid ?? '0')
    expect(paid).toBe(order.daily * BigInt(row?.count ?? 0))
    sums.promised += order.promised
    sums.paid += paid
    sums.released += BigInt(row?.released ?? '0')
  }
  return sums
}

it('every promised reward is reserved, then paid or released exactly, for any sequence of actions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ZONES),
      product,
      fc.array(step, { minLength: 6, maxLength: 22 }),
      fc.bigInt({ min: 0n, max: 400n * USDT }),
      async (zone, terms, steps, poolSize) => {
        await setSetting(platform(), 'time_zone', zone)
        const { kind, days, rate, penalty, price } = terms
        const { versionId, poolId } = await sell(platform(), {
          kind,
          days,
          rate,
          penalty,
          pool: poolSize + 1n,
          ...(kind === 'lock' ? {} : { price }),
          ...(kind === 'machine' ? { trial: { days: 3, dailyRate: 1_000_000n } } : {}),
          ...(kind === 'nft' ? { editions: { first: 1, last: 4 } } : {}),
        })
        const owner = await buyerWithoutApp(platform(), 2_000n)
        await passIdentity(platform(), owner)
        const orders: Kept[] = []
        const check = async () => {
          const { promised, paid, released } = await accounts(orders)
          const [pool, reserve] = [
            await poolOf(platform(), poolId, 'pool'),
            await poolOf(platform(), poolId, 'reserve'),
          ]
          expect(pool >= 0n && reserve >= 0n).toBe(true)
          // Treasury money is free, reserved or paid. The reserve is what is promised but neither paid nor released.
          expect(pool + reserve + paid).toBe(poolSize + 1n)
          expect(reserve).toBe(promised - paid - released)
          // The income shown equals the payouts, although ended orders are not summed again.
          expect((await miningTotalsOf(platform(), owner)).accumulatedIncome).toBe(paid)
        }
        for (const one of steps) {
          await take(one)
          await check()
        }
        harness.clock.advance(Temporal.Duration.from({ hours: 24 * 12 }))
        await payDue(platform())
        await expireDue(platform())
        for (const order of orders.filter(each => each.trial)) {
          await executeAs(platform(), claimMine, claim, owner, { id: order.id })
        }
        await check()
        // Everything has ended: nothing is reserved, and each order was paid on schedule.
        expect(await poolOf(platform(), poolId, 'reserve')).toBe(0n)
        for (const order of orders) await onTime(order)
        expect(await payDue(platform())).toBe(0)
        await expectBalancedBooks(harness.app)

        async function take(one: (typeof steps)[number]): Promise<void> {
          switch (one.act) {
            case 'wait':
              harness.clock.advance(Temporal.Duration.from({ hours: one.hours }))
              return
            case 'work':
              await payDue(platform())
              await expireDue(platform())
              return
            case 'buy': {
              const principal = kind === 'lock' ? one.amount : price
              const { total, daily } = incomeOf(principal, { cycleDays: days, dailyRate: rate })
              const free = await poolOf(platform(), poolId, 'pool')
              const input = { versionId, amount: toWire(principal, 'USDT'), ...PIN_INPUT }
              const bought = await executeAs(platform(), buyMine, purchase, owner, input)
              // A pool short by one unit refuses; the form's figures are the order's.
              if (total > free) expect(bought.ok).toBe(false)
              if (!bought.ok) return
              expect(bought.value).toMatchObject({
                dailyIncome: toWire(daily, 'USDT'),
                expectedRevenue: toWire(total, 'USDT'),
              })
              orders.push(toKept(bought.value.id, { promised: total, daily, principal, days, trial: false }))
              return
            }
            case 'try': {
              const tried = await executeAs(platform(), contract.startTrial, startTrial, owner, { versionId })
              if (!tried.ok) return
              const { daily, total } = incomeOf(price, { cycleDays: 3, dailyRate: 1_000_000n })
              orders.push(
                toKept(tried.value.id, { promised: total, daily, principal: 0n, days: 3, trial: true }),
              )
              return
            }
            case 'claim': {
              const order = orders[one.which % Math.max(orders.length, 1)]
              if (order) await executeAs(platform(), claimMine, claim, owner, { id: order.id })
              return
            }
            case 'redeem': {
              const order = orders[one.which % Math.max(orders.length, 1)]
              if (order) await redeemAsPreviewed(order)
            }
          }
        }

        function toKept(id: string, rest: Omit<Kept, 'id' | 'owner' | 'bought' | 'zone'>): Kept {
          return { id, owner, bought: harness.clock.now(), zone, ...rest }
        }

        async function redeemAsPreviewed(order: Kept): Promise<void> {
          const [row] = await rowsOf<{ count: number }>(
            platform().db,
            sql`SELECT count(*)::int AS count FROM payout WHERE mining_order = ${order.id}::uuid`,
          )
          const figures = redemptionOf({
            principal: order.principal,
            dailyIncome: order.daily,
            cycleDays: order.days,
            paidCount: row?.count ?? 0,
            penaltyRate: kind === 'lock' ? penalty : 0n,
          })
          const preview = {
            returned: toWire(figures.returned, 'USDT'),
            penalty: toWire(figures.penalty, 'USDT'),
            forfeited: toWire(figures.forfeited, 'USDT'),
          }
          const input = { id: order.id, preview, ...PIN_INPUT }
          const done = await executeAs(platform(), redeemMine, redemption, owner, input)
          if (!done.ok) return
          expect(kind).toBe('lock')
          expect(done.value).toMatchObject(preview)
        }
      },
    ),
    { numRuns: process.env.SOAK ? 300 : 20, seed: 20_261_121 },
  )
})

/** Asserts that payouts fell due by the schedule of the purchase, and none was made early. */
async function onTime(order: Kept): Promise<void> {
  const { payouts } = scheduleOf(order.bought, order.days, order.zone)
  const rows = await rowsOf<{ number: number; due: string; early: boolean }>(
    platform().db,
    sql`SELECT number, to_char(due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS due, paid_at < due_at AS early
      FROM payout WHERE mining_order = ${order.id}::uuid ORDER BY number`,
  )
  expect(rows.map(row => row.number)).toEqual(rows.map((_, index) => index + 1))
  expect(rows.map(row => row.due)).toEqual(payouts.slice(0, rows.length).map(String))
  expect(rows.some(row => row.early)).toBe(false)
  const [row] = await platform().db.select().from(miningOrder).where(eq(miningOrder.id, order.id))
  expect(row?.state).toBe('ended')
  if (row?.ending === 'expired') expect(rows).toHaveLength(order.days)
}

it.each(STARTS.slice(1))(
  'a day with 23 or 25 hours has one payout, at 04:00 in the platform’s time zone (from %s)',
  async start => {
    for (const zone of ['Europe/Berlin', 'Australia/Lord_Howe', 'America/New_York'] as const) {
      // The next such date in later years: the clock never goes back.
      const target = nextYearOf(Temporal.Instant.from(start), harness.clock.now())
      harness.clock.advance(target.since(harness.clock.now()))
      await setSetting(platform(), 'time_zone', zone)
      const { versionId } = await sell(platform(), { pool: 100n * USDT, days: 10 })
      const owner = await buyerWithoutApp(platform(), 100n)
      const input = { versionId, amount: '100', ...PIN_INPUT }
      const bought = await executeAs(platform(), buyMine, purchase, owner, input)
      if (!bought.ok) throw new Error(bought.error)
      for (let hour = 0; hour < 24 * 12; hour++) {
        harness.clock.advance(Temporal.Duration.from({ hours: 1 }))
        if (hour % 6 === 0) await payDue(platform())
      }
      await payDue(platform())
      const rows = await rowsOf<{ due: string }>(
        platform().db,
        sql`SELECT to_char(due_at AT TIME ZONE ${zone}, 'HH24:MI') AS due FROM payout
        WHERE mining_order = ${bought.value.id}::uuid ORDER BY number`,
      )
      expect(rows.map(row => row.due)).toEqual(Array(10).fill('04:00'))
      await expireDue(platform())
    }
  },
)

function nextYearOf(date: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  let candidate = date.toZonedDateTimeISO('UTC')
  while (Temporal.Instant.compare(candidate.toInstant(), now) < 0) candidate = candidate.add({ years: 1 })
  return candidate.toInstant()
}
