import type { ErrorWord } from '@matin/contract/errors'
import * as contract from '@matin/contract/exchange'
import type { MarketAsset } from '@matin/contract/market'
import { exchangeFigures } from '@matin/domain/exchange/quote'
import type { ExchangeSide } from '@matin/domain/exchange/side'
import { formatPrice, readPrice } from '@matin/domain/market/price'
import { fromWire, toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import type { SettingKey } from '@matin/domain/settings/settings'
import { balanceOf, foldPending, PLATFORM } from '@matin/ledger/ledger'
import { expect } from 'vitest'
import { readSettings } from '#features/notify/settings/service.ts'
import { executeAs } from '#testing/commands.ts'
import { type Harness, PIN } from '#testing/harness.ts'
import { setSetting } from '#testing/settings.ts'
import { executeExchange } from '../execute-exchange.ts'
import { quote } from '../service.ts'
import { stock, type TestMarket, traderWithoutApp } from './market.ts'
import { createReckoning, isWorthIt, type Offer } from './reckoning.ts'
import { COINS, type Step } from './steps.ts'

/** Last second after a quote in which it can be executed: ten seconds, and two of grace. */
const LAST_SECOND = 12
/** Opening balances of the three customers. */
const PURSES = [
  { USDT: '50000' },
  { USDT: '2035.123457', BTC: '0.1' },
  { BTC: '0.00000007', DOGE: '81200.5' },
] as const satisfies Partial<Record<AssetId, string>>[]
const RULES = {
  exchange_fee_rate: '0.001',
  exchange_spread_rate: '0.001',
  exchange_minimum: '10',
  exchange_assets: COINS.join(','),
}
/** Inventory that suffices to buy all coins back. */
const PLENTY = '100000000000'

/**
 * Creates three customers and the platform's inventory for a sequence of steps. `stocked` is that inventory,
 * in minor units.
 */
export async function beginTrading(
  harness: Harness,
  market: TestMarket,
  stocked: Record<(typeof COINS)[number] | 'USDT', bigint>,
) {
  const { platform } = harness.app
  const books = createReckoning()
  const offers: Offer[] = []
  const owners: string[] = []
  market.state = 'live'
  market.prices = { BTC: '50000', DOGE: '0.16543217' }
  let rules = await rule(RULES)
  for (const asset of ['USDT', ...COINS] as const) {
    await stock(platform, asset, toWire(stocked[asset], asset))
    books.set(PLATFORM, asset, stocked[asset])
  }
  for (const purse of PURSES) {
    const owner = await traderWithoutApp(platform, purse)
    owners.push(owner)
    for (const [asset, amount] of Object.entries(purse) as [AssetId, string][])
      books.set(owner, asset, fromWire(amount, asset) ?? 0n)
  }
  // Folds pending amounts as the job does: each read of a balance sums what is pending.
  await foldPending(platform.db, 1_000_000)
  const earnedBefore = await earned()

  async function rule(settings: typeof RULES) {
    for (const [key, value] of Object.entries(settings) as [SettingKey, string][])
      await setSetting(platform, key, value)
    return readSettings(platform.load)
  }

  async function earned(): Promise<bigint> {
    const sums = await Promise.all(
      (['fees', 'revenue'] as const).map(kind =>
        balanceOf(platform.db, { owner: PLATFORM, asset: 'USDT', kind }),
      ),
    )
    return sums.reduce((sum, one) => sum + one, 0n)
  }

  /** Asserts that the stored balances equal the expected ones to the unit, and none is below zero. */
  async function check(): Promise<void> {
    for (const asset of ['USDT', ...COINS] as const)
      for (const owner of [PLATFORM, ...owners]) {
        const kind = owner === PLATFORM ? 'inventory' : 'spot'
        const held = await balanceOf(platform.db, { owner, asset, kind })
        expect([asset, kind, held]).toEqual([asset, kind, books.of(owner, asset)])
        expect(held >= 0n).toBe(true)
      }
    expect((await earned()) - earnedBefore).toBe(books.charged())
  }

  async function run(offer: Offer): Promise<ErrorWord | 'done'> {
    const input = { quoteId: offer.id, pin: PIN }
    const result = await executeAs(
      platform,
      contract.executeExchange,
      executeExchange(platform),
      offer.owner,
      input,
    )
    return result.ok ? 'done' : result.error
  }
  const priceNow = (coin: MarketAsset) => readPrice(market.prices[coin] ?? '') ?? 0n
  const answerTo = (offer: Offer) =>
    books.answer(offer, harness.clock.now(), { state: market.state, price: priceNow(offer.coin) }, rules)

  async function executeOnce(offer: Offer): Promise<void> {
    const wanted = answerTo(offer)
    expect(await run(offer)).toBe(wanted)
    if (wanted === 'done') books.book(offer)
  }

  /**
   * Executes two offers concurrently. If one is refused, its reason must hold before or after the execution
   * of the other.
   */
  async function executeTogether(pair: Offer[]): Promise<void> {
    const before = pair.map(answerTo)
    const answers = await Promise.all(pair.map(run))
    for (const offer of pair.filter((_, index) => answers[index] === 'done')) {
      expect(offer.used).toBe(false)
      books.book(offer)
    }
    for (const [index, offer] of pair.entries())
      if (answers[index] !== 'done') expect([before[index], answerTo(offer)]).toContain(answers[index])
    // If both could be executed, at least one was.
    if (before.includes('done')) expect(answers).toContain('done')
  }

  async function ask(owner: string, side: ExchangeSide, coin: MarketAsset, amount: bigint) {
    const price = priceNow(coin)
    const rates = { fee: rules.exchangeFeeRate, spread: rules.exchangeSpreadRate }
    const figures = exchangeFigures(side, amount, coin, price, rates)
    const refusal = books.refusal({ owner, side, coin, figures }, market.state, rules)
    const text = toWire(amount, side === 'buy' ? 'USDT' : coin)
    const answer = await quote(platform, {
      caller: { customerId: owner },
      input: { side, asset: coin, amount: text },
    })
    expect(answer.ok ? null : answer.error).toBe(refusal)
    if (!answer.ok) return null
    expect(answer.value).toMatchObject({
      quantity: toWire(figures.quantity, coin),
      total: toWire(figures.total, 'USDT'),
      fee: toWire(figures.fee, 'USDT'),
      spread: toWire(figures.spread, 'USDT'),
    })
    const { quantity, gross, fee, spread } = figures
    const until = harness.clock.now().add({ seconds: LAST_SECOND })
    const { id } = answer.value
    const charges = fee + spread
    const offer: Offer = { id, owner, side, coin, quantity, gross, charges, price, rates, until, used: false }
    expect(isWorthIt(offer, price)).toBe(true)
    offers.push(offer)
    return offer
  }

  async function take(step: Step): Promise<void> {
    switch (step.act) {
      case 'quote':
      case 'trade': {
        const owner = owners[step.who] ?? ''
        const all = books.of(owner, step.side === 'buy' ? 'USDT' : step.coin)
        const offer = await ask(owner, step.side, step.coin, (all * BigInt(step.part)) / 1000n)
        if (offer && step.act === 'trade') await executeOnce(offer)
        return
      }
      case 'execute': {
        const offer = offers.at(-1 - step.which)
        for (let time = 0; offer && time < step.times; time++) await executeOnce(offer)
        return
      }
      case 'both':
        return executeTogether([step.one, step.other].flatMap(which => offers.at(-1 - which) ?? []))
      case 'price':
        market.prices[step.coin] = `${step.cents / 100}`
        return
      case 'move':
        market.prices[step.coin] = formatPrice(
          (priceNow(step.coin) * (1_000_000n + BigInt(step.millionths))) / 1_000_000n,
        )
        return
      case 'market':
        market.state = step.state
        return
      case 'settings': {
        const { act: _, ...settings } = step
        rules = await rule(settings)
        return
      }
      case 'wait':
        harness.clock.advance(Temporal.Duration.from({ seconds: step.seconds }))
    }
  }

  /** Sells every unit of every customer's coins with MAX, so that no dust is left. */
  async function sellEverything(): Promise<void> {
    market.state = 'live'
    rules = await rule(RULES)
    await stock(platform, 'USDT', PLENTY)
    books.set(PLATFORM, 'USDT', fromWire(PLENTY, 'USDT') ?? 0n)
    for (const owner of owners)
      for (const coin of COINS) {
        const all = books.of(owner, coin)
        if (all === 0n) continue
        const offer = await ask(owner, 'sell', coin, all)
        expect(offer).not.toBeNull()
        if (offer) await executeOnce(offer)
        expect(books.of(owner, coin)).toBe(0n)
      }
  }

  return { take, check, sellEverything }
}
