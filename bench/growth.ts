import { createApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { startDevelopmentChain } from '../apps/server/src/dev/development-chain.ts'
import { systemClock } from '../apps/server/src/platform/clock/clock.ts'
import { openPostgres } from '../apps/server/src/platform/db/open.ts'
import { createClient } from './commands/client.ts'
import { COMMANDS } from './commands/commands.ts'
import { openWorld, partOf, type World } from './commands/world.ts'
import { CLIENTS, CUSTOMERS, measured } from './commands.ts'
import { atMost, type Figure } from './figures.ts'
import { grow, type Size } from './growth/fill.ts'

const SIZE: Size = {
  customers: 1_000_000,
  transfers: 10_000_000,
  deposits: 1_000_000,
  orders: 4_000_000,
  messages: 2_000_000,
  movements: 10_000,
}
/** Milliseconds of database time that a job may take when nothing is new. */
const JOB_MS = 20

/**
 * With several years of data, against the same run without them. The second run uses other customers with as
 * much history, because the first ones would have twice the orders. Also the database time of idle jobs.
 */
export async function benchGrowth(only: string | undefined): Promise<Figure[]> {
  const world = await openWorld(2 * CUSTOMERS)
  const before = partOf(world, 0, CUSTOMERS)
  const after = partOf(world, CUSTOMERS, 2 * CUSTOMERS)
  try {
    const commands = COMMANDS.filter(
      ({ name, fresh }) => !fresh && (only === undefined || name.includes(only)),
    )
    const small = new Map<string, number>()
    for (const command of commands) small.set(command.name, (await measured(before, command)).median)
    const [rich] = after.customers
    const { rows } = await world.sql.query<{ id: string }>('SELECT id FROM customer WHERE uid = $1', [
      rich?.uid,
    ])
    await grow(world.sql, SIZE, rows[0]?.id ?? '')
    const figures: Figure[] = []
    for (const command of commands) {
      const { median } = await measured(after, command)
      const once = small.get(command.name) ?? Number.NaN
      console.log(`${command.name}: ${once.toFixed(3)} before, ${median.toFixed(3)} now`)
      figures.push(
        { name: `${command.name} ÷ TPC-B, with years behind it`, value: median, unit: 'ratio' },
        { name: `${command.name}: that ÷ before`, value: median / once, unit: 'ratio', target: 0.8 },
      )
    }
    figures.push(await richHistory(after))
    await world.stopServer()
    figures.push(...(await jobsOf(world)))
    return figures
  } finally {
    await world.close()
  }
}

/** Compares the hundredth page of a history of ten thousand movements with the first page. */
async function richHistory({ url, customers }: World): Promise<Figure> {
  const { getWalletLog } = await import('@matin/contract/assets')
  const client = createClient([url], CLIENTS)
  const token = customers[0]?.token ?? ''
  let cursor: string | undefined
  for (let page = 1; page < 100; page++)
    cursor =
      (await client.call(token, getWalletLog, cursor === undefined ? {} : { cursor })).next ?? undefined
  const time = async (input: { cursor?: string }) => {
    const start = performance.now()
    for (let turn = 0; turn < 200; turn++) await client.call(token, getWalletLog, input)
    return performance.now() - start
  }
  await time({})
  const first = await time({})
  const hundredth = await time(cursor === undefined ? {} : { cursor })
  client.close()
  return {
    name: 'history of ten thousand movements: first page ÷ hundredth page',
    value: first / hundredth,
    unit: 'ratio',
    target: 0.8,
  }
}

/** Measures the database time in milliseconds of each job right after it has run, when nothing is new. */
async function jobsOf(world: World): Promise<Figure[]> {
  const config = readConfig({ DATABASE_URL: world.database, DATA_DIR: world.dataDir, LOG_LEVEL: 'error' })
  const database = await openPostgres({ url: world.database })
  const chain = await startDevelopmentChain(config, systemClock)
  const { url: tronUrl, usdtContract } = chain
  const app = await createApp({ config, database, clock: systemClock, tronUrl, usdtContract })
  try {
    const figures: Figure[] = []
    for (const job of app.jobs) {
      await job.run()
      await world.sql.query('SELECT pg_stat_statements_reset()')
      await job.run()
      const { rows } = await world.sql.query<{ ms: number }>(
        `SELECT coalesce(sum(s.total_exec_time), 0) AS ms FROM pg_stat_statements s
          JOIN pg_database d ON d.oid = s.dbid WHERE d.datname = current_database() AND s.toplevel`,
      )
      figures.push(atMost(`job ${job.name}`, [rows[0]?.ms ?? Number.NaN], 'ms', JOB_MS))
    }
    return figures
  } finally {
    await app.server.close()
    await chain.chain.close()
    await database.close()
  }
}
