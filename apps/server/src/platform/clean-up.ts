import type { Platform } from './platform.ts'

/** Retention of expiring data, as the owning feature defines it. */
export interface Retention {
  /** Name of the data, for the log. */
  what: string
  /**
   * Visits the next expired rows, at most `limit` and found by an index, and deletes them. Returns how many
   * rows it visited; fewer than `limit` means that none are left.
   */
  run(platform: Platform, limit: number): Promise<number>
}

/** Number of rows deleted by one statement, so that none takes long. */
const SLICE = 1_000
/**
 * Maximum number of slices of one kind of data in one run. The rest waits, so that every kind is cleaned up.
 */
const SLICES = 100

/**
 * Deletes expired rows, one kind after another. A failure in one kind does not stop the others, but the job
 * fails at the end.
 */
export async function cleanUp(platform: Platform, retention: readonly Retention[]): Promise<void> {
  const failed: string[] = []
  for (const one of retention) {
    const { what } = one
    try {
      await forget(platform, one)
    } catch (error) {
      platform.log.error({ err: error, what }, 'not cleaned up')
      failed.push(what)
    }
  }
  if (failed.length > 0) throw new Error(`not cleaned up: ${failed.join(', ')}`)
}

async function forget(platform: Platform, { run }: Retention): Promise<void> {
  for (let slices = 0; slices < SLICES; slices++) if ((await run(platform, SLICE)) < SLICE) return
}
