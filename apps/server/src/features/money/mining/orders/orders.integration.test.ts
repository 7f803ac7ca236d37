import { buyMine } from '@matin/contract/mining'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PAGE_SIZE } from '#platform/db/page.ts'
import { executeAs } from '#testing/commands.ts'
import { asSuperuser } from '#testing/database.ts'
import { type Harness, PIN, startHarness } from '#testing/harness.ts'
import { countingAsk } from '#testing/plan.ts'
import { miningTotals } from '../payouts/totals.ts'
import { buyerWithoutApp, sell, USDT } from '../testing/shop.ts'
import { type OrderFilter, ordersOf } from './orders.ts'
import { purchase } from './purchase-product.ts'

let harness: Harness
let few: string
let many: string
beforeAll(async () => {
  harness = await startHarness()
  const { platform } = harness.app
  const { versionId } = await sell(platform, { pool: 1000n * USDT })
  /** SQL that copies a customer's order into many older ones. All but the newest forty have ended. */
  const before = (customer: string, nth: string, orders: number) =>
    `INSERT INTO mining_order (id, order_no, customer, product_version, principal, daily_income, state, ending, ended_at, order_time,
        value_date, time_zone, first_day, cycle_days, expiry_at, hash)
      SELECT (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-' || lpad(${nth}::text, 12, '0'))::uuid, ${nth} || '/' || n, ${customer}, product_version,
          principal, daily_income, CASE WHEN n > ${orders - 40} THEN 'in_progress' ELSE 'ended' END, CASE WHEN n <= ${orders - 40} THEN 'expired' END,
          CASE WHEN n <= ${orders - 40} THEN expiry_at END, order_time, value_date, time_zone, first_day, cycle_days, expiry_at, hash`
  const customerOf = async (nth: number, orders: number) => {
    const customer = await buyerWithoutApp(platform, 100n)
    const input = { versionId, amount: '100', pin: PIN }
    const bought = await executeAs(platform, buyMine, purchase, customer, input)
    if (!bought.ok) throw new Error(bought.error)
    await asSuperuser(
      platform.database,
      `SET session_replication_role = 'replica';
      ${before('customer', `${nth}`, orders)} FROM mining_order, generate_series(1, ${orders}) AS n WHERE id = '${bought.value.id}';
      RESET session_replication_role`,
    )
    return customer
  }
  few = await customerOf(1, 60)
  many = await customerOf(2, 3000)
  // As statistics say, hardly anybody has so many.
  await asSuperuser(
    platform.database,
    `SET session_replication_role = 'replica';
    ${before("md5('other' || c)::uuid", 'c', 60)}
      FROM (SELECT * FROM mining_order LIMIT 1) AS o, generate_series(1, 60) AS n, generate_series(11, 310) AS c;
    RESET session_replication_role`,
  )
  await asSuperuser(platform.database, 'ANALYZE')
}, 60_000)
afterAll(() => harness.close())

const today = () => harness.clock.now().subtract({ hours: 1 })

async function costOf(customer: string, filter: OrderFilter) {
  const { ask, cost } = countingAsk(harness.app.platform.database)
  // The terms and days of orders are kept from then on.
  await ordersOf(ask, customer, filter, today())
  const { rows, blocks } = cost
  const orders = await ordersOf(ask, customer, filter, today())
  return { rows: cost.rows - rows, blocks: cost.blocks - blocks, orders }
}

it.each<[string, OrderFilter]>([
  ['first', {}],
  ['hundredth', { cursor: '000003e8-0000-7000-8000-000000000000' }],
  ['first of a state', { state: 'in_progress' }],
  ['first of ended ones', { state: 'ended' }],
  ['hundredth of ended ones', { state: 'ended', cursor: '000003e8-0000-7000-8000-000000000000' }],
])('the %s page of thousands of orders reads only its own rows', async (_, filter) => {
  const { rows, blocks, orders } = await costOf(many, filter)
  expect(orders).toHaveLength(PAGE_SIZE + 1)
  const first = await costOf(few, {})
  expect(rows).toBeLessThanOrEqual(first.rows)
  expect(blocks).toBeLessThan(first.blocks * 1.5)
  expect(first.rows).toBeLessThan(2 * (PAGE_SIZE + 1))
})

it('ended orders come by their end, page after page', async () => {
  const idOf = (nth: number) => `${nth.toString(16).padStart(8, '0')}-0000-7000-8000-000000000001`
  await asSuperuser(
    harness.app.platform.database,
    `SET session_replication_role = 'replica';
    UPDATE mining_order SET ended_at = ended_at + interval '1 day' WHERE id = '${idOf(1)}';
    RESET session_replication_role`,
  )
  const { ask } = countingAsk(harness.app.platform.database)
  const page = async (cursor?: string) =>
    (await ordersOf(ask, few, { state: 'ended', cursor }, today())).map(({ order }) => order.id)
  const ended = [1, ...Array.from({ length: 19 }, (_, nth) => 20 - nth)].map(idOf)
  expect(await page()).toEqual(ended)
  expect(await page(ended[0])).toEqual(ended.slice(1))
  expect(await page(ended[3])).toEqual(ended.slice(4))
})

it('the totals read only orders in progress, not ended ones', async () => {
  const costs = []
  for (const customer of [few, many]) {
    const { ask, cost } = countingAsk(harness.app.platform.database)
    expect(await miningTotals(ask, customer, today())).toMatchObject({ inProgress: 41, ordered: true })
    costs.push(cost.rows)
  }
  expect(costs[1]).toBe(costs[0])
})
