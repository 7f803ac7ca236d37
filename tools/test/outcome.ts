/** What a step has shown. A check counts as one test; a Vitest step counts its tests. */
export type Outcome = {
  passed: number
  failed: number
  skipped: number
  /** Said in the summary: why a step failed apart from its tests. */
  note?: string
  /** Each failed test with its first message: named once more at the end, where nobody has to look for it. */
  failures?: { test: string; message: string }[]
  /** There was no test to run: a failure, unless a filter found some in another step. */
  empty?: boolean
}

export const passedOnce: Outcome = { passed: 1, failed: 0, skipped: 0 }

export function failedOnce(note: string): Outcome {
  return { passed: 0, failed: 1, skipped: 0, note }
}
