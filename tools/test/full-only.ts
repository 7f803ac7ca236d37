/**
 * Test files that only `npm run test:full` runs: what is slow and found by no change of one feature. Cases of other
 * files have the tag `full`.
 */
export const FULL_ONLY: readonly string[] = []
