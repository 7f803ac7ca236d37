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

/** Drizzle's queries on either engine. Transactions are begun by `Db` alone. */
export type Queries = Omit<PgDatabase<RowsHKT, Record<string, never>>, 'transaction'>

/** What a parameter of a named statement may be: the statement casts it to what it wants. */
export type Param = string | number | bigint | boolean | null

export interface NamedStatement {
  /** Stands for one text for ever. */
  name: string
  text: string
}

/** What may be listened for: `events` were written to the outbox, `jobs` are to run at once. */
export type Announcement = 'events' | 'jobs'

/** What services query: the database, where each statement is a transaction of its own, or one transaction. */
export interface Tx extends Queries {
  /**
   * Rows of a hand-written statement that PostgreSQL parses once a connection: for hot paths. The statement casts
   * times to text.
   */
  named<R extends Record<string, unknown>>(statement: NamedStatement, params: readonly Param[]): Promise<R[]>
  /** Tells the listeners of the database, once what was written is committed; nobody when it is rolled back. */
  announce(what: Announcement): void
}

/** The database itself. */
export interface Db extends Tx {
  /**
   * Commits when `work` resolves and rolls back when it rejects. After a COMMIT that failed because the connection was
   * lost nobody knows whether it happened: it rejects. Not tried again; `inTransaction` does that.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Calls `listener`, which must not throw, after each commit of this process that announced it, until told to stop. */
  onCommit(what: Announcement, listener: () => void): () => void
}

/** An open database with what the platform needs of it beside queries. */
export interface Database {
  engine: 'pglite' | 'postgres'
  db: Db
  /** The same database for jobs: connections of their own, with longer limits. Commits of both are heard by the same listeners. */
  jobsDb: Db
  /** Plain SQL for pg-boss, by a connection of the jobs. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** Keeps statistics fresh where the engine has no autovacuum. */
  maintain(): Promise<void>
  /** Rejects where the database does not answer, within `PING_MS` and the time to connect. Whoever asks meanwhile shares the look. */
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
 * The one transaction helper. A failure as result rolls everything back and is returned. Deadlocks and
 * serialisation failures are tried again, three times in all; `work` must then have no effect outside `tx`.
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

/** Tries `work`, a transaction of its own, again after a deadlock or a serialisation failure: three times in all. */
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
 * Does a part of a transaction so that its failure undoes only itself. Rejects where the whole transaction is to be tried again, or
 * cannot go on.
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

/** SQLSTATE of an error of either driver, through the wrappers that drizzle puts around it. */
export function sqlState(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code
  }
  return null
}

/** Name of the violated constraint, null when the error is none. */
export function violatedConstraint(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint
  }
  return null
}

/** Rows of a hand-written statement. The caller says their shape and casts in SQL to text where it matters. */
export async function rowsOf<R extends Record<string, unknown>>(tx: Tx, statement: SQL): Promise<R[]> {
  const result = await tx.execute<R>(statement)
  return result.rows
}

/** A text array as a bound array literal; both drivers read it the same way. */
export function textArray(values: readonly (string | bigint | number | null)[]): SQL {
  return sql`${arrayLiteral(values)}`
}

/** An array as PostgreSQL writes it: the parameter of a named statement. */
export function arrayLiteral(values: readonly (string | bigint | number | null)[]): string {
  let items = ''
  for (const value of values) items += items === '' ? arrayItem(value) : `,${arrayItem(value)}`
  return `{${items}}`
}

function arrayItem(value: string | bigint | number | null): string {
  if (value === null) return 'NULL'
  if (typeof value !== 'string') return String(value)
  // Looked for first, because few have any, and replacing costs ten times as much.
  const plain = !value.includes('"') && !value.includes('\\')
  return plain ? `"${value}"` : `"${value.replace(/["\\]/g, '\\$&')}"`
}

function isRetryable(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40P01' || state === '40001'
}
