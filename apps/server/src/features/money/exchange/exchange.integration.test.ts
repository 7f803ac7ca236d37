import { randomUUID } from 'node:crypto'
import { getMovement, getTokenData, getWalletLog } from '@matin/contract/assets'
import * as contract from '@matin/contract/exchange'
import { type ExchangeQuote, getExchangeTerms, listExchanges, quoteExchange } from '@matin/contract/exchange'
import { getHomeData } from '@matin/contract/home'
import { listMessages } from '@matin/contract/messages'
import { PLATFORM } from '@matin/ledger/ledger'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedInventory } from '#dev/seed-inventory.ts'
import { rowsOf, sqlState } from '#platform/db/database.ts'
import { FORGED } from '#platform/secrets/row-mac.ts'
import { executeAs } from '#testing/commands.ts'
import { expectBalancedBooks, type Harness, PIN, startHarness } from '#testing/harness.ts'
import { copyOf, sendAsApp } from '#testing/planted-rows.ts'
import { setSetting } from '#testing/settings.ts'
import { executeExchange } from './execute-exchange.ts'
import { quote } from './service.ts'
import {
  held,
  inventory,
  spot,
  stock,
  type TestMarket,
  testMarket,
  trader,
  traderWithoutApp,
} from './testing/market.ts'

const market: TestMarket = testMarket({})
let harness: Harness
beforeAll(async () => {
  harness = await startHarness(undefined, {}, { prices: market })
})
afterAll(() => harness.close())
beforeEach(async () => {
  market.state = 'live'
  market.prices = { BTC: '50000', DOGE: '0.16543217', XRP: '2.5' }
  const { platform } = harness.app
  await stock(platform, 'BTC', '2')
  await stock(platform, 'DOGE', '100000')
  await stock(platform, 'XRP', '0')
  await stock(platform, 'USDT', '100000')
})
afterEach(() => expectBalancedBooks(harness.app))

const buying = (amount: string, asset: 'BTC' | 'DOGE' | 'XRP' | 'ETH' = 'BTC') =>
  ({ side: 'buy', asset, amount }) as const
const selling = (amount: string, asset: 'BTC' | 'DOGE' | 'XRP' = 'BTC') =>
  ({ side: 'sell', asset, amount }) as const
const paying = ({ id }: Pick<ExchangeQuote, 'id'>) => ({ quoteId: id, pin: PIN })
const wait = (seconds: number) => harness.clock.advance(Temporal.Duration.from({ seconds }))
const platformHolds = (kind: 'fees' | 'revenue') =>
  held(harness.app.platform, { owner: PLATFORM, asset: 'USDT', kind })

describe('buying', () => {
  it('posts the quoted amounts: coins from the inventory, the fee to fees, the spread to revenue', async () => {
    const { platform } = harness.app
    const who = await trader(harness, { USDT: '1500' })
    const fees = Number(await platformHolds('fees'))
    const revenue = Number(await platformHolds('revenue'))
    const quoted = await who.call(quoteExchange, buying('1000'))
    expect(quoted).toMatchObject({
      side: 'buy',
      asset: 'BTC',
      price: '50000',
      quantity: '0.01996',
      total: '1000',
      fee: '1',
      spread: '1',
      feeRate: '0.001',
      spreadRate: '0.001',
    })
    expect(Date.parse(quoted.expiresAt) - Date.parse(quoted.createdAt)).toBe(10_000)
    const done = await who.call(contract.executeExchange, paying(quoted))
    expect(done).toMatchObject({ quantity: '0.01996', total: '1000', fee: '1', spread: '1', price: '50000' })
    expect(done.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await spot(platform, who.id, 'USDT')).toBe('500')
    expect(await spot(platform, who.id, 'BTC')).toBe('0.01996')
    expect(await inventory(platform, 'BTC')).toBe('1.98004')
    expect(await inventory(platform, 'USDT')).toBe('100998')
    expect(Number(await platformHolds('fees'))).toBeCloseTo(fees + 1, 6)
    expect(Number(await platformHolds('revenue'))).toBeCloseTo(revenue + 1, 6)
  })

  it('executes at the quoted terms while the price moves by no more than fee and spread', async () => {
    const who = await trader(harness, { USDT: '1000' })
    const quoted = await who.call(quoteExchange, buying('1000'))
    market.prices.BTC = '50100'
    expect(await who.call(contract.executeExchange, paying(quoted))).toMatchObject({
      price: '50000',
      quantity: '0.01996',
    })
  })

  it('is refused, as selling is, when the price moved beyond fee and spread, so that a quote is no free option', async () => {
    const { platform } = harness.app
    const who = await trader(harness, { USDT: '1000', BTC: '0.02' })
    const buy = await who.call(quoteExchange, buying('1000'))
    const sell = await who.call(quoteExchange, selling('0.02'))
    for (const [jump, side] of [
      ['50101', buy],
      ['49899', sell],
      // A worse price than the market's is kept for nobody either: the next quote gives more.
      ['49899', buy],
    ] as const) {
      market.prices.BTC = jump
      expect(await who.ask(contract.executeExchange, paying(side))).toMatchObject({
        code: 409,
        error: 'price_moved',
      })
    }
    expect(await spot(platform, who.id, 'USDT')).toBe('1000')
    expect(await spot(platform, who.id, 'BTC')).toBe('0.02')
    market.prices.BTC = '50000'
    await who.call(contract.executeExchange, paying(buy))
  })

  it('appears with one hash in the history of both assets and in the exchange records, and sends a message', async () => {
    const who = await trader(harness, { USDT: '1000' })
    const done = await who.call(
      contract.executeExchange,
      paying(await who.call(quoteExchange, buying('100'))),
    )
    const { items } = await who.call(getWalletLog, { kind: 'exchange' })
    const event = {
      asset: 'BTC',
      amount: '0.001996',
      other: { asset: 'USDT', account: 'spot', amount: '-100' },
    }
    expect(items).toMatchObject([event])
    for (const asset of ['BTC', 'USDT'] as const)
      expect((await who.call(getWalletLog, { asset })).items).toContainEqual(items[0])
    expect(await who.call(getMovement, { id: items[0]?.id ?? '' })).toMatchObject({
      ...event,
      hash: done.hash,
    })
    const { items: emails } = await who.call(listMessages, {})
    expect(emails[0]).toMatchObject({
      kind: 'exchange_bought',
      title: 'Exchange successful: 0.001996 BTC bought',
      text: 'You paid 100.00 USDT, including a fee of 0.10 USDT and a spread of 0.10 USDT.',
    })
    expect(done.source).toBe('simulated')
    expect((await who.call(listExchanges, {})).items).toEqual([done])
  })
})

describe('selling', () => {
  it('posts the quoted amounts: USDT from the inventory less fee and spread', async () => {
    const { platform } = harness.app
    const who = await trader(harness, { BTC: '0.5' })
    const quoted = await who.call(quoteExchange, selling('0.02'))
    expect(quoted).toMatchObject({ quantity: '0.02', total: '998', fee: '1', spread: '1' })
    await who.call(contract.executeExchange, paying(quoted))
    expect(await spot(platform, who.id, 'USDT')).toBe('998')
    expect(await spot(platform, who.id, 'BTC')).toBe('0.48')
    expect(await inventory(platform, 'BTC')).toBe('2.02')
    expect(await inventory(platform, 'USDT')).toBe('99000')
    const [message] = (await who.call(listMessages, {})).items
    expect(message).toMatchObject({ kind: 'exchange_sold', title: 'Exchange successful: 0.02 BTC sold' })
  })

  it('accepts the whole balance even below the minimum, and pays 0 USDT for one minor unit', async () => {
    const { platform } = harness.app
    const who = await trader(harness, { DOGE: '12.34567891' })
    expect(await who.ask(quoteExchange, selling('12.3', 'DOGE'))).toMatchObject({ error: 'below_minimum' })
    const rest = await who.call(quoteExchange, selling('12.34567891', 'DOGE'))
    await who.call(contract.executeExchange, paying(rest))
    expect(await spot(platform, who.id, 'DOGE')).toBe('0')
    const dusty = await trader(harness, { DOGE: '0.00000001' })
    const dust = await dusty.call(quoteExchange, selling('0.00000001', 'DOGE'))
    expect(dust).toMatchObject({ total: '0', fee: '0', spread: '0' })
    await dusty.call(contract.executeExchange, paying(dust))
    expect(await spot(platform, dusty.id, 'DOGE')).toBe('0')
    expect(await spot(platform, dusty.id, 'USDT')).toBe('0')
  })
})

describe('a quote', () => {
  it('is refused with an error that states the reason', async () => {
    const who = await trader(harness, { USDT: '200000', BTC: '3' })
    const ask = async (input: object) => {
      const { error, msg } = await who.ask(quoteExchange, input)
      return [error, msg]
    }
    expect(await ask(buying('0'))).toEqual(['amount_incorrect', 'Please enter the correct amount'])
    expect(await ask(buying('1.0000001'))).toEqual(['amount_incorrect', 'Please enter the correct amount'])
    expect(await ask(buying('9.999999'))).toEqual(['below_minimum', 'The minimum is 10 USDT'])
    expect(await ask(buying('200000.000001'))).toEqual(['insufficient_balance', 'Insufficient Balance'])
    expect(await ask(selling('3.00000001'))).toEqual(['insufficient_balance', 'Insufficient Balance'])
    expect(await ask(selling('0.0001'))).toEqual(['below_minimum', 'The minimum is 10 USDT'])
    expect(await ask(buying('200000'))).toEqual([
      'inventory_short',
      'Transaction failed. You can exchange up to 2 BTC right now.',
    ])
    expect(await ask(selling('2.5'))).toEqual([
      'inventory_short',
      'Transaction failed. You can exchange up to 100,000 USDT right now.',
    ])
    expect(await ask(buying('100', 'XRP'))).toMatchObject([
      'inventory_short',
      expect.stringContaining('0 XRP'),
    ])
    expect(await ask(buying('100', 'ETH'))).toMatchObject(['price_unavailable', expect.any(String)])
    expect(await ask({ ...buying('100'), asset: 'USDT' })).toMatchObject([
      'invalid_input',
      expect.any(String),
    ])
  })

  it('is refused with a distinct error for stale prices and for a source that is down', async () => {
    const who = await trader(harness, { USDT: '100' })
    market.state = 'stale'
    expect(await who.ask(quoteExchange, buying('50'))).toMatchObject({
      code: 409,
      error: 'price_stale',
      msg: 'Transaction failed. Nothing was exchanged. We’re sorry, exchange is paused until a new price arrives.',
    })
    market.state = 'down'
    expect(await who.ask(quoteExchange, buying('50'), { language: 'zh-Hans' })).toMatchObject({
      error: 'price_unavailable',
      msg: '抱歉，交易失败，未进行兑换。价格来源无响应，请稍后再试。',
    })
  })

  it('is refused for a coin closed to exchange, and cannot be executed while the coin is closed', async () => {
    const { platform } = harness.app
    const who = await trader(harness, { USDT: '100' })
    const quoted = await who.call(quoteExchange, buying('50'))
    await setSetting(platform, 'exchange_assets', 'DOGE,XRP')
    expect(await who.ask(quoteExchange, buying('50'))).toMatchObject({ error: 'not_yet_open' })
    expect(await who.ask(contract.executeExchange, paying(quoted))).toMatchObject({ error: 'not_yet_open' })
    expect(await who.call(getExchangeTerms, { asset: 'BTC' })).toMatchObject({ open: false })
    await setSetting(platform, 'exchange_assets', 'BTC,DOGE,XRP,ETH')
    await who.call(contract.executeExchange, paying(quoted))
  })

  it('keeps its rates when the settings change, and the next quote has the new rates', async () => {
    const { platform } = harness.app
    const who = await trader(harness, { USDT: '1000' })
    const before = await who.call(quoteExchange, buying('100'))
    await setSetting(platform, 'exchange_fee_rate', '0.01')
    await setSetting(platform, 'exchange_spread_rate', '0.02')
    await setSetting(platform, 'exchange_minimum', '200')
    expect(await who.ask(quoteExchange, buying('100'))).toMatchObject({ msg: 'The minimum is 200 USDT' })
    expect(await who.call(quoteExchange, buying('500'))).toMatchObject({ fee: '5', spread: '10' })
    expect(await who.call(contract.executeExchange, paying(before))).toMatchObject({
      fee: '0.1',
      spread: '0.1',
    })
    await setSetting(platform, 'exchange_fee_rate', '0.001')
    await setSetting(platform, 'exchange_spread_rate', '0.001')
    await setSetting(platform, 'exchange_minimum', '10')
  })

  it('expires when the price source changes', async () => {
    const { platform } = harness.app
    const who = await trader(harness, { USDT: '100' })
    const quoted = await who.call(quoteExchange, buying('100'))
    const other = { ...platform, config: { ...platform.config, MARKET_SOURCE: 'kraken' as const } }
    const answer = await executeAs(
      other,
      contract.executeExchange,
      executeExchange(other),
      who.id,
      paying(quoted),
    )
    expect(answer).toMatchObject({ ok: false, error: 'quote_expired' })
    await who.call(contract.executeExchange, paying(quoted))
  })

  it('is valid for ten seconds plus two for the network, and no longer', async () => {
    const who = await trader(harness, { USDT: '300' })
    const inTime = await who.call(quoteExchange, buying('100'))
    wait(12)
    await who.call(contract.executeExchange, paying(inTime))
    const late = await who.call(quoteExchange, buying('100'))
    harness.clock.advance(Temporal.Duration.from({ seconds: 12, milliseconds: 1 }))
    const answer = await who.ask(contract.executeExchange, paying(late))
    expect(answer).toMatchObject({ code: 409, error: 'quote_expired' })
    expect(await spot(harness.app.platform, who.id, 'USDT')).toBe('200')
  })

  it('can be executed only by its own customer', async () => {
    const owner = await trader(harness, { USDT: '100' })
    const other = await trader(harness, { USDT: '100' })
    const quoted = await owner.call(quoteExchange, buying('100'))
    expect(await other.ask(contract.executeExchange, paying(quoted))).toMatchObject({ code: 404 })
    expect((await other.call(listExchanges, {})).items).toEqual([])
    expect(await spot(harness.app.platform, other.id, 'USDT')).toBe('100')
  })

  it('is deleted after a day if unused, and kept once executed', async () => {
    const { platform } = harness.app
    const who = await trader(harness, { USDT: '300' })
    const used = await who.call(quoteExchange, buying('100'))
    const done = await who.call(contract.executeExchange, paying(used))
    const left = await who.call(quoteExchange, buying('100'))
    harness.clock.advance(Temporal.Duration.from({ hours: 25 }))
    await harness.work()
    const rows = await rowsOf<{ id: string }>(platform.db, sql`SELECT id::text AS id FROM exchange_quote`)
    const ids = rows.map(row => row.id)
    expect(ids).toContain(used.id)
    expect(ids).not.toContain(left.id)
    const again = await harness.signIn(who.email, 'correct horse')
    expect((await again.call(listExchanges, {})).items).toEqual([done])
  })
})

describe('executing a quote', () => {
  it('requires the PIN, and a wrong PIN posts nothing', async () => {
    const who = await trader(harness, { USDT: '100' })
    const quoted = await who.call(quoteExchange, buying('100'))
    const wrong = await who.ask(contract.executeExchange, { ...paying(quoted), pin: '000000' })
    expect(wrong).toMatchObject({ error: 'pin_incorrect' })
    expect(await who.ask(contract.executeExchange, { quoteId: quoted.id })).toMatchObject({ code: 400 })
    expect(await spot(harness.app.platform, who.id, 'USDT')).toBe('100')
  })

  it('happens once: the same idempotency key gets the first answer, another key is refused', async () => {
    const who = await trader(harness, { USDT: '1000' })
    const quoted = await who.call(quoteExchange, buying('100'))
    const first = await who.call(contract.executeExchange, paying(quoted), { key: 'exchange-intent-1' })
    const again = await who.call(contract.executeExchange, paying(quoted), { key: 'exchange-intent-1' })
    expect(again).toEqual(first)
    expect(await who.ask(contract.executeExchange, paying(quoted))).toMatchObject({ error: 'quote_used' })
    const next = await who.call(quoteExchange, buying('200'))
    expect(await who.ask(contract.executeExchange, paying(next), { key: 'exchange-intent-1' })).toMatchObject(
      {
        error: 'idempotency_conflict',
      },
    )
    expect(await spot(harness.app.platform, who.id, 'USDT')).toBe('900')
  })

  it('posts once under twenty concurrent requests', async () => {
    const who = await trader(harness, { USDT: '5000' })
    const quoted = await who.call(quoteExchange, buying('100'))
    const { platform } = harness.app
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        executeAs(platform, contract.executeExchange, executeExchange(platform), who.id, paying(quoted)),
      ),
    )
    const answers = results.map(result => (result.ok ? 'done' : result.error))
    expect(answers.filter(answer => answer === 'done')).toHaveLength(1)
    expect(answers.filter(answer => answer === 'quote_used')).toHaveLength(19)
    expect(await spot(platform, who.id, 'USDT')).toBe('4900')
  })

  it('is refused while prices are stale or down, and works once they are live again', async () => {
    const who = await trader(harness, { USDT: '100' })
    const quoted = await who.call(quoteExchange, buying('100'))
    market.state = 'stale'
    expect(await who.ask(contract.executeExchange, paying(quoted))).toMatchObject({ error: 'price_stale' })
    market.state = 'down'
    expect(await who.ask(contract.executeExchange, paying(quoted))).toMatchObject({
      error: 'price_unavailable',
    })
    expect(await spot(harness.app.platform, who.id, 'USDT')).toBe('100')
    market.state = 'live'
    await who.call(contract.executeExchange, paying(quoted))
  })

  it('never spends the same balance for two quotes', async () => {
    const who = await trader(harness, { USDT: '100' })
    const one = await who.call(quoteExchange, buying('100'))
    const two = await who.call(quoteExchange, buying('100', 'DOGE'))
    await who.call(contract.executeExchange, paying(one))
    expect(await who.ask(contract.executeExchange, paying(two))).toMatchObject({
      error: 'insufficient_balance',
    })
    expect(await spot(harness.app.platform, who.id, 'USDT')).toBe('0')
  })

  it('sells no more than the inventory, and the error states what is left', async () => {
    const { platform } = harness.app
    await stock(platform, 'BTC', '0.03')
    const first = await trader(harness, { USDT: '1000' })
    const second = await trader(harness, { USDT: '1000' })
    const theirs = await first.call(quoteExchange, buying('1000'))
    const late = await second.call(quoteExchange, buying('1000'))
    await first.call(contract.executeExchange, paying(theirs))
    expect(await second.ask(contract.executeExchange, paying(late))).toMatchObject({
      error: 'inventory_short',
      msg: 'Transaction failed. You can exchange up to 0.01004 BTC right now.',
    })
    expect(await inventory(platform, 'BTC')).toBe('0.01004')
  })

  // A hundred at once want connections of their own.
  it('gives a hundred concurrent buyers exactly the remaining inventory', async () => {
    const { platform } = harness.app
    // Thirty of a hundred can be served: each wants 0.001996 BTC.
    await stock(platform, 'BTC', '0.0599')
    const buyers = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const id = await traderWithoutApp(platform, { USDT: '100' })
        const quoted = await quote(platform, { caller: { customerId: id }, input: buying('100') })
        if (!quoted.ok) throw new Error(quoted.error)
        return { id, quoteId: quoted.value.id }
      }),
    )
    const results = await Promise.all(
      buyers.map(({ id, quoteId }) =>
        executeAs(platform, contract.executeExchange, executeExchange(platform), id, { quoteId, pin: PIN }),
      ),
    )
    expect(results.filter(result => result.ok)).toHaveLength(30)
    const refused = results.filter(result => !result.ok)
    expect(new Set(refused.map(result => !result.ok && result.error))).toEqual(new Set(['inventory_short']))
    expect(await inventory(platform, 'BTC')).toBe('0.00002')
    const paid = await Promise.all(buyers.map(({ id }) => spot(platform, id, 'USDT')))
    expect(paid.filter(rest => rest === '0')).toHaveLength(30)
    expect(paid.filter(rest => rest === '100')).toHaveLength(70)
  })
})

describe('the database', () => {
  const raw = async (statement: ReturnType<typeof sql>) => {
    try {
      await harness.app.platform.db.execute(statement)
      return null
    } catch (error) {
      return sqlState(error)
    }
  }

  it('refuses to change a quote, to store two trades of one quote, and to delete an executed one', async () => {
    const who = await trader(harness, { USDT: '100' })
    const { id } = await who.call(quoteExchange, buying('50'))
    await who.call(contract.executeExchange, { quoteId: id, pin: PIN })
    expect(await raw(sql`UPDATE exchange_quote SET quantity = quantity * 2 WHERE id = ${id}::uuid`)).toBe(
      '42501',
    )
    expect(await raw(sql`DELETE FROM exchange_quote WHERE id = ${id}::uuid`)).toBe('23503')
    expect(await raw(sql`DELETE FROM exchange_trade WHERE quote = ${id}::uuid`)).toBe('42501')
    const twice = sql`INSERT INTO exchange_trade SELECT quote, gen_random_uuid(), customer, side, asset, transfer, hash,
      executed_at FROM exchange_trade WHERE quote = ${id}::uuid`
    expect(await raw(twice)).toBe('23505')
  })

  it.each<[name: string, planted: Record<string, string>]>([
    ['another quantity', { quantity: '10000000' }],
    ['another amount', { gross: '20', fee: '0', spread: '0' }],
    ['another price', { price: '4996000000000' }],
    ['no charges', { fee: '0', spread: '0', fee_rate: '0', spread_rate: '0' }],
    ['a later end', { expires_at: `'2099-01-01T00:00:00Z'` }],
    ['another side', { side: `'sell'` }],
    ['another customer', { customer: 'OTHER' }],
  ])('keeps a quote with %s that no server of ours made, but it is not executed', async (_, planted) => {
    const { db } = harness.app.platform
    const who = await trader(harness, { USDT: '100', BTC: '0.1' })
    const other = await trader(harness, { USDT: '100' })
    const genuine = await who.call(quoteExchange, buying('50'))
    const id = randomUUID()
    const thief = planted.customer ? other : who
    const row = { ...planted, id: `'${id}'`, customer: `'${thief.id}'` }
    expect(await sendAsApp(db, copyOf('exchange_quote', `id = '${genuine.id}'`, row))).toBe('done')
    const before = FORGED.get('exchange_quote') ?? 0
    expect(await thief.ask(contract.executeExchange, paying({ id }))).toMatchObject({
      code: 404,
      error: 'not_found',
    })
    expect(FORGED.get('exchange_quote')).toBe(before + 1)
    await who.call(contract.executeExchange, paying(genuine))
  })
})

describe('exchange records', () => {
  it('are filtered by coin and side and page by cursor, newest first', async () => {
    const who = await trader(harness, { USDT: '5000' })
    for (let index = 0; index < 22; index++) {
      const quoted = await who.call(quoteExchange, buying('20', index % 2 === 0 ? 'BTC' : 'DOGE'))
      await who.call(contract.executeExchange, paying(quoted))
    }
    await who.call(contract.executeExchange, paying(await who.call(quoteExchange, selling('0.001'))))
    const first = await who.call(listExchanges, {})
    expect(first.items).toHaveLength(20)
    expect(first.items[0]).toMatchObject({ side: 'sell', asset: 'BTC' })
    const second = await who.call(listExchanges, { cursor: first.next ?? '' })
    expect(second.items).toHaveLength(3)
    expect(second.next).toBeNull()
    expect((await who.call(listExchanges, { asset: 'DOGE' })).items).toHaveLength(11)
    expect((await who.call(listExchanges, { asset: 'BTC', side: 'sell' })).items).toHaveLength(1)
    expect((await who.call(listExchanges, { side: 'buy', asset: 'XRP' })).items).toEqual([])
  })
})

describe('exchange terms', () => {
  it('contain the price and its state, the rates, and the balances of customer and platform', async () => {
    const who = await trader(harness, { USDT: '12.5', BTC: '0.25' })
    market.state = 'stale'
    expect(await who.call(getExchangeTerms, { asset: 'BTC' })).toMatchObject({
      open: true,
      price: { price: '50000', at: '2026-03-02T10:23:59.000Z' },
      state: 'stale',
      source: 'simulated',
      feeRate: '0.001',
      minimum: '10',
      quoteSeconds: 10,
      usdt: '12.5',
      coin: '0.25',
      inventory: '2',
      demonstration: true,
    })
    expect(await who.call(getExchangeTerms, { asset: 'ETH' })).toMatchObject({ price: null, state: 'down' })
  })
})

it('seeding the demonstration inventory twice stores one attestation, which two operators decided', async () => {
  const { platform } = harness.app
  for (const asset of ['BTC', 'DOGE', 'USDT'] as const) await stock(platform, asset, '0')
  await seedInventory(platform)
  await seedInventory(platform)
  expect(await inventory(platform, 'BTC')).toBe('20')
  expect(await inventory(platform, 'USDT')).toBe('250000')
  const rows = await rowsOf<{ reason: string; by: number }>(
    platform.db,
    sql`SELECT reason, count(DISTINCT approved_by)::int AS by FROM attestation GROUP BY reason`,
  )
  expect(rows).toEqual([{ reason: 'demonstration holdings', by: 1 }])
})

describe('the totals of a customer', () => {
  it('value every coin at the market price, and state the age of the prices', async () => {
    const who = await trader(harness, { USDT: '100', BTC: '0.5', DOGE: '10' })
    market.state = 'stale'
    const data = await who.call(getTokenData, {})
    expect(data).toMatchObject({
      total: '25101.654321',
      spotTotal: '25101.654321',
      available: '25101.654321',
      miningTotal: '0',
      prices: { source: 'simulated', state: 'stale', at: '2026-03-02T10:23:59.000Z' },
    })
    const values = data.assets.map(({ asset, spotValue }) => [asset, spotValue])
    expect(Object.fromEntries(values)).toMatchObject({
      USDT: '100',
      BTC: '25000',
      DOGE: '1.654321',
      XRP: '0',
    })
    expect((await who.call(getHomeData, {})).customer).toMatchObject({ total: '25101.654321' })
  })

  it('count a coin without a price as zero and mark it, and need no price for USDT', async () => {
    const who = await trader(harness, { USDT: '100', ETH: '2' })
    const data = await who.call(getTokenData, {})
    expect(data).toMatchObject({ total: '100', prices: { state: 'down', at: null } })
    expect(data.assets.find(({ asset }) => asset === 'ETH')).toMatchObject({ spot: '2', spotValue: null })
    const plain = await trader(harness, { USDT: '100' })
    expect(await plain.call(getTokenData, {})).toMatchObject({ total: '100', prices: null })
  })
})
