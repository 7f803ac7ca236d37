import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { installLedger } from '@matin/ledger/install'
import { APP_ROLE, OWNER_ROLE } from '@matin/ledger/roles'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { installQueue } from '../jobs/install.ts'
import { announcements } from './announcements.ts'
import { createAvailability } from './availability.ts'
import { type Database, sqlState } from './database.ts'
import {
  type DatabaseLimits,
  JOB_LIMITS,
  KEEP_ALIVE_MS,
  MIGRATION_LOCK_MS,
  MIGRATION_TURN_MS,
  OWNER_CONNECT_MS,
  PING_MS,
  REQUEST_LIMITS,
} from './limits.ts'
import { DatabaseRefused, type RunSql, refuseOlder, refusePowerful, takeInHand } from './roles.ts'
import { guardedPool, pgliteDb, postgresDb } from './transactions.ts'

const migrations = { migrationsFolder: join(import.meta.dirname, '../../migrations') }
/** For named statements outside transactions: what acts and pages share (decision 44). */
const PLANNED_CONNECTIONS = 4
/** For jobs: several of them run at once, and payouts by several payers. */
const JOB_CONNECTIONS = 8
const PLANNED_ONCE = [
  // PostgreSQL would plan those anew for every group, because it takes their arrays for something to plan by.
  'SET plan_cache_mode = force_generic_plan',
  // A plan is kept, and one that was made while a table was empty would read all of it for as long as nobody analyzes it.
  'SET enable_seqscan = off',
  // A plan for many questions at once would read and sort all of an index, or all that a customer ever did, where a page wants the
  // newest few: from one table to the next it goes by their keys.
  'SET enable_bitmapscan = off',
  'SET enable_hashjoin = off',
  'SET enable_mergejoin = off',
  // The cost of what has no index would have it compile each statement, for a second.
  'SET jit = off',
]
/** Any number that all processes agree on: two of them never migrate at once. */
const MIGRATION_LOCK = 4_040_404

/**
 * Opens the embedded database in `directory`, or in memory when none is given, and migrates it. A new one begins with
 * `files`, a tar file of another's, which is quicker than making them. Its one user steps down to the app's role.
 */
export async function openPglite(
  directory?: string,
  { files, commandSecret, demonstration }: Installed & { files?: Blob | undefined } = {},
): Promise<Database> {
  const client = await PGlite.create(directory, files && { loadDataDir: files })
  const run: RunSql = async (text, values) =>
    values === undefined || values.length === 0
      ? { rows: (await client.exec(text)).at(-1)?.rows ?? [] }
      : client.query(text, values)
  await install(run, { engine: 'pglite', stepDown: true, commandSecret, demonstration }, () =>
    migratePglite(drizzlePglite({ client }), migrations),
  )
  await run(`RESET SESSION AUTHORIZATION; SET SESSION AUTHORIZATION ${APP_ROLE}`)
  const db = pgliteDb(client)
  return {
    engine: 'pglite',
    db,
    // It has one connection, in this process: nothing of it can be lost or waited for in vain.
    jobsDb: db,
    availability: { onOutage: () => () => {}, isDown: () => false },
    executeSql: run,
    maintain: async () => {
      await client.exec('VACUUM (ANALYZE)')
    },
    ping: async () => {
      await client.query('SELECT 1')
    },
    close: () => client.close(),
  }
}

/** What a start of the server says of itself, where the app cannot write it. */
interface Installed {
  /** What the command line shows. Without one, nobody makes operators. */
  commandSecret?: string | undefined
  /** Whether the clock moves and the command line makes operators: never in production. */
  demonstration?: boolean | undefined
}

export interface PostgresPlace extends Installed {
  /** Whom the server works as. Without `ownerUrl` a superuser, who steps down. */
  url: string
  /** Whom migrations run as. */
  ownerUrl?: string | undefined
  poolSize?: number | undefined
  /** Of requests and of jobs. Tests that are about something else give wide ones: they depend on no load. */
  limits?: { requests: DatabaseLimits; jobs: DatabaseLimits } | undefined
}

/**
 * Connects to PostgreSQL, migrates under an advisory lock, and keeps pools of connections of the app's role: for requests, for what
 * they share, for jobs, and one connection to look whether the database answers.
 */
export async function openPostgres({
  url,
  ownerUrl,
  commandSecret,
  demonstration,
  poolSize = 20,
  limits = { requests: REQUEST_LIMITS, jobs: JOB_LIMITS },
}: PostgresPlace): Promise<Database> {
  if (ownerUrl !== undefined) await refusePowerfulApp(url)
  await migrate(ownerUrl ?? url, {
    engine: 'postgres',
    stepDown: ownerUrl === undefined,
    commandSecret,
    demonstration,
  })
  const role = ownerUrl === undefined ? [`SET SESSION AUTHORIZATION ${APP_ROLE}`] : []
  const opened = (size: number, of: DatabaseLimits, setUp: readonly string[] = []) => {
    const statements = [...role, ...setUp].join('; ')
    const pool = new pg.Pool({
      connectionString: url,
      ...optionsOf(of),
      // A connection that was opened stays: it has its statements prepared, and no timer to be set at every query.
      max: size,
      min: size,
      ...(statements !== '' && { onConnect: async client => void (await client.query(statements)) }),
    })
    // An idle connection that the server ends is replaced by the pool; without a listener it would end us.
    pool.on('error', () => {})
    return pool
  }
  const pools = {
    requests: opened(poolSize, limits.requests),
    planned: opened(Math.min(poolSize, PLANNED_CONNECTIONS), limits.requests, PLANNED_ONCE),
    jobs: opened(Math.min(poolSize, JOB_CONNECTIONS), limits.jobs),
    look: opened(1, { ...limits.requests, connect: PING_MS, statement: PING_MS, query: PING_MS }),
  }
  let looking: Promise<{ readOnly: boolean }> | null = null
  const look = () => {
    looking ??= lookAt(pools.look).finally(() => {
      looking = null
    })
    return looking
  }
  const availability = createAvailability(async () => {
    if ((await look()).readOnly) throw new Error('the database takes no writes')
  })
  const requests = guardedPool(pools.requests, availability)
  const planned = guardedPool(pools.planned, availability)
  const jobs = guardedPool(pools.jobs, availability)
  const heard = announcements()
  return {
    engine: 'postgres',
    db: postgresDb(requests, planned, heard),
    jobsDb: postgresDb(jobs, jobs, heard),
    availability,
    executeSql: async (text, values) => lastOf(await jobs.query({ text }, values)),
    maintain: async () => {},
    ping: async () => void (await look()),
    close: async () => {
      availability.stop()
      await Promise.all(Object.values(pools).map(pool => pool.end()))
    },
  }
}

/** Whether the database answers, and takes writes. */
async function lookAt(pool: pg.Pool): Promise<{ readOnly: boolean }> {
  const client = await pool.connect()
  // Without a listener, a connection that dies would end the process.
  const died = () => {}
  client.on('error', died)
  let ended = true
  try {
    const { rows } = await client.query<{ setting: string }>(
      `SELECT current_setting('transaction_read_only') AS setting`,
    )
    const readOnly = rows[0]?.setting !== 'off'
    // A connection that began while the database was set to read only stays so.
    ended = readOnly
    return { readOnly }
  } finally {
    client.removeListener('error', died)
    client.release(ended)
  }
}

/** What node-postgres calls our limits; all but two are told to PostgreSQL as the connection begins. */
function optionsOf(limits: DatabaseLimits): pg.ClientConfig {
  return {
    connectionTimeoutMillis: limits.connect,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    query_timeout: limits.query,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  }
}

/** Migrates as the owner. Throws `DatabaseRefused` where somebody else keeps it waiting. */
async function migrate(url: string, how: Install): Promise<void> {
  const owner = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: OWNER_CONNECT_MS,
    lock_timeout: MIGRATION_TURN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })
  await owner.connect()
  try {
    await owner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await owner.query(`SET lock_timeout = ${MIGRATION_LOCK_MS}`)
    const run: RunSql = async (text, values) => lastOf(await owner.query(text, values))
    await install(run, how, () => migratePg(drizzlePg({ client: owner }), migrations))
  } catch (error) {
    if (sqlState(error) !== '55P03') throw error
    throw new DatabaseRefused(
      'Another connection holds what the migrations want, so nothing was changed: end it (pg_stat_activity, pg_locks) and start again.',
    )
  } finally {
    await owner.end()
  }
}

async function refusePowerfulApp(url: string): Promise<void> {
  const app = new pg.Client({ connectionString: url, connectionTimeoutMillis: OWNER_CONNECT_MS })
  await app.connect()
  try {
    await refusePowerful((text, values) => app.query(text, values))
  } finally {
    await app.end()
  }
}

interface Install extends Installed {
  engine: Database['engine']
  stepDown: boolean
}

/** Makes the database what this version wants, as its owner. */
async function install(run: RunSql, how: Install, migrate: () => Promise<void>): Promise<void> {
  if (how.stepDown) {
    await takeInHand(run)
    await run(`SET SESSION AUTHORIZATION ${OWNER_ROLE}`)
  }
  await refuseOlder(
    run,
    readMigrationFiles(migrations).map(({ hash, folderMillis }) => ({ hash, madeAt: folderMillis })),
  )
  await installLedger(run)
  await migrate()
  await run(withoutTemporary)
  if (how.commandSecret !== undefined) await knowCommandLine(run, how.commandSecret)
  if (how.demonstration !== undefined) await knowInstallation(run, how.demonstration)
  await installQueue(run, how.engine)
}

/** Everybody may make temporary tables, with triggers and functions of their own: the app needs none. A dump keeps no such right. */
const withoutTemporary = `DO $$ BEGIN
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC, ${APP_ROLE}', current_database());
END $$`

/** Puts what proves the command line where the app cannot read it. */
async function knowCommandLine(run: RunSql, secret: string): Promise<void> {
  await run(
    `INSERT INTO private.command_line (id, secret_hash) VALUES (1, sha256(convert_to($1, 'UTF8')))
      ON CONFLICT (id) DO UPDATE SET secret_hash = excluded.secret_hash`,
    [secret],
  )
}

/** Says whether this is a demonstration, where the app cannot write it. */
async function knowInstallation(run: RunSql, demonstration: boolean): Promise<void> {
  await run(
    `INSERT INTO private.installation (id, demonstration) VALUES (1, $1)
      ON CONFLICT (id) DO UPDATE SET demonstration = excluded.demonstration`,
    [demonstration],
  )
}

/** Several statements have several results. */
function lastOf(result: pg.QueryResult | pg.QueryResult[]): { rows: unknown[] } {
  return (Array.isArray(result) ? result.at(-1) : result) ?? { rows: [] }
}
