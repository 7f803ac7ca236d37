import { readFileSync } from 'node:fs'

/** Reserved for the database, the chain, the disk and requests, besides sockets. */
const RESERVED = 400

/** Limit of open files (`ulimit -n`) less a reserve. Infinity if the system does not report a limit. */
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
