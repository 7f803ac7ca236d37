import { buyMine, listMines } from '@matin/contract/mining'
import { getTopupAddress } from '@matin/contract/recharge'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { DEV_FAUCET_ADDRESS } from '@matin/tron/devchain/keys'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { APP_VERSION } from '../../app.ts'
import { type Harness, PIN, startHarness, TO_SOLID } from '../../testing/harness.ts'
import { rowsOf, withRetries } from '../db/database.ts'
import { createMetrics } from './metrics.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())

function ask(headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  return harness.app.internal.inject({ method: 'GET', url: '/metrics', headers, remoteAddress })
}

/** Returns the samples by "name{labels}". */
async function scrape(): Promise<Map<string, number>> {
  const { body } = await ask()
  const lines = body.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map(line => {
      const space = line.lastIndexOf(' ')
      return [line.slice(0, space), Number(line.slice(space + 1).replace('Inf', 'Infinity'))]
    }),
  )
}

async function figure(statement: ReturnType<typeof sql>): Promise<number> {
  const [row] = await rowsOf<{ n: string }>(harness.app.platform.db, statement)
  return Number(row?.n)
}

it('/metrics requires the internal secret, except from this machine outside production', async () => {
  const secret = { authorization: `Bearer ${harness.app.platform.config.INTERNAL_SECRET}` }
  expect((await ask()).statusCode).toBe(200)
  expect((await ask({}, '203.0.113.7')).statusCode).toBe(401)
  expect((await ask({ authorization: 'Bearer wrong' }, '203.0.113.7')).statusCode).toBe(401)
  const answer = await ask(secret, '203.0.113.7')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/plain')
})

it('/metrics requires the secret in production, even from this machine', async () => {
  const { createServer } = await import('../http/server.ts')
  const { platform } = harness.app
  const config = { ...platform.config, production: true }
  const server = await createServer(config)
  createMetrics({ server, internal: server }, { ...platform, config }, [])
  const response = await server.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(response.statusCode).toBe(401)
  await server.close()
})

it('the money metrics equal the amounts in the database', async () => {
  const who = await harness.funded('1000')
  const product = (await who.call(listMines, {})).items.find(item => item.cycleDays === 7)
  await who.call(buyMine, { versionId: product?.versionId ?? '', amount: '100', pin: PIN })
  const small = { address: DEV_FAUCET_ADDRESS, quantity: '20', pin: PIN }
  await who.call(submitWithdrawal, { ...small, quantity: '600' })
  await who.call(submitWithdrawal, small)
  const { address } = await who.call(getTopupAddress, {})
  await harness.chain.faucetUsdt(address, 33_000_001n)
  await harness.chain.mine(TO_SOLID)
  await harness.work()
  harness.clock.advance(Temporal.Duration.from({ hours: 49 }))
  const samples = await scrape()

  expect(samples.get('matin_unclaimed_usdt')).toBe(33.000001)
  expect(samples.get('matin_unclaimed_usdt')).toBe(
    await figure(
      sql`SELECT sum(balance) / 1000000 AS n FROM ledger.account_balance WHERE kind = 'unclaimed'`,
    ),
  )
  expect(samples.get('matin_queue_rows{queue="payouts_due"}')).toBe(1)
  const dueFor = await figure(
    sql`SELECT extract(epoch FROM ${harness.clock.now().toString()}::timestamptz - min(due_at)) AS n FROM payout_run
      WHERE finished_at IS NULL`,
  )
  expect(samples.get('matin_queue_oldest_seconds{queue="payouts_due"}')).toBe(dueFor)
  for (const state of ['submitted', 'approved', 'sent']) {
    expect(samples.get(`matin_queue_rows{queue="withdrawals_${state}"}`), state).toBe(
      await figure(sql`SELECT count(*) AS n FROM withdrawal WHERE state = ${state}`),
    )
  }
  expect(samples.get('matin_withdrawals_overdue')).toBe(2)
  expect(samples.get('matin_queue_oldest_seconds{queue="withdrawals_submitted"}')).toBeGreaterThan(48 * 3600)
  expect(samples.get('matin_queue_rows{queue="deposits_unmatched"}')).toBe(1)
  expect(samples.get('matin_queue_rows{queue="outbox"}')).toBe(
    await figure(sql`SELECT count(*) AS n FROM outbox`),
  )
  expect(samples.get('matin_queue_rows{queue="outbox"}')).toBeGreaterThan(0)
  expect(samples.get('matin_ledger_pending_postings')).toBe(
    await figure(sql`SELECT count(*) AS n FROM ledger.pending`),
  )
  expect(samples.get('matin_chain_solid_lag_blocks')).toBe(0)
  expect(samples.get('matin_chain_solid_age_seconds')).toBeCloseTo(49 * 3600, -1)
  expect(samples.get('matin_chain_head_age_seconds')).toBeCloseTo(49 * 3600, -1)
  expect(samples.get('matin_signer_seen_seconds')).toBe(Number.POSITIVE_INFINITY)
  for (const wallet of ['deposit', 'hot', 'cold']) {
    expect(samples.get(`matin_reconciliation_difference_usdt{wallet="${wallet}"}`), wallet).toBe(0)
  }
})

it('queue metrics fall when the work is done, and a metric shows a difference between chain and ledger', async () => {
  await harness.work()
  await harness.app.platform.db.execute(
    sql`UPDATE reconciliation SET chain = ledger - 1500000 WHERE wallet = 'hot'`,
  )
  await harness.app.live.sender.drain()
  const samples = await scrape()
  expect(samples.get('matin_queue_rows{queue="payouts_due"}')).toBe(0)
  expect(samples.get('matin_queue_oldest_seconds{queue="payouts_due"}')).toBe(0)
  expect(samples.get('matin_queue_rows{queue="outbox"}')).toBe(0)
  expect(samples.get('matin_reconciliation_difference_usdt{wallet="hot"}')).toBe(-1.5)
})

it('metrics count requests by route, jobs and their failures, and the event loop', async () => {
  const failing = harness.app.jobs.find(job => job.name === 'scan-chain')
  await harness.chain.close()
  await expect(failing?.run()).rejects.toThrow()
  const samples = await scrape()
  expect(samples.get('matin_job_failures_total{job="scan-chain"}')).toBe(1)
  expect(samples.get('matin_job_failures_total{job="pay-and-expire"}')).toBe(0)
  expect(samples.get('matin_job_duration_seconds_count{job="pay-and-expire"}')).toBeGreaterThan(0)
  expect(
    samples.get(
      'matin_http_request_duration_seconds_count{method="POST",route="/api/withdrawal/coin",status="200"}',
    ),
  ).toBe(2)
  expect([...samples.keys()].some(name => name.includes('?') || name.includes('@'))).toBe(false)
  expect(samples.get('matin_live_connections')).toBe(0)
  expect(samples.get('matin_live_followers{channel="quotes"}')).toBe(0)
  expect([samples.get('matin_live_missed'), samples.get('matin_live_behind')]).toEqual([0, 0])
})

it('metrics show the process, its release, its database pools, and what began anew', async () => {
  const before = (await scrape()).get('matin_retries_total{cause="deadlock"}') ?? 0
  let tries = 0
  await withRetries(async () => {
    if (++tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  const { db } = harness.app.platform
  const samples = await db.transaction(async tx => {
    await tx.execute(sql`SELECT 1`)
    return scrape()
  })
  expect(samples.get('matin_retries_total{cause="deadlock"}')).toBe(before + 1)
  expect(samples.get('matin_database_connections{pool="requests",state="busy"}')).toBe(1)
  expect(samples.get('matin_database_waiting{pool="requests"}')).toBe(0)
  for (const pool of ['requests', 'planned', 'jobs'])
    expect(samples.get(`matin_database_statement_seconds_count{pool="${pool}"}`), pool).toBeGreaterThan(0)
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e7)
  for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds'])
    expect(samples.get(name), name).toBeGreaterThan(0)
  const build = `version="${APP_VERSION}",commit="",node="${process.version}"`
  expect(samples.get(`matin_build_info{${build}}`)).toBe(1)
})

it('metrics show when each job last succeeded, and how many runs are dead', async () => {
  const { jobs, metrics } = harness.app
  metrics.watchJobs({ dead: async () => new Map([['scan-chain', 2]]) })
  await jobs.find(job => job.name === 'clean-up')?.run()
  const samples = await scrape()
  const now = harness.clock.now().epochMilliseconds / 1000
  expect(samples.get('matin_job_last_success_timestamp_seconds{job="clean-up"}')).toBe(now)
  expect(samples.get('matin_job_last_success_timestamp_seconds{job="scan-chain"}')).toBeLessThanOrEqual(now)
  expect(samples.get('matin_jobs_dead{job="scan-chain"}')).toBe(2)
})

it('metrics show the age of prices, the state of the market, and its subscribers', async () => {
  await harness.app.market.step()
  harness.clock.advance(Temporal.Duration.from({ seconds: 20 }))
  const stale = await scrape()
  expect(stale.get('matin_market_state{state="stale"}')).toBe(1)
  expect(stale.get('matin_market_state{state="live"}')).toBe(0)
  expect(stale.get('matin_market_quote_age_seconds{asset="BTC"}')).toBeGreaterThanOrEqual(20)
  expect(stale.get('matin_market_leader')).toBe(1)
  expect(stale.get('matin_market_source_reconnects')).toBe(0)
  await harness.app.market.step()
  const live = await scrape()
  expect(live.get('matin_market_state{state="live"}')).toBe(1)
  // By the app's clock, which stands still.
  const at = harness.app.market.hub.quoteOf('BTC')?.at ?? 0
  expect(live.get('matin_market_quote_age_seconds{asset="BTC"}')).toBe(
    (harness.clock.now().epochMilliseconds - at) / 1000,
  )
})
