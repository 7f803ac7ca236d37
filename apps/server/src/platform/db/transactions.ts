import type { PGlite, Transaction } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import type pg from 'pg'
import { type Announcements, announcements } from './announcements.ts'
import type { Db, NamedStatement, Param, Queries, Tx } from './database.ts'

/** Queries on any connection of a pool, and transactions on one of them; named statements have connections of their own. */
export function postgresDb(pool: pg.Pool, planned: pg.Pool): Db {
  const heard = announcements()
  return Object.assign(postgresQueries(pool, planned), {
    announce: heard.announce,
    onCommit: heard.onCommit,
    transaction: <T>(work: (tx: Tx) => Promise<T>) => postgresTransaction(pool, heard, work),
  })
}

/** Queries of the embedded database, and transactions that have it for themselves. */
export function pgliteDb(client: PGlite): Db {
  const heard = announcements()
  return Object.assign(pgliteQueries(client), {
    announce: heard.announce,
    onCommit: heard.onCommit,
    transaction: <T>(work: (tx: Tx) => Promise<T>) => pgliteTransaction(client, heard, work),
  })
}

async function postgresTransaction<T>(
  pool: pg.Pool,
  heard: Announcements,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // A connection may die between two statements: the next one fails. Without a listener the process would end.
  const died = () => {}
  client.on('error', died)
  const held = heard.hold()
  const during = whileOpen(client)
  let broken: Error | undefined
  let result: T
  try {
    await client.query('BEGIN')
    result = await work(Object.assign(postgresQueries(during), { announce: held.announce }))
    during.over = true
    const { command } = await client.query('COMMIT')
    // So PostgreSQL answers, without an error, when a statement failed and `work` went on.
    if (command !== 'COMMIT') throw new Error('a statement of the transaction failed, so it was rolled back')
  } catch (error) {
    during.over = true
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.removeListener('error', died)
    // One that could not roll back is closed: nobody else may find the transaction open.
    client.release(broken)
  }
  held.release()
  return result
}

/** PGlite begins, commits, rolls back, and refuses statements that come too late. */
async function pgliteTransaction<T>(
  client: PGlite,
  heard: Announcements,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const held = heard.hold()
  const result = await client.transaction(transaction =>
    work(Object.assign(pgliteQueries(transaction), { announce: held.announce })),
  )
  held.release()
  return result
}

/** What drizzle and we use of a pool or a connection. */
interface Queryable {
  query<R extends pg.QueryResultRow>(
    statement: pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<R>>
}

/** A connection as its transaction sees it: what comes too late must not run in the transaction of the next one. */
function whileOpen(client: pg.PoolClient): Queryable & { over: boolean } {
  return {
    over: false,
    async query(statement, values) {
      if (this.over) throw new Error('the transaction is over')
      return client.query(statement, values)
    },
  }
}

type WithNamed = Queries & Pick<Tx, 'named'>

function postgresQueries(client: Queryable, named: Queryable = client): WithNamed {
  // Drizzle asks no more of a client than this outside its own transactions.
  return Object.assign(drizzlePg({ client: client as pg.PoolClient }) as unknown as Queries, {
    async named<R extends Record<string, unknown>>({ name, text }: NamedStatement, params: readonly Param[]) {
      return (await named.query<R>({ name, text, values: [...params] })).rows
    },
  })
}

function pgliteQueries(client: PGlite | Transaction): WithNamed {
  // Drizzle queries either; the type of its constructor names one.
  return Object.assign(drizzlePglite({ client: client as PGlite }) as unknown as Queries, {
    async named<R extends Record<string, unknown>>({ text }: NamedStatement, params: readonly Param[]) {
      return (await client.query<R>(text, [...params])).rows
    },
  })
}
