import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { fillCustomers, giveMoney, openWorld, startServer, type World } from '../commands/world.ts'
import { fillAdmin } from './fill.ts'
import { FIGURES } from './of-customers.ts'
import { OPERATOR } from './rows.ts'

/** The console's server and its filled database. */
type Admin = Pick<World, 'url' | 'sql' | 'close'>

/**
 * Keys of operators for the signer. Without any, no payment above the signer's caps would wait for operators.
 */
const SIGNER_OPERATORS = JSON.stringify([
  { operator: 'bench@operators.example', kind: 'ed25519', key: 'A'.repeat(43) },
])

/** Starts a temporary PostgreSQL, or uses a kept database that is filled once. */
export async function openConsole(database: string | undefined): Promise<Admin> {
  const admin =
    database === undefined ? await openWorld(1, giveMoney, { SIGNER_OPERATORS }) : await openKept(database)
  const { rowCount } = await admin.sql.query('SELECT FROM operator WHERE id = $1', [OPERATOR])
  if (rowCount === 0) await fillAdmin(admin.sql)
  await admin.sql.query(
    `UPDATE operator_session SET created_at = now(), expires_at = now() + interval '11 hours' WHERE operator = '${OPERATOR}'`,
  )
  await admin.sql.query(FIGURES)
  await admin.sql.query('VACUUM (ANALYZE) customer_figure')
  return admin
}

async function openKept(database: string): Promise<Admin> {
  const dataDir = await mkdtemp(join(tmpdir(), 'matin-console-'))
  const server = await startServer({ DATABASE_URL: database, DATA_DIR: dataDir, SIGNER_OPERATORS })
  const sql = new pg.Pool({ connectionString: database, max: 2 })
  const { rowCount } = await sql.query('SELECT FROM customer LIMIT 1')
  if (rowCount === 0) {
    await fillCustomers(sql, 1)
    await giveMoney(sql, 1)
  }
  return {
    url: server.url,
    sql,
    async close() {
      await sql.end()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
