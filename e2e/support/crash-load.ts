import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { getTokenData, ownTransfer } from '@matin/contract/assets'
import { callApi, newCustomer, recharge } from './customer.ts'
import type { Engine } from './engines.ts'
import { openEngine } from './engines.ts'
import { type RunningServer, startServer } from './server.ts'

const WORKERS = 8
const FUNDS = 1000
/** How long a cycle loads after its first answer: long enough for hundreds of transfers, never the same. */
const LOAD_MS = [300, 1100] as const

/** One intent of a customer: what was asked for and, when it was answered, with which hash. */
interface Intent {
  key: string
  from: 'spot' | 'mining'
  hash: string | null
}

export interface Campaign {
  acknowledged: number
  unknown: number
  /** What went wrong, empty when nothing was lost or doubled. */
  problems: string[]
}

/**
 * Loads the server with transfers, kills it (SIGKILL) in the middle, starts it again and repeats every intent under
 * its own key: what was acknowledged must answer with the same hash, and the accounts must hold exactly one
 * booking for each intent. `program` is the server's main file.
 */
export async function crashCampaign(engine: Engine, cycles: number, program?: string): Promise<Campaign> {
  const place = await openEngine(engine)
  const start = () => startServer(place.dataDir, { ...place.env, REQUESTS_PER_MINUTE: '1000000' }, program)
  const result: Campaign = { acknowledged: 0, unknown: 0, problems: [] }
  let server = await start()
  try {
    const who = await newCustomer(server)
    await recharge(server, who, String(FUNDS))
    let mining = 0
    for (let cycle = 0; cycle < cycles; cycle++) {
      const intents = await loadAndKill(server, who.token)
      server = await start()
      for (const intent of intents) {
        if (intent.hash === null) result.unknown++
        else result.acknowledged++
        const hash = await transfer(server, who.token, intent)
        if (intent.hash !== null && hash !== intent.hash) {
          result.problems.push(`cycle ${cycle}: ${intent.key} was answered ${intent.hash}, now ${hash}`)
        }
        mining += intent.from === 'spot' ? 1 : -1
      }
      const held = await callApi(server.address, getTokenData, {}, who.token)
      const usdt = held.assets.find(row => row.asset === 'USDT')
      if (usdt?.mining !== String(mining) || usdt.spot !== String(FUNDS - mining)) {
        result.problems.push(
          `cycle ${cycle}: spot ${usdt?.spot}, mining ${usdt?.mining}; wanted ${FUNDS - mining}, ${mining}`,
        )
      }
      await server.dev.expectBalancedBooks()
    }
    return result
  } finally {
    await server.kill()
    await place.close()
  }
}

async function loadAndKill(server: RunningServer, token: string): Promise<Intent[]> {
  const intents: Intent[] = []
  let killed = false
  const answered = Promise.withResolvers<void>()
  const workers = Array.from({ length: WORKERS }, async () => {
    for (let turn = 0; !killed; turn++) {
      const intent: Intent = { key: randomUUID(), from: turn % 2 === 0 ? 'spot' : 'mining', hash: null }
      intents.push(intent)
      try {
        intent.hash = await transfer(server, token, intent)
        answered.resolve()
      } catch {
        // Killed before the answer: whether it was booked is what the repeat finds out.
        return
      }
    }
  })
  const [least, most] = LOAD_MS
  await answered.promise
  await pause(least + Math.random() * (most - least))
  await server.kill()
  killed = true
  await Promise.all(workers)
  return intents
}

async function transfer(server: RunningServer, token: string, intent: Intent): Promise<string> {
  const to = intent.from === 'spot' ? 'mining' : 'spot'
  const input = { from: intent.from, to, asset: 'USDT', amount: '1' } as const
  return (await callApi(server.address, ownTransfer, input, token, intent.key)).hash
}
