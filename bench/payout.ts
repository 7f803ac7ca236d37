import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { PaidChunk } from '../apps/server/src/features/money/mining/payouts/pay-due.ts'
import type { Database } from '../apps/server/src/platform/db/database.ts'
import { openPostgres } from '../apps/server/src/platform/db/open.ts'
import { asSuperuser } from '../apps/server/src/testing/database.ts'
import { startCluster } from '../tools/postgres.ts'
import { type Figure, median, ratio } from './figures.ts'
import { checkPaid, clockOfDay, fillOrders, payAll, payerOf } from './payout-data.ts'
import { watchMemory } from './payout-memory.ts'
import { SERVER_SETTINGS } from './pgbench.ts'

const ORDERS = [100_000, 1_000_000]
const KILLED_ORDERS = 100_000
const ROUNDS = 3

/** Against a bare INSERT … SELECT of as many rows. Then kills payers half-way and lets others complete. */
export async function benchPayout(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const orders of ORDERS) figures.push(...(await payoutOf(orders)))
  await killed()
  return figures
}

async function payoutOf(orders: number): Promise<Figure[]> {
  const cluster = await startCluster({ durable: true, settings: SERVER_SETTINGS })
  const database = await openPostgres({ url: cluster.url, poolSize: 4 })
  try {
    // The target is for the large run: a small one is over before its chunks have grown.
    const target = orders < 1_000_000 ? undefined : 4
    return await days(database, orders, `${orders / 1000} k orders`, target)
  } finally {
    await database.close()
    await cluster.stop()
  }
}

async function killed(): Promise<void> {
  const cluster = await startCluster({ durable: true, settings: SERVER_SETTINGS })
  const database = await openPostgres({ url: cluster.url, poolSize: 4 })
  try {
    await fillOrders(database, KILLED_ORDERS)
    await killHalfWay(cluster.url, 1, KILLED_ORDERS)
    await finish(database, 1, KILLED_ORDERS)
  } finally {
    await database.close()
    await cluster.stop()
  }
}

/** A database's first day is reported separately: it creates every customer's mining account. */
async function days(database: Database, orders: number, title: string, target?: number): Promise<Figure[]> {
  console.log(`filling ${title}`)
  await fillOrders(database, orders)
  await asSuperuser(
    database,
    `CREATE TABLE bare (mining_order uuid, number int, customer uuid, amount numeric(38,0),
    due_at timestamptz, paid_at timestamptz, transfer bigint, PRIMARY KEY (mining_order, number))`,
  )
  const first = await oneDay(database, 1)
  const rounds: Awaited<ReturnType<typeof oneDay>>[] = []
  for (let day = 2; day <= ROUNDS + 1; day++) rounds.push(await oneDay(database, day))
  await checkPaid(database, orders, ROUNDS + 1)
  const took = rounds.map(round => round.ours)
  const figures: Figure[] = [
    {
      ...ratio(
        `${title}: payout ÷ bare insert`,
        took,
        rounds.map(round => round.bare),
        target,
      ),
      better: 'lower',
    },
    ratio(`${title}: the first day`, [first.ours], [first.bare]),
    { name: `${title}: one day`, value: median(took), unit: 'ms', rounds: took },
    peak(
      `${title}: longest chunk`,
      rounds.map(round => round.longest),
      'ms',
      1000,
    ),
    peak(
      `${title}: peak memory of the paying process`,
      rounds.map(round => round.payerMiB),
      'MiB',
    ),
  ]
  const backends = rounds.flatMap(round => (round.backendMiB === null ? [] : [round.backendMiB]))
  if (backends.length > 0) figures.push(peak(`${title}: peak memory of a connection`, backends, 'MiB'))
  return figures
}

async function oneDay(database: Database, day: number) {
  const payer = payerOf(database, clockOfDay(day))
  let start = performance.now()
  await asSuperuser(
    database,
    `INSERT INTO bare
    SELECT id, ${day}, customer, daily_income, '${payer.clock.now()}', '${payer.clock.now()}', 1 FROM mining_order`,
  )
  const bare = performance.now() - start
  const memory = await watchMemory(database)
  const chunks: PaidChunk[] = []
  start = performance.now()
  await payAll(payer, chunk => {
    chunks.push(chunk)
    memory.look()
  })
  const ours = performance.now() - start
  return { bare, ours, longest: Math.max(...chunks.map(chunk => chunk.milliseconds)), ...memory.most() }
}

/** Starts a payer in its own process and kills it with SIGKILL once half of the orders are paid. */
async function killHalfWay(where: string, day: number, orders: number): Promise<void> {
  const program = fileURLToPath(new URL('./payout-payer.ts', import.meta.url))
  const payer = spawn(process.execPath, [program, where, String(day)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(payer, 'exit')
  let paid = 0
  for await (const line of createInterface({ input: payer.stdout })) {
    paid += Number(line)
    if (paid >= orders / 2) payer.kill('SIGKILL')
  }
  await gone
  if (payer.signalCode !== 'SIGKILL' || paid < orders / 2 || paid >= orders) {
    throw new Error(`the payer was to die half-way: ${paid} of ${orders} paid, signal ${payer.signalCode}`)
  }
  console.log(`killed after ${paid} of ${orders} orders`)
}

/** Completes the day with another payer and checks that each order is paid once. */
async function finish(database: Database, day: number, orders: number): Promise<void> {
  const left = await payAll(payerOf(database, clockOfDay(day)))
  await checkPaid(database, orders, day)
  const again = await payAll(payerOf(database, clockOfDay(day)))
  if (again !== 0) throw new Error(`a rerun paid ${again}`)
  console.log(`${left} were left and are paid, none twice`)
}

function peak(name: string, rounds: number[], unit: 'ms' | 'MiB', target?: number): Figure {
  const value = Math.max(...rounds)
  return { name, value, unit, rounds, ...(target !== undefined && { target, better: 'lower' as const }) }
}
