import { executeExchange, getExchangeTerms, quoteExchange } from '@matin/contract/exchange'
import type { ServerMessage } from '@matin/contract/live'
import { listQuotes, listRecommended } from '@matin/contract/market'
import { formatPrice } from '@matin/domain/market/price'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startExchange, type TestExchange } from '#testing/exchanges/server.ts'
import { expectBalancedBooks, type Harness, PIN, startHarness } from '#testing/harness.ts'
import { connectLive, type LiveClient } from '#testing/live-client.ts'
import { setSetting } from '#testing/settings.ts'
import { spot, stock, type Trader, trader } from './testing/market.ts'

const START = '2026-03-02T10:24:00Z'
const BUY = { side: 'buy', asset: 'BTC', amount: '100' } as const

let exchange: TestExchange
let harness: Harness
let guest: LiveClient
let who: Trader
beforeAll(async () => {
  exchange = await startExchange('binance', Date.parse(START))
  harness = await startHarness(START, { MARKET_SOURCE: 'binance', MARKET_URL: exchange.url })
  const { platform, market, server } = harness.app
  who = await trader(harness, { USDT: '1000' })
  await stock(platform, 'BTC', '1')
  // A quote outlives it: so the execution meets a market that has just died.
  await setSetting(platform, 'market_stale_seconds', '5')
  exchange.setTime(now())
  await market.start()
  guest = await connectLive(await server.listen({ port: 0, host: '127.0.0.1' }))
  guest.send({ type: 'subscribe', to: { channel: 'quotes' } })
})
afterAll(async () => {
  await harness?.close()
  await exchange?.close()
})

const now = () => harness.clock.now().epochMilliseconds
const state = (wanted: string) => (all: ServerMessage[]) =>
  all.findLast(message => message.type === 'quotes')?.state === wanted

it('quotes and trades are refused while the price source is down, and work again when it is back', async () => {
  const { platform, market } = harness.app
  await guest.until(() => market.state() === 'live' && market.hub.quoteOf('BTC') !== undefined)
  const quoted = await who.call(quoteExchange, BUY)
  expect(quoted).toMatchObject({
    source: 'binance',
    price: formatPrice(exchange.simulation.quote('BTC', now()).price),
  })

  exchange.leave()
  harness.clock.advance(Temporal.Duration.from({ seconds: 6 }))
  await guest.until(state('down'))
  const refusal = {
    code: 409,
    error: 'price_unavailable',
    msg: 'Transaction failed. Nothing was exchanged. We’re sorry, our price source isn’t responding; please try again later.',
  }
  expect(await who.ask(quoteExchange, BUY)).toMatchObject(refusal)
  expect(await who.ask(executeExchange, { quoteId: quoted.id, pin: PIN })).toMatchObject(refusal)
  expect(await spot(platform, who.id, 'USDT')).toBe('1000')

  exchange.setTime(now())
  exchange.comeBack()
  await guest.until(state('live'))
  await who.call(executeExchange, { quoteId: quoted.id, pin: PIN })
  expect(await spot(platform, who.id, 'BTC')).toBe(quoted.quantity)
  await expectBalancedBooks(harness.app)
})

it('a coin that the source halts becomes stale by the timestamp of its own price, and is no longer quoted', async () => {
  const { market } = harness.app
  exchange.setTime(now())
  await guest.until(state('live'))
  exchange.freeze('BTC')
  const halted = new Date(now()).toISOString()
  exchange.tick(now())
  await guest.until(() => market.hub.quoteOf('BTC')?.at === now())
  harness.clock.advance(Temporal.Duration.from({ seconds: 6 }))
  exchange.setTime(now())
  // The source sends it again, as to a new subscriber; the others go on.
  exchange.tick(now())
  const isOld = (all: ServerMessage[]) =>
    all.findLast(message => message.type === 'quotes')?.stale?.join() === 'BTC'
  await guest.until(isOld)
  expect(market.state()).toBe('live')
  const terms = await who.call(getExchangeTerms, { asset: 'BTC' })
  expect(terms).toMatchObject({ state: 'stale', price: { at: halted } })
  expect(await who.ask(quoteExchange, BUY)).toMatchObject({ code: 409, error: 'price_stale' })
  expect((await who.call(getExchangeTerms, { asset: 'ETH' })).state).toBe('live')
  for (const list of [listQuotes, listRecommended])
    expect(await who.call(list, {})).toMatchObject({ state: 'live', stale: ['BTC'] })
})
