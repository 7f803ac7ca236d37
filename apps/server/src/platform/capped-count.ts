import type { Counted } from '@matin/contract/schema'

/** Capped count of `found`, which a query counts up to `most` + 1. */
export function countedTo(most: number, found: number): Counted {
  return { count: Math.min(found, most), more: found > most }
}
