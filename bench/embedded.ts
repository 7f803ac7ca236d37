import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { superuserUrl } from '../apps/server/src/platform/db/embedded/embedded.ts'
import { createClient } from './commands/client.ts'
import { COMMANDS, type Command } from './commands/commands.ts'
import {
  fillCustomers,
  giveMoney,
  type Place,
  signedIn,
  startServer,
  unclaimedDeposits,
} from './commands/world.ts'
import { inTurns } from './commands.ts'
import { atMost, type Figure } from './figures.ts'

const CUSTOMERS = 2_000
const CLIENTS = 8
/** Seconds for the measurement of all commands together; with `--long`, of each command. */
const TOGETHER_SECONDS = 600
const PARTS = 4

export async function benchEmbedded(only: string | undefined, long: boolean): Promise<Figure[]> {
  const commands = COMMANDS.filter(({ name }) => only === undefined || name.includes(only))
  const seconds = long ? TOGETHER_SECONDS : TOGETHER_SECONDS / COMMANDS.length
  const dataDir = await mkdtemp(join(tmpdir(), 'matin-embedded-'))
  // Root's server runs its database as another user, who must enter it.
  await chmod(dataDir, 0o755)
  try {
    // Redemptions and recharges per customer: enough for 800 a second.
    const place = await openPlace(dataDir, Math.ceil((800 * seconds) / CUSTOMERS))
    try {
      const figures: Figure[] = []
      for (const command of commands) figures.push(...(await measure(place, command, seconds)))
      return figures
    } finally {
      await place.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function openPlace(dataDir: string, each: number): Promise<Place & { stop(): Promise<void> }> {
  const { url, stop } = await startServer({ DATA_DIR: dataDir })
  const sql = new pg.Client({ connectionString: superuserUrl(join(dataDir, 'database')) })
  await sql.connect()
  await fillCustomers(sql, CUSTOMERS)
  await giveMoney(sql, CUSTOMERS)
  const customers = signedIn(CUSTOMERS)
  const vouchers = await unclaimedDeposits(sql, each, customers)
  await sql.query('VACUUM (ANALYZE)')
  return {
    ...{ url, customers, each, vouchers: async () => vouchers },
    analyze: () => sql.query('ANALYZE'),
    async stop() {
      await sql.end()
      await stop()
    },
  }
}

/** All clients at once. The rate also in the slowest quarter of the time. */
async function measure(place: Place, { name, begin }: Command, seconds: number): Promise<Figure[]> {
  const client = createClient([place.url], CLIENTS)
  const next = inTurns(place, CLIENTS, await begin(place, client))
  await place.analyze()
  const start = performance.now()
  const waits: number[] = []
  const done = Array.from({ length: PARTS }, () => 0)
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, worker) => {
      for (let asked = start; asked < start + seconds * 1000; ) {
        await next(worker)
        const answered = performance.now()
        waits.push(answered - asked)
        const part = Math.min(PARTS - 1, Math.floor(((answered - start) / seconds / 1000) * PARTS))
        done[part] = (done[part] ?? 0) + 1
        asked = answered
      }
    }),
  )
  client.close()
  waits.sort((a, b) => a - b)
  const rates = done.map(count => (count * PARTS) / seconds)
  const late = waits[Math.floor(waits.length * 0.99)] ?? Number.NaN
  console.log(`${name}: ${(waits.length / seconds).toFixed(0)}/s, p99 ${late.toFixed(0)} ms`)
  return [
    { name, value: waits.length / seconds, unit: '/s', target: 150, rounds: rates },
    { name: `${name}, slowest quarter`, value: Math.min(...rates), unit: '/s', target: 150 },
    atMost(`${name}, p99`, [late], 'ms', 100),
  ]
}
