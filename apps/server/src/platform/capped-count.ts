import type { CappedCount } from '@matin/contract/schema'

/** The query stopped counting at `most` + 1. */
export function cappedCount(most: number, found: number): CappedCount {
  return { count: Math.min(found, most), more: found > most }
}
