import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { BEHIND_BYTES, BROADCAST_MS, type Follower } from '#platform/live/channels.ts'
import { type Harness, startHarness } from '#testing/harness.ts'
import { connectLive, type LiveClient, textFrame, upgradeRaw } from '#testing/live-client.ts'

const FOLLOW = { type: 'subscribe', to: { channel: 'quotes' } } as const
/**
 * Number of bytes of messages that fills the network buffers of any machine, so that messages wait in the
 * server.
 */
const MOST_BYTES = 64 * 2 ** 20
const TICKS = 5

let harness: Harness
let address: string
let slow: SlowClient | undefined
let quick: LiveClient | undefined
beforeAll(async () => {
  // Broadcasts go out when a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  harness = await startHarness()
  await harness.app.market.step()
  address = await harness.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  slow?.socket.destroy()
  quick?.close()
})
afterAll(async () => {
  await harness.close()
  vi.useRealTimers()
})

interface SlowClient {
  socket: Socket
  /** Server's side of the connection. */
  follower: Follower
  isOpen(): boolean
}

/** Opens a client that follows the quotes and reads nothing, until every buffer on the way to it is full. */
async function openSlow(): Promise<SlowClient> {
  const { connections } = harness.app.live.gateway
  const before = new Set(connections.all)
  const socket = await upgradeRaw(address)
  if (typeof socket === 'number') throw new Error('not upgraded')
  socket.pause()
  const [connection] = [...connections.all].filter(one => !before.has(one))
  if (!connection) throw new Error('no connection')
  const { follower } = connection
  // Fills the network's buffers, whose size depends on the machine, until messages wait in the server.
  const filling = Buffer.concat([Buffer.from([0x81, 126, 0xea, 0x60]), Buffer.alloc(60_000, 32)])
  for (let written = 0; follower.waiting() <= BEHIND_BYTES; written += filling.length) {
    if (written > MOST_BYTES) throw new Error('nothing waits for a client that does not read')
    follower.write(filling)
  }
  socket.write(textFrame(JSON.stringify(FOLLOW)))
  return { socket, follower, isOpen: () => connection.socket.readyState === connection.socket.OPEN }
}

async function openQuick(): Promise<LiveClient> {
  const client = await connectLive(address)
  client.send(FOLLOW)
  await client.until(all => all.length > 0)
  return client
}

/** Moves the prices repeatedly. The fast client sees each change before the next. */
async function tick(client: LiveClient): Promise<void> {
  for (let round = 0; round < TICKS; round++) {
    const seen = client.received.length
    harness.clock.advance(Temporal.Duration.from({ seconds: 1 }))
    await harness.app.market.step()
    vi.advanceTimersByTime(BROADCAST_MS)
    await client.until(all => all.length > seen)
  }
}

/** Returns the last message of quotes that a bare socket reads, as soon as a whole one has arrived. */
function nextSnapshot(socket: Socket): Promise<{ items: { asset: string; price: string }[] }> {
  return new Promise(resolve => {
    let tail = ''
    socket.on('data', piece => {
      tail = (tail + piece.toString('latin1')).slice(-10_000)
      const text = tail.slice(tail.lastIndexOf('{"type":"quotes"'))
      if (text.endsWith('}]}')) resolve(JSON.parse(text))
    })
    socket.resume()
  })
}

/** Reads from the slow client until nothing waits for it in the server. */
async function read(follower: Follower): Promise<void> {
  while (follower.waiting() > 0) await new Promise(setImmediate)
}

it('a client that does not read misses ticks but stays connected, and other clients get every tick', async () => {
  quick = await openQuick()
  slow = await openSlow()
  const full = slow.follower.waiting()
  const { missed } = harness.app.live.gateway.channels.figures()
  const seen = quick.received.length
  await tick(quick)
  expect(quick.received.length - seen).toBeGreaterThanOrEqual(TICKS)
  // The slow client's queue has not grown.
  expect(slow.follower.waiting()).toBeLessThanOrEqual(full)
  expect(slow.isOpen()).toBe(true)
  const figures = harness.app.live.gateway.channels.figures()
  expect(figures.behind).toBe(1)
  expect(figures.missed - missed).toBeGreaterThanOrEqual(TICKS - 1)
})

it('a client that reads again gets the latest price of every coin', async () => {
  quick = await openQuick()
  slow = await openSlow()
  await tick(quick)
  const snapshot = nextSnapshot(slow.socket)
  await read(slow.follower)
  vi.advanceTimersByTime(BROADCAST_MS)
  const { items } = await snapshot
  expect(items).toHaveLength(7)
  const { price } = harness.app.market.hub.quoteOf('BTC') ?? {}
  expect(BigInt(Math.round(Number(items[0]?.price) * 1e8))).toBe(price)
})
