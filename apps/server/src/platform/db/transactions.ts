import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { STATEMENT_SECONDS } from '../metrics/process.ts'
import type { Announcements } from './announcements.ts'
import type { Availability } from './availability.ts'
import type { Db, NamedStatement, Param, Queries, Tx } from './database.ts'
import { DatabaseUnavailable, ofConnection, ofStatement, unavailabilityOf } from './unavailable.ts'

/** Databases that share `heard` are notified of each other's commits. */
export function databaseOf(pool: Pool, named: Pool, heard: Announcements, secret: string): Db {
  return Object.assign(queriesOf(pool, named), {
    secret,
    announce: heard.announce,
    onCommit: heard.onCommit,
    transaction: <T>(work: (tx: Tx) => Promise<T>) => runTransaction(pool, { heard, secret }, work),
  })
}

async function runTransaction<T>(
  pool: Pool,
  { heard, secret }: { heard: Announcements; secret: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // A connection that dies between two statements fails the next one. Without a listener the process would end.
  const died = () => {}
  client.on('error', died)
  const held = heard.hold()
  const during = whileOpen(client, pool)
  let broken: Error | undefined
  let result: T
  try {
    await during.query({ text: 'BEGIN' })
    result = await work(Object.assign(queriesOf(during), { secret, announce: held.announce }))
    during.over = true
    const { command } = await client.query('COMMIT').catch(pool.judge)
    // PostgreSQL answers ROLLBACK, without an error, when a statement failed and `work` went on.
    if (command !== 'COMMIT') throw new Error('a statement of the transaction failed, so it was rolled back')
  } catch (error) {
    during.over = true
    // A silent connection would not answer a ROLLBACK either.
    if (during.lost || unavailabilityOf(error)?.kind === 'lost') broken = new Error('lost')
    else
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure
      })
    throw error
  } finally {
    client.removeListener('error', died)
    // A connection that could not roll back is closed, so that no other caller finds the transaction open.
    client.release(broken)
  }
  held.release()
  return result
}

/** Converts a statement's error to `DatabaseUnavailable` where the database is the cause. */
export interface Pool extends Queryable {
  connect(): Promise<pg.PoolClient>
  judge(error: unknown): never
  /** Counts the time of a statement in the metrics. */
  timed<T>(statement: Promise<T>): Promise<T>
}

/** Callers fail at once, without a query, while the database does not answer. */
export function guardedPool(
  pool: pg.Pool,
  name: string,
  availability: Pick<Availability, 'requireAnswers' | 'note'>,
): Pool {
  const seconds = STATEMENT_SECONDS.labels(name)
  const told = (failure: unknown): never => {
    if (failure instanceof DatabaseUnavailable) availability.note(failure)
    throw failure
  }
  const judge = (error: unknown): never => told(ofStatement(error))
  const connect = async () => {
    await availability.requireAnswers()
    return pool.connect().catch(error => told(ofConnection(error)))
  }
  const timed = <T>(statement: Promise<T>): Promise<T> => {
    const start = performance.now()
    return statement.finally(() => seconds.observe((performance.now() - start) / 1000))
  }
  return {
    judge,
    connect,
    timed,
    async query<R extends pg.QueryResultRow>(statement: pg.QueryConfig, values?: unknown[]) {
      const client = await connect()
      let broken: Error | undefined
      // A connection that dies while idle fails the next statement.
      const died = () => {}
      client.on('error', died)
      try {
        return await timed(client.query<R>(statement, values))
      } catch (error) {
        broken = error instanceof Error ? error : new Error('failed')
        return judge(error)
      } finally {
        client.removeListener('error', died)
        // A connection whose statement failed is closed: its answer may still come, and no other caller may read it.
        client.release(broken)
      }
    },
  }
}

interface Queryable {
  query<R extends pg.QueryResultRow>(
    statement: pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<R>>
}

/** Refuses statements after the end, which would otherwise run in the connection's next transaction. */
function whileOpen(
  client: pg.PoolClient,
  { judge, timed }: Pick<Pool, 'judge' | 'timed'>,
): Queryable & { over: boolean; lost: boolean } {
  return {
    over: false,
    lost: false,
    async query(statement, values) {
      if (this.over) throw new Error('the transaction is over')
      return timed(client.query(statement, values)).catch(error => {
        // Recorded even where `work` catches the error.
        if (unavailabilityOf(ofStatement(error))?.kind === 'lost') this.lost = true
        return judge(error)
      })
    },
  }
}

type WithNamed = Queries & Pick<Tx, 'named'>

function queriesOf(client: Queryable, named: Queryable = client): WithNamed {
  // Outside its own transactions, drizzle needs only this of a client.
  return Object.assign(drizzle({ client: client as pg.PoolClient }) as unknown as Queries, {
    async named<R extends Record<string, unknown>>({ name, text }: NamedStatement, params: readonly Param[]) {
      return (await named.query<R>({ name, text, values: [...params] })).rows
    },
  })
}
