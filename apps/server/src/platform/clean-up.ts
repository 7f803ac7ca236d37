import type { Platform } from './platform.ts'

/** Something that is not kept for ever, as whoever owns it describes it. */
export interface Retention {
  /** What is forgotten, in words for the log. */
  what: string
  /**
   * Goes through the next rows whose time has come, `limit` at most and found by an index, and forgets them. Answers how many:
   * fewer than `limit` when there are no more.
   */
  run(platform: Platform, limit: number): Promise<number>
}

/** Rows a statement: nobody waits long for one. */
const SLICE = 1_000
/** Of one thing in one run: the rest waits for the next, so that everything has its turn. */
const SLICES = 100

/** Deletes what has expired, one thing after the other. What fails keeps none of the others, and fails the job. */
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
