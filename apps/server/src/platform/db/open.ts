import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import type { Database } from './database.ts'
import { pgliteDb, postgresDb } from './transactions.ts'

const migrations = { migrationsFolder: join(import.meta.dirname, '../../migrations') }
/** Any number that all processes agree on: two of them never migrate at once. */
const MIGRATION_LOCK = 4_040_404

/**
 * Opens the embedded database in `directory`, or in memory when none is given, and migrates it. A new one begins with
 * `files`, a tar file of another's, which is quicker than making them.
 */
export async function openPglite(directory?: string, files?: Blob): Promise<Database> {
  const client = await PGlite.create(directory, files && { loadDataDir: files })
  await migratePglite(drizzlePglite({ client }), migrations)
  return {
    engine: 'pglite',
    db: pgliteDb(client),
    executeSql: async (text, values) =>
      values === undefined || values.length === 0
        ? { rows: (await client.exec(text)).at(-1)?.rows ?? [] }
        : client.query(text, values),
    maintain: async () => {
      await client.exec('VACUUM (ANALYZE)')
    },
    ping: async () => {
      await client.query('SELECT 1')
    },
    close: () => client.close(),
  }
}

/** Connects to PostgreSQL, migrates under an advisory lock, and keeps a pool. */
export async function openPostgres(url: string, poolSize = 20): Promise<Database> {
  const migrator = new pg.Client({ connectionString: url })
  await migrator.connect()
  try {
    await migrator.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migratePg(drizzlePg({ client: migrator }), migrations)
  } finally {
    await migrator.end()
  }
  // A connection that was opened stays: it has its statements prepared, and no timer to be set at every query.
  const pool = new pg.Pool({ connectionString: url, max: poolSize, min: poolSize })
  // An idle connection that the server ends is replaced by the pool; without a listener it would end us.
  pool.on('error', () => {})
  return {
    engine: 'postgres',
    db: postgresDb(pool),
    executeSql: (text, values) => pool.query(text, values),
    maintain: async () => {},
    ping: async () => {
      await pool.query('SELECT 1')
    },
    close: () => pool.end(),
  }
}
