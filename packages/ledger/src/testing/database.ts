import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { installLedger } from '../install.ts'
import type { LedgerDb } from '../ledger.ts'
import { APP_ROLE, OWNER_ROLE, rolesScript } from '../roles.ts'

type Rows = { rows: Record<string, unknown>[] }

/** Database with nothing but the ledger. */
export interface LedgerTestDatabase {
  /** Connections, each signed in as the app's role. */
  db: LedgerDb
  /** Runs one statement, or several, as the app. */
  asApp(text: string): Promise<Rows>
  /** Runs one statement, or several, as the database's administrator, whom no rule restricts. */
  asSuperuser(text: string): Promise<Rows>
  /** Runs one transaction as the app, which is rolled back when `work` rejects. */
  transaction<T>(work: (db: LedgerDb) => Promise<T>): Promise<T>
  /** Installs the ledger again, as the next start does. */
  install(): Promise<void>
  drop(): Promise<void>
}

/**
 * Opens a database in which the app has `connections` connections, with three logins, as an administrator of
 * a real server creates them. `options` are those of a session, such as `-c enable_nestloop=off`.
 */
export async function openLedgerDatabase(connections = 8, options = ''): Promise<LedgerTestDatabase> {
  const cluster = process.env.TEST_DATABASE_URL
  if (!cluster) throw new Error('integration tests want TEST_DATABASE_URL, a superuser’s')
  const name = `ledger_${randomUUID().replaceAll('-', '')}`
  const password = 'of a test'
  const url = (user?: string) => {
    const place = new URL(cluster)
    place.pathname = `/${name}`
    if (user) Object.assign(place, { username: user, password })
    return place.href
  }
  // Roles are the cluster's: one file of tests at a time makes them.
  const signIns = [OWNER_ROLE, APP_ROLE].map(role => `ALTER ROLE ${role} LOGIN PASSWORD '${password}'`)
  await once(
    cluster,
    ['BEGIN', 'SELECT pg_advisory_xact_lock(4040404)', rolesScript(), ...signIns, 'COMMIT'].join(';\n'),
  )
  await once(cluster, `CREATE DATABASE ${name} OWNER ${OWNER_ROLE}`)
  const install = async () => {
    const owner = new pg.Client({ connectionString: url(OWNER_ROLE) })
    await owner.connect()
    try {
      await installLedger(async text => lastOf(await owner.query(text)))
    } finally {
      await owner.end()
    }
  }
  await install()
  const pool = new pg.Pool({ connectionString: url(APP_ROLE), max: connections, options })
  pool.on('error', () => {})
  const dbOf = (asker: pg.Pool | pg.PoolClient): LedgerDb => ({
    async named<R extends Record<string, unknown>>(
      statement: { name: string; text: string },
      params: Parameters<LedgerDb['named']>[1],
    ) {
      return (await asker.query({ ...statement, values: [...params] })).rows as R[]
    },
  })
  return {
    db: dbOf(pool),
    asApp: async text => lastOf(await pool.query(text)),
    asSuperuser: text => once(url(), text),
    async transaction(work) {
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        const result = await work(dbOf(client))
        await client.query('COMMIT')
        return result
      } catch (error) {
        await client.query('ROLLBACK')
        throw error
      } finally {
        client.release()
      }
    },
    install,
    async drop() {
      await pool.end()
      await once(cluster, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function once(url: string, text: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return lastOf(await client.query(text))
  } finally {
    await client.end()
  }
}

/** Returns the result of the last statement, because several statements have several results. */
function lastOf(result: Rows | Rows[]): Rows {
  return (Array.isArray(result) ? result.at(-1) : result) ?? { rows: [] }
}

/**
 * Runs `work` and retries serialisation failures, as the server's transaction helper does. Deadlocks are not
 * retried, because there must be none.
 */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === '40001')) throw error
    }
  }
}
