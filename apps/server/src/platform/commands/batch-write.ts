import { POST_MANY_PARAMS, type PreparedTransfer, postManyCall, postManyParams } from '@matin/ledger/ledger'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { inBatches } from '../db/batches.ts'
import { arrayLiteral, type Db, sqlState, type Tx } from '../db/database.ts'
import { unavailabilityOf } from '../db/unavailable.ts'
import type { OutboxEvent } from '../live/events.ts'
import { outbox } from '../live/tables.ts'
import { type Columns, parametersOf, relation, statementFor, type Value } from './prepared-parts.ts'

/**
 * Batch write: one SQL statement that writes the rows of many commands. `text` inserts or updates from the
 * relation `rows`, whose columns are `columns`, and returns as many rows. Fewer mean that the state has
 * changed since a command read it; nothing of the batch is then written.
 */
export interface BatchWrite<R> {
  /** The same name always stands for the same text. */
  name: string
  /** Runs before the other writes, with rows ordered by the first column: commands wait for each other's locks here. */
  lockFirst?: true
  /** A column `secret` is filled with the server's secret, which a function that `text` calls requires. */
  columns: Columns<R>
  text: string
  /** A row to delete may be gone already. */
  optional?: true
  /** After the transfers are posted: `text` calls a function that checks them, and raises an error to refuse. */
  afterLedger?: true
}

export interface Write {
  batchWrite: BatchWrite<Record<string, Value>>
  row: Readonly<Record<string, Value>>
}

/** All of it is written or nothing. */
export interface Written {
  at: Temporal.Instant
  writes?: readonly Write[]
  transfers?: readonly PreparedTransfer[]
  events?: readonly OutboxEvent[]
}

/** `changed`: a row has changed since it was read, or a balance is too low; nothing was written. */
type Outcome = 'written' | 'changed'

export type Writer = (written: Written) => Promise<Outcome>

/** Few, so that locks last only milliseconds, and that a refused statement makes few commands run again. */
const MOST = 40

/**
 * SQLSTATEs which mean that the state has changed since the command read it. MT001, MT010, MT011: refusals of
 * the ledger; MT012: expect_rows(); 23505: the key exists; 40001, 40P01: conflicts.
 */
const CHANGED = new Set(['MT001', 'MT010', 'MT011', 'MT012', '23505', '40001', '40P01'])

export function writeOf<R extends Record<string, Value>>(batchWrite: BatchWrite<R>, row: R): Write {
  return { batchWrite: batchWrite as BatchWrite<Record<string, Value>>, row }
}

const inserts = new Map<PgTable, Map<string, Write['batchWrite']>>()

export function insertOf<T extends PgTable>(table: T, values: T['$inferInsert']): Write {
  const given = Object.entries(values as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const columns = getTableColumns(table)
  const ofTable = inserts.get(table) ?? new Map<string, Write['batchWrite']>()
  inserts.set(table, ofTable)
  const key = given.map(([name]) => name).join(' ')
  let batchWrite = ofTable.get(key)
  if (!batchWrite) {
    const named = given.map(([name]) => columns[name] ?? unknownColumn(table, name))
    const list = named.map(column => `"${column.name}"`).join(', ')
    const tableName = getTableName(table)
    batchWrite = {
      name: `insert ${tableName} (${key})`,
      // An array column travels as text, because unnest() would flatten an array of arrays.
      columns: Object.fromEntries(
        named.map(column => [column.name, isArray(column) ? 'text' : column.getSQLType()]),
      ),
      text: `INSERT INTO "${tableName}" (${list}) SELECT ${named.map(fromText).join(', ')} FROM rows RETURNING 1`,
    }
    ofTable.set(key, batchWrite)
  }
  const row: Record<string, Value> = {}
  for (const [name, value] of given) {
    const column = columns[name] ?? unknownColumn(table, name)
    row[column.name] = value === null ? null : textOf(column.mapToDriverValue(value))
  }
  return { batchWrite, row }
}

const isArray = (column: PgColumn) => column.getSQLType().endsWith('[]')
const fromText = (column: PgColumn) =>
  isArray(column) ? `"${column.name}"::${column.getSQLType()}` : `"${column.name}"`

function unknownColumn(table: PgTable, name: string): never {
  throw new Error(`${getTableName(table)} has no column ${name}`)
}

function textOf(value: unknown): Value {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return value as Value
}

interface Waiting {
  written: Written
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/**
 * Creates the writer that batches concurrent commands into one statement, which is one transaction. When the batch is
 * refused, each command is written alone. Resolves after the commit; rejects when the database is unavailable,
 * possibly after the commit. A process runs one such statement at a time. A second one would wait at the pool or price
 * that most commands lock; with three, no command was faster and the slowest took 1.5 times as long (bench/commands.ts).
 */
export function createWriter(db: Db): Writer {
  const add = inBatches<Waiting>({ atOnce: 1, most: MOST }, group => settle(db, group))
  return written => new Promise((resolve, reject) => add({ written, resolve, reject }))
}

/** Rejects when a write is refused, which ends the transaction. */
export async function writeIn(tx: Tx, written: Written): Promise<void> {
  const { writes = [], transfers = [], events = [] } = written
  if (writes.length + transfers.length + events.length === 0) return
  await writeTogether(tx, [written])
  if (events.length > 0) tx.announce('events')
}

/** In its own transaction, with work that no batch can contain. */
export async function writeWith(db: Db, written: Written, work: (tx: Tx) => Promise<void>): Promise<Outcome> {
  try {
    await db.transaction(async tx => {
      await writeIn(tx, written)
      await work(tx)
    })
    return 'written'
  } catch (error) {
    if (CHANGED.has(sqlState(error) ?? '')) return 'changed'
    throw error
  }
}

async function settle(db: Db, group: readonly Waiting[]): Promise<void> {
  const written = group.map(one => one.written)
  try {
    if (!(await writeTogether(db, written))) return oneByOne(db, group)
  } catch (error) {
    const state = sqlState(error)
    // While the database is unavailable, each single write would wait as long as the batch did. Whether an unconfirmed
    // commit happened shows when the same key is repeated.
    const together = unavailabilityOf(error) !== null
    if (group.length > 1 && state !== null && !together) return oneByOne(db, group)
    for (const one of group) CHANGED.has(state ?? '') ? one.resolve('changed') : one.reject(error)
    return
  }
  if (eventsOf(written).length > 0) db.announce('events')
  for (const { resolve } of group) resolve('written')
}

/** Each has its own outcome, so no failure affects another. */
async function oneByOne(db: Db, group: readonly Waiting[]): Promise<void> {
  for (const one of group) await settle(db, [one])
}

/** Returns false, with nothing written, if the batch has too many kinds of writes. */
async function writeTogether(db: Tx, group: readonly Written[]): Promise<boolean> {
  const gathered = gather([...group.flatMap(({ writes = [] }) => writes), ...outboxWrites(group)])
  const transfers = group.flatMap(one => one.transfers ?? [])
  const batchWrites = gathered.map(one => one.batchWrite)
  const names = [...batchWrites.map(({ name }) => name), transfers.length > 0 ? 'transfers' : 'none']
  const statement = statementFor('write', names, group.length === 1, () =>
    writeText(batchWrites, transfers.length > 0),
  )
  if (!statement) return false
  const params = transfers.length > 0 ? postManyParams(transfers).map(arrayLiteral) : []
  for (const { batchWrite, rows } of gathered) {
    const known = 'secret' in batchWrite.columns ? rows.map(row => ({ ...row, secret: db.secret })) : rows
    params.push(...parametersOf(batchWrite.columns, known))
  }
  const counted = gathered.filter(({ batchWrite }) => !batchWrite.optional && !batchWrite.afterLedger)
  params.push(`{${counted.map(({ rows }) => rows.length).join(',')}}`)
  await db.named(statement, params)
  return true
}

function outboxWrites(group: readonly Written[]): Write[] {
  const events = eventsOf(group)
  const [first] = group
  return first && events.length > 0 ? [insertOf(outbox, { events, at: first.at })] : []
}

function eventsOf(group: readonly Written[]): OutboxEvent[] {
  return group.flatMap(({ events = [] }) => events)
}

interface Gathered {
  batchWrite: Write['batchWrite']
  rows: Write['row'][]
}

function gather(writes: readonly Write[]): Gathered[] {
  const batchWrites = new Map<string, Gathered>()
  for (const { batchWrite, row } of writes) {
    const same = batchWrites.get(batchWrite.name)
    if (same) same.rows.push(row)
    else batchWrites.set(batchWrite.name, { batchWrite, rows: [row] })
  }
  for (const { batchWrite, rows } of batchWrites.values())
    if (batchWrite.lockFirst) rows.sort(byFirstColumn(batchWrite))
  const order = ({ batchWrite }: Gathered) => `${batchWrite.lockFirst ? 0 : 1} ${batchWrite.name}`
  return [...batchWrites.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1))
}

function byFirstColumn({ columns }: Write['batchWrite']): (a: Write['row'], b: Write['row']) => number {
  const [first = ''] = Object.keys(columns)
  return (a, b) => (String(a[first]) < String(b[first]) ? -1 : 1)
}

/** Accounts are locked late, just before the checks, so that shared ones are locked for the shortest time. */
function writeText(batchWrites: readonly Write['batchWrite'][], transfers: boolean): string {
  let first = transfers ? POST_MANY_PARAMS + 1 : 1
  const parts: string[] = []
  const counts: string[] = []
  const late: string[] = []
  for (const [index, { columns, text, optional, afterLedger }] of batchWrites.entries()) {
    const part = `WITH rows AS MATERIALIZED (${relation(columns, first)}) ${text}`
    first += Object.keys(columns).length
    if (afterLedger) late.push(`(SELECT count(*) FROM (${part}) AS l)`)
    else parts.push(`c${index} AS (${part})`)
    if (!optional && !afterLedger) counts.push(`(SELECT count(*) FROM c${index})`)
  }
  const done = transfers ? postManyCall(1) : 'true'
  const expected = `expect_rows(ARRAY[${counts.join(', ')}]::bigint[], $${first}::bigint[])`
  return `WITH ${parts.join(',\n')}
    SELECT ${['w.done', ...late].join(', ')} FROM (SELECT ${done} AS done WHERE ${expected} OFFSET 0) AS w`
}
