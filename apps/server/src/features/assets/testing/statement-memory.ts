import { exportStatement, STATEMENT_ROWS_HEADER } from '@matin/contract/statement'
import { readConfig } from '../../../config.ts'
import { systemClock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { createRouter } from '../../../platform/http/router.ts'
import { createServer } from '../../../platform/http/server.ts'
import { createIds } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { assetsRoutes } from '../routes.ts'

/*
 * A process of its own that serves one statement of many rows over HTTP and reads it, and says on standard output what
 * that took: run with --expose-gc by statement-memory.integration.test.ts.
 */
const OWNER = '00000000-0000-7000-8000-000000000001'
const ROWS = Number(process.argv[2])
const MIB = 2 ** 20
/** Pieces of the answer between two looks at what is held: each look takes a full collection. */
const LOOK_EVERY = 4

/** Transfers between the customer's own accounts: two entries each. */
async function fill(database: Database): Promise<void> {
  await database.executeSql(
    `INSERT INTO account (owner, asset, kind) VALUES ('${OWNER}', 'USDT', 'spot'), ('${OWNER}', 'USDT', 'mining')`,
  )
  await database.executeSql(`INSERT INTO transfer (idem, fingerprint, kind, reference, hash, created_at)
    SELECT gen_random_uuid(), '', 'own_transfer', 'spot>mining', sha256(n::text::bytea),
      '2026-01-01'::timestamptz + n * interval '1 minute' FROM generate_series(1, ${ROWS / 2}) AS n`)
  await database.executeSql(`INSERT INTO posting (transfer, account, amount, balance_after)
    SELECT t.id, a.id, CASE a.kind WHEN 'spot' THEN -1000001 ELSE 1000001 END, t.id * 1000001
      FROM transfer t CROSS JOIN account a WHERE a.owner = '${OWNER}' ORDER BY t.id`)
  await database.maintain()
}

async function serve(database: Database): Promise<string> {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const server = await createServer(config)
  const platform = {
    config,
    database,
    db: database.db,
    clock: systemClock,
    ids: createIds(systemClock),
    log: server.log,
  } as unknown as Platform
  const caller = { customerId: OWNER, sessionId: OWNER }
  const gate = { authenticate: async () => caller, checkPin: async () => ({ ok: true, value: null }) }
  assetsRoutes(
    createRouter(server, platform, gate as unknown as Parameters<typeof createRouter>[2]),
    platform,
  )
  return server.listen({ port: 0, host: '127.0.0.1' })
}

interface Read {
  lines: number
  bytes: number
  declared: number
}

async function read(address: string, to: string, look: () => void): Promise<Read> {
  const query = new URLSearchParams({ from: '2026-01-01', to, timeZone: 'Asia/Tokyo' })
  const response = await fetch(`${address}${exportStatement.path}?${query}`, {
    headers: { authorization: `Bearer ${'x'.repeat(43)}` },
  })
  const found = { lines: 0, bytes: 0, declared: Number(response.headers.get(STATEMENT_ROWS_HEADER)) }
  for await (const chunk of response.body ?? []) {
    found.bytes += chunk.length
    for (const byte of chunk) if (byte === 10) found.lines++
    look()
  }
  return found
}

const { database } = await openTestDatabase()
await fill(database)
const address = await serve(database)
const collect = () => globalThis.gc?.()
// A day first, so that what is loaded once counts for nothing.
const day = await read(address, '2026-01-01', () => {})
collect()
const before = process.memoryUsage()
let rss = 0
// As a customer reads it: what the system gives.
const all = await read(address, '2030-12-31', () => {
  rss = Math.max(rss, process.memoryUsage().rss - before.rss)
})
// Once more for what is held: when the collector comes by itself, its garbage differs from run to run.
let held = 0
let looks = 0
await read(address, '2030-12-31', () => {
  if (looks++ % LOOK_EVERY > 0) return
  collect()
  const now = process.memoryUsage()
  held = Math.max(held, now.heapUsed + now.external - before.heapUsed - before.external)
})
process.stdout.write(
  JSON.stringify({ day, all, heldMiB: held / MIB, rssMiB: rss / MIB, engine: database.engine }),
)
process.exit(0)
