import { isDeepStrictEqual } from 'node:util'
import type { ServerMessage } from '@matin/contract/live'
import type { Quote } from '@matin/contract/market'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#app.ts'
import { type Harness, startHarness } from '#testing/harness.ts'
import { connectLive, type LiveClient } from '#testing/live-client.ts'
import { startRedis, type TestRedis } from '#testing/redis.ts'

let redis: TestRedis
let harness: Harness
let other: App
let clients: LiveClient[]

/** Starts two servers on one database and one Redis, each with a guest who follows the quotes. */
beforeAll(async () => {
  redis = await startRedis()
  harness = await startHarness(undefined, { REDIS_URL: redis.url })
  other = await harness.another()
  clients = []
  for (const app of [harness.app, other]) {
    await app.market.start()
    const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
    const client = await connectLive(address)
    client.send({ type: 'subscribe', to: { channel: 'quotes' } })
    clients.push(client)
  }
})
afterAll(async () => {
  await other?.server.close()
  await harness?.close()
  await redis?.kill()
})

/** Returns the last quote of each coin. */
function latestQuotes(received: readonly ServerMessage[]): Map<string, Quote> {
  const quotes = received.flatMap(message => (message.type === 'quotes' ? message.items : []))
  return new Map(quotes.map(quote => [quote.asset, quote]))
}
const advance = (seconds: number) => harness.clock.advance(Temporal.Duration.from({ seconds }))
/** Waits until these clients have prices of this moment. */
async function pricesArrive(these = clients): Promise<void> {
  const since = harness.clock.now().epochMilliseconds - 2000
  for (const client of these)
    await client.until(all => {
      const quotes = [...latestQuotes(all).values()]
      return quotes.length === 7 && quotes.every(quote => Date.parse(quote.at) > since)
    })
}
/** Waits until both clients have the same quotes, because a message to one of them may be late. */
async function toldAlike(): Promise<void> {
  await pricesArrive()
  const alike = () => {
    const [here, there] = clients.map(client => latestQuotes(client.received))
    return isDeepStrictEqual(here, there)
  }
  await Promise.any(clients.map(client => client.until(alike)))
}
const state = (client: LiveClient) => client.received.findLast(message => message.type === 'quotes')?.state

it('clients of two processes get the same ticks, while only one process follows the source', async () => {
  for (let round = 0; round < 3; round++) {
    advance(5)
    await toldAlike()
  }
  expect([harness.app.market.leads(), other.market.leads()].toSorted()).toEqual([false, true])
})

it('another process takes over the source when the process that follows it stops', async () => {
  const first = harness.app.market.leads() ? harness.app : other
  const second = first === other ? harness.app : other
  await first.market.stop()
  advance(5)
  await clients[second === other ? 1 : 0]?.until(() => second.market.leads())
  advance(5)
  await pricesArrive()
  await first.market.start()
  expect(first.market.leads()).toBe(false)
})

describe('an outage of Redis', () => {
  const sides = (): [LiveClient, LiveClient] => {
    const [here, there] = clients
    if (!here || !there) throw new Error('no clients')
    return harness.app.market.leads() ? [here, there] : [there, here]
  }

  it('makes prices stale in the process that does not follow the source, and leaves them live in the other', async () => {
    const [leader, follower] = sides()
    await redis.kill()
    // Steps are shorter than the lease: the leader has renewed it before its clients are notified.
    for (let step = 0; step < 6; step++) {
      advance(5)
      await pricesArrive([leader])
    }
    await follower.until(() => state(follower) === 'stale')
    expect(state(leader)).toBe('live')
  })

  it('ends with the next tick after Redis returns, when both processes are live again', async () => {
    const [leader, follower] = sides()
    await redis.start()
    // A tick may come before both ends are connected again; the next one is due then.
    while (state(follower) !== 'live') {
      const seen = leader.received.length
      advance(1)
      await leader.until(all => all.length > seen)
    }
    await toldAlike()
  })
})
