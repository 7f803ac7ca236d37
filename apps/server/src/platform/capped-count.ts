import type { CappedCount } from '@matin/contract/schema'

/** Capped count of `found`, which a query counts up to `most` + 1. */
export function cappedCount(most: number, found: number): CappedCount {
  return { count: Math.min(found, most), more: found > most }
}
