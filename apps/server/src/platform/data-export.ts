import { type SQL, sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import { rowsOf, type Tx, textArray } from './db/database.ts'
import type { Platform } from './platform.ts'

/** Fields of a row as the customer sees them; numbers are texts, because JavaScript's would round. */
export type PersonalRow = Record<string, unknown>

/** Table with rows about a customer, as the owning feature describes it. */
export interface PersonalDataTable {
  /** Name as in the catalogue: "session", "ledger.posting". */
  table: string
  /** Column that names the customer. */
  customer: string
  /** SQL that is read in place of the table: the table with what belongs to it elsewhere. */
  from?: string
  /** Columns and their types that identify a row of the customer; after the customer, they begin an index. */
  key: readonly (readonly [column: string, type: string])[]
  /** Columns that the customer does not get: secrets, hashes of secrets, and names of operators. */
  hidden?: readonly string[]
  /** Opens sealed fields. */
  open?(config: Config, row: PersonalRow, customerId: string): PersonalRow
  /** Rows that are held at a time. */
  slice?: number
  /**
   * Erasure when the account is closed: `rows` deletes the rows, a function erases personal data; without it they
   * stay.
   */
  erase?: 'rows' | ((tx: Tx, platform: Platform, customerId: string) => Promise<void>)
}

/** Closure blocker: something unfinished of a customer, for which an account stays open. */
export interface ClosureBlocker<B extends string = string> {
  block: B
  /** SQL that is true while there is one. */
  found(customerId: SQL, now: SQL): SQL
}

const SLICE = 200

/** Reads all rows of a customer, a slice at a time: no connection is held while a slow client reads. */
export async function* personalRows(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  { table, from, customer, key, hidden = [], open, slice = SLICE }: PersonalDataTable,
  customerId: string,
): AsyncGenerator<PersonalRow> {
  const columns = key.map(([column]) => sql`t.${sql.identifier(column)}`)
  const by = sql.join(columns, sql.raw(', '))
  const texts = sql.join(
    columns.map(column => sql`${column}::text`),
    sql.raw(', '),
  )
  let after: string[] | null = null
  for (;;) {
    const next: SQL = after === null ? sql`` : sql`AND (${by}) > (${placeOf(key, after)})`
    const rows: { key: string[]; row: PersonalRow | null }[] = await rowsOf(
      db,
      sql`SELECT jsonb_build_array(${texts}) AS key, (
          SELECT jsonb_object_agg(e.key, CASE jsonb_typeof(e.value) WHEN 'number' THEN to_jsonb(e.value::text) ELSE e.value END)
            FROM jsonb_each(to_jsonb(t) - ${textArray([customer, ...hidden])}::text[]) AS e) AS row
        FROM ${from === undefined ? nameOf(table) : sql.raw(from)} AS t
        WHERE t.${sql.identifier(customer)} = ${customerId}::uuid ${next} ORDER BY ${by} LIMIT ${slice}`,
    )
    for (const { row } of rows) {
      const fields = row ?? {}
      yield open ? open(config, fields, customerId) : fields
    }
    if (rows.length < slice) return
    after = rows.at(-1)?.key ?? []
  }
}

function placeOf(key: PersonalDataTable['key'], after: readonly string[]): SQL {
  return sql.join(
    key.map(([, type], index) => sql`${after[index] ?? ''}::${sql.raw(type)}`),
    sql.raw(', '),
  )
}

/** Erases what a table says of a person whose account is closed. */
export async function erasePerson(
  tx: Tx,
  platform: Platform,
  { table, customer, erase }: PersonalDataTable,
  customerId: string,
): Promise<void> {
  if (erase === 'rows')
    await tx.execute(
      sql`DELETE FROM ${nameOf(table)} WHERE ${sql.identifier(customer)} = ${customerId}::uuid`,
    )
  else await erase?.(tx, platform, customerId)
}

/** Text field of a row; '' for any other value. */
export function textIn(row: PersonalRow, field: string): string {
  const value = row[field]
  return typeof value === 'string' ? value : ''
}

function nameOf(table: string): SQL {
  return sql.join(
    table.split('.').map(part => sql.identifier(part)),
    sql.raw('.'),
  )
}
