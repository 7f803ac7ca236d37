/**
 * `lost`: the database cannot be reached, is full, starts or stops, or accepts no writes. `slow`: this
 * statement waited or ran for too long; others may succeed.
 */
export type Unavailability = 'lost' | 'slow'

/** The statement may execute on a later try. If it was COMMIT, it is unknown whether it was executed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly kind: Unavailability
  /** The database sent no answer at all; the next request would then wait as long. */
  readonly silent: boolean

  constructor(kind: Unavailability, cause: unknown, silent = false) {
    super(kind === 'lost' ? 'the database is unavailable' : 'the database took too long', { cause })
    this.kind = kind
    this.silent = silent
  }
}

/** Also inside wrappers of drizzle and others; null for any other error. */
export function unavailabilityOf(error: unknown): DatabaseUnavailable | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DatabaseUnavailable) return cause
  return null
}

export function ofStatement(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (SLOW.has(code)) return new DatabaseUnavailable('slow', error)
  if (LOST.test(code)) return new DatabaseUnavailable('lost', error)
  if (code === '' && SILENT.test(error.message)) return new DatabaseUnavailable('lost', error, true)
  if (code === '' && BROKEN.test(error.message)) return new DatabaseUnavailable('lost', error)
  return error
}

/** There is no connection, whatever the error is. */
export function ofConnection(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error
  // All of ours are busy.
  if (error instanceof Error && error.message === POOL_BUSY) return new DatabaseUnavailable('slow', error)
  const silent = error instanceof Error && SILENT.test(error.message)
  return new DatabaseUnavailable('lost', error, silent)
}

/** query_canceled (statement_timeout), lock_not_available (lock_timeout). */
const SLOW = new Set(['57014', '55P03'])
/**
 * Beginnings of SQLSTATEs: 08 connection exception, 53 insufficient resources, 57P operator intervention,
 * 58030 io_error, 25006 read-only, 25P03 idle in transaction; and Node's codes of a broken connection.
 */
const LOST =
  /^(08|53|57P|58030|25006|25P03|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN)/
/** The driver's own errors have no code. */
const SILENT = /^(Query read timeout|Connection terminated due to connection timeout|timeout expired)$/
const BROKEN = /^(Connection terminated|Client has encountered a connection error|Client was closed)/
const POOL_BUSY = 'timeout exceeded when trying to connect'
