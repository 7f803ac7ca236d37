import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Profiler } from 'node:inspector'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLATFORM } from '@matin/ledger/ledger'
import pg from 'pg'
import { readConfig } from '../../apps/server/src/config.ts'
import { boundSession } from '../../apps/server/src/features/account/auth/public/sessions.ts'
import { newCredentials } from '../../apps/server/src/features/account/auth/sign-in/credentials.ts'
import { toTimestamp } from '../../apps/server/src/platform/db/instant.ts'
import { sha256 } from '../../apps/server/src/platform/ids.ts'
import { keyedMacs } from '../../apps/server/src/platform/secrets/vault.ts'
import { WITH_GUARDS, WITHOUT_GUARDS } from '../../apps/server/src/testing/database.ts'
import { startCluster } from '../../tools/postgres.ts'
import { initTpcB, SERVER_SETTINGS } from '../pgbench.ts'

export const PIN = '864209'
const MAIN = join(import.meta.dirname, '../../apps/server/src/main.ts')
const PROFILER = join(import.meta.dirname, 'profiler.ts')
/** Starting funds of each customer, and of each pool, in minor units of USDT. */
const FUNDS = 10n ** 12n
const POOL = 10n ** 15n
/** Redemptions and recharges prepared for each customer; more than a fast machine performs in its rounds. */
const EACH = 50

export interface Who {
  uid: string
  token: string
}

export interface Place {
  url: string
  customers: Who[]
  /** Maximum number of redemptions, and of recharges, of each customer in one measurement. */
  each: number
  /** Deposits without a receipt, and as many uploaded images for receipts. Returns their ids by UID. */
  vouchers(): Promise<Map<string, string[]>>
  /** After many rows were written: plans of small tables would stay until autovacuum runs. */
  analyze(): Promise<unknown>
}

/** Connection whose role may write directly into tables. */
export interface Filler {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

export interface World extends Place {
  /** URL of pgbench's database, in the same cluster. */
  tpcB: string
  /** Connection pool to the server's database as its administrator. */
  sql: pg.Pool
  database: string
  dataDir: string
  internal: string
  /** Processes of the servers. */
  pids: number[]
  databasePid: number
  /** Profile of the server during `work`. */
  profile(work: () => Promise<unknown>): Promise<Profiler.Profile>
  /** Stops the server, so that the database can be queried without its load. */
  stopServer(): Promise<void>
  close(): Promise<void>
}

/** Durable PostgreSQL with TPC-B in another database. Raises the request limits and those in `env`. */
export async function openWorld(
  count: number,
  money: (sql: Filler, count: number) => Promise<void> = giveMoney,
  env: Record<string, string> = {},
): Promise<World> {
  const cluster = await startCluster({
    durable: true,
    settings: { ...SERVER_SETTINGS, shared_preload_libraries: 'pg_stat_statements' },
  })
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query('CREATE DATABASE matin')
  await admin.end()
  const place = new URL(cluster.url)
  place.pathname = '/matin'
  const dataDir = await mkdtemp(join(tmpdir(), 'matin-commands-'))
  const server = await startServer({ DATABASE_URL: place.href, DATA_DIR: dataDir, ...env })
  const sql = new pg.Pool({ connectionString: place.href, max: 2 })
  await initTpcB(cluster.url)
  await sql.query('CREATE EXTENSION pg_stat_statements')
  await fillCustomers(sql, count)
  await money(sql, count)
  await sql.query('VACUUM (ANALYZE)')
  const customers = signedIn(count)
  return {
    url: server.url,
    customers,
    each: EACH,
    vouchers: () => unclaimedDeposits(sql, EACH, customers),
    analyze: () => sql.query('ANALYZE'),
    tpcB: cluster.url,
    sql,
    database: place.href,
    dataDir,
    internal: server.internal,
    pids: [server.pid],
    databasePid: cluster.pid,
    profile: server.profile,
    stopServer: server.stop,
    async close() {
      await sql.end()
      await server.stop()
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns a world with only these customers, so that the others stay without history. */
export function partOf(world: World, from: number, to: number): World {
  const customers = world.customers.slice(from, to)
  return { ...world, customers, vouchers: () => unclaimedDeposits(world.sql, EACH, customers) }
}

interface Started {
  url: string
  internal: string
  pid: number
  profile: World['profile']
  stop(): Promise<void>
}

/** Starts `npm start` without its set-up, which the benchmark has already run. */
export async function startServer(env: Record<string, string>): Promise<Started> {
  const server = spawn(process.execPath, ['--import', PROFILER, MAIN], {
    env: {
      ...process.env,
      ...{ PORT: '0', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '100000000', DEMONSTRATION: 'quiet' },
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = once(server, 'exit')
  // Stops the server whenever the benchmark's process exits.
  process.once('exit', () => server.kill())
  // A server with a parent tells it where it runs, or why it does not.
  const [{ runs, text }] = await once(server, 'message')
  const url = /^Matin runs at (\S+)/m.exec(text)?.[1]
  const internal = /Internal:\s+(\S+)/.exec(text)?.[1]
  if (!runs || !url || !internal) throw new Error(text)
  return {
    url,
    internal,
    pid: server.pid ?? 0,
    async profile(work) {
      server.send('begin')
      await once(server, 'message')
      await work()
      server.send('end')
      const [profile] = await once(server, 'message')
      return profile
    },
    async stop() {
      // Stopping again does nothing.
      server.kill('SIGTERM')
      await gone
    },
  }
}

export function signedIn(count: number): Who[] {
  return Array.from({ length: count }, (_, index) => ({ uid: uidOf(index), token: tokenOf(index) }))
}

const uidOf = (index: number) => String(200_000_000 + index)
const tokenOf = (index: number) => `bench-${String(index).padStart(37, '0')}`
const idOf = (index: number) => `00000000-0000-7000-9000-${String(index).padStart(12, '0')}`
export const idIn = (n: string) => `('00000000-0000-7000-9000-' || lpad((${n})::text, 12, '0'))::uuid`

export async function fillCustomers(sql: Filler, count: number): Promise<void> {
  const config = readConfig({})
  const macs = Array.from(
    { length: count },
    (_, index) => keyedMacs(config, { purpose: 'pin', owner: idOf(index) }, PIN)[0],
  )
  const indexes = Array.from({ length: count }, (_, index) => Buffer.from(sha256(`bench${index}`)))
  const bound = macs.map((mac, index) => {
    const pinMac = mac ?? null
    const emailIndex = indexes[index] ?? null
    return newCredentials({ config }, { id: idOf(index), emailIndex, passwordHash: '-', pinMac }).rowMac
  })
  await sql.query(
    `INSERT INTO customer (id, uid, email_index, password_hash, pin_mac, invitation_code, created_at, row_mac)
      SELECT ${idIn('n')}, (200000000 + n)::text, ($3::bytea[])[n + 1], '-', ($2::text[])[n + 1], 'BENCH' || n, now() - interval '90 days',
          ($4::text[])[n + 1]
        FROM generate_series(0, $1::int - 1) AS n`,
    [count, macs, indexes, bound],
  )
  const createdAt = Temporal.Now.instant()
  const expiresAt = createdAt.add({ hours: 24 * 60 })
  const sessions = indexes.map((_, index) => {
    const tokenHash = sha256(tokenOf(index))
    const row = { id: randomUUID(), tokenHash, customer: idOf(index), userAgent: 'bench', device: tokenHash }
    return boundSession(config, {
      ...row,
      ...{ address: '', createdAt, seenAt: createdAt, expiresAt, epoch: 0n },
    })
  })
  await sql.query(
    `INSERT INTO session (id, token_hash, customer, user_agent, device, created_at, seen_at, expires_at, epoch, row_mac)
      SELECT t.id, t.hash, t.customer, 'bench', t.hash, $5::timestamptz, $5::timestamptz, $6::timestamptz, 0, t.mac
        FROM unnest($1::uuid[], $2::bytea[], $3::uuid[], $4::text[]) AS t (id, hash, customer, mac)`,
    [
      sessions.map(({ id }) => id),
      sessions.map(({ tokenHash }) => Buffer.from(tokenHash)),
      sessions.map(({ customer }) => customer),
      sessions.map(({ rowMac }) => rowMac),
      toTimestamp(createdAt),
      toTimestamp(expiresAt),
    ],
  )
  // Money that leaves from a new device waits or is reviewed.
  await sql.query(
    `INSERT INTO login_device (customer, device, first_seen_at, seen_at, registered)
      SELECT customer, device, created_at, created_at, true FROM session WHERE user_agent = 'bench'`,
  )
}

/** Funds all customers, all pools and the inventory, like recharges of several years. */
export async function giveMoney(sql: Filler, count: number): Promise<void> {
  await give(
    sql,
    'recharge',
    'custody_deposit',
    'spot',
    `SELECT ${idIn('n')} FROM generate_series(0, ${count - 1}) AS n`,
    FUNDS,
  )
  await give(sql, 'treasury_funding', 'custody_cold', 'treasury', `SELECT '${PLATFORM}'::uuid`, POOL * 100n)
  await give(sql, 'pool_funding', 'treasury', 'pool', 'SELECT id FROM pool', POOL)
  // Funds the inventory on both sides: customers buy and sell different amounts, and neither side may run out.
  const ours = `SELECT '${PLATFORM}'::uuid`
  await give(sql, 'inventory_funding', 'treasury', 'inventory', ours, POOL)
  await give(sql, 'holding_attested', 'custody_external', 'inventory', ours, POOL, 'TRX')
}

/** `owners` is a query. From one account of the platform to an account of each customer. */
export async function give(
  sql: Filler,
  kind: string,
  from: string,
  to: string,
  owners: string,
  amount: bigint,
  asset = 'USDT',
): Promise<void> {
  // Transfers from the treasury need two operators; the guards are off because the benchmark has none.
  await sql.query(
    `${WITHOUT_GUARDS};
      WITH given AS (SELECT owner, (left(ledger.first_id(now()::timestamp)::text, 13) || right(gen_random_uuid()::text, 23))::uuid AS id FROM (${owners}) AS o (owner)),
        made AS (SELECT owner, id, row_number() OVER (ORDER BY owner) AS item FROM given),
        postings AS (
          SELECT item, '${PLATFORM}'::uuid AS owner, '${from}' AS kind, -${amount} AS amount FROM made
          UNION ALL SELECT item, owner, '${to}', ${amount} FROM made)
      SELECT ledger.post_many(m.ids, m.ids, m.hashes, m.kinds, m.names, m.hashes, m.times, l.items, l.owners, l.assets,
          l.kinds, l.amounts)
        FROM (SELECT array_agg(id ORDER BY item) AS ids, array_agg(sha256(id::text::bytea) ORDER BY item) AS hashes,
            array_agg('${kind}'::text) AS kinds, array_agg('bench'::text) AS names, array_agg(now()) AS times FROM made) AS m,
          (SELECT array_agg(item::int ORDER BY name) AS items, array_agg(owner ORDER BY name) AS owners,
            array_agg('${asset}'::text) AS assets, array_agg(kind ORDER BY name) AS kinds,
            array_agg(amount::numeric ORDER BY name) AS amounts
            FROM (SELECT *, owner || '/${asset}/' || kind AS name FROM postings) AS n) AS l;
      ${WITH_GUARDS}; DROP TABLE kept_guards`,
  )
}

/** Deposits of 10 USDT, and as many images. Returns the images' ids by UID. */
export async function unclaimedDeposits(
  sql: Filler,
  each: number,
  customers: readonly Who[],
): Promise<Map<string, string[]>> {
  const owners = `SELECT id FROM customer WHERE uid = ANY ('{${customers.map(({ uid }) => uid)}}')`
  await sql.query(
    `INSERT INTO deposit (network, id, txid, log_index, customer, sender, amount, block_number, block_time, seen_at, confirmed_at)
      SELECT 'TRC-20', gen_random_uuid(), md5(gen_random_uuid()::text) || md5(c.uid || n), 0, c.id, 'T', 10000000, n, now(), now(), now()
        FROM customer c CROSS JOIN generate_series(1, ${each}) AS n WHERE c.id IN (${owners})`,
  )
  await give(sql, 'deposit_seen', 'custody_deposit', 'unclaimed', owners, BigInt(each) * 10_000_000n)
  const { rows } = await sql.query(
    `WITH stored AS (
      INSERT INTO image (id, owner, purpose, bytes, width, height, created_at)
        SELECT gen_random_uuid(), id, 'voucher', '\\x00', 1, 1, now() FROM (${owners}) AS o CROSS JOIN generate_series(1, ${each})
        RETURNING id, owner)
    SELECT c.uid, array_agg(s.id::text) AS ids FROM stored s JOIN customer c ON c.id = s.owner GROUP BY c.uid`,
  )
  return new Map((rows as { uid: string; ids: string[] }[]).map(row => [row.uid, row.ids]))
}

export async function everybody(
  { customers }: Place,
  times: number,
  act: (who: Who) => Promise<void>,
): Promise<void> {
  const waiting = customers.values()
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      for (const who of waiting) for (let n = 0; n < times; n++) await act(who)
    }),
  )
}
