import { readFileSync } from 'node:fs'

/** Open files that the database, the chain, the disk and requests need beside sockets. */
const RESERVED = 400

/**
 * Number of sockets that this process may hold open besides the files that it works with: its limit of open files
 * (`ulimit -n`) less a reserve. Infinity where the system does not report one.
 */
export function socketsAllowed(limits = read()): number {
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1]
  return soft === undefined ? Number.POSITIVE_INFINITY : Math.max(0, Number(soft) - RESERVED)
}

function read(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
