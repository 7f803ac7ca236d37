import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MARKET_ASSETS, type MarketAsset } from '@matin/contract/market'
import { candleStart } from '@matin/domain/market/candle'
import { INTERVAL_MS } from '@matin/domain/market/interval'
import { type WebSocket, WebSocketServer } from 'ws'
import { createSimulation, type Simulation } from '../../features/views/market/simulated/simulation.ts'
import { binance } from './binance.ts'
import type { Imitation, Topic, World } from './imitation.ts'
import { kraken } from './kraken.ts'
import { okx } from './okx.ts'

const IMITATIONS: Record<'binance' | 'okx' | 'kraken', Imitation> = { binance, okx, kraken }

/** Simulation that all imitated exchanges and tests share, so that the candles of years are computed once. */
const simulation: Simulation = createSimulation('exchange')

export interface TestExchange {
  url: string
  /** Simulation from which the exchange takes its prices, at the time that the test has set. */
  simulation: Simulation
  /**
   * Sets the time (milliseconds since 1970) and sends every socket the messages of its topics. With `only`,
   * sends only messages about these coins.
   */
  tick(at: number, only?: readonly MarketAsset[]): void
  /** Sets the time that REST answers show, without a message to the sockets. */
  setTime(at: number): void
  /**
   * Freezes the coin's ticker with its time, as for a halted pair. Its socket repeats the ticker at each
   * tick.
   */
  freeze(asset: MarketAsset): void
  /** Stops the trading of a coin. Its prices stay the same, while the time in its ticker goes on. */
  calm(asset: MarketAsset): void
  /** Sets whether the exchange reports the pair as traded. */
  setTraded(asset: MarketAsset, traded: boolean): void
  /** Sets the status with which REST answers in place of data; null for data. */
  refuse(status: number | null): void
  /** Sends this text to every socket. */
  say(text: string): void
  /** Ends every socket, as a broken network does. */
  drop(): void
  /** Makes the exchange unreachable: sockets end, and new ones and requests fail until `comeBack`. */
  leave(): void
  comeBack(): void
  /** Returns the number of sockets with a subscription. */
  followers(): number
  /** Paths of REST requests. */
  asked: string[]
  close(): Promise<void>
}

/** Starts an exchange on this machine that imitates one exchange's public REST and WebSocket interface. */
export async function startExchange(
  name: keyof typeof IMITATIONS,
  start: number,
  lacks: readonly MarketAsset[] = [],
): Promise<TestExchange> {
  const imitation = IMITATIONS[name]
  let now = start
  let refusal: number | null = null
  let gone = false
  const asked: string[] = []
  /**
   * Times at which the figures of a coin (`figuresAt`) were frozen, or also the time in its ticker
   * (`timeAt`).
   */
  const figuresAt = new Map<MarketAsset, number>()
  const timeAt = new Map<MarketAsset, number>()
  const untraded = new Set<MarketAsset>()
  const world = worldOf(
    simulation,
    {
      now: () => now,
      figuresOf: asset => figuresAt.get(asset) ?? now,
      timeOf: asset => timeAt.get(asset) ?? now,
      isTraded: asset => !untraded.has(asset),
    },
    MARKET_ASSETS.filter(asset => !lacks.includes(asset)),
  )
  const sockets = new Map<WebSocket, Topic[]>()

  const http = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    asked.push(pathname)
    if (gone) return void request.socket.destroy()
    const body = refusal === null ? imitation.rest(pathname, searchParams, world) : '{}'
    const status = refusal ?? (body === null ? 404 : 200)
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' }).end(body ?? '{}')
  })
  const server = new WebSocketServer({ server: http, verifyClient: () => !gone })
  server.on('connection', socket => {
    const topics: Topic[] = []
    sockets.set(socket, topics)
    socket.on('close', () => sockets.delete(socket))
    socket.on('message', data => {
      const heard = imitation.hear(String(data), world)
      for (const reply of heard.replies) socket.send(reply)
      topics.push(...heard.topics)
    })
  })
  await new Promise<void>(done => http.listen(0, '127.0.0.1', done))
  const drop = () => {
    for (const socket of sockets.keys()) socket.terminate()
  }

  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    simulation,
    asked,
    tick(at, only = MARKET_ASSETS) {
      now = at
      for (const [socket, topics] of sockets)
        for (const topic of topics.filter(({ asset }) => only.includes(asset)))
          socket.send(imitation.tell(topic, world))
    },
    setTime(at) {
      now = at
    },
    freeze(asset) {
      figuresAt.set(asset, now)
      timeAt.set(asset, now)
    },
    calm(asset) {
      figuresAt.set(asset, now)
    },
    setTraded(asset, traded) {
      if (traded) untraded.delete(asset)
      else untraded.add(asset)
    },
    refuse(status) {
      refusal = status
    },
    say(text) {
      for (const socket of sockets.keys()) socket.send(text)
    },
    drop,
    leave() {
      gone = true
      drop()
    },
    comeBack() {
      gone = false
    },
    followers: () => [...sockets.values()].reduce((sum, topics) => sum + topics.length, 0),
    async close() {
      drop()
      server.close()
      http.closeAllConnections()
      await new Promise(done => http.close(done))
    },
  }
}

/**
 * Number of candles of each interval that the exchange offers. Tests of the exchange read fewer; the test of
 * candle-store covers older pages.
 */
const HISTORY = 160

interface Times extends Pick<World, 'now' | 'timeOf' | 'isTraded'> {
  figuresOf(asset: MarketAsset): number
}

function worldOf(simulation: Simulation, times: Times, assets: readonly MarketAsset[]): World {
  const { now, timeOf, isTraded, figuresOf } = times
  return {
    assets,
    now,
    timeOf,
    isTraded,
    quote: asset => simulation.quote(asset, figuresOf(asset)),
    open: (asset, interval) => simulation.openCandle(asset, interval, now()),
    candles(asset, interval, from, until) {
      const open = candleStart(now(), interval)
      const first = Math.max(from, open - HISTORY * INTERVAL_MS[interval])
      const candles = []
      for (
        let time = candleStart(first - 1, interval) + INTERVAL_MS[interval];
        time < until;
        time += INTERVAL_MS[interval]
      ) {
        if (time < open) candles.push(simulation.candle(asset, interval, time))
        if (time === open) candles.push(simulation.openCandle(asset, interval, now()))
      }
      return candles
    },
  }
}
