import { type SQL, sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import { rowsOf, type Tx, textArray } from './db/database.ts'
import type { Platform } from './platform.ts'

/** As the customer sees it. Numbers are texts, because JavaScript would round large ones. */
export type PersonalRow = Record<string, unknown>

export interface PersonalDataTable {
  /** In the database's catalogue, e.g. "session" or "ledger.posting". */
  table: string
  /** Column that names the customer. */
  customer: string
  /** Read in place of the table, when data of the row is in other tables too. */
  from?: string
  /** Columns with their types. An index begins with the customer's column and these. */
  key: readonly (readonly [column: string, type: string])[]
  /** Left out of the export: secrets, hashes of secrets, and names of operators. */
  hidden?: readonly string[]
  open?(config: Config, row: PersonalRow, customerId: string): PersonalRow
  /** Rows that are read at a time, which bounds memory. */
  slice?: number
  /** `rows` deletes the rows, a function erases the personal data in them. Without it the rows stay. */
  erase?: 'rows' | ((tx: Tx, platform: Platform, customerId: string) => Promise<void>)
}

/** Unfinished business of a customer because of which the account cannot be closed. */
export interface ClosureBlocker<B extends string = string> {
  block: B
  /** Deposits below `minimum`, in minor units of USDT, are not credited. */
  found(customerId: SQL, now: SQL, minimum: SQL): SQL
}

const SLICE = 200

/** Reads a slice at a time: no connection is held while a slow client reads. */
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
