import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { inBatches } from '../db/batches.ts'
import type { Db, Tx } from '../db/database.ts'
import { unavailabilityOf } from '../db/unavailable.ts'
import { type Columns, parametersOf, relation, statementFor, type Value } from './prepared-parts.ts'

type Params = Readonly<Record<string, Value>>

/**
 * Batch query: one SQL statement that answers the same question for many callers. `text` selects from `params`, which
 * has the parameter columns and `ordinal`, the number of the caller. Each row that it returns carries the `ordinal`
 * that it answers. Rows come as JSON, so `text` casts to text what JSON numbers cannot hold exactly.
 */
export interface BatchQuery<P, R> {
  /** The same name always stands for the same text. */
  name: string
  params: Columns<P>
  text: string
  /** Carries the type of the returned rows; never set at run time. */
  row?: R
}

export type Load = <P, R>(batchQuery: BatchQuery<P, R>, params: P) => Promise<R[]>

type AnyBatchQuery = BatchQuery<Params, unknown>

interface Question {
  batchQuery: AnyBatchQuery
  params: Params
  resolve(rows: unknown[]): void
  reject(error: unknown): void
}

/** Bounds the questions in one statement. */
const MOST = 400

/**
 * Milliseconds before a second statement may start. Most take less, and a slow one then delays nobody. With
 * two statements always in parallel, each carried fewer questions, and commands were slower
 * (bench/commands.ts).
 */
const ALONE_MS = 4

/** Rows from which an answer counts as long, such as a page: processing it takes half a millisecond. */
const LONG = 10

export function batchQuery<P, R>(spec: Omit<BatchQuery<P, R>, 'row'>): BatchQuery<P, R> {
  return spec
}

export function columnsOf(table: PgTable, alias: string): string {
  return Object.entries(getTableColumns(table))
    .map(([key, column]) => {
      const exact = /^(numeric|bigint)/.test(column.getSQLType()) ? '::text' : ''
      return `${alias}."${column.name}"${exact} AS "${key}"`
    })
    .join(', ')
}

export function rowOf<T extends PgTable>(table: T, selected: object): T['$inferSelect'] {
  const values = selected as Record<string, unknown>
  const row: Record<string, unknown> = {}
  for (const [key, column] of columnsFor(table)) {
    const value = values[key] ?? null
    row[key] = value === null ? null : column.mapFromDriverValue(value)
  }
  return row as T['$inferSelect']
}

const listed = new WeakMap<PgTable, [string, PgColumn][]>()

/** Cached because one batch of pages has hundreds of rows. */
function columnsFor(table: PgTable): [string, PgColumn][] {
  const columns = listed.get(table) ?? Object.entries(getTableColumns(table))
  listed.set(table, columns)
  return columns
}

export async function loadOne<P, R>(load: Load, of: BatchQuery<P, R>, params: P): Promise<R | undefined> {
  const [row] = await load(of, params)
  return row
}

/**
 * Questions that arrive while `atOnce` statements run form the next batch. The data of an answer is always
 * read after its question was asked. Rejects when the statement fails.
 */
export function createLoader(db: Db, atOnce: number): Load {
  const add = inBatches<Question>({ atOnce, most: MOST, aloneMs: ALONE_MS }, group => answer(db, group))
  return <P, R>(of: BatchQuery<P, R>, params: P) =>
    new Promise<R[]>((resolve, reject) => {
      add({
        batchQuery: of as AnyBatchQuery,
        params: params as Params,
        resolve: rows => resolve(rows as R[]),
        reject,
      })
    })
}

/** Runs each batch query by itself. */
export function loadIn(tx: Tx): Load {
  return async <P, R>(of: BatchQuery<P, R>, params: P) => {
    const callers = new Map([['', { params: params as Params, questions: [] }]])
    const [rows] = await answersOf(tx, [{ batchQuery: of as AnyBatchQuery, callers }])
    return (rows ?? []) as R[]
  }
}

/** Batches the questions of one turn of the event loop: those of a page's rows, which are built in parallel. */
export function loadTogetherIn(tx: Tx): Load {
  let waiting: Question[] | null = null
  return <P, R>(of: BatchQuery<P, R>, params: P) =>
    new Promise<R[]>((resolve, reject) => {
      if (!waiting) {
        const group: Question[] = []
        waiting = group
        setImmediate(() => {
          waiting = null
          void answer(tx, group)
        })
      }
      waiting.push({
        batchQuery: of as AnyBatchQuery,
        params: params as Params,
        resolve: rows => resolve(rows as R[]),
        reject,
      })
    })
}

interface Gathered {
  batchQuery: AnyBatchQuery
  callers: Map<string, { params: Params; questions: Question[] }>
}

async function answer(db: Tx, group: readonly Question[]): Promise<void> {
  try {
    const gathered = gather(group)
    const answers = await answersOf(db, gathered)
    // Not awaited: the next batch starts while these answers are delivered.
    void settle(gathered.flatMap(({ callers }, index) => answeredOf(callers, answers[index] ?? [])))
  } catch (error) {
    const [only, another] = group
    if (only && !another) return only.reject(error)
    // While the database is unavailable, each single question would wait as long as the batch did.
    const together = unavailabilityOf(error) !== null
    // Otherwise each question is asked alone, so that a failing one fails no other.
    for (const question of group) together ? question.reject(error) : await answer(db, [question])
  }
}

function gather(group: readonly Question[]): Gathered[] {
  const queries = new Map<string, Gathered>()
  for (const question of group) {
    const { batchQuery, params } = question
    const gathered = queries.get(batchQuery.name) ?? { batchQuery, callers: new Map() }
    queries.set(batchQuery.name, gathered)
    const key = keyOf(params)
    const same = gathered.callers.get(key)
    if (same) same.questions.push(question)
    else gathered.callers.set(key, { params, questions: [question] })
  }
  return [...queries.values()].sort((a, b) => (a.batchQuery.name < b.batchQuery.name ? -1 : 1))
}

/** Equal for equal parameters: no text has a NUL, which PostgreSQL does not store. */
function keyOf(params: Params): string {
  let key = ''
  for (const name in params) key += params[name] === null ? '\0' : `=${params[name]}\0`
  return key
}

/** In the order of the queries. */
async function answersOf(tx: Tx, gathered: readonly Gathered[]): Promise<unknown[][]> {
  const queries = gathered.map(one => one.batchQuery)
  const names = queries.map(({ name }) => name)
  const statement = statementFor('queries', names, queries.length === 1, () => questionText(queries))
  if (!statement) {
    const answers: unknown[][] = []
    for (const one of gathered) answers.push(...(await answersOf(tx, [one])))
    return answers
  }
  const params = gathered.flatMap(({ batchQuery, callers }) =>
    parametersOf(
      batchQuery.params,
      [...callers.values()].map(one => one.params),
    ),
  )
  const [row] = await tx.named<Record<string, unknown[] | null>>(statement, params)
  return gathered.map((_, index) => row?.[`q${index}`] ?? [])
}

function questionText(queries: readonly AnyBatchQuery[]): string {
  let first = 1
  const parts = queries.map(({ params, text }, index) => {
    const rows = relation(params, first)
    first += Object.keys(params).length
    return `(SELECT json_agg(a) FROM (WITH params AS MATERIALIZED (${rows}) ${text}) AS a) AS q${index}`
  })
  return `SELECT ${parts.join(',\n')}`
}

interface Answered {
  questions: readonly Question[]
  rows: unknown[]
}

function answeredOf(callers: Gathered['callers'], rows: readonly unknown[]): Answered[] {
  const answers = [...callers.values()].map(({ questions }) => ({ questions, rows: [] as unknown[] }))
  for (const row of rows as { ordinal: number }[]) answers[row.ordinal - 1]?.rows.push(row)
  return answers
}

/**
 * Sends each long answer in a separate turn of the event loop. Other work runs in between, and the database
 * gets its next statement before all answers are processed.
 */
async function settle(answered: readonly Answered[]): Promise<void> {
  const isLong = ({ rows }: Answered) => rows.length >= LONG
  for (const one of answered) if (!isLong(one)) resolveAll(one)
  for (const one of answered.filter(isLong)) {
    await new Promise(resolve => setImmediate(resolve))
    resolveAll(one)
  }
}

function resolveAll({ questions, rows }: Answered): void {
  for (const question of questions) question.resolve(rows)
}
