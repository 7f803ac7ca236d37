import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Harness, startHarness } from '../../testing/harness.ts'
import { connectLive, textFrame, upgradeRaw } from '../../testing/live-client.ts'

let harness: Harness
let address: string
const slow: Socket[] = []
beforeAll(async () => {
  harness = await startHarness()
  await harness.app.market.step()
  address = await harness.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const socket of slow) socket.destroy()
  await harness.close()
})

it('a client that does not read misses ticks, waits with little, and is told everything once it reads', async () => {
  const { gateway } = harness.app.live
  const socket = await upgradeRaw(address)
  if (typeof socket === 'number') throw new Error('not upgraded')
  slow.push(socket)
  socket.pause()
  const quick = await connectLive(address)
  quick.send({ type: 'subscribe', to: { channel: 'quotes' } })
  await quick.until(all => all.length > 0)
  const [behind] = [...gateway.connections.all].filter(one => one.channels.size === 0)
  if (!behind) throw new Error('no slow client')
  // What the network takes before anything waits here depends on the machine: this fills it.
  const filling = { ...behind.follower, write: behind.follower.write }
  for (let written = 0; filling.waiting() <= 16 * 1024 && written < 64 * 2 ** 20; written += 60_000)
    filling.write(Buffer.concat([Buffer.from([0x81, 126, 0xea, 0x60]), Buffer.alloc(60_000, 32)]))
  const full = filling.waiting()
  expect(full).toBeGreaterThan(16 * 1024)
  socket.write(textFrame(JSON.stringify({ type: 'subscribe', to: { channel: 'quotes' } })))

  const seen = quick.received.length
  for (let tick = 0; tick < 5; tick++) {
    harness.clock.advance(Temporal.Duration.from({ seconds: 1 }))
    await harness.app.market.step()
    const so = quick.received.length
    await quick.until(all => all.length > so)
  }
  expect(quick.received.length - seen).toBeGreaterThanOrEqual(5)
  // Nothing was added to what waits for the slow one.
  expect(filling.waiting()).toBeLessThanOrEqual(full)
  expect(behind.socket.readyState).toBe(behind.socket.OPEN)

  const { price } = harness.app.market.hub.quoteOf('BTC') ?? {}
  let tail = ''
  socket.on('data', piece => {
    tail = (tail + piece.toString('latin1')).slice(-10_000)
  })
  socket.resume()
  for (const end = performance.now() + 8000; !tail.includes('"asset":"DOGE"'); ) {
    if (performance.now() > end) throw new Error('the slow client was told nothing')
    await new Promise(done => setTimeout(done, 20))
  }
  const text = tail.slice(tail.lastIndexOf('{"type":"quotes"'))
  const message = JSON.parse(text) as { items: { asset: string; price: string }[] }
  expect(message.items).toHaveLength(7)
  expect(BigInt(Math.round(Number(message.items[0]?.price) * 1e8))).toBe(price)
})
