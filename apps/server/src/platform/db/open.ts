import { join } from 'node:path'
import type { Stage } from '@matin/contract/internal/variables'
import { installLedger } from '@matin/ledger/install'
import { APP_ROLE, OWNER_ROLE } from '@matin/ledger/roles'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
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
import { storeSettings } from './stored-settings.ts'
import { databaseOf, guardedPool } from './transactions.ts'

const migrations = { migrationsFolder: join(import.meta.dirname, '../../migrations') }
/** For named statements outside transactions: batches of commands and pages (decision 44). */
const PLANNED_CONNECTIONS = 4
/** Several jobs run at once, and several payers pay out. */
const JOB_CONNECTIONS = 8
const PLANNED_ONCE = [
  // Otherwise PostgreSQL plans each batch anew, because it plans by the values of the arrays.
  'SET plan_cache_mode = force_generic_plan',
  // Plans are kept: one that was made while a table was empty would scan the whole table until the next ANALYZE.
  'SET enable_seqscan = off',
  // A plan for a batch would read and sort a whole index, or all rows of a customer, where a page needs the newest few.
  // Nested loops go from one table to the next by key.
  'SET enable_bitmapscan = off',
  'SET enable_hashjoin = off',
  'SET enable_mergejoin = off',
  // The estimated cost of missing indexes would trigger JIT compilation of each statement, which takes a second.
  'SET jit = off',
]
/** Keeps two processes from migrating at once. */
const MIGRATION_LOCK = 4_040_404

/** A server stores these at its start, where the app's role cannot write. */
interface Installed {
  /** Authenticates the command line. Without one, no operators can be created. */
  commandSecret?: string | undefined
  /** In development the clock can be moved and the command line creates operators. */
  stage?: Stage | undefined
}

export interface PostgresPlace extends Installed {
  /** Login with the app's role. Without `ownerUrl` it is a superuser, who switches to the app's role. */
  url: string
  /** Login of the owner, who runs migrations. */
  ownerUrl?: string | undefined
  poolSize?: number | undefined
  /** Tests of other subjects pass long limits, so that load does not break the tests. */
  limits?: { requests: DatabaseLimits; jobs: DatabaseLimits } | undefined
}

/**
 * Migrates under an advisory lock. Pools have the app's role: for requests, for their batched statements and
 * for jobs, with another connection for health checks.
 */
export async function openPostgres({
  url,
  ownerUrl,
  commandSecret,
  stage,
  poolSize = 20,
  limits = { requests: REQUEST_LIMITS, jobs: JOB_LIMITS },
}: PostgresPlace): Promise<Database> {
  if (ownerUrl !== undefined) await refusePowerfulApp(url)
  await migrate(ownerUrl ?? url, {
    stepDown: ownerUrl === undefined,
    commandSecret,
    stage,
  })
  const role = ownerUrl === undefined ? [`SET SESSION AUTHORIZATION ${APP_ROLE}`] : []
  const opened = (size: number, of: DatabaseLimits, setUp: readonly string[] = []) => {
    const statements = [...role, ...setUp].join('; ')
    const pool = new pg.Pool({
      connectionString: url,
      ...optionsOf(of),
      // Connections stay open: their statements are prepared, and no idle timer is set at every query.
      max: size,
      min: size,
      ...(statements !== '' && { onConnect: async client => void (await client.query(statements)) }),
    })
    // The pool replaces an idle connection that the server ends; without a listener the error would end this process.
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
  const requests = guardedPool(pools.requests, 'requests', availability)
  const planned = guardedPool(pools.planned, 'planned', availability)
  const jobs = guardedPool(pools.jobs, 'jobs', availability)
  const heard = announcements()
  return {
    db: databaseOf(requests, planned, heard, commandSecret ?? ''),
    jobsDb: databaseOf(jobs, jobs, heard, commandSecret ?? ''),
    availability,
    pools: () =>
      Object.entries(pools).map(([name, { totalCount, idleCount, waitingCount }]) => ({
        name,
        busy: totalCount - idleCount,
        idle: idleCount,
        waiting: waitingCount,
      })),
    executeSql: async (text, values) => lastOf(await jobs.query({ text }, values)),
    ping: async () => void (await look()),
    close: async () => {
      availability.stop()
      await Promise.all(Object.values(pools).map(pool => pool.end()))
    },
  }
}

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
    // A connection that began while the database was read-only stays read-only, so it is closed.
    ended = readOnly
    return { readOnly }
  } finally {
    client.removeListener('error', died)
    client.release(ended)
  }
}

/** All but two are sent to PostgreSQL when a connection begins. */
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

/** Throws `DatabaseRefused` when another connection blocks it. */
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
    await install(run, how, () => runMigrations(drizzle({ client: owner }), migrations))
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
  stepDown: boolean
}

/** As the owner. @throws DatabaseRefused if the database's migrations are not the first ones of ours */
export function refuseOtherMigrations(run: RunSql): Promise<void> {
  const ours = readMigrationFiles(migrations).map(({ hash, folderMillis }) => ({
    hash,
    madeAt: folderMillis,
  }))
  return refuseOlder(run, ours)
}

/** Runs as the database's owner: the ledger, the migrations and the stored settings. */
async function install(run: RunSql, how: Install, migrate: () => Promise<void>): Promise<void> {
  if (how.stepDown) {
    await takeInHand(run)
    await run(`SET SESSION AUTHORIZATION ${OWNER_ROLE}`)
  }
  await refuseOtherMigrations(run)
  if (how.stage !== undefined) await refuseOtherStage(run, how.stage)
  await installLedger(run)
  await migrate()
  await storeSettings(run)
  await run(withoutTemporary)
  if (how.commandSecret !== undefined) await knowCommandLine(run, how.commandSecret)
  if (how.stage !== undefined) await knowInstallation(run, how.stage)
  await installQueue(run)
}

/** Every role may otherwise create temporary tables, with triggers. A dump does not keep the revocation. */
const withoutTemporary = `DO $$ BEGIN
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC, ${APP_ROLE}', current_database());
END $$`

/** The app cannot read the stored hash. */
async function knowCommandLine(run: RunSql, secret: string): Promise<void> {
  await run(
    `INSERT INTO private.command_line (id, secret_hash) VALUES (1, sha256(convert_to($1, 'UTF8')))
      ON CONFLICT (id) DO UPDATE SET secret_hash = excluded.secret_hash`,
    [secret],
  )
}

/** A staging would email a platform's customers, and a platform would pay what testers have. */
async function refuseOtherStage(run: RunSql, stage: Stage): Promise<void> {
  const [{ made }] = (await run(`SELECT to_regclass('private.installation') AS made`)).rows as [
    { made: unknown },
  ]
  if (made === null) return
  const [known] = (await run('SELECT stage FROM private.installation')).rows as { stage: Stage }[]
  if (known && known.stage !== stage)
    throw new DatabaseRefused(
      `The database is of another platform (${known.stage}) than this server's variables (${stage}): STAGE, NODE_ENV or DATABASE_URL is wrong.`,
    )
}

/** The app cannot write it. */
async function knowInstallation(run: RunSql, stage: Stage): Promise<void> {
  await run(
    `INSERT INTO private.installation (id, stage, demonstration) VALUES (1, $1, $2)
      ON CONFLICT (id) DO UPDATE SET demonstration = excluded.demonstration`,
    [stage, stage === 'development'],
  )
}

/** node-postgres returns an array when a text has several statements. */
function lastOf(result: pg.QueryResult | pg.QueryResult[]): { rows: unknown[] } {
  return (Array.isArray(result) ? result.at(-1) : result) ?? { rows: [] }
}
