import type { Platform } from './platform.ts'

/** Something that is not kept for ever, as whoever owns it describes it. */
export interface Retention {
  /** What is forgotten, in words for the log. */
  what: string
  run(platform: Platform): Promise<void>
}

/** Deletes what has expired, one thing after the other. What fails keeps none of the others, and fails the job. */
export async function cleanUp(platform: Platform, retention: readonly Retention[]): Promise<void> {
  const failed: string[] = []
  for (const { what, run } of retention) {
    try {
      await run(platform)
    } catch (error) {
      platform.log.error({ err: error, what }, 'not cleaned up')
      failed.push(what)
    }
  }
  if (failed.length > 0) throw new Error(`not cleaned up: ${failed.join(', ')}`)
}
