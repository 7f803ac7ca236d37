import { childrenOf, processorOf } from '../processes.ts'
import type { World } from './world.ts'

/** One kind of SQL statement: its calls per command, and the milliseconds of one call. */
export interface Statement {
  text: string
  calls: number
  milliseconds: number
}

/** Of one command. */
export interface Cost {
  statements: Statement[]
  /** Microseconds of processor. */
  server: number
  database: number
}

/** Calls per command below which a statement counts as one of a background job and is left out. */
const LEAST = 0.02

/** `work` returns how many commands it ran. */
export async function cost({ sql, pids, databasePid }: World, work: () => Promise<number>): Promise<Cost> {
  const server = () => pids.reduce((sum, pid) => sum + processorOf(pid), 0)
  const database = () =>
    [databasePid, ...childrenOf(databasePid)].reduce((sum, pid) => sum + processorOf(pid), 0)
  await sql.query('SELECT pg_stat_statements_reset()')
  const before = { server: server(), database: database() }
  const commands = await work()
  const used = { server: server() - before.server, database: database() - before.database }
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
  return { statements, server: used.server / commands, database: used.database / commands }
}
