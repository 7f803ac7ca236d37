import { randomUUID } from 'node:crypto'
import {
  foldPending,
  PLATFORM,
  type Posting,
  post,
  postMany,
  type TransferRequest,
  trialBalance,
} from '@matin/ledger/ledger'
import { systemClock } from '../apps/server/src/platform/clock/clock.ts'
import type { Database } from '../apps/server/src/platform/db/database.ts'
import { openPostgres } from '../apps/server/src/platform/db/open.ts'
import { createIds } from '../apps/server/src/platform/ids.ts'
import { startCluster } from '../tools/postgres.ts'
import { type Figure, perSecond, rate, ratio } from './figures.ts'
import { initTpcB, SERVER_SETTINGS, tpcB } from './pgbench.ts'

const CUSTOMERS = 10_000
const SECONDS = 8
const WARM_SECONDS = 2
const ROUNDS = 4
const START = 1_000_000_000_000n

const ids = createIds(systemClock)

/**
 * Compares `post()` through the server's pool with pgbench's TPC-B on the same PostgreSQL, to detect
 * regressions. The goals are in bench/commands.ts.
 */
export async function benchLedger(): Promise<Figure[]> {
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
      figures.push(ratio(`post() ÷ TPC-B, ${clients}`, ours, theirs, clients === 32 ? 0.8 : undefined))
    }
    figures.push(...(await hotAccount(database, customers)))
    await assertBooks(database)
    return figures
  } finally {
    await database.close()
    await cluster.stop()
  }
}

/**
 * Runs both sides in every round. The one that starts alternates, because deferred disk writes of one side
 * slow down the next.
 */
async function inTurns(theirs: () => Promise<unknown>, ours: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of round % 2 === 0 ? [theirs, ours] : [ours, theirs]) await side()
  }
}

/**
 * Compares two runs of transfers: in one, every second transfer touches the same platform account; in the
 * other, none does.
 */
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

async function postOne(database: Database, postings: Posting[]): Promise<number> {
  const result = await post(database.db, transferOf(postings))
  if (!result.ok) throw new Error(result.error)
  return 1
}

function transferOf(postings: Posting[]): TransferRequest {
  const now = Temporal.Instant.fromEpochMilliseconds(Date.now())
  return { id: ids.uuid(), key: randomUUID(), kind: 'own_transfer', reference: 'bench', at: now, postings }
}

function betweenCustomers(customers: readonly string[]): Posting[] {
  const from = Math.floor(Math.random() * customers.length)
  const to = (from + 1 + Math.floor(Math.random() * (customers.length - 1))) % customers.length
  return [
    { owner: customers[from] ?? '', asset: 'USDT', kind: 'spot', amount: -1n },
    { owner: customers[to] ?? '', asset: 'USDT', kind: 'spot', amount: 1n },
  ]
}

function toRevenue(customers: readonly string[]): Posting[] {
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
