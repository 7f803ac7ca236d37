import type { Failure, Result } from '@matin/contract/result'
import { type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Availability } from './availability.ts'
import { unavailabilityOf } from './unavailable.ts'

interface Rows<R> {
  rows: R[]
}
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** Drizzle's queries. Only `Db` begins transactions. */
export type Queries = Omit<PgDatabase<RowsHKT, Record<string, never>>, 'transaction'>

/** Parameter of a named statement; the statement casts it to the type that it needs. */
export type Param = string | number | bigint | boolean | null

export interface NamedStatement {
  /** Name that identifies a statement's `text`: the same name always stands for the same text. */
  name: string
  text: string
}

/** Announcement of a commit: `events` were written to the outbox, or `jobs` are to run at once. */
export type Announcement = 'events' | 'jobs'

/** Query interface of services: a transaction, or the database itself, where each statement is its own transaction. */
export interface Tx extends Queries {
  /**
   * Runs a hand-written statement that PostgreSQL parses once per connection, for hot paths. The statement's
   * SQL casts times to text.
   */
  named<R extends Record<string, unknown>>(statement: NamedStatement, params: readonly Param[]): Promise<R[]>
  /** Notifies the listeners of the database once the write is committed, and not after a rollback. */
  announce(what: Announcement): void
  /** Secret of the server, which functions of the owner require (decision 71). */
  secret: string
}

/** Database with transactions, outside of any. */
export interface Db extends Tx {
  /**
   * Commits when `work` resolves and rolls back when it rejects. Rejects when the connection was lost during
   * COMMIT, although the commit may have happened. Does not retry; `inTransaction` does.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Calls `listener`, which must not throw, after each commit of this process that announced `what`. Returns
   * a function that unsubscribes it.
   */
  onCommit(what: Announcement, listener: () => void): () => void
}

/** Open database with everything that the platform needs besides queries. */
export interface Database {
  db: Db
  /**
   * The same database for jobs, with separate connections and longer limits. Listeners hear of the commits of
   * both.
   */
  jobsDb: Db
  /** Runs plain SQL for pg-boss on a connection that is reserved for jobs. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /**
   * Rejects when the database does not answer within `PING_MS` and the time to connect. Concurrent callers
   * share a check.
   */
  ping(): Promise<void>
  availability: Pick<Availability, 'onOutage' | 'isDown'>
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
 * Runs `work` in a transaction. A failure in the result rolls everything back and is returned. Deadlocks and
 * serialisation failures are retried, up to three tries in all, so `work` must have no effect outside `tx`.
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

/** Retries `work`, a complete transaction, after a deadlock or a serialisation failure: three tries in all. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error
    }
  }
}

/**
 * Runs a part of a transaction so that its failure undoes only that part. Rejects when the whole transaction
 * must be retried or cannot go on.
 */
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
    if (isRetryable(error) || unavailabilityOf(error)) throw error
    await tx.execute(sql`ROLLBACK TO SAVEPOINT part`)
    return { ok: false, error }
  }
}

/** Returns the SQLSTATE of an error, also inside the wrappers that drizzle adds. */
export function sqlState(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code
  }
  return null
}

/** Returns the name of the violated constraint; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint
  }
  return null
}

/**
 * Returns the rows of a hand-written statement. The caller declares their shape and casts to text in SQL
 * where precision matters.
 */
export async function rowsOf<R extends Record<string, unknown>>(tx: Tx, statement: SQL): Promise<R[]> {
  const result = await tx.execute<R>(statement)
  return result.rows
}

/** Returns a text array as a bound array literal. */
export function textArray(values: readonly (string | bigint | number | null)[]): SQL {
  return sql`${arrayLiteral(values)}`
}

/** Returns an array literal of PostgreSQL, for the parameter of a named statement. */
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

function isRetryable(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40P01' || state === '40001'
}
