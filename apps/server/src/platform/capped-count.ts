import type { CappedCount } from '@matin/contract/schema'

/** Converts a count that a query stopped at `most` + 1 to a capped count. */
export function cappedCount(most: number, found: number): CappedCount {
  return { count: Math.min(found, most), more: found > most }
}
