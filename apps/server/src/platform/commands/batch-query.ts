import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { inBatches } from '../db/batches.ts'
import type { Db, Tx } from '../db/database.ts'
import { unavailabilityOf } from '../db/unavailable.ts'
import { type Columns, mixed, parametersOf, relation, type Value } from './prepared-parts.ts'

type Asked = Readonly<Record<string, Value>>

/**
 * Batch query: one SQL statement that answers the same question for many callers. `text` selects from `asked`, which
 * has the parameter columns and `place`, the ordinal of the caller. Each row that it returns carries the `place` that
 * it answers. Rows come as JSON, so `text` casts to text what JSON numbers cannot hold exactly.
 */
export interface Fact<P, R> {
  /** Identifies `text`: the same name always stands for the same text. */
  name: string
  asked: Columns<P>
  text: string
  /** Type only; never set. */
  row?: R
}

/** Loads the rows that answer a batch query; an empty array where there are none. */
export type Ask = <P, R>(fact: Fact<P, R>, params: P) => Promise<R[]>

type AnyFact = Fact<Asked, unknown>

interface Question {
  fact: AnyFact
  params: Asked
  resolve(rows: unknown[]): void
  reject(error: unknown): void
}

/** Maximum of questions in one statement. */
const MOST = 400

/**
 * Time (ms) that a statement runs alone before another one may start; the usual statement takes less. With two always
 * in parallel, each carried fewer questions and commands were slower. After this time the next one starts, so that a
 * slow one delays nobody (bench/acts.ts).
 */
const ALONE_MS = 4

/** Rows from which an answer counts as long, such as a page: processing it takes half a millisecond. */
const LONG = 10

/** Declares a batch query. */
export function fact<P, R>(spec: Omit<Fact<P, R>, 'row'>): Fact<P, R> {
  return spec
}

/** Select list of all columns of a table, for `text`; `rowOf` reads them. */
export function columnsOf(table: PgTable, alias: string): string {
  return Object.entries(getTableColumns(table))
    .map(([key, column]) => {
      const exact = /^(numeric|bigint)/.test(column.getSQLType()) ? '::text' : ''
      return `${alias}."${column.name}"${exact} AS "${key}"`
    })
    .join(', ')
}

/** Converts a row that `columnsOf` selected to the types of the table's view in `tables.ts`. */
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

/** Columns of a table, cached because one group of pages has hundreds of rows. */
function columnsFor(table: PgTable): [string, PgColumn][] {
  const columns = listed.get(table) ?? Object.entries(getTableColumns(table))
  listed.set(table, columns)
  return columns
}

/** First row of a batch query that has at most one row; undefined without one. */
export async function askOne<P, R>(ask: Ask, of: Fact<P, R>, params: P): Promise<R | undefined> {
  const [row] = await ask(of, params)
  return row
}

/**
 * Creates the loader that batches concurrent questions into one statement. Questions that arrive while `atOnce`
 * statements run form the next batch. An answer is always read after its question was asked. Rejects when the
 * statement fails.
 */
export function createAsk(db: Db, atOnce: number): Ask {
  const add = inBatches<Question>({ atOnce, most: MOST, aloneMs: ALONE_MS }, group => answer(db, group))
  return <P, R>(of: Fact<P, R>, params: P) =>
    new Promise<R[]>((resolve, reject) => {
      add({ fact: of as AnyFact, params: params as Asked, resolve: rows => resolve(rows as R[]), reject })
    })
}

/** Loader that runs the batch queries inside a transaction. */
export function askIn(tx: Tx): Ask {
  return async <P, R>(of: Fact<P, R>, params: P) => {
    const asked = new Map([['', { params: params as Asked, questions: [] }]])
    const [rows] = await answersOf(tx, [{ fact: of as AnyFact, asked }])
    return (rows ?? []) as R[]
  }
}

/**
 * Loader inside a transaction for many callers: the questions of one turn of the event loop share a statement. Used
 * for a page of rows that are described side by side.
 */
export function askTogetherIn(tx: Tx): Ask {
  let waiting: Question[] | null = null
  return <P, R>(of: Fact<P, R>, params: P) =>
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
        fact: of as AnyFact,
        params: params as Asked,
        resolve: rows => resolve(rows as R[]),
        reject,
      })
    })
}

/** One batch query of a statement; equal questions are merged. */
interface Gathered {
  fact: AnyFact
  asked: Map<string, { params: Asked; questions: Question[] }>
}

async function answer(db: Tx, group: readonly Question[]): Promise<void> {
  try {
    const gathered = gather(group)
    const answers = await answersOf(db, gathered)
    // Not awaited: the next batch starts while these answers are delivered.
    void settle(gathered.flatMap(({ asked }, index) => answeredOf(asked, answers[index] ?? [])))
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
  const facts = new Map<string, Gathered>()
  for (const question of group) {
    const { fact, params } = question
    const gathered = facts.get(fact.name) ?? { fact, asked: new Map() }
    facts.set(fact.name, gathered)
    const key = JSON.stringify(Object.values(params), (_, value) =>
      typeof value === 'bigint' ? value.toString() : value,
    )
    const same = gathered.asked.get(key)
    if (same) same.questions.push(question)
    else gathered.asked.set(key, { params, questions: [question] })
  }
  return [...facts.values()].sort((a, b) => (a.fact.name < b.fact.name ? -1 : 1))
}

/** Rows of each batch query, in the order of the queries. */
async function answersOf(tx: Tx, gathered: readonly Gathered[]): Promise<unknown[][]> {
  const facts = gathered.map(one => one.fact)
  const names = facts.map(({ name }) => name)
  const statement = mixed('facts', names, facts.length === 1, () => questionText(facts))
  if (!statement) {
    const answers: unknown[][] = []
    for (const one of gathered) answers.push(...(await answersOf(tx, [one])))
    return answers
  }
  const params = gathered.flatMap(({ fact, asked }) =>
    parametersOf(
      fact.asked,
      [...asked.values()].map(one => one.params),
    ),
  )
  const [row] = await tx.named<Record<string, unknown[] | null>>(statement, params)
  return gathered.map((_, index) => row?.[`f${index}`] ?? [])
}

function questionText(facts: readonly AnyFact[]): string {
  let first = 1
  const parts = facts.map(({ asked, text }, index) => {
    const given = relation(asked, first)
    first += Object.keys(asked).length
    return `(SELECT json_agg(a) FROM (WITH asked AS MATERIALIZED (${given}) ${text}) AS a) AS f${index}`
  })
  return `SELECT ${parts.join(',\n')}`
}

/** Answer that equal questions share. */
interface Answered {
  questions: readonly Question[]
  rows: unknown[]
}

function answeredOf(asked: Gathered['asked'], rows: readonly unknown[]): Answered[] {
  const places = [...asked.values()].map(({ questions }) => ({ questions, rows: [] as unknown[] }))
  for (const row of rows as { place: number }[]) places[row.place - 1]?.rows.push(row)
  return places
}

/**
 * Delivers short answers at once, and each long one in a separate turn of the event loop. Other work runs in between,
 * and the database gets its next statement before all answers are processed.
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
