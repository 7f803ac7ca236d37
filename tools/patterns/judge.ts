import { checkSync } from 'recheck'
import type { Pattern } from './read.ts'

/** No limit of recheck is one of time, so that its verdict is the same on every machine. */
const COUNTED = { timeout: null, attackTimeout: null, incubationTimeout: null }

/** Returns why a pattern may take more than linear time; null if it takes linear time. */
export function faultOf({ source, flags }: Pattern): string | null {
  // The backend in JavaScript gives the same verdict on every machine.
  process.env.RECHECK_BACKEND = 'pure'
  const found = checkSync(unbounded(source), flags, COUNTED)
  if (found.status === 'safe') return null
  return `${found.status}: ${found.status === 'unknown' ? found.error.kind : found.complexity.summary}`
}

/**
 * Replaces large counts, which cost recheck seconds, by small or open ones. The pattern then takes as much
 * time or more, except for the factor of an exact count.
 */
function unbounded(source: string): string {
  return source.replace(/\{(\d+)(,?)(\d*)\}/g, (whole, from, comma, to) => {
    if (Number(to || from) <= 4) return whole
    return `{${Math.min(Number(from), 3)}${comma}}`
  })
}
