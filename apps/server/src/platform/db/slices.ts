import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from './database.ts'
import { retentionMark } from './tables.ts'

/** Rows that go away with their time. */
export interface Expiring {
  table: SQLWrapper
  /** What they are found by, in this order; an index begins with it. */
  by: SQLWrapper
  expired: SQL
  /** What tells rows apart, by an index. Where a table has partitions, it needs one. */
  key?: SQLWrapper
}

/** Deletes those that expired first, `limit` at most; answers how many. */
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

/** Rows that go away unless something uses them by then; what is used stays for good. */
export interface Unless extends Expiring {
  /** Names the place in `retention_mark`. */
  what: string
  id: SQLWrapper
  used: SQL
}

/**
 * Goes through the next `limit` rows whose time has come and deletes those that nothing uses; answers how many it went through. It
 * begins where it stopped, because what is used stays and would be gone through each time. `by` and `id` are the end of an
 * index.
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
