import type { Counted } from '@matin/contract/schema'

/** What was found of no more than one above the most that are counted. */
export function countedTo(most: number, found: number): Counted {
  return { count: Math.min(found, most), more: found > most }
}
