import { sql } from 'drizzle-orm'
import { rowsOf, sqlState, type Tx } from '../platform/db/database.ts'

/**
 * Runs a statement with the app's database login, as an attacker could. Returns the SQLSTATE of a refusal.
 */
export function sendAsApp(db: Tx, statement: string): Promise<string> {
  return db.execute(sql.raw(statement)).then(
    () => 'done',
    error => sqlState(error) ?? String(error),
  )
}

/** Returns the first row of a query with the app's database login. */
export async function rowAsApp<Row extends Record<string, unknown>>(db: Tx, statement: string): Promise<Row> {
  const [row] = await rowsOf<Row>(db, sql.raw(statement))
  if (!row) throw new Error(`no row: ${statement}`)
  return row
}

export function hex(bytes: Uint8Array): string {
  return `'\\x${Buffer.from(bytes).toString('hex')}'`
}

/** Returns a statement that copies a row, with new values for the named columns. */
export function copyOf(table: string, where: string, anew: Record<string, string>): string {
  return `INSERT INTO ${table} SELECT r.* FROM (SELECT * FROM ${table} WHERE ${where} LIMIT 1) AS o,
    LATERAL jsonb_populate_record(NULL::${table}, to_jsonb(o) || jsonb_build_object(${Object.entries(anew)
      .map(([column, value]) => `'${column}', ${value}`)
      .join(', ')})) AS r`
}
