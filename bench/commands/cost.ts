import type pg from 'pg'

/** One kind of SQL statement: its calls per command, and the milliseconds of one call. */
export interface Statement {
  text: string
  calls: number
  milliseconds: number
}

/** Calls per command below which a statement counts as one of a background job and is left out. */
const LEAST = 0.02

/** `work` returns how many commands it ran. */
export async function cost(sql: pg.Pool, work: () => Promise<number>): Promise<{ statements: Statement[] }> {
  await sql.query('SELECT pg_stat_statements_reset()')
  const commands = await work()
  const { rows } = await sql.query<{ query: string; calls: string; time: number }>(
    `SELECT s.query, s.calls::text AS calls, s.total_exec_time AS time FROM pg_stat_statements s
      JOIN pg_database d ON d.oid = s.dbid WHERE d.datname = current_database() AND s.toplevel ORDER BY s.calls DESC`,
  )
  const statements = rows
    .map(({ query, calls, time }) => ({
      text: query.replaceAll(/\s+/g, ' ').slice(0, 110),
      calls: Number(calls) / commands,
      milliseconds: time / Number(calls),
    }))
    .filter(({ calls }) => calls >= LEAST)
  return { statements }
}
