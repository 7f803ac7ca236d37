import { existsSync, readFileSync } from 'node:fs'
import type { Database } from '../apps/server/src/platform/db/database.ts'

const MIB = 2 ** 20

/** `look` measures this process and its connections; `most` returns the maximum so far. */
export async function watchMemory(database: Database) {
  const pids = await backendsOf(database)
  let payer = 0
  let backends = 0
  const look = () => {
    payer = Math.max(payer, process.memoryUsage().rss)
    backends = Math.max(backends, ...pids.map(privateBytes))
  }
  return {
    look,
    /** The largest connection without shared buffers; null where unknown. */
    most: () => ({ payerMiB: payer / MIB, backendMiB: backends === 0 ? null : backends / MIB }),
  }
}

async function backendsOf(database: Database): Promise<number[]> {
  // As many connections as payers, opened now so that they can be watched.
  await Promise.all(Array.from({ length: 4 }, () => database.executeSql('SELECT pg_sleep(0.05)')))
  const { rows } = await database.executeSql(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`,
  )
  return (rows as { pid: number }[]).map(row => row.pid)
}

function privateBytes(pid: number): number {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return 0
  const kib = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))?.[1]
  return Number(kib ?? 0) * 1024
}
