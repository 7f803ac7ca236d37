import type pg from 'pg'

/** What one act asked of the database, of one kind of statement. */
export interface Statement {
  text: string
  calls: number
  milliseconds: number
}

/** A statement that ran less often than this an act belongs to the jobs beside it. */
const LEAST = 0.02

/** Runs acts, of which `work` answers the number, and tells what each cost in statements that came from the server. */
export async function cost(sql: pg.Pool, work: () => Promise<number>): Promise<{ statements: Statement[] }> {
  await sql.query('SELECT pg_stat_statements_reset()')
  const acts = await work()
  const { rows } = await sql.query<{ query: string; calls: string; time: number }>(
    `SELECT s.query, s.calls::text AS calls, s.total_exec_time AS time FROM pg_stat_statements s
      JOIN pg_database d ON d.oid = s.dbid WHERE d.datname = current_database() AND s.toplevel ORDER BY s.calls DESC`,
  )
  const statements = rows
    .map(({ query, calls, time }) => ({
      text: query.replaceAll(/\s+/g, ' ').slice(0, 110),
      calls: Number(calls) / acts,
      milliseconds: time / Number(calls),
    }))
    .filter(({ calls }) => calls >= LEAST)
  return { statements }
}
