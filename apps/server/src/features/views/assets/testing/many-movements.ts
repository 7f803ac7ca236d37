import { exportStatement, STATEMENT_ROWS_HEADER } from '@matin/contract/statement'
import { readConfig } from '#config.ts'
import type { Services } from '#feature.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { createRouter } from '#platform/http/router.ts'
import { createServer } from '#platform/http/server.ts'
import { createIds } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { asSuperuser } from '#testing/database.ts'
import { assetsRoutes } from '../customer.routes.ts'

const OWNER = '00000000-0000-7000-8000-000000000001'

/** Inserts transfers between a customer's own accounts, one a minute, directly into the tables. */
export async function fillMovements(database: Database, movements: number): Promise<void> {
  await asSuperuser(
    database,
    `INSERT INTO ledger.account (owner, asset, kind, balance, floor, deferred)
      SELECT '${OWNER}', 'USDT', kind, 0, 0, false FROM unnest(ARRAY['spot', 'mining']) AS kind;
    CREATE TEMP TABLE made AS SELECT n, ledger.first_id('2026-01-01'::timestamp + n * interval '1 minute') AS id
      FROM generate_series(1, ${movements}) AS n;
    INSERT INTO ledger.transfer (id, kind, reference, hash, created_at)
      SELECT id, 'own_transfer', 'spot>mining', sha256(n::text::bytea), '2026-01-01'::timestamptz + n * interval '1 minute'
        FROM made;
    INSERT INTO ledger.posting (owner, transfer, asset, kind, amount, balance_after)
      SELECT '${OWNER}', m.id, 'USDT', k.kind, k.sign * 1000001, m.n * 1000001
        FROM made m CROSS JOIN (VALUES ('spot', -1), ('mining', 1)) AS k (kind, sign);
    INSERT INTO ledger.activity (customer, id, at, kind, reference, asset, account, amount, other_asset, other_account, other_amount)
      SELECT '${OWNER}', t.id, t.created_at, t.kind, t.reference, 'USDT', 'spot', -1000001, 'USDT', 'mining', 1000001
        FROM ledger.transfer t;
    DROP TABLE made`,
  )
}

/** Serves over HTTP the statements of the customer whom `fillMovements` gave transfers. */
export async function serveStatements(
  database: Database,
): Promise<{ address: string; close(): Promise<void> }> {
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
  const guard = { authenticate: async () => caller, checkPin: async () => ({ ok: true, value: null }) }
  createRouter(server, platform, guard as unknown as Parameters<typeof createRouter>[2]).add(
    assetsRoutes,
    {} as Services,
  )
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  return { address, close: () => server.close() }
}

/** Requests the statement of 2026 up to a day, as a browser downloads it. */
export async function askStatement(
  address: string,
  to: string,
): Promise<{ declared: number; body: AsyncIterable<Uint8Array> }> {
  const query = new URLSearchParams({ from: '2026-01-01', to, timeZone: 'Asia/Tokyo' })
  const response = await fetch(`${address}${exportStatement.path}?${query}`, {
    headers: { authorization: `Bearer ${'x'.repeat(43)}` },
  })
  if (!response.body) throw new Error('a statement without a body')
  return { declared: Number(response.headers.get(STATEMENT_ROWS_HEADER)), body: response.body }
}
