import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { check } from 'recheck'
import type { Pattern } from './read.ts'

/** No limit of recheck is one of time, so that its verdict is the same on every machine. */
const COUNTED = { timeout: null, attackTimeout: null, incubationTimeout: null }

/** Returns why a pattern may take more than linear time; null if it takes linear time. */
export async function faultOf({ source, flags }: Pattern): Promise<string | null> {
  // The backend in JavaScript: package.json replaces those for each platform by one that is not installed.
  process.env.RECHECK_BACKEND = 'pure'
  const found = await check(unbounded(source), flags, COUNTED)
  if (found.status === 'safe') return null
  return `${found.status}: ${found.status === 'unknown' ? found.error.kind : found.complexity.summary}`
}

/**
 * Replaces large counts, which cost recheck seconds, by small or open ones. The pattern then takes as much
 * time or more, except for the factor of an exact count.
 */
function unbounded(source: string): string {
  return source.replace(/\{(\d+)(,?)(\d*)\}/g, (whole, from, comma, to) => {
    if (Number(to || from) <= 4) return whole
    return `{${Math.min(Number(from), 3)}${comma}}`
  })
}

/** Returns the faults of patterns, in the same order, judged in as many threads as there are processors. */
export async function faultsOf(patterns: readonly Pattern[]): Promise<(string | null)[]> {
  const faults: (string | null)[] = []
  let next = 0
  const threads = Array.from({ length: availableParallelism() }, async () => {
    const worker = new Worker(new URL(import.meta.url), { workerData: 'judge' })
    for (let at = next++; at < patterns.length; at = next++) {
      worker.postMessage(patterns[at])
      const [fault] = await once(worker, 'message')
      faults[at] = fault
    }
    await worker.terminate()
  })
  await Promise.all(threads)
  return faults
}

if (workerData === 'judge')
  parentPort?.on('message', async pattern => parentPort?.postMessage(await faultOf(pattern)))
