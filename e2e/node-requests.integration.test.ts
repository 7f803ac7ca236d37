import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freshAddress } from '@matin/tron/testing/independent'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PACE } from '../apps/server/src/platform/jobs/jobs.ts'
import { type Harness, startHarness } from '../apps/server/src/testing/harness.ts'
import type { Signer } from '../apps/signer/src/signer.ts'
import { signerOf } from './support/signer.ts'
import { PATIENCE_MS } from './support/until.ts'

/* Providers limit requests by day. Half an hour of the chain at a time, by a clock that only this file moves. */

const MOST_A_DAY = 60_000
const BLOCK_SECONDS = 3
const SIGNER_SECONDS = 2
/** The jobs that ask a node. */
const JOBS = ['scan-chain', 'retry-bookings', 'plan-sweeps', 'reconcile']

let harness: Harness
let signer: Signer
let asked = new Map<string, number>()
const closers: (() => unknown)[] = []

beforeAll(async () => {
  // A day's requests come within minutes.
  harness = await startHarness(undefined, { REQUESTS_PER_MINUTE: '1000000' })
  harness.signerSees.value = false
  const url = await harness.app.internal.listen({ port: 0, host: '127.0.0.1' })
  signer = signerOf({ ...harness, tronUrl: await counted() }, url, { timeoutMs: PATIENCE_MS, log: () => {} })
})
afterAll(async () => {
  for (const close of closers) await close()
  await harness.close()
})

/** Returns an address that counts the signer's requests and passes them on. */
async function counted(): Promise<string> {
  const server = createServer(async (request, response) => {
    count(`signer ${request.url}`)
    const body = Buffer.concat(await request.toArray())
    const answer = await fetch(`${harness.tronUrl}${request.url}`, { method: 'POST', body })
    response.end(await answer.text())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  closers.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function count(what: string, by = 1): void {
  asked.set(what, (asked.get(what) ?? 0) + by)
}

/** The server's requests so far, by its own metrics. */
async function serverRequests(): Promise<Map<string, number>> {
  const { body } = await harness.app.internal.inject({ method: 'GET', url: '/metrics' })
  const lines = body.matchAll(/^matin_tron_requests_total\{.*path="([^"]+)".*\} (\d+)$/gm)
  return new Map([...lines].map(([, path = '', value]) => [`server ${path}`, Number(value)]))
}

const waits = async (query: string | undefined) => {
  if (query === undefined) return true
  const now = `'${harness.clock.now()}'::timestamptz`
  const { rows } = await harness.app.platform.database.executeSql(query.replaceAll('now()', now))
  return rows.length > 0
}

/** Runs the jobs and the signer as often as their processes do. Each block has a transfer of strangers. */
async function pass(seconds: number): Promise<void> {
  const stranger = freshAddress()
  const jobs = harness.app.jobs
    .filter(({ name }) => JOBS.includes(name))
    .map(job => ({ job, last: Number.NEGATIVE_INFINITY }))
  for (let second = 0; second < seconds; second++) {
    harness.clock.advance(Temporal.Duration.from({ seconds: 1 }))
    if (second % BLOCK_SECONDS === 0) {
      await harness.chain.faucetUsdt(stranger, 1n)
      await harness.chain.mine(1)
    }
    for (const due of jobs) {
      const { everySeconds, waiting, run } = due.job
      const since = second - due.last - everySeconds
      if (since < 0 || (since < PACE.unasked && !(await waits(waiting)))) continue
      due.last = second
      await run()
    }
    if (second % SIGNER_SECONDS === 0) await signer.round()
  }
}

/** Passes half an hour, and returns the requests of a day of such half hours. */
async function requestsOfDay(): Promise<number> {
  const before = await serverRequests()
  asked = new Map()
  await pass(1800)
  for (const [what, value] of await serverRequests()) count(what, value - (before.get(what) ?? 0))
  return 48 * [...asked.values()].reduce((sum, each) => sum + each, 0)
}

it('server and signer together stay below 60,000 requests a day with nobody there', async () => {
  await pass(120)
  expect(await requestsOfDay()).toBeLessThanOrEqual(MOST_A_DAY)
}, 1_200_000)

it('and with ten customers who hold money and are idle', async () => {
  for (let each = 0; each < 10; each++) await harness.recharged('100')
  // Their money is swept, and the addresses that they saw are no longer watched.
  await pass(2000)
  expect(await requestsOfDay()).toBeLessThanOrEqual(MOST_A_DAY)
}, 1_200_000)
