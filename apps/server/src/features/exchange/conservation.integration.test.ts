import type { ErrorWord } from '@matin/contract/errors'
import type { MarketAsset } from '@matin/contract/market'
import { exchangeFigures } from '@matin/domain/exchange/quote'
import { EXCHANGE_SIDES, type ExchangeSide } from '@matin/domain/exchange/side'
import { readPrice } from '@matin/domain/market/price'
import { fromWire, toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { balanceOf, PLATFORM } from '../../platform/ledger/ledger.ts'
import { expectBalancedBooks, type Harness, PIN, startHarness } from '../../testing/harness.ts'
import { readSettings } from '../settings/service.ts'
import { execute } from './execution.ts'
import { quote } from './service.ts'
import { stock, type TestMarket, testMarket, traderWithoutApp } from './testing/desk.ts'

const COINS = ['BTC', 'DOGE'] as const satisfies MarketAsset[]
const SOAK = process.env.SOAK === '1'
/** What an executed quote has for its way beyond its ten seconds, in seconds. */
const LAST_SECOND = 12

const market: TestMarket = testMarket({})
let harness: Harness
beforeAll(async () => {
  harness = await startHarness(undefined, {}, { prices: market })
})
afterAll(() => harness.close())

const who = fc.nat(2)
/** What the platform holds: plenty, or anything down to nothing. */
const shelf = (most: bigint) => fc.oneof(fc.constant(most), fc.bigInt({ min: 0n, max: most }))
const coin = fc.constantFrom(...COINS)
/** What customers, prices and the clock do, in turn. Parts of a balance are in thousandths: 1000 is MAX. */
const step = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      act: fc.constantFrom('quote' as const, 'trade' as const),
      who,
      side: fc.constantFrom(...EXCHANGE_SIDES),
      coin,
      part: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 1001 })),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('execute' as const),
      which: fc.nat(30),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('both' as const), one: fc.nat(5), other: fc.nat(5) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('price' as const),
      coin,
      cents: fc.integer({ min: 1, max: 90_000_00 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('market' as const),
      state: fc.constantFrom('live', 'live', 'live', 'live', 'stale', 'down'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 9 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Offer {
  id: string
  owner: string
  side: ExchangeSide
  coin: MarketAsset
  quantity: bigint
  gross: bigint
  charges: bigint
  until: Temporal.Instant
  used: boolean
}

/** Balances by owner and asset, as the test reckons them without the database. */
type Books = Map<string, bigint>

it('no sequence of quotes and trades loses a unit, sells what is not held, or books a quote twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 40 }),
      fc.record({ BTC: shelf(10n ** 8n), DOGE: shelf(10n ** 13n) }),
      shelf(10n ** 11n),
      async (steps, coins, usdt) => {
        const run = await begin(coins, usdt)
        for (const one of steps) {
          await run.take(one)
          await run.check()
        }
        await run.sellEverything()
        await run.check()
        await expectBalancedBooks(harness.app)
      },
    ),
    { numRuns: SOAK ? 500 : 25 },
  )
}, 120_000)

async function begin(coins: Record<(typeof COINS)[number], bigint>, usdt: bigint) {
  const { platform } = harness.app
  const { exchangeRates, exchangeMinimum } = await readSettings(platform.db)
  market.state = 'live'
  market.prices = { BTC: '50000', DOGE: '0.16543217' }
  const books: Books = new Map()
  const keyOf = (owner: string, asset: AssetId) => `${owner}/${asset}`
  const reckoned = (owner: string, asset: AssetId) => books.get(keyOf(owner, asset)) ?? 0n
  const add = (owner: string, asset: AssetId, amount: bigint) =>
    books.set(keyOf(owner, asset), reckoned(owner, asset) + amount)
  for (const asset of COINS) {
    await stock(platform, asset, toWire(coins[asset], asset))
    add(PLATFORM, asset, coins[asset])
  }
  await stock(platform, 'USDT', toWire(usdt, 'USDT'))
  add(PLATFORM, 'USDT', usdt)
  const owners: string[] = []
  for (const money of [
    { USDT: '50000' },
    { USDT: '2035.123457', BTC: '0.1' },
    { BTC: '0.00000007', DOGE: '81200.5' },
  ]) {
    const owner = await traderWithoutApp(platform, money)
    owners.push(owner)
    for (const [asset, amount] of Object.entries(money) as [AssetId, string][])
      add(owner, asset, fromWire(amount, asset) ?? 0n)
  }
  const earnedBefore = await earned()
  let charged = 0n
  const offers: Offer[] = []

  async function earned(): Promise<bigint> {
    const kinds = ['fees', 'revenue'] as const
    const sums = await Promise.all(
      kinds.map(kind => balanceOf(platform.db, { owner: PLATFORM, asset: 'USDT', kind })),
    )
    return sums.reduce((sum, one) => sum + one, 0n)
  }

  /** The database holds to the unit what was reckoned, and nothing below zero. */
  async function check(): Promise<void> {
    for (const asset of ['USDT', ...COINS] as const) {
      const held = await balanceOf(platform.db, { owner: PLATFORM, asset, kind: 'inventory' })
      expect([asset, held]).toEqual([asset, reckoned(PLATFORM, asset)])
      expect(held >= 0n).toBe(true)
      for (const owner of owners) {
        const spot = await balanceOf(platform.db, { owner, asset, kind: 'spot' })
        expect([asset, spot]).toEqual([asset, reckoned(owner, asset)])
        expect(spot >= 0n).toBe(true)
      }
    }
    expect((await earned()) - earnedBefore).toBe(charged)
  }

  /** What an execution must answer now, by the reckoning alone. */
  function expected(offer: Offer): ErrorWord | 'done' {
    if (offer.used) return 'quote_used'
    if (Temporal.Instant.compare(harness.clock.now(), offer.until) > 0) return 'quote_expired'
    if (market.state === 'down') return 'price_unavailable'
    if (market.state === 'stale') return 'price_stale'
    const buys = offer.side === 'buy'
    const [paid, wanted] = buys ? [offer.gross, offer.quantity] : [offer.quantity, offer.gross]
    if (paid > reckoned(offer.owner, buys ? 'USDT' : offer.coin)) return 'insufficient_balance'
    return wanted > reckoned(PLATFORM, buys ? offer.coin : 'USDT') ? 'inventory_short' : 'done'
  }

  function reckon(offer: Offer): void {
    const { owner, quantity, gross, charges } = offer
    const sign = offer.side === 'buy' ? 1n : -1n
    offer.used = true
    charged += charges
    add(owner, offer.coin, sign * quantity)
    add(PLATFORM, offer.coin, -sign * quantity)
    add(owner, 'USDT', offer.side === 'buy' ? -gross : gross - charges)
    add(PLATFORM, 'USDT', offer.side === 'buy' ? gross - charges : -gross)
  }

  async function run(offer: Offer): Promise<ErrorWord | 'done'> {
    const input = { quoteId: offer.id, pin: PIN }
    const result = await inTransaction(platform.db, tx => execute(tx, platform, offer.owner, input))
    return result.ok ? 'done' : result.error
  }

  async function executeOnce(offer: Offer): Promise<void> {
    const wanted = expected(offer)
    expect(await run(offer)).toBe(wanted)
    if (wanted === 'done') reckon(offer)
  }

  async function ask(
    owner: string,
    side: ExchangeSide,
    asset: MarketAsset,
    amount: bigint,
  ): Promise<Offer | null> {
    const text = toWire(amount, side === 'buy' ? 'USDT' : asset)
    const answer = await quote(platform, owner, { side, asset, amount: text })
    if (!answer.ok) return null
    const price = readPrice(market.prices[asset] ?? '') ?? 0n
    const figures = exchangeFigures(side, amount, asset, price, exchangeRates)
    const rest = side === 'sell' && amount === reckoned(owner, asset)
    expect(figures.gross >= exchangeMinimum || rest).toBe(true)
    expect(answer.value).toMatchObject({
      quantity: toWire(figures.quantity, asset),
      total: toWire(figures.total, 'USDT'),
      fee: toWire(figures.fee, 'USDT'),
      spread: toWire(figures.spread, 'USDT'),
    })
    const offer: Offer = {
      id: answer.value.id,
      owner,
      side,
      coin: asset,
      quantity: figures.quantity,
      gross: figures.gross,
      charges: figures.fee + figures.spread,
      until: harness.clock.now().add({ seconds: LAST_SECOND }),
      used: false,
    }
    offers.push(offer)
    return offer
  }

  async function take(one: Step): Promise<void> {
    switch (one.act) {
      case 'quote':
      case 'trade': {
        const owner = owners[one.who] ?? ''
        const all = reckoned(owner, one.side === 'buy' ? 'USDT' : one.coin)
        const offer = await ask(owner, one.side, one.coin, (all * BigInt(one.part)) / 1000n)
        if (offer && one.act === 'trade') await executeOnce(offer)
        return
      }
      case 'execute': {
        const offer = offers.at(-1 - one.which)
        for (let time = 0; offer && time < one.times; time++) await executeOnce(offer)
        return
      }
      case 'both': {
        const pair = [one.one, one.other].flatMap(which => offers.at(-1 - which) ?? [])
        const before = pair.map(expected)
        const answers = await Promise.all(pair.map(run))
        for (const [index, offer] of pair.entries()) if (answers[index] === 'done') reckon(offer)
        // Whichever came first: what was refused had that reason before the other one, or has it after.
        for (const [index, offer] of pair.entries())
          if (answers[index] !== 'done') expect([before[index], expected(offer)]).toContain(answers[index])
        return
      }
      case 'price':
        market.prices[one.coin] = `${one.cents / 100}`
        return
      case 'market':
        market.state = one.state
        return
      case 'wait':
        harness.clock.advance(Temporal.Duration.from({ seconds: one.seconds }))
    }
  }

  /** MAX, at last: whoever has coins sells every unit of them, and no dust is left. */
  async function sellEverything(): Promise<void> {
    market.state = 'live'
    await stock(platform, 'USDT', '100000000000')
    books.set(keyOf(PLATFORM, 'USDT'), fromWire('100000000000', 'USDT') ?? 0n)
    for (const owner of owners) {
      for (const asset of COINS) {
        const all = reckoned(owner, asset)
        if (all === 0n) continue
        const offer = await ask(owner, 'sell', asset, all)
        expect(offer).not.toBeNull()
        if (offer) await executeOnce(offer)
        expect(reckoned(owner, asset)).toBe(0n)
      }
    }
  }

  return { take, check, sellEverything }
}
