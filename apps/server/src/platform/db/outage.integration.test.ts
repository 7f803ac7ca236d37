import { randomUUID } from 'node:crypto'
import { getTokenData, ownTransfer } from '@matin/contract/assets'
import type { Endpoint } from '@matin/contract/endpoint'
import { envelope } from '@matin/contract/envelope'
import { DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type App, createApp } from '../../app.ts'
import { WIDE_LIMITS } from '../../testing/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.ts'
import { type Harness, startHarness, type TestCustomer } from '../../testing/harness.ts'
import type { Database } from './database.ts'
import type { DatabaseLimits } from './limits.ts'
import { openPostgres } from './open.ts'

/**
 * Time limits of the second server, short so that the tests wait less for an outage. On a slow machine they
 * may end other calls, too, so the tests repeat a call until it is answered.
 */
const SMALL = { connect: 1000, statement: 1000, lock: 1000, idleInTransaction: 60_000, query: 1000 }

let harness: Harness
let proxy: DatabaseProxy
let who: TestCustomer
beforeAll(async () => {
  harness = await startHarness()
  who = await harness.funded('100')
  proxy = await startDatabaseProxy(harness.databaseUrl)
})
afterAll(async () => {
  await proxy.close()
  await harness.close()
})

let database: Database
let app: App
const lines: string[] = []
/** Starts a second server on the harness's database, with a proxy between them. */
async function start(limits: DatabaseLimits = SMALL): Promise<void> {
  database = await openPostgres({ url: proxy.url, poolSize: 2, limits: { requests: limits, jobs: limits } })
  app = await createApp({
    config: harness.app.platform.config,
    database,
    clock: harness.clock,
    tronUrl: harness.tronUrl,
    usdtContract: DEV_USDT_CONTRACT,
  })
  lines.length = 0
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(app.server.log, level).mockImplementation((_: unknown, text?: unknown) => {
      lines.push(String(text))
    })
}
async function stop(): Promise<void> {
  proxy.release()
  await app.server.close()
  await database.close()
}
async function restart(limits: DatabaseLimits): Promise<void> {
  await stop()
  await start(limits)
}
beforeEach(() => start())
afterEach(stop)

async function ask(endpoint: Endpoint, input: object, key: string = randomUUID()) {
  const response = await app.server.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': key },
    ...(endpoint.method === 'POST' && { payload: input }),
  })
  return { ...envelope.parse(response.json()), again: response.headers['retry-after'] }
}
/** Repeats a call until the database is available. */
async function answered(endpoint: Endpoint, input: object, key?: string) {
  for (;;) {
    const answer = await ask(endpoint, input, key)
    if (answer.code !== 503) return answer
  }
}
const ready = async () => (await app.server.inject('/readyz')).statusCode
const transfer = { from: 'spot', to: 'mining', asset: 'USDT', amount: '1' }
const back = { ...transfer, from: 'mining', to: 'spot' }
const UNAVAILABLE = { code: 503, error: 'unavailable', again: '2' }
const spot = async () => (await who.call(getTokenData, {})).available

/** Executes a statement as the database's administrator, past the proxy. */
async function asAdministrator(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: harness.databaseUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Runs `work` while another connection locks the table that every command needs. */
async function holdingKeys(work: (holder: pg.Client) => Promise<void>): Promise<void> {
  const holder = new pg.Client({ connectionString: harness.databaseUrl })
  await holder.connect()
  try {
    await holder.query('BEGIN; LOCK TABLE request_key')
    await work(holder)
  } finally {
    await holder.end()
  }
}

describe('a server whose database is silent', () => {
  it('answers every request with Retry-After, and serves as soon as the database is back', async () => {
    expect((await answered(getTokenData, {})).code).toBe(200)
    await expect.poll(() => database.availability.isDown()).toBe(false)
    lines.length = 0
    proxy.holdAll()
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => ask(getTokenData, {})),
      ask(ownTransfer, transfer),
    ])
    for (const answer of answers) expect(answer).toMatchObject(UNAVAILABLE)
    expect(await ready()).toBe(503)
    // Logged once, however many calls wait, and not as an error of ours.
    expect(lines).toEqual(['the database is unavailable'])
    expect(database.availability.isDown()).toBe(true)
    proxy.release()
    await expect.poll(() => database.availability.isDown()).toBe(false)
    expect(lines).toEqual(['the database is unavailable', 'the database answers again'])
    await expect.poll(ready).toBe(200)
    expect((await answered(getTokenData, {})).code).toBe(200)
  })

  it('does not repeat a command whose answer was lost: the same idempotency key gets the first answer', async () => {
    const before = await spot()
    const { write } = app.platform
    app.platform.write = written => {
      proxy.holdAnswers()
      return write(written)
    }
    const key = randomUUID()
    const lost = await ask(ownTransfer, transfer, key)
    // Without the network fault nothing was sent yet, so the test repeats the call.
    expect(lost).toMatchObject(UNAVAILABLE)
    app.platform.write = write
    proxy.release()
    expect((await answered(ownTransfer, transfer, key)).code).toBe(200)
    expect((await answered(ownTransfer, transfer, key)).code).toBe(200)
    expect(Number(before) - Number(await spot())).toBe(1)
    expect((await answered(ownTransfer, back)).code).toBe(200)
    expect(await spot()).toBe(before)
  })
})

describe('a connection that is lost', () => {
  it('during a statement answers 503 and is not logged as an error of the server, and the next request gets another connection', async () => {
    await restart(WIDE_LIMITS.requests)
    await holdingKeys(async holder => {
      const waiting = ask(ownTransfer, transfer)
      const waiters = `FROM pg_locks WHERE NOT granted AND relation = 'request_key'::regclass`
      while ((await holder.query(`SELECT pid ${waiters}`)).rows.length === 0) {
        // The query is the pause; the test's time limit ends the loop.
      }
      await holder.query(`SELECT pg_terminate_backend(pid) ${waiters}`)
      expect(await waiting).toMatchObject(UNAVAILABLE)
    })
    expect((await ask(getTokenData, {})).code).toBe(200)
    await expect.poll(() => lines.at(-1)).toBe('the database answers again')
  })

  it('is replaced, even when all connections are lost at once', async () => {
    expect((await answered(getTokenData, {})).code).toBe(200)
    proxy.cut()
    expect((await answered(getTokenData, {})).code).toBe(200)
  })
})

describe('a statement that waits for a lock', () => {
  it('fails within the time limit and changes nothing, and other requests do not see an outage', async () => {
    await restart({ ...WIDE_LIMITS.requests, lock: SMALL.lock })
    const before = await spot()
    const key = randomUUID()
    await holdingKeys(async () => {
      expect(await ask(ownTransfer, transfer, key)).toMatchObject(UNAVAILABLE)
      expect(database.availability.isDown()).toBe(false)
    })
    expect(await spot()).toBe(before)
    expect((await answered(ownTransfer, transfer, key)).code).toBe(200)
    expect((await answered(ownTransfer, back)).code).toBe(200)
  })
})

describe('a read-only database', () => {
  it('serves reads, and answers commands with 503 until it accepts writes again', async () => {
    const name = new URL(harness.databaseUrl).pathname.slice(1)
    await restart(WIDE_LIMITS.requests)
    await asAdministrator(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    const key = randomUUID()
    try {
      expect(await ask(ownTransfer, transfer, key)).toMatchObject(UNAVAILABLE)
      expect((await ask(getTokenData, {})).code).toBe(200)
      expect(database.availability.isDown()).toBe(true)
    } finally {
      await asAdministrator(
        `BEGIN; SET TRANSACTION READ WRITE; ALTER DATABASE ${name} RESET default_transaction_read_only; COMMIT`,
      )
    }
    await expect.poll(() => database.availability.isDown()).toBe(false)
    // Connections that began meanwhile stay read-only; each is replaced once it has failed.
    expect((await answered(ownTransfer, transfer, key)).code).toBe(200)
    expect((await answered(ownTransfer, back)).code).toBe(200)
  })
})

describe('jobs', () => {
  it('use their own connections, and their committed events are delivered', async () => {
    let heard = 0
    const ignore = database.db.onCommit('events', () => heard++)
    await database.db.transaction(() =>
      database.db.transaction(() =>
        // The two connections of requests are in use.
        database.jobsDb.transaction(async tx => {
          await tx.execute(sql`SELECT 1`)
          tx.announce('events')
        }),
      ),
    )
    ignore()
    expect(heard).toBe(1)
  })
})
