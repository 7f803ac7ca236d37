import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from './database.ts'
import { retentionMark } from './tables.ts'

export interface Expiring {
  table: SQLWrapper
  /** Expired rows are found and ordered by it. An index begins with this column. */
  by: SQLWrapper
  expired: SQL
  /** Identifies a row, with an index. Required for a partitioned table. */
  key?: SQLWrapper
}

/** Those that expired first, at most `limit`; returns how many. */
export async function deleteSlice(tx: Tx, rows: Expiring, limit: number): Promise<number> {
  const { table, by, expired, key = sql`ctid` } = rows
  const [done] = await rowsOf<{ count: number }>(
    tx,
    sql`WITH gone AS (
        DELETE FROM ${table} WHERE ${expired}
          AND ${key} = ANY (ARRAY(SELECT ${key} FROM ${table} WHERE ${expired} ORDER BY ${by} LIMIT ${limit}))
          RETURNING 1)
      SELECT count(*)::int AS count FROM gone`,
  )
  return done?.count ?? 0
}

/** Kept while they are in use. */
export interface Unless extends Expiring {
  /** Name in `retention_mark` of the position up to which rows were visited. */
  what: string
  id: SQLWrapper
  used: SQL
}

/**
 * Returns how many it visited. Continues where the last call stopped, because used rows stay and would be
 * read again each time. An index ends with `by` and `id`.
 */
export async function deleteUnusedSlice(tx: Tx, rows: Unless, limit: number): Promise<number> {
  const { what, table, by, id, expired, used } = rows
  const [done] = await rowsOf<{ count: number }>(
    tx,
    sql`WITH mark AS MATERIALIZED (
        SELECT m.at, m.id FROM ${retentionMark} m WHERE m.what = ${what}
      ), slice AS MATERIALIZED (
        SELECT ${by} AS at, ${id} AS id FROM ${table} WHERE ${expired} AND (${by}, ${id}) >
            (coalesce((SELECT m.at FROM mark m), '-infinity'),
             coalesce((SELECT m.id FROM mark m), '00000000-0000-0000-0000-000000000000'))
          ORDER BY ${by}, ${id} LIMIT ${limit}
      ), gone AS (
        DELETE FROM ${table} WHERE ${id} = ANY (ARRAY(SELECT s.id FROM slice s)) AND NOT EXISTS (${used})
      ), moved AS (
        INSERT INTO ${retentionMark} (what, at, id)
          SELECT ${what}, s.at, s.id FROM slice s ORDER BY s.at DESC, s.id DESC LIMIT 1
          ON CONFLICT (what) DO UPDATE SET at = excluded.at, id = excluded.id
      )
      SELECT count(*)::int AS count FROM slice`,
  )
  return done?.count ?? 0
}
