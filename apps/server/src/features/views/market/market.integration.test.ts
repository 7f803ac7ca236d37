import { getKline } from '@matin/contract/candles'
import { listFavourites, setFavourite } from '@matin/contract/favourites'
import { LIVE_CLOSE, type ServerMessage } from '@matin/contract/live'
import { listCoins, listQuotes, listRecommended, MARKET_ASSETS } from '@matin/contract/market'
import { formatPrice } from '@matin/domain/market/price'
import { ASSET_IDS } from '@matin/domain/money/asset'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LEASE_MS } from '#platform/db/lease.ts'
import { type Harness, startHarness } from '#testing/harness.ts'
import { connectLive, type LiveClient } from '#testing/live-client.ts'
import { sendAsApp } from '#testing/planted-rows.ts'
import { setSetting } from '#testing/settings.ts'
import { timestamp } from './quote.ts'
import { createSimulation } from './simulated/simulation.ts'

/** Simulation with the same seed, and so the same prices, as the harness's market. */
const simulation = createSimulation('matin')

let harness: Harness
let address: string
beforeAll(async () => {
  harness = await startHarness()
  harness.app.live.start()
  address = await harness.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => harness.close())
beforeEach(async () => {
  harness.app.market.simulated?.setHealth('live')
  await harness.app.market.step()
})

const later = async (duration: Temporal.DurationLike) => {
  harness.clock.advance(Temporal.Duration.from(duration))
  await harness.app.market.step()
}
const ask = async () => (await harness.ask(listQuotes, {})).data as ReturnType<typeof listQuotes.data.parse>
const kline = async (input: object) =>
  getKline.data.parse((await harness.ask(getKline, { asset: 'BTC', interval: '1h', ...input })).data)

describe('quotes', () => {
  it('are public: every coin has the figures of its day, its name and a sparkline', async () => {
    const { source, state, now, items } = await ask()
    expect([source, state]).toEqual(['simulated', 'live'])
    expect(items.map(item => item.asset)).toEqual([...MARKET_ASSETS])
    for (const item of items) {
      expect(item.closes).toHaveLength(24)
      expect(item.closes.at(-1)).toBe(item.price)
      const exact = simulation.quote(item.asset, Date.parse(now))
      expect([item.at, item.price]).toEqual([timestamp(exact.at), formatPrice(exact.price)])
      expect(Number(item.low) <= Number(item.price) && Number(item.price) <= Number(item.high)).toBe(true)
      expect(Number(item.change)).toBeCloseTo(Number(item.price) / Number(item.open) - 1, 4)
    }
    expect(items[0]?.name['zh-Hant']).toBe('比特幣')
  })

  it('change as time passes', async () => {
    const before = await ask()
    await later({ seconds: 30 })
    const after = await ask()
    expect([after.now, after.state]).toEqual([timestamp(harness.clock.now().epochMilliseconds), 'live'])
    const prices = MARKET_ASSETS.map(
      asset => simulation.quote(asset, harness.clock.now().epochMilliseconds).price,
    )
    expect(after.items.map(item => item.price)).toEqual(prices.map(formatPrice))
    expect(after.items.map(item => item.price)).not.toEqual(before.items.map(item => item.price))
  })

  it('become stale when the source is silent and down when it fails, and recover by themselves', async () => {
    const { market } = harness.app
    const price = async () => (await market.priceOf('ETH'))?.state
    for (const [health, state] of [
      ['silent', 'stale'],
      ['down', 'down'],
    ] as const) {
      market.simulated?.setHealth(health)
      const last = (await ask()).items[1]
      await later({ seconds: 10 })
      expect([(await ask()).state, await price()]).toEqual(['live', 'live'])
      await later({ seconds: 10 })
      const old = await ask()
      expect([old.state, await price()]).toEqual([state, state])
      expect(old.items[1]).toEqual(last)
      market.simulated?.setHealth('live')
      await later({ seconds: 1 })
      expect([(await ask()).state, await price()]).toEqual(['live', 'live'])
    }
  })

  it('of recommended coins are in the order of the setting', async () => {
    const recommended = async () =>
      listRecommended.data.parse((await harness.ask(listRecommended, {})).data).items.map(item => item.asset)
    expect(await recommended()).toEqual(['BTC', 'ETH', 'SOL'])
    await setSetting(harness.app.platform, 'recommended_assets', 'DOGE, PEPE, TRX')
    expect(await recommended()).toEqual(['DOGE', 'TRX'])
    await setSetting(harness.app.platform, 'recommended_assets', 'BTC,ETH,SOL')
  })

  it('come with a list that names every coin of the platform', async () => {
    const { items } = listCoins.data.parse((await harness.ask(listCoins, {})).data)
    expect(items.map(item => item.asset)).toEqual([...ASSET_IDS])
    expect(items.find(item => item.asset === 'USDT')).toMatchObject({
      decimals: 6,
      display: 2,
      exchangeable: false,
    })
    expect(items.find(item => item.asset === 'SOL')).toMatchObject({ decimals: 8, exchangeable: true })
  })
})

describe('candles', () => {
  it('page back without a gap for two years, with the open candle last', async () => {
    const first = await kline({ interval: '1d' })
    expect(first.items).toHaveLength(300)
    expect(first.more).toBe(true)
    let items = first.items
    for (let more = first.more; more; ) {
      const page = await kline({ interval: '1d', before: items[0]?.time })
      items = [...page.items, ...items]
      more = page.more
    }
    const times = items.map(item => Date.parse(item.time))
    expect(times.every((time, index) => index === 0 || time - (times[index - 1] ?? 0) === 86_400_000)).toBe(
      true,
    )
    expect(times).toHaveLength(731)
    const quote = (await ask()).items[0]
    expect(items.at(-1)?.close).toBe(quote?.price)
    expect((await kline({ interval: '1d', before: items[0]?.time })).items).toEqual([])
  })

  it('of every interval reach up to the current price', async () => {
    const quote = (await ask()).items[0]
    for (const interval of ['1m', '5m', '15m', '1h', '4h', '1d', '1w'] as const)
      expect((await kline({ interval })).items.at(-1)?.close, interval).toBe(quote?.price)
  })

  it('stop when the source goes down', async () => {
    harness.app.market.simulated?.setHealth('down')
    const before = await kline({ interval: '1m' })
    await later({ minutes: 10 })
    const after = await kline({ interval: '1m' })
    expect(after).toMatchObject({ state: 'down', items: before.items })
  })
})

it('favourites belong to one customer, in the order of marking', async () => {
  const who = await harness.customer()
  const other = await harness.customer()
  const mark = (asset: 'BTC' | 'SOL' | 'XRP', favourite: boolean) => {
    harness.clock.advance(Temporal.Duration.from({ seconds: 1 }))
    return who.call(setFavourite, { asset, favourite })
  }
  await mark('XRP', true)
  await mark('BTC', true)
  await mark('XRP', true)
  await mark('SOL', true)
  expect((await who.call(listFavourites, {})).items).toEqual(['XRP', 'BTC', 'SOL'])
  await mark('BTC', false)
  await mark('BTC', false)
  expect((await who.call(listFavourites, {})).items).toEqual(['XRP', 'SOL'])
  expect((await other.call(listFavourites, {})).items).toEqual([])
  expect((await harness.ask(setFavourite, { asset: 'BTC', favourite: true })).error).toBe('unauthorized')
  expect((await who.ask(setFavourite, { asset: 'USDT', favourite: true })).error).toBe('invalid_input')
})

describe('the live channels', () => {
  const last = <T extends ServerMessage['type']>(client: LiveClient, type: T) =>
    client.received.findLast((message): message is ServerMessage & { type: T } => message.type === type)

  it('send a guest all quotes first, then those that changed', async () => {
    const guest = await connectLive(address)
    guest.send({ type: 'subscribe', to: { channel: 'quotes' } })
    await guest.until(all => all.length > 0)
    expect(last(guest, 'quotes')).toMatchObject({
      state: 'live',
      sentAt: harness.clock.now().epochMilliseconds,
    })
    expect(last(guest, 'quotes')?.items).toHaveLength(MARKET_ASSETS.length)
    await guest.until(all => all.length > 1)
    const seen = guest.received.length
    await later({ milliseconds: 1000 })
    await guest.until(all => all.length > seen)
    const { items } = await ask()
    for (const quote of last(guest, 'quotes')?.items ?? [])
      expect(items.find(item => item.asset === quote.asset)).toMatchObject(quote)
  })

  it('send the open candle and, when it ends, the closed candle together with the next one', async () => {
    const guest = await connectLive(address)
    await later({ seconds: 60 - Math.floor((harness.clock.now().epochMilliseconds / 1000) % 60) + 30 })
    guest.send({ type: 'subscribe', to: { channel: 'candles', asset: 'ETH', interval: '1m' } })
    await guest.until(all => all.length > 0)
    const open = last(guest, 'candles')?.items
    expect(open).toHaveLength(1)
    await later({ seconds: 31 })
    await guest.until(all => last(guest, 'candles')?.items.length === 2 && all.length > 1)
    const [closed, next] = last(guest, 'candles')?.items ?? []
    expect(closed?.time).toBe(open?.[0]?.time)
    expect(next?.open).toBe(closed?.close)
    guest.send({ type: 'unsubscribe', from: { channel: 'candles', asset: 'ETH', interval: '1m' } })
    guest.send({ type: 'ping' })
    await guest.until(all => all.some(message => message.type === 'pong'))
    const seen = guest.received.length
    await later({ seconds: 5 })
    guest.send({ type: 'subscribe', to: { channel: 'quotes' } })
    await guest.until(all => all.some(message => message.type === 'quotes'))
    expect(guest.received.slice(seen).filter(message => message.type === 'candles')).toEqual([])
  })

  it('signal when prices go down and when they are live again', async () => {
    const guest = await connectLive(address)
    guest.send({ type: 'subscribe', to: { channel: 'quotes' } })
    const state = (wanted: string) => () => last(guest, 'quotes')?.state === wanted
    await guest.until(state('live'))
    harness.app.market.simulated?.setHealth('down')
    await later({ seconds: 20 })
    await guest.until(state('down'))
    harness.app.market.simulated?.setHealth('live')
    await later({ seconds: 1 })
    await guest.until(state('live'))
  })

  it('apply a changed setting for the age of stale prices while the market runs', async () => {
    const { market, platform } = harness.app
    await market.start()
    try {
      const guest = await connectLive(address)
      guest.send({ type: 'subscribe', to: { channel: 'quotes' } })
      const state = (wanted: string) => () => last(guest, 'quotes')?.state === wanted
      market.simulated?.setHealth('silent')
      await later({ seconds: 20 })
      await guest.until(state('stale'))
      await setSetting(platform, 'market_stale_seconds', '60')
      await guest.until(state('live'))
      await setSetting(platform, 'market_stale_seconds', '15')
      await guest.until(state('stale'))
    } finally {
      await market.stop()
    }
  })

  it('work for a client that signs in as a customer after it subscribed', async () => {
    const who = await harness.customer()
    const client = await connectLive(address)
    client.send({ type: 'subscribe', to: { channel: 'quotes' } })
    client.send({ type: 'auth', token: who.token })
    await client.until(all => all.some(message => message.type === 'ready'))
    expect(last(client, 'quotes')?.items).toHaveLength(MARKET_ASSETS.length)
    await later({ seconds: 1 })
    const seen = client.received.length
    await client.until(
      all => all.length > seen || all.filter(message => message.type === 'quotes').length > 1,
    )
  })

  it('close a client that does not subscribe first, or that subscribes to too much', async () => {
    for (const message of [
      '{"type":"ping"}',
      '{"type":"unsubscribe","from":{"channel":"quotes"}}',
      '{"type":"subscribe"}',
    ]) {
      const client = await connectLive(address)
      client.send(message)
      expect(await client.closed(), message).toBe(LIVE_CLOSE.invalid)
    }
    const greedy = await connectLive(address)
    for (const asset of MARKET_ASSETS)
      for (const interval of ['1m', '1h'] as const)
        greedy.send({ type: 'subscribe', to: { channel: 'candles', asset, interval } })
    expect(await greedy.closed()).toBe(LIVE_CLOSE.tooMany)
  })
})

it('a stored price from the future, which only a forger writes, is not the price of a process that starts', async () => {
  await later({ seconds: 6 })
  const { db } = harness.app.platform
  const planted = `UPDATE market_quote SET price = 1, quoted_at = '2099-01-01' WHERE asset = 'BTC'`
  expect(await sendAsApp(db, planted)).toBe('done')
  const second = await harness.another()
  expect(await second.market.priceOf('BTC')).toBeNull()
  await later({ seconds: 6 })
  await second.market.step()
  expect((await second.market.priceOf('BTC'))?.price).not.toBe(1n)
  await second.server.close()
  await sendAsApp(db, `DELETE FROM market_quote WHERE asset = 'BTC'`)
})

it('one process follows the source, and another takes over with the last prices when it dies', async () => {
  const { market } = harness.app
  await later({ seconds: 6 })
  const second = await harness.another()
  await second.market.step()
  expect([market.leads(), second.market.leads()]).toEqual([true, false])
  expect(await second.market.priceOf('BTC')).toEqual(await market.priceOf('BTC'))
  // The first process freezes: it neither renews nor releases the lease.
  harness.clock.advance(Temporal.Duration.from({ milliseconds: LEASE_MS }))
  await second.market.step()
  expect(second.market.leads()).toBe(true)
  await market.step()
  expect(market.leads()).toBe(false)
  // A process that stops releases the lease at once.
  await second.server.close()
  await market.step()
  expect(market.leads()).toBe(true)
})
