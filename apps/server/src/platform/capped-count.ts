import type { CappedCount } from '@matin/contract/schema'

/** Converts `found`, which a query counted up to `most` + 1, to a capped count. */
export function cappedCount(most: number, found: number): CappedCount {
  return { count: Math.min(found, most), more: found > most }
}
