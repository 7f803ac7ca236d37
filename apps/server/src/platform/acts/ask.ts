import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { inBatches } from '../db/batches.ts'
import type { Db, Tx } from '../db/database.ts'
import { unavailabilityOf } from '../db/unavailable.ts'
import { type Columns, mixed, parametersOf, relation, type Value } from './parts.ts'

type Asked = Readonly<Record<string, Value>>

/**
 * A question that is asked for many customers in one statement. `text` selects from `asked`, which has the columns that are
 * asked with and `place`; each of its rows carries the `place` it answers. Rows come as JSON: what JSON numbers do not hold
 * exactly is cast to text there.
 */
export interface Fact<P, R> {
  /** Stands for one text for ever. */
  name: string
  asked: Columns<P>
  text: string
  /** Only a type. */
  row?: R
}

/** Rows that answer a fact; none where there is nothing. */
export type Ask = <P, R>(fact: Fact<P, R>, params: P) => Promise<R[]>

type AnyFact = Fact<Asked, unknown>

interface Question {
  fact: AnyFact
  params: Asked
  resolve(rows: unknown[]): void
  reject(error: unknown): void
}

/** Questions of one statement. */
const MOST = 400

/**
 * The usual statement takes less. With two of them always under way at once each was smaller and acts were slower, while
 * behind one that takes long nobody may wait (bench/acts.ts).
 */
const ALONE_MS = 4

/** Rows of an answer that is a page of something, or as much: what is made of it takes half a millisecond. */
const LONG = 10

/** Declares a fact. */
export function fact<P, R>(spec: Omit<Fact<P, R>, 'row'>): Fact<P, R> {
  return spec
}

/** All columns of a table for `text`, as `rowOf` reads them. */
export function columnsOf(table: PgTable, alias: string): string {
  return Object.entries(getTableColumns(table))
    .map(([key, column]) => {
      const exact = /^(numeric|bigint)/.test(column.getSQLType()) ? '::text' : ''
      return `${alias}."${column.name}"${exact} AS "${key}"`
    })
    .join(', ')
}

/** A row of a table, in the types of its view in `tables.ts`, from what `columnsOf` selected. */
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

/** Listed once: a group of pages has hundreds of rows. */
function columnsFor(table: PgTable): [string, PgColumn][] {
  const columns = listed.get(table) ?? Object.entries(getTableColumns(table))
  listed.set(table, columns)
  return columns
}

/** The one row of a fact that has one, or none. */
export async function askOne<P, R>(ask: Ask, of: Fact<P, R>, params: P): Promise<R | undefined> {
  const [row] = await ask(of, params)
  return row
}

/**
 * Questions that come at the same time share one statement: what comes while `atOnce` are under way forms the next. An
 * answer was read after it was asked for. Rejects when the database cannot be asked.
 */
export function createAsk(db: Db, atOnce: number): Ask {
  const add = inBatches<Question>({ atOnce, most: MOST, aloneMs: ALONE_MS }, group => answer(db, group))
  return <P, R>(of: Fact<P, R>, params: P) =>
    new Promise<R[]>((resolve, reject) => {
      add({ fact: of as AnyFact, params: params as Asked, resolve: rows => resolve(rows as R[]), reject })
    })
}

/** The same facts as a transaction sees them. */
export function askIn(tx: Tx): Ask {
  return async <P, R>(of: Fact<P, R>, params: P) => {
    const asked = new Map([['', { params: params as Asked, questions: [] }]])
    const [rows] = await answersOf(tx, [{ fact: of as AnyFact, asked }])
    return (rows ?? []) as R[]
  }
}

/**
 * The same facts as a transaction sees them, for many callers: what is asked before the event loop goes on shares one statement. For a page
 * of rows that are described side by side.
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

/** One fact of a statement: equal questions are asked once. */
interface Gathered {
  fact: AnyFact
  asked: Map<string, { params: Asked; questions: Question[] }>
}

async function answer(db: Tx, group: readonly Question[]): Promise<void> {
  try {
    const gathered = gather(group)
    const answers = await answersOf(db, gathered)
    // The next group begins meanwhile.
    void settle(gathered.flatMap(({ asked }, index) => answeredOf(asked, answers[index] ?? [])))
  } catch (error) {
    const [only, another] = group
    if (only && !another) return only.reject(error)
    // Asked one by one, each would wait as long as all of them did.
    const together = unavailabilityOf(error) !== null
    // One that cannot be answered takes no other with it.
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

/** Rows of each fact, in the order of the facts. */
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

/** What equal questions were answered. */
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
 * Short answers at once, each long one in a round of the event loop of its own: what else came has its turn between them,
 * and the database has work again before all of them are worked on.
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
