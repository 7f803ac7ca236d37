import { randomUUID } from 'node:crypto'
import { APP_ROLE } from '@matin/ledger/roles'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { readConfig } from '../config.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import type { DatabaseLimits } from '../platform/db/limits.ts'
import { openPostgres } from '../platform/db/open.ts'

/** Internal secret of the servers in tests. Test databases contain its hash. */
export const COMMAND_SECRET = readConfig({ NODE_ENV: 'test' }).INTERNAL_SECRET

/** Time limits (ms) so long that no load of the machine reaches them. */
const WIDE: DatabaseLimits = {
  connect: 120_000,
  statement: 120_000,
  lock: 120_000,
  idleInTransaction: 120_000,
  query: 120_000,
}
export const WIDE_LIMITS = { requests: WIDE, jobs: WIDE }

/** Opens a migrated database without rows: a copy of the template in `template.ts`, which `drop` deletes. */
export async function openTestDatabase(
  poolSize?: number,
): Promise<{ database: Database; place: Place; url: string; drop(): Promise<void> }> {
  const place = await createTestDatabase(process.env.TEST_TEMPLATE)
  const database = await place.open(poolSize)
  return {
    database,
    place,
    url: place.url,
    async drop() {
      await database.close()
      await place.drop()
    },
  }
}

/** Test database that can be opened several times. */
export interface Place {
  name: string
  /** URL of the database as a superuser. */
  url: string
  open(poolSize?: number): Promise<Database>
  drop(): Promise<void>
}

/** Creates an empty database that can be opened several times. Each `open` migrates it. */
export async function createTestDatabase(template = 'template1'): Promise<Place> {
  const cluster = process.env.TEST_DATABASE_URL
  if (!cluster) throw new Error('integration tests want TEST_DATABASE_URL, a superuser’s')
  const name = `matin_${randomUUID().replaceAll('-', '')}`
  await onCluster(cluster, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return {
    name,
    url: url.href,
    open: poolSize =>
      openPostgres({
        url: url.href,
        poolSize,
        commandSecret: COMMAND_SECRET,
        stage: 'development',
        limits: WIDE_LIMITS,
      }),
    drop: () => onCluster(cluster, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/**
 * SQL by which the administrator lets the app create temporary tables again, for tests of rules that hold
 * even then.
 */
export const WITH_TEMPORARY = `DO $$ BEGIN
  EXECUTE format('GRANT TEMPORARY ON DATABASE %I TO ${APP_ROLE}', current_database());
END $$`

/**
 * SQL that runs the rest of a transaction as the administrator, after the test's user has switched to the
 * app's role.
 */
export const STEP_UP = 'SET LOCAL SESSION AUTHORIZATION DEFAULT'

/**
 * Runs SQL as the database's administrator, whom no privilege restricts, without the server. All of `text`
 * takes effect or nothing, because statements sent together are one transaction.
 */
export function asSuperuser(database: Database, text: string): Promise<{ rows: unknown[] }> {
  return database.executeSql(`${STEP_UP}; ${text}`)
}

/** Makes an operator the current one of a transaction, without a proof of presence. */
export async function actWithoutProof(tx: Tx, operator: string): Promise<void> {
  await tx.execute(sql.raw(STEP_UP))
  await tx.execute(sql`INSERT INTO private.current_operator (operator) VALUES (${operator}::uuid)`)
  await tx.execute(sql.raw(`SET LOCAL SESSION AUTHORIZATION ${APP_ROLE}`))
}

/**
 * SQL with which the administrator removes the ledger's guards. `WITH_GUARDS` restores them in the same
 * transaction. Only one such transaction may run at a time, because the DELETE of a second one would wait and
 * then not find the restored rows.
 */
export const WITHOUT_GUARDS = `SET LOCAL session_replication_role = 'replica'; LOCK TABLE ledger.guard IN EXCLUSIVE MODE;
  CREATE TEMPORARY TABLE kept_guards ON COMMIT DROP AS TABLE ledger.guard; DELETE FROM ledger.guard`
export const WITH_GUARDS = 'INSERT INTO ledger.guard TABLE kept_guards'

/**
 * Runs a part of a transaction without the ledger's guards and without triggers, so that it may post without
 * two operators.
 */
export async function withoutOperators<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const asAdministrator = (text: string) => tx.execute(sql.raw(text))
  await asAdministrator(STEP_UP)
  for (const statement of WITHOUT_GUARDS.split(';')) await asAdministrator(statement)
  await asAdministrator(`SET LOCAL SESSION AUTHORIZATION ${APP_ROLE}`)
  const done = await work()
  await asAdministrator(STEP_UP)
  await asAdministrator(WITH_GUARDS)
  await asAdministrator('DROP TABLE kept_guards')
  await asAdministrator(`SET LOCAL SESSION AUTHORIZATION ${APP_ROLE}`)
  return done
}

/**
 * Waits until some connection to this database waits for a lock, or until `work` has ended without
 * waiting for one. Only a superuser can see locks.
 */
export async function somebodyWaits(database: Database, work?: Promise<unknown>): Promise<void> {
  let ended = false
  const end = () => {
    ended = true
  }
  work?.then(end, end)
  const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  while (!ended && (await asSuperuser(database, waiting)).rows.length === 0) {
    // Asking is the pause; the test's own limit ends it.
  }
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
