import { exportOf } from '@matin/contract/admin/list-export'
import { getStatistics, listDays } from '@matin/contract/admin/statistics'
import { buyMine, getMineOrder, listMines, redeemMine } from '@matin/contract/mining'
import { getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { DEV_FAUCET_ADDRESS } from '@matin/tron/devchain/keys'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Harness, PIN, startHarness, type TestCustomer } from '../apps/server/src/testing/harness.ts'
import { signedInOperator, type TestOperator } from '../apps/server/src/testing/operators.ts'
import { signerOf, turn } from './support/signer.ts'
import { PATIENCE_MS } from './support/until.ts'

let harness: Harness
let auditor: TestOperator
let signs: () => Promise<void>
const RANGE = { days: '31', to: '2026-03-31' }

beforeAll(async () => {
  harness = await startHarness()
  auditor = await signedInOperator(harness, 'auditor')
  const url = await harness.app.internal.listen({ port: 0, host: '127.0.0.1' })
  const signer = signerOf(harness, url, { timeoutMs: PATIENCE_MS, log: () => undefined })
  signs = () => turn(harness, signer)
})
afterAll(() => harness.close())

const job = (name: string) => harness.app.jobs.find(one => one.name === name)?.run()
const wait = (duration: Temporal.DurationLike) => harness.clock.advance(Temporal.Duration.from(duration))

async function count() {
  wait({ minutes: 12 })
  await job('count-days')
  await auditor.signInAgain()
  return auditor.call(getStatistics, RANGE)
}

async function lock(who: TestCustomer, days: number, amount: string): Promise<string> {
  const { items } = await who.call(listMines, { kind: 'lock' })
  const versionId = items.find(({ cycleDays }) => cycleDays === days)?.versionId ?? ''
  return (await who.call(buyMine, { versionId, amount, pin: PIN })).id
}

async function payOut(who: TestCustomer, quantity: string): Promise<void> {
  const { id } = await who.call(submitWithdrawal, { address: DEV_FAUCET_ADDRESS, quantity, pin: PIN })
  await harness.work()
  for (let tries = 0; (await who.call(getWithdrawal, { id })).state !== 'confirmed'; tries++) {
    expect(tries).toBeLessThan(10)
    await signs()
  }
}

async function rowOf(text: string): Promise<Record<string, string | null>> {
  const { rows } = await harness.app.platform.database.executeSql(text)
  return rows[0] as Record<string, string | null>
}

/** Returns the figures of the statistics as counted from the ledger and the tables. */
async function ledger() {
  const row = await rowOf(
    `SELECT
      (SELECT sum(amount) FROM ledger.activity WHERE kind = 'recharge')::text AS recharged,
      (SELECT coalesce(-sum(amount), 0) FROM ledger.activity WHERE kind = 'withdrawal_sent')::text AS withdrawn,
      (SELECT coalesce(sum(balance), 0) FROM ledger.account_balance WHERE kind = 'revenue' AND asset = 'USDT')::text AS revenue,
      (SELECT coalesce(sum(balance), 0) FROM ledger.account_balance WHERE kind = 'fees' AND asset = 'USDT')::text AS fees,
      (SELECT coalesce(sum(balance), 0) FROM ledger.account_balance WHERE kind = 'locked' AND asset = 'USDT')::text AS locked,
      (SELECT count(*) FROM customer)::text AS customers,
      (SELECT count(*) FROM ledger.activity WHERE kind = 'recharge')::text AS recharges`,
  )
  return row
}

async function expectLedger(): Promise<void> {
  const { days } = await count()
  const counted = await rowOf(
    `SELECT sum(recharged)::text AS recharged, sum(withdrawn)::text AS withdrawn, sum(revenue)::text AS revenue,
      sum(fees)::text AS fees, (SELECT locked::text FROM statistic_day ORDER BY day DESC LIMIT 1) AS locked,
      sum(customers)::text AS customers, sum(recharges)::text AS recharges FROM statistic_day`,
  )
  expect(counted).toEqual(await ledger())
  const running = await rowOf(`SELECT count(*)::text AS n FROM mining_order WHERE state = 'in_progress'`)
  expect(days.at(-1)?.activeLocks).toBe(Number(running.n))
}

it('each day’s statistics match the ledger, however often they are counted', async () => {
  const ada = await harness.funded('1000')
  const order = await lock(ada, 30, '400')
  await expectLedger()
  const ben = await harness.funded('500')
  await lock(ben, 7, '100')
  await payOut(ada, '50')
  await expectLedger()
  await expectLedger()
  await harness.advance({ hours: 24 })
  await payOut(ben, '20')
  await payOut(ben, '30')
  await redeem(ada, order)
  await expectLedger()
  await harness.advance({ hours: 24 * 9 })
  await expectLedger()
  const { days, countedUntil } = await count()
  expect(days[0]).toMatchObject({
    day: '2026-03-02',
    recharges: 2,
    recharged: '1500',
    withdrawals: 1,
    withdrawn: '50',
    newCustomers: 2,
    activeLocks: 2,
    locked: '500',
  })
  expect(days[1]).toMatchObject({ withdrawals: 2, withdrawn: '50', activeLocks: 1, locked: '100' })
  expect(days[1]?.medianSeconds).toBeGreaterThanOrEqual(0)
  // Days without anything have what still runs, and the seven days' lock has ended.
  expect(days[2]).toMatchObject({ recharges: 0, medianSeconds: null, activeLocks: 1 })
  expect(days.at(-1)).toMatchObject({ activeLocks: 0, locked: '0' })
  expect(days.map(({ day }) => day)).toEqual(days.map((_, n) => `2026-03-${String(n + 2).padStart(2, '0')}`))
  expect(countedUntil && Date.parse(countedUntil)).toBeLessThan(harness.clock.now().epochMilliseconds)
})

async function redeem(who: TestCustomer, id: string): Promise<void> {
  const { order } = await who.call(getMineOrder, { id })
  const forfeited = String(0.14 * (order.cycleDays - order.paidCount))
  await who.call(redeemMine, { id, pin: PIN, preview: { returned: '396', penalty: '4', forfeited } })
}

it('the statistics of each day with a proof of reserves have the funded share of promised rewards', async () => {
  const who = await harness.funded('300')
  await lock(who, 30, '300')
  await harness.advance({ hours: 24 })
  await job('prove')
  const { days } = await count()
  expect(days.at(-1)?.fundedShare).toBe(1)
  expect(days[0]?.fundedShare).toBeNull()
})

it('statistics list the newest day first, page by page and as CSV, and refuse more than a year', async () => {
  const { days } = await count()
  const { items } = await auditor.call(listDays, RANGE)
  expect(items).toEqual(days.toReversed().slice(0, 20))
  const csv = await harness.app.server.inject({
    method: 'GET',
    url: exportOf(listDays).path,
    query: RANGE,
    headers: { authorization: `Bearer ${auditor.token()}` },
  })
  expect(csv.body.trimEnd().split('\r\n')).toHaveLength(1 + days.length)
  for (const days of ['0', '367', '-1', 'all'])
    expect(await auditor.ask(getStatistics, { days }), days).toMatchObject({ code: 400 })
  const today = await auditor.call(getStatistics, { days: '1' })
  expect(today.days).toEqual([days.at(-1)])
})
