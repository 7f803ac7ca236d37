import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  foldPending,
  PLATFORM,
  type PostingLeg,
  post,
  postMany,
  type TransferRequest,
  trialBalance,
} from '@matin/ledger/ledger'
import { systemClock } from '../apps/server/src/platform/clock/clock.ts'
import { type Database, withRetries } from '../apps/server/src/platform/db/database.ts'
import { openPglite, openPostgres } from '../apps/server/src/platform/db/open.ts'
import { createIds } from '../apps/server/src/platform/ids.ts'
import { type Book, groupCommit } from '../apps/server/src/platform/ledger/group-commit.ts'
import { startCluster } from '../tools/postgres.ts'
import { type Figure, perSecond, rate, ratio } from './figures.ts'
import { initTpcB, SERVER_SETTINGS, tpcB } from './pgbench.ts'

const CUSTOMERS = 10_000
const SECONDS = 8
const WARM_SECONDS = 2
const ROUNDS = 4
const BATCH = 20
/** As the server has them (app.ts). */
const AT_ONCE = 3
const PGLITE_MINUTES = 10
const START = 1_000_000_000_000n

const ids = createIds(systemClock)

/** `post()` through the server's own pool beside pgbench's TPC-B on the same server, and on PGlite. */
export async function benchLedger(long: boolean): Promise<Figure[]> {
  return [...(await onPostgres()), ...(await onPglite(long))]
}

async function onPostgres(): Promise<Figure[]> {
  const cluster = await startCluster({ durable: true, settings: SERVER_SETTINGS })
  const database = await openPostgres({ url: cluster.url, poolSize: 32 })
  try {
    console.log('filling TPC-B tables and accounts')
    await initTpcB(cluster.url)
    const customers = await fundCustomers(database)
    const figures: Figure[] = []
    for (const clients of [1, 8, 32]) {
      const ours: number[] = []
      const theirs: number[] = []
      const booked = (seconds: number) =>
        perSecond(clients, seconds, () => postOne(database, betweenCustomers(customers)))
      // The server's connections have been open for long, and have their plans.
      await booked(WARM_SECONDS)
      await inTurns(
        async () => theirs.push(await tpcB(cluster.url, clients, SECONDS)),
        async () => ours.push(await booked(SECONDS)),
      )
      figures.push(rate(`TPC-B, ${clients} clients`, theirs), rate(`post(), ${clients} connections`, ours))
      figures.push(ratio(`post() ÷ TPC-B, ${clients}`, ours, theirs, clients === 32 ? 1 : undefined))
    }
    figures.push(
      ...(await grouped(database, customers, cluster.url)),
      ...(await hotAccount(database, customers)),
      ...(await batches(database, customers, cluster.url)),
    )
    await assertBooks(database)
    return figures
  } finally {
    await database.close()
    await cluster.stop()
  }
}

/** Both in every round, each first in turn: what one leaves to be written to disk slows down the other. */
async function inTurns(theirs: () => Promise<unknown>, ours: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of round % 2 === 0 ? [theirs, ours] : [ours, theirs]) await side()
  }
}

/** 32 customers at once through the server's group commit, as its own transfers are booked. */
async function grouped(database: Database, customers: readonly string[], url: string): Promise<Figure[]> {
  const book = groupCommit(database.db, AT_ONCE)
  const ours: number[] = []
  const theirs: number[] = []
  await inTurns(
    async () => theirs.push(await tpcB(url, 32, SECONDS)),
    async () => ours.push(await perSecond(32, SECONDS, () => bookOne(book, betweenCustomers(customers)))),
  )
  return [
    rate('post() in group commit, 32 callers', ours),
    ratio('post() in group commit ÷ TPC-B, 32', ours, theirs, 1),
  ]
}

/** Half of all transfers on one platform account, beside none on it. */
async function hotAccount(database: Database, customers: readonly string[]): Promise<Figure[]> {
  const cold: number[] = []
  const hot: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    cold.push(await perSecond(32, SECONDS, () => postOne(database, betweenCustomers(customers))))
    let turn = 0
    hot.push(
      await perSecond(32, SECONDS, () =>
        postOne(database, turn++ % 2 === 0 ? toRevenue(customers) : betweenCustomers(customers)),
      ),
    )
    await foldPending(database.db, 1_000_000)
  }
  return [ratio('half of all on one platform account ÷ none', hot, cold, 0.8)]
}

async function batches(database: Database, customers: readonly string[], url: string): Promise<Figure[]> {
  const ours: number[] = []
  const theirs: number[] = []
  const batch = async () => {
    const requests = Array.from({ length: BATCH }, () => transferOf(betweenCustomers(customers)))
    const booked = await withRetries(() => postMany(database.db, requests))
    if (!booked.ok) throw new Error(booked.error)
    return booked.value.length
  }
  await inTurns(
    async () => theirs.push(await tpcB(url, 32, SECONDS)),
    async () => ours.push(await perSecond(32, SECONDS, batch)),
  )
  return [
    rate(`transfers in batches of ${BATCH}`, ours),
    ratio(`batches of ${BATCH} ÷ TPC-B, 32`, ours, theirs, 3),
  ]
}

/**
 * The embedded database on disk, as the server uses it: one connection, transfers of 32 customers in group commit, and
 * one after another beside it. With `--long` for ten minutes, as long as the server leaves between two maintenances.
 */
async function onPglite(long: boolean): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'matin-bench-'))
  const database = await openPglite(join(directory, 'database'))
  try {
    const customers = await fundCustomers(database)
    await database.maintain()
    const book = groupCommit(database.db, 1)
    const minutes = long ? PGLITE_MINUTES : 0.5
    const alone = await perSecond(1, 10, () => postOne(database, betweenCustomers(customers)))
    const parts: number[] = []
    for (let part = 0; part < minutes * 4; part++) {
      parts.push(await perSecond(32, 15, () => bookOne(book, betweenCustomers(customers))))
    }
    await assertBooks(database)
    return [
      rate('post() on PGlite, one after another', [alone]),
      rate(`post() on PGlite in group commit, 32 callers, ${minutes} min`, parts, 3000),
      rate('the slowest quarter of a minute of them', [Math.min(...parts)], 3000),
    ]
  } finally {
    await database.close()
    await rm(directory, { recursive: true, force: true })
  }
}

async function fundCustomers(database: Database): Promise<string[]> {
  const customers = Array.from({ length: CUSTOMERS }, () => randomUUID())
  for (let from = 0; from < CUSTOMERS; from += 100) {
    const requests = customers.slice(from, from + 100).map(customer =>
      transferOf([
        { owner: PLATFORM, asset: 'USDT', kind: 'custody_deposit', amount: -START },
        { owner: customer, asset: 'USDT', kind: 'spot', amount: START },
      ]),
    )
    const booked = await postMany(database.db, requests)
    if (!booked.ok) throw new Error(booked.error)
  }
  return customers
}

async function bookOne(book: Book, legs: PostingLeg[]): Promise<number> {
  const result = await book(transferOf(legs))
  if (!result.ok) throw new Error(result.error)
  return 1
}

async function postOne(database: Database, legs: PostingLeg[]): Promise<number> {
  const result = await post(database.db, transferOf(legs))
  if (!result.ok) throw new Error(result.error)
  return 1
}

function transferOf(legs: PostingLeg[]): TransferRequest {
  const now = Temporal.Instant.fromEpochMilliseconds(Date.now())
  return { id: ids.uuid(), key: randomUUID(), kind: 'own_transfer', reference: 'bench', at: now, legs }
}

function betweenCustomers(customers: readonly string[]): PostingLeg[] {
  const from = Math.floor(Math.random() * customers.length)
  const to = (from + 1 + Math.floor(Math.random() * (customers.length - 1))) % customers.length
  return [
    { owner: customers[from] ?? '', asset: 'USDT', kind: 'spot', amount: -1n },
    { owner: customers[to] ?? '', asset: 'USDT', kind: 'spot', amount: 1n },
  ]
}

function toRevenue(customers: readonly string[]): PostingLeg[] {
  const from = customers[Math.floor(Math.random() * customers.length)] ?? ''
  return [
    { owner: from, asset: 'USDT', kind: 'spot', amount: -1n },
    { owner: PLATFORM, asset: 'USDT', kind: 'revenue', amount: 1n },
  ]
}

async function assertBooks(database: Database): Promise<void> {
  const problems = await trialBalance(database.db)
  if (problems.length > 0) throw new Error(`the books do not balance: ${problems.join('; ')}`)
}
