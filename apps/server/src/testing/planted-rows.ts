import { sql } from 'drizzle-orm'
import { rowsOf, sqlState, type Tx } from '../platform/db/database.ts'

/** Runs a statement with the app's sign-in to PostgreSQL, as an attacker could. Answers the SQLSTATE of a refusal. */
export function sendAsApp(db: Tx, statement: string): Promise<string> {
  return db.execute(sql.raw(statement)).then(
    () => 'done',
    error => sqlState(error) ?? String(error),
  )
}

/** First row of a query with the app's sign-in. */
export async function rowAsApp<Row extends Record<string, unknown>>(db: Tx, statement: string): Promise<Row> {
  const [row] = await rowsOf<Row>(db, sql.raw(statement))
  if (!row) throw new Error(`no row: ${statement}`)
  return row
}

/** SQL literal of bytes. */
export function hex(bytes: Uint8Array): string {
  return `'\\x${Buffer.from(bytes).toString('hex')}'`
}

/** Statement that copies a row, except for the newly named columns. */
export function copyOf(table: string, where: string, anew: Record<string, string>): string {
  return `INSERT INTO ${table} SELECT r.* FROM (SELECT * FROM ${table} WHERE ${where} LIMIT 1) AS o,
    LATERAL jsonb_populate_record(NULL::${table}, to_jsonb(o) || jsonb_build_object(${Object.entries(anew)
      .map(([column, value]) => `'${column}', ${value}`)
      .join(', ')})) AS r`
}
