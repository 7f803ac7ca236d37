import { listJobs } from '@matin/contract/admin/jobs'
import {
  type DepositHolding,
  getTreasury,
  listDepositHoldings,
  listDifferences,
} from '@matin/contract/admin/treasury'
import { getWithdrawalTerms } from '@matin/contract/withdrawal'
import { DEV_COLD_ADDRESS, DEV_FAUCET_ADDRESS, DEV_HOT_ADDRESS, DEV_HOT_KEY } from '@matin/tron/devchain/keys'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noteStatus } from '../apps/server/src/features/money/treasury/signer-work.ts'
import { asSuperuser } from '../apps/server/src/testing/database.ts'
import { type Harness, startHarness, type TestCustomer } from '../apps/server/src/testing/harness.ts'
import { signedInOperator, type TestOperator } from '../apps/server/src/testing/operators.ts'
import { payByKey, signerOf, turn } from './support/signer.ts'
import { PATIENCE_MS } from './support/until.ts'

let harness: Harness
let treasurer: TestOperator
let who: TestCustomer
let signs: () => Promise<void>
beforeAll(async () => {
  harness = await startHarness()
  treasurer = await signedInOperator(harness, 'treasury')
  who = await harness.recharged('500.25')
  const url = await harness.app.internal.listen({ port: 0, host: '127.0.0.1' })
  const signer = signerOf(harness, url, { timeoutMs: PATIENCE_MS, log: () => undefined })
  signs = () => turn(harness, signer)
})
afterAll(() => harness.close())

const view = () => treasurer.call(getTreasury, {})
const job = (name: string) => harness.app.jobs.find(one => one.name === name)?.run()

it('the treasury page shows the total of the deposit addresses, and that the signer has not reported yet', async () => {
  const seen = await view()
  expect(seen).toMatchObject({ hotAddress: DEV_HOT_ADDRESS, coldAddress: DEV_COLD_ADDRESS, signer: null })
  expect(seen.stops.paying).toEqual({ reason: 'signer_offline', since: null })
  expect(seen.deposits).toEqual({ held: '500.25', addresses: 1 })
  expect(seen.places.map(({ place, difference }) => [place, difference])).toEqual([
    ['hot', '0'],
    ['deposit', '0'],
    ['cold', '0'],
  ])
  expect(seen.places.every(({ block }) => block === seen.chain?.block)).toBe(true)
  const { items } = await treasurer.call(listDepositHoldings, {})
  expect(items).toMatchObject([{ amount: '500.25', difference: '0' }])
})

it('the treasury page shows the signer’s report, its blockers and remaining caps, and when the report is outdated', async () => {
  await harness.work()
  expect((await view()).pending.find(({ kind }) => kind === 'supply')?.count).toBe(1)
  await signs()
  const seen = await view()
  expect(seen.stops).toEqual({ booking: null, paying: null })
  expect(seen.signer).toMatchObject({ stale: false })
  expect(Number(seen.signer?.usdt)).toBeGreaterThan(0)
  expect(Number(seen.signer?.trx)).toBeGreaterThan(0)
  expect(seen.signer?.energy).toMatch(/^\d+$/)
  const { caps } = seen.signer ?? {}
  expect(caps?.hour.left).toBe(caps?.hour.most)
  expect(caps?.trx.supply).toBe('100')
  expect(caps?.trx.hour.left).toBe(caps?.trx.hour.most)
  // The signer reports before it signs, so the supply of the address is in its next report.
  await signs()
  const { hour, day } = (await view()).signer?.caps?.trx ?? {}
  expect(Number(hour?.left)).toBeLessThan(Number(hour?.most))
  expect(Number(day?.most) - Number(day?.left)).toBe(Number(hour?.most) - Number(hour?.left))
  const paused = {
    hotAddress: DEV_HOT_ADDRESS,
    usdt: null,
    coldUsdt: null,
    trxSun: null,
    energy: null,
  } as const
  const since = harness.clock.now().toString({ smallestUnit: 'millisecond' })
  for (const seconds of [0, 30, 30]) {
    harness.clock.advance(Temporal.Duration.from({ seconds }))
    await noteStatus(harness.app.platform, { ...paused, paused: 'hot_wallet_low' })
    expect((await view()).stops.paying).toEqual({ reason: 'hot_wallet_low', since })
  }
  harness.clock.advance(Temporal.Duration.from({ minutes: 2 }))
  const later = await view()
  expect(later.signer).toMatchObject({ stale: true, caps: { stale: true } })
  const [heard, silent] = [later.signer?.seenAt, later.stops.paying?.since].map(at => Date.parse(at ?? ''))
  expect(later.stops.paying?.reason).toBe('signer_offline')
  expect(Number(silent) - Number(heard)).toBe(60_000)
})

it('each change of the difference between ledger and chain is recorded, and customers read the same reason', async () => {
  await signs()
  await signs()
  expect((await treasurer.call(listDifferences, {})).items).toEqual([])
  // Another party uses the key of the hot wallet.
  const taken = { key: DEV_HOT_KEY, from: DEV_HOT_ADDRESS, to: DEV_FAUCET_ADDRESS }
  await payByKey(harness, { ...taken, amount: 1_500_000n })
  const seen = await view()
  expect(seen.places.find(({ place }) => place === 'hot')?.difference).toBe('-1.5')
  expect(seen.stops.paying).toEqual({ reason: 'outgoing_unknown', since: seen.at })
  expect((await who.call(getWithdrawalTerms, {})).paused).toBe('outgoing_unknown')
  await harness.chain.mine(1)
  await harness.work()
  await payByKey(harness, { ...taken, amount: 1n })
  const { items } = await treasurer.call(listDifferences, {})
  expect(items.map(({ place, difference }) => [place, difference])).toEqual([
    ['hot', '-1.500001'],
    ['hot', '-1.5'],
  ])
  const since = items.at(-1)?.at
  // The page of jobs shows the same stops. The missing amount counts from the first difference on.
  harness.clock.advance(Temporal.Duration.from({ minutes: 6 }))
  const { stops } = await treasurer.call(listJobs, {})
  expect(stops).toEqual((await view()).stops)
  expect(stops).toMatchObject({ booking: { reason: 'node_silent' }, paying: { reason: 'outgoing_unknown' } })
  // The next comparison finds the same difference.
  await harness.advance({ seconds: 3 })
  const { database } = harness.app.platform
  await asSuperuser(database, 'ALTER TABLE outgoing_transfer DISABLE TRIGGER USER')
  await asSuperuser(database, 'UPDATE outgoing_transfer SET settled_at = found_at')
  const { at, stops: missing } = await view()
  expect(missing.paying).toEqual({ reason: 'reconciliation', since })
  const { body } = await harness.app.internal.inject({ method: 'GET', url: '/metrics' })
  const seconds = (reason: string) =>
    Number(new RegExp(`matin_paying_stopped_seconds\\{reason="${reason}"\\} (\\S+)`).exec(body)?.[1])
  expect([seconds('reconciliation'), seconds('outgoing_unknown')]).toEqual([
    (Date.parse(at) - Date.parse(since ?? '')) / 1000,
    0,
  ])
})

it('the trial balance sums all balances to zero in every asset', async () => {
  const { database } = harness.app.platform
  const more = (by: number) =>
    asSuperuser(
      database,
      `UPDATE ledger.account SET balance = balance + ${by} WHERE kind = 'treasury' AND asset = 'USDT'`,
    )
  const usdt = async () => {
    // A day later, without new postings.
    harness.clock.advance(Temporal.Duration.from({ hours: 24 }))
    await job('trial-balance')
    await treasurer.signInAgain()
    return (await view()).trial?.assets.find(({ asset }) => asset === 'USDT')
  }
  expect(await usdt()).toMatchObject({ customers: '500.25', sum: '0' })
  await more(1)
  expect((await usdt())?.sum).toBe('0.000001')
  await more(-1)
  harness.clock.advance(Temporal.Duration.from({ hours: 1 }))
  await job('trial-balance')
  expect((await view()).trial?.assets.find(({ asset }) => asset === 'USDT')?.sum).toBe('0.000001')
  await more(1)
  await more(-1)
  expect((await usdt())?.sum).toBe('0')
})

it('the ledger’s balances are listed page by page, the largest first, and none twice', async () => {
  const address = (n: string) => `'T' || translate(lpad((${n})::text, 33, 'Z'), '0', 'A')`
  await asSuperuser(
    harness.app.platform.database,
    `INSERT INTO customer (id, uid, password_hash, invitation_code, created_at, closed_at)
       SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'uid' || n, '', 'code' || n, now(), now() FROM generate_series(1, 45) n;
     INSERT INTO deposit_address (network, customer, index, address, created_at)
       SELECT 'TRC-20', ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 10000 + n, ${address('n')}, now() FROM generate_series(1, 45) n;
     INSERT INTO deposit_holding (address, amount, newest_at, ask_at)
       SELECT ${address('n')}, n % 7, now(), now() FROM generate_series(1, 45) n`,
  )
  const seen: DepositHolding[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: { items: DepositHolding[]; next: string | null } = await treasurer.call(listDepositHoldings, {
      ...(cursor && { cursor }),
    })
    seen.push(...page.items)
    cursor = page.next
  }
  const held = Array.from({ length: 45 }, (_, n) => (n + 1) % 7).filter(amount => amount > 0)
  expect(seen.map(({ amount }) => amount)).toEqual(
    held.toSorted((a, b) => b - a).map(amount => `0.00000${amount}`),
  )
  expect(new Set(seen.map(one => one.address)).size).toBe(held.length)
  expect((await view()).deposits.addresses).toBe(held.length)
})
