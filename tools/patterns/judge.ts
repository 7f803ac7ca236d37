import { checkSync } from 'recheck'
import type { Pattern } from './read.ts'

/** No limit of recheck is one of time, so that its verdict is the same on every machine. */
const COUNTED = { timeout: null, attackTimeout: null, incubationTimeout: null }

export function faultOf({ source, flags }: Pattern): string | null {
  // The backend in JavaScript gives the same verdict on every machine.
  process.env.RECHECK_BACKEND = 'pure'
  const found = checkSync(unbounded(source), flags, COUNTED)
  if (found.status === 'safe') return null
  return `${found.status}: ${found.status === 'unknown' ? found.error.kind : found.complexity.summary}`
}

/** Large counts cost recheck seconds. Replaced ones take as much time or more, but for an exact count. */
function unbounded(source: string): string {
  return source.replace(/\{(\d+)(,?)(\d*)\}/g, (whole, from, comma, to) => {
    if (Number(to || from) <= 4) return whole
    return `{${Math.min(Number(from), 3)}${comma}}`
  })
}
