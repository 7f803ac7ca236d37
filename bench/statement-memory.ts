import { fileURLToPath } from 'node:url'
import {
  askStatement,
  fillMovements,
  serveStatements,
} from '../apps/server/src/features/views/assets/testing/many-movements.ts'
import { openPglite, openPostgres } from '../apps/server/src/platform/db/open.ts'

const MIB = 2 ** 20
/** Pieces of the answer between two measurements of held memory: each runs a full collection. */
const LOOK_EVERY = 4

export const STATEMENT_PROGRAM = fileURLToPath(import.meta.url)

/** The program's output on stdout, in MiB above its start. */
export interface StatementMemory {
  entries: number
  /** Memory after a collection. */
  held: number
  /** Resident memory. The collector keeps what it once had. */
  resident: number
}

/*
 * Separate process for memory.ts, run with --expose-gc. It serves and reads one statement of so many entries over HTTP,
 * from PostgreSQL when a URL is given, else from the embedded database.
 */
async function measure(entries: number, url: string | undefined): Promise<StatementMemory> {
  const database = url ? await openPostgres({ url: url, poolSize: 4 }) : await openPglite()
  await fillMovements(database, entries)
  const { address } = await serveStatements(database)
  const read = async (to: string, look: () => void) => {
    let lines = 0
    for await (const chunk of (await askStatement(address, to)).body) {
      for (const byte of chunk) if (byte === 10) lines++
      look()
    }
    return lines - 1
  }
  const collect = () => globalThis.gc?.()
  // Reads one day first, so that one-time loading does not count.
  await read('2026-01-01', () => {})
  collect()
  const before = process.memoryUsage()
  let resident = 0
  // Reads as a customer does, to measure resident memory.
  const found = await read('2030-12-31', () => {
    resident = Math.max(resident, process.memoryUsage().rss - before.rss)
  })
  // Reads again to measure held memory: garbage between the collector's own runs differs from run to run.
  let held = 0
  let looks = 0
  await read('2030-12-31', () => {
    if (looks++ % LOOK_EVERY > 0) return
    collect()
    const now = process.memoryUsage()
    held = Math.max(held, now.heapUsed + now.external - before.heapUsed - before.external)
  })
  return { entries: found, held: held / MIB, resident: resident / MIB }
}

if (process.argv[1] === STATEMENT_PROGRAM) {
  const [, , entries, url] = process.argv
  process.stdout.write(JSON.stringify(await measure(Number(entries), url)))
  process.exit(0)
}
