import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getTokenData, ownTransfer } from '@matin/contract/assets'
import { fromWire } from '@matin/domain/money/amount'
import { createDevChain } from '@matin/tron/devchain/chain'
import { DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import pg from 'pg'
import { GENESIS } from '../apps/server/src/dev/development-chain.ts'
import { startCluster } from '../tools/postgres.ts'
import { fillCustomers, give, idIn, signedIn, type Who } from './commands/world.ts'
import { atMost, type Figure, none } from './figures.ts'
import { databaseProcess } from './outage/database-process.ts'
import { type Attempt, type Fleet, startFleet } from './outage/fleet.ts'
import { SERVER_SETTINGS } from './pgbench.ts'

const CUSTOMERS = 32
/** Minimum number of commands in each round, and in all rounds together (quality.md). */
const COMMANDS = 2_000
const CALM_MS = 4_000
const FROZEN_MS = 20_000
const DEAD_MS = 6_000
const DRAIN_SECONDS = 6
/** The sum in mining shows how many commands were executed. */
const STEP = '1'
const FUNDS = 1_000_000_000_000n
/** Target for the longest answer, in seconds (quality.md). */
const LONGEST_ANSWER = 10
const READY_AGAIN = 3

/**
 * Freezes (SIGSTOP) or kills (SIGKILL) the database, or stops a server (SIGTERM), with load on two servers.
 * Clients behave like the apps: after a 503 they retry with the same key at the stated time; after a lost
 * connection at once, at a server that is ready.
 */
export async function benchOutage(): Promise<Figure[]> {
  const cluster = await startCluster({ durable: true, settings: SERVER_SETTINGS })
  const dataDir = await mkdtemp(join(tmpdir(), 'matin-outage-'))
  const chain = await createDevChain({ dataDir, now: () => Date.now(), genesis: GENESIS })
  const { url: tronUrl } = await chain.listen()
  const database = databaseProcess(cluster.pid)
  const place = new URL(cluster.url)
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query('CREATE DATABASE matin')
  await admin.end()
  place.pathname = '/matin'
  const fleet = await startFleet(2, {
    DATABASE_URL: place.href,
    TRON_URL: tronUrl,
    TRON_USDT_CONTRACT: DEV_USDT_CONTRACT,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  })
  try {
    const sql = new pg.Client({ connectionString: place.href })
    await sql.connect()
    await fillCustomers(sql, CUSTOMERS)
    const all = `SELECT ${idIn('n')} FROM generate_series(0, ${CUSTOMERS - 1}) AS n`
    await give(sql, 'recharge', 'custody_deposit', 'spot', all, FUNDS)
    await sql.end()

    const load = startLoad(fleet, signedIn(CUSTOMERS))
    const frozen = await load.during('frozen database', async () => {
      await pause(CALM_MS)
      database.freeze()
      await pause(FROZEN_MS)
      database.thaw()
      return fleet.readyAgain()
    })
    const killed = await load.during('killed database', async () => {
      await pause(CALM_MS)
      await database.kill()
      await pause(DEAD_MS)
      await database.start()
      await answering(place.href)
      return fleet.readyAgain()
    })
    const stopped = await load.during('SIGTERM', async () => {
      await pause(CALM_MS)
      await fleet.stop(0)
      await pause(CALM_MS)
      return 0
    })
    while (load.done() < COMMANDS && load.failed() === 0) await pause(CALM_MS)
    const { commands, failed } = await load.end()
    return [
      ...figuresOf('frozen database', frozen),
      ...figuresOf('killed database', killed),
      ...figuresOf('SIGTERM', stopped).filter(({ name }) => !name.includes('ready')),
      none(
        'SIGTERM: commands that were not done at the first try',
        stopped.attempts.filter(({ outcome }) => outcome !== 'done').length,
      ),
      atMost('longest answer of /readyz', [fleet.longestLook() / 1000], 's', READY_AGAIN),
      { name: 'commands acknowledged, of all rounds', value: sum(commands), unit: 'count', target: COMMANDS },
      none('commands that failed for good, with retries', failed),
      none('commands that were lost or done twice', await miscounted(fleet, commands)),
    ]
  } finally {
    await fleet.close()
    await chain.close()
    await database.end()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Round {
  attempts: readonly Attempt[]
  /** Milliseconds until all servers were ready again. */
  ready: number
}

function figuresOf(name: string, { attempts, ready }: Round): Figure[] {
  const longest = Math.max(...attempts.map(({ milliseconds }) => milliseconds))
  const count = (outcome: Attempt['outcome']) => attempts.filter(one => one.outcome === outcome).length
  return [
    atMost(`${name}: longest answer`, [longest / 1000], 's', LONGEST_ANSWER),
    atMost(`${name}: ready again after`, [ready / 1000], 's', READY_AGAIN),
    { name: `${name}: commands done`, value: count('done'), unit: 'count' },
    { name: `${name}: answers 503 unavailable`, value: count('unavailable'), unit: 'count' },
    none(`${name}: other answers`, count('other')),
    none(`${name}: connections lost`, count('lost')),
  ]
}

const sum = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((all, count) => all + count, 0)

/** Each command is repeated until it is acknowledged. */
function startLoad(fleet: Fleet, customers: readonly Who[]) {
  const commands = new Map<string, number>()
  let attempts: Attempt[] = []
  let failed = 0
  let going = true
  const body = { from: 'spot', to: 'mining', asset: 'USDT', amount: STEP }
  const workers = customers.map(async ({ token }) => {
    while (going) {
      const key = randomUUID()
      for (;;) {
        const attempt = await fleet.command(token, ownTransfer.path, body, key)
        attempts.push(attempt)
        if (attempt.outcome === 'done') commands.set(token, (commands.get(token) ?? 0) + 1)
        if (attempt.outcome === 'other') failed++
        if (attempt.outcome === 'done' || attempt.outcome === 'other') break
        await pause(attempt.again)
      }
    }
  })
  return {
    failed: () => failed,
    done: () => sum(commands),
    async during(name: string, work: () => Promise<number>): Promise<Round> {
      attempts = []
      console.error(`${name} …`)
      const ready = await work()
      // Attempts in flight at that time are counted as well.
      await pause(CALM_MS)
      return { attempts, ready }
    },
    async end() {
      going = false
      await Promise.all(workers)
      return { commands, failed }
    },
  }
}

/** Commands by which customers' amounts and the acknowledged commands differ. */
async function miscounted(fleet: Fleet, commands: ReadonlyMap<string, number>): Promise<number> {
  let wrong = 0
  const step = fromWire(STEP, 'USDT') ?? 1n
  for (const [token, count] of commands) {
    const { assets } = await fleet.read(token, getTokenData)
    const arrived = fromWire(assets.find(({ asset }) => asset === 'USDT')?.mining ?? '0', 'USDT') ?? 0n
    wrong += Math.abs(Number(arrived / step) - count)
  }
  return wrong
}

async function answering(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('SELECT 1')
      return
    } catch {
      await pause(20)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
