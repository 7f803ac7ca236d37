import { sql } from 'drizzle-orm'
import { sqlState, type Tx } from '../platform/db/database.ts'

/**
 * Runs a statement with the app's database login, as an attacker could. Returns the SQLSTATE of a refusal.
 */
export function sendAsApp(db: Tx, statement: string): Promise<string> {
  return db.execute(sql.raw(statement)).then(
    () => 'done',
    error => sqlState(error) ?? String(error),
  )
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
