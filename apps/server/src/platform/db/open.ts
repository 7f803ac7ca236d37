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
import type { Database } from './database.ts'
import { type RunSql, refuseOlder, refusePowerful, takeInHand } from './roles.ts'
import { pgliteDb, postgresDb } from './transactions.ts'

const migrations = { migrationsFolder: join(import.meta.dirname, '../../migrations') }
/** For named statements outside transactions: what acts and pages share (decision 44). */
const PLANNED_CONNECTIONS = 4
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
  return {
    engine: 'pglite',
    db: pgliteDb(client),
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
}

/** Connects to PostgreSQL, migrates under an advisory lock, and keeps a pool of connections of the app's role. */
export async function openPostgres({
  url,
  ownerUrl,
  commandSecret,
  demonstration,
  poolSize = 20,
}: PostgresPlace): Promise<Database> {
  if (ownerUrl !== undefined) await refusePowerfulApp(url)
  const owner = new pg.Client({ connectionString: ownerUrl ?? url })
  await owner.connect()
  try {
    await owner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const run: RunSql = async (text, values) => lastOf(await owner.query(text, values))
    await install(
      run,
      { engine: 'postgres', stepDown: ownerUrl === undefined, commandSecret, demonstration },
      () => migratePg(drizzlePg({ client: owner }), migrations),
    )
  } finally {
    await owner.end()
  }
  const connections = (size: number, setUp: readonly string[]) => {
    const statements = [
      ...(ownerUrl === undefined ? [`SET SESSION AUTHORIZATION ${APP_ROLE}`] : []),
      ...setUp,
    ]
    const pool = new pg.Pool({
      connectionString: url,
      // A connection that was opened stays: it has its statements prepared, and no timer to be set at every query.
      max: size,
      min: size,
      onConnect: async client => {
        for (const statement of statements) await client.query(statement)
      },
    })
    // An idle connection that the server ends is replaced by the pool; without a listener it would end us.
    pool.on('error', () => {})
    return pool
  }
  const pool = connections(poolSize, [])
  const planned = connections(Math.min(poolSize, PLANNED_CONNECTIONS), PLANNED_ONCE)
  return {
    engine: 'postgres',
    db: postgresDb(pool, planned),
    executeSql: async (text, values) => lastOf(await pool.query(text, values)),
    maintain: async () => {},
    ping: async () => {
      await pool.query('SELECT 1')
    },
    close: async () => {
      await Promise.all([pool.end(), planned.end()])
    },
  }
}

async function refusePowerfulApp(url: string): Promise<void> {
  const app = new pg.Client({ connectionString: url })
  await app.connect()
  try {
    await refusePowerful((text, values) => app.query(text, values))
  } finally {
    await app.end()
  }
}

/** Makes the database what this version wants, as its owner. */
async function install(
  run: RunSql,
  how: Installed & { engine: Database['engine']; stepDown: boolean },
  migrate: () => Promise<void>,
): Promise<void> {
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
