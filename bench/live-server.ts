import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ServerMessage } from '@matin/contract/live'
import { MARKET_ASSETS } from '@matin/contract/market'
import { WebSocketServer } from 'ws'
import { createApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { quoteToWire } from '../apps/server/src/features/views/market/quote.ts'
import { createSimulation } from '../apps/server/src/features/views/market/simulated/simulation.ts'
import { systemClock } from '../apps/server/src/platform/clock/clock.ts'
import { openPostgres } from '../apps/server/src/platform/db/open.ts'

/*
 * Process with the server of bench/live.ts: `matin` is the whole server; `bare` is a loop over `ws` sockets
 * that sends the same messages, without limits, heartbeat and handling of slow clients. Answers `figures`
 * with its memory and load. Arguments: which of the two, and the URL of a database for the first.
 */

export interface ServerFigures {
  /** Bytes after garbage collection. */
  memory: number
  /** 99th percentile of the event loop's delay since the last report, in milliseconds. */
  delay99: number
  /** Processor time since the last report, as a share of one core. */
  load: number
  /**
   * Number of messages that slow clients have missed since the start, and of channels that are behind, so
   * that nothing is sent on them.
   */
  missed: number
  behind: number
}

const TICK_MS = 250
const RESOLUTION_MS = 1

type Slow = Pick<ServerFigures, 'missed' | 'behind'>

async function startMatin(): Promise<{ port: number; slow(): Slow }> {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const database = await openPostgres({ url: process.argv[3] ?? '' })
  const tronUrl = 'http://127.0.0.1:9'
  const usdtContract = 'TF4DZPu7K6FdbdhGjRfWaEBVb2PqSWtNQ9'
  const app = await createApp({ config, database, clock: systemClock, tronUrl, usdtContract })
  app.live.start()
  await app.market.start()
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  return { port: Number(new URL(address).port), slow: app.live.gateway.channels.figures }
}

async function startBare(): Promise<{ port: number; slow(): Slow }> {
  const simulation = createSimulation('matin')
  const told = new Map<string, number>()
  const message = (all: boolean): string => {
    const now = Date.now()
    const quotes = MARKET_ASSETS.map(asset => simulation.quote(asset, now))
    const items = quotes.filter(quote => all || quote.at !== told.get(quote.asset))
    if (!all) for (const quote of items) told.set(quote.asset, quote.at)
    const text: ServerMessage = { type: 'quotes', state: 'live', sentAt: now, items: items.map(quoteToWire) }
    return items.length > 0 ? JSON.stringify(text) : ''
  }
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', backlog: 4096 })
  server.on('connection', socket => socket.on('message', () => socket.send(message(true))))
  await new Promise(done => server.once('listening', done))
  setInterval(() => {
    const text = message(false)
    if (text) for (const client of server.clients) client.send(text)
  }, TICK_MS)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    slow: () => ({ missed: 0, behind: 0 }),
  }
}

const { port, slow } = await (process.argv[2] === 'matin' ? startMatin() : startBare())
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
let cpu = process.cpuUsage()
let since = performance.now()
process.on('message', () => {
  const used = process.cpuUsage(cpu)
  const { missed, behind } = slow()
  const figures: ServerFigures = {
    memory: 0,
    delay99: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS),
    load: (used.user + used.system) / 1000 / (performance.now() - since),
    missed,
    behind,
  }
  global.gc?.()
  figures.memory = process.memoryUsage().rss
  process.send?.(figures)
  delay.reset()
  cpu = process.cpuUsage()
  since = performance.now()
})
process.on('disconnect', () => process.exit(0))
process.send?.({ port })
