import { fileURLToPath } from 'node:url'
import {
  askStatement,
  fillMovements,
  serveStatements,
} from '../apps/server/src/features/assets/testing/many-movements.ts'
import { openPglite, openPostgres } from '../apps/server/src/platform/db/open.ts'

const MIB = 2 ** 20
/** Pieces of the answer between two looks at what is held: each look takes a full collection. */
const LOOK_EVERY = 4

export const STATEMENT_PROGRAM = fileURLToPath(import.meta.url)

/** What the program says on standard output, in MiB beside what it had before. */
export interface StatementMemory {
  entries: number
  /** After a collection. */
  held: number
  /** What the system gave: the collector keeps what it once had. */
  resident: number
}

/*
 * A process of its own for memory.ts, run with --expose-gc: serves one statement of so many entries over HTTP, from
 * PostgreSQL when an address is given and else from the embedded database, and reads it.
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
  // A day first, so that what is loaded once counts for nothing.
  await read('2026-01-01', () => {})
  collect()
  const before = process.memoryUsage()
  let resident = 0
  // As a customer reads it: what the system gives.
  const found = await read('2030-12-31', () => {
    resident = Math.max(resident, process.memoryUsage().rss - before.rss)
  })
  // Once more for what is held: when the collector comes by itself, its garbage differs from run to run.
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
