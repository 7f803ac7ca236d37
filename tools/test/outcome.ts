import { needsAll } from './tier.ts'

/** Result of a step. A check counts as one test; a Vitest step counts its tests. */
export type Outcome = {
  passed: number
  failed: number
  skipped: number
  /** Reason why the step failed although its tests did not, or was not run, for the summary. */
  note?: string
  /** Failed tests with their first messages, which are repeated at the end of the output. */
  failures?: { test: string; message: string }[]
  /** Whether no test ran. The step then fails, unless a filter found tests in another step. */
  empty?: boolean
}

export function missing(note: string): Outcome {
  return needsAll ? failedOnce(note) : { passed: 0, failed: 0, skipped: 0, note: `NOT RUN: ${note}` }
}

export const passedOnce: Outcome = { passed: 1, failed: 0, skipped: 0 }

export function failedOnce(note: string): Outcome {
  return { passed: 0, failed: 1, skipped: 0, note }
}
