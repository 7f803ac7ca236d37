import type { Failure, Result } from '@matin/contract/result'
import { type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { countRetry, type RetryCause } from '../metrics/process.ts'
import type { Availability } from './availability.ts'
import { unavailabilityOf } from './unavailable.ts'

interface Rows<R> {
  rows: R[]
}
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** Only `Db` begins transactions. */
export type Queries = Omit<PgDatabase<RowsHKT, Record<string, never>>, 'transaction'>

/** The statement casts it to the type that it needs. */
export type Param = string | number | bigint | boolean | null

export interface NamedStatement {
  /** The same name always stands for the same text. */
  name: string
  text: string
}

/** `events` were written to the outbox, or `jobs` are to run at once. */
export type Announcement = 'events' | 'jobs'

/** A transaction, or the database itself, where each statement is its own transaction. */
export interface Tx extends Queries {
  /** PostgreSQL parses it once per connection, for hot paths. The statement's SQL casts times to text. */
  named<R extends Record<string, unknown>>(statement: NamedStatement, params: readonly Param[]): Promise<R[]>
  /** Notifies the listeners once the write is committed, and not after a rollback. */
  announce(what: Announcement): void
  /** Functions of the owner require it (decision 71). */
  secret: string
}

export interface Db extends Tx {
  /** Rejects when the connection was lost during COMMIT, although that may have happened. Does not retry. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Called after each commit of this process; `listener` must not throw. Returns the function that unsubscribes. */
  onCommit(what: Announcement, listener: () => void): () => void
}

export interface Database {
  db: Db
  /** For jobs, with separate connections and longer limits. Listeners hear of the commits of both. */
  jobsDb: Db
  /** For pg-boss, on a connection that is reserved for jobs. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** Rejects without an answer within `PING_MS` and the time to connect. Concurrent callers share a check. */
  ping(): Promise<void>
  availability: Pick<Availability, 'onOutage' | 'isDown'>
  /** Connections of each pool, and how many callers wait for one. */
  pools(): { name: string; busy: number; idle: number; waiting: number }[]
  close(): Promise<void>
}

class Rollback extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.error)
    this.failure = failure
  }
}

/**
 * A failure in the result rolls everything back and is returned. Deadlocks and serialisation failures are
 * retried, up to three tries in all, so `work` must have no effect outside `tx`.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await withRetries(() =>
      db.transaction(async tx => {
        const result = await work(tx)
        if (!result.ok) throw new Rollback(result)
        return result
      }),
    )
  } catch (error) {
    if (error instanceof Rollback) return error.failure
    throw error
  }
}

/** `work` is a complete transaction; three tries in all. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const cause = retryCause(error)
      if (attempt === 3 || cause === undefined) throw error
      countRetry(cause)
    }
  }
}

/** A failure undoes only this part. Rejects when the whole transaction must be retried or cannot go on. */
export async function partOf<T>(
  tx: Tx,
  work: () => Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; error: unknown }> {
  await tx.execute(sql`SAVEPOINT part`)
  try {
    const value = await work()
    await tx.execute(sql`RELEASE SAVEPOINT part`)
    return { ok: true, value }
  } catch (error) {
    if (retryCause(error) || unavailabilityOf(error)) throw error
    await tx.execute(sql`ROLLBACK TO SAVEPOINT part`)
    return { ok: false, error }
  }
}

/** Also inside the wrappers that drizzle adds. */
export function sqlState(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code
  }
  return null
}

export function violatedConstraint(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint
  }
  return null
}

/** The caller declares the rows' shape and casts to text in SQL where precision matters. */
export async function rowsOf<R extends Record<string, unknown>>(tx: Tx, statement: SQL): Promise<R[]> {
  const result = await tx.execute<R>(statement)
  return result.rows
}

export function textArray(values: readonly (string | bigint | number | null)[]): SQL {
  return sql`${arrayLiteral(values)}`
}

/** For the parameter of a named statement. */
export function arrayLiteral(values: readonly (string | bigint | number | null)[]): string {
  let items = ''
  for (const value of values) items += items === '' ? arrayItem(value) : `,${arrayItem(value)}`
  return `{${items}}`
}

function arrayItem(value: string | bigint | number | null): string {
  if (value === null) return 'NULL'
  if (typeof value !== 'string') return String(value)
  // Checked first: few values need escaping, and replacing costs ten times as much.
  const plain = !value.includes('"') && !value.includes('\\')
  return plain ? `"${value}"` : `"${value.replace(/["\\]/g, '\\$&')}"`
}

const RETRIED = new Map<string | null, RetryCause>([
  ['40P01', 'deadlock'],
  ['40001', 'serialization'],
])

function retryCause(error: unknown): RetryCause | undefined {
  return RETRIED.get(sqlState(error))
}
