import type { Platform } from './platform.ts'

export interface Retention {
  what: string
  /** Returns how many rows it visited, at most `limit`; fewer mean that none are left. An index finds them. */
  run(platform: Platform, limit: number): Promise<number>
}

/** Bounds one statement, so that none takes long. */
const SLICE = 1_000
/** Bounds one kind of data in one run. The rest waits, so that every kind is cleaned up. */
const SLICES = 100

/** A failure in one kind does not stop the others, but the job fails at the end. */
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
