import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRICE_DECIMALS } from '../market/price.ts'
import { fromWire, parseAmount, toWire } from '../money/amount.ts'
import { ASSET_IDS, type AssetId } from '../money/asset.ts'
import { parseRate } from '../money/rate.ts'
import {
  type ExchangeRates,
  exchangeFigures,
  exchangeRefusal,
  quoteBand,
  quoteHolds,
  valueDown,
} from './quote.ts'
import type { ExchangeSide } from './side.ts'

const rates = ratesOf('0.001', '0.001')
const coin = fc.constantFrom(...ASSET_IDS.filter(id => id !== 'USDT'))
const price = fc.bigInt({ min: 1n, max: 10n ** 14n })
const usdt = fc.bigInt({ min: 0n, max: 10n ** 16n })
const someRates = fc.record({
  fee: fc.bigInt({ min: 0n, max: 400_000_000n }),
  spread: fc.bigInt({ min: 0n, max: 400_000_000n }),
})

function ratesOf(fee: string, spread: string): ExchangeRates {
  return { fee: parseRate(fee) ?? 0n, spread: parseRate(spread) ?? 0n }
}

function figures(side: ExchangeSide, amount: string, asset: AssetId, at: string, by = rates) {
  const minor = fromWire(amount, side === 'buy' ? 'USDT' : asset) ?? -1n
  const found = exchangeFigures(side, minor, asset, parseAmount(at, PRICE_DECIMALS) ?? 0n, by)
  const money = (value: bigint) => toWire(value, 'USDT')
  return {
    quantity: toWire(found.quantity, asset),
    gross: money(found.gross),
    fee: money(found.fee),
    spread: money(found.spread),
    total: money(found.total),
  }
}

describe('the figures of an exchange', () => {
  it('of a purchase deduct fee and spread from the payment and convert the rest at the market price', () => {
    expect(figures('buy', '1000', 'BTC', '50000')).toEqual({
      quantity: '0.01996',
      gross: '1000',
      fee: '1',
      spread: '1',
      total: '1000',
    })
  })

  it('of a sale are the value at the market price less fee and spread', () => {
    expect(figures('sell', '0.02', 'BTC', '50000')).toEqual({
      quantity: '0.02',
      gross: '1000',
      fee: '1',
      spread: '1',
      total: '998',
    })
  })

  it('are right for prices below one USDT and above a hundred thousand', () => {
    expect(figures('buy', '10', 'DOGE', '0.16543217')).toMatchObject({ fee: '0.01', quantity: '60.32683969' })
    expect(figures('sell', '60.32683969', 'DOGE', '0.16543217')).toMatchObject({ gross: '9.979999' })
    expect(figures('sell', '0.00000001', 'BTC', '250000.5')).toMatchObject({ gross: '0.0025' })
  })

  it('have a total of zero for coins worth no more than one minor unit of USDT', () => {
    const nothing = { gross: '0', fee: '0', spread: '0', total: '0' }
    expect(figures('sell', '0.00000001', 'DOGE', '0.16')).toMatchObject(nothing)
    // Both charges round up to the whole unit: the fee takes it, the spread finds nothing left.
    expect(figures('sell', '0.00000001', 'BTC', '100')).toMatchObject({
      fee: '0.000001',
      spread: '0',
      total: '0',
    })
  })

  it('add up for any amount, price and rates', () => {
    fc.assert(
      fc.property(coin, usdt, price, someRates, (asset, amount, at, by) => {
        for (const side of ['buy', 'sell'] as const) {
          const { quantity, gross, fee, spread, total } = exchangeFigures(side, amount, asset, at, by)
          for (const part of [quantity, gross, fee, spread, total]) expect(part >= 0n).toBe(true)
          expect(side === 'buy' ? gross : quantity).toBe(amount)
          expect(total).toBe(side === 'buy' ? gross : gross - fee - spread)
          expect(gross - fee - spread >= 0n).toBe(true)
        }
      }),
    )
  })

  it('round down what the customer receives, by less than one minor unit', () => {
    fc.assert(
      fc.property(coin, usdt, price, someRates, (asset, amount, at, by) => {
        const bought = exchangeFigures('buy', amount, asset, at, by)
        const net = bought.gross - bought.fee - bought.spread
        const scale = 10n ** 10n
        expect(bought.quantity * at <= net * scale && (bought.quantity + 1n) * at > net * scale).toBe(true)
        const worth = valueDown(amount, asset, at)
        expect(worth * scale <= amount * at && (worth + 1n) * scale > amount * at).toBe(true)
      }),
    )
  })

  it('never let a customer gain by buying and selling at one price', () => {
    fc.assert(
      fc.property(coin, usdt, price, someRates, (asset, amount, at, by) => {
        const { quantity } = exchangeFigures('buy', amount, asset, at, by)
        expect(exchangeFigures('sell', quantity, asset, at, by).total <= amount).toBe(true)
      }),
    )
  })

  it('never give more for an amount in parts than for the whole', () => {
    fc.assert(
      fc.property(usdt, usdt, price, someRates, (a, b, at, by) => {
        const bought = (amount: bigint) => exchangeFigures('buy', amount, 'BTC', at, by).quantity
        const sold = (amount: bigint) => exchangeFigures('sell', amount, 'BTC', at, by).total
        expect(bought(a) + bought(b) <= bought(a + b)).toBe(true)
        expect(sold(a) + sold(b) <= sold(a + b) + 1n).toBe(true)
      }),
    )
  })
})

describe('a quote', () => {
  const at = (text: string) => parseAmount(text, PRICE_DECIMALS) ?? 0n

  it('is valid until the price moves by more than fee and spread together', () => {
    const holds = (current: string, by = rates) => quoteHolds(at('50000'), at(current), by)
    expect(['49900', '50000', '50100'].map(current => holds(current))).toEqual([true, true, true])
    expect(['49899.99999999', '50100.00000001'].map(current => holds(current))).toEqual([false, false])
    const free = ratesOf('0', '0')
    expect([holds('50050', free), holds('50050.00000001', free)]).toEqual([true, false])
  })

  it('gives the customer nothing more than the current market price would, as long as it is valid', () => {
    const charged = fc
      .record({
        fee: fc.bigInt({ min: 0n, max: 400_000_000n }),
        spread: fc.bigInt({ min: 0n, max: 400_000_000n }),
      })
      .filter(by => by.fee + by.spread === quoteBand(by))
    const move = fc.bigInt({ min: -40n, max: 40n })
    fc.assert(
      fc.property(coin, usdt, price, charged, move, (asset, amount, quoted, by, steps) => {
        // Around the edges, where it is most worth.
        const current = quoted + (quoted * quoteBand(by) * steps) / (20n * 10n ** 9n)
        fc.pre(quoteHolds(quoted, current, by))
        const scale = 10n ** 10n
        const bought = exchangeFigures('buy', amount, asset, quoted, by)
        expect(bought.quantity * current <= amount * scale).toBe(true)
        const sold = exchangeFigures('sell', amount, asset, quoted, by)
        expect(sold.total * scale <= amount * current).toBe(true)
      }),
    )
  })
})

describe('the refusal of an exchange', () => {
  const figuresOf = (quantity: bigint, gross: bigint) => ({
    quantity,
    gross,
    fee: 0n,
    spread: 0n,
    total: gross,
  })
  const limits = { minimum: 10n, balance: 100n, inventory: 50n }

  it.each([
    ['amount_incorrect', 'buy', 0n, 0n],
    ['amount_incorrect', 'buy', 0n, 20n],
    ['insufficient_balance', 'buy', 5n, 101n],
    ['below_minimum', 'buy', 5n, 9n],
    ['inventory_short', 'buy', 51n, 100n],
    [null, 'buy', 50n, 100n],
    [null, 'buy', 1n, 10n],
    ['amount_incorrect', 'sell', 0n, 0n],
    ['insufficient_balance', 'sell', 101n, 20n],
    ['below_minimum', 'sell', 99n, 9n],
    ['inventory_short', 'sell', 20n, 51n],
    [null, 'sell', 20n, 50n],
  ] as const)('is %s when a customer asks to %s %s for %s', (expected, side, quantity, gross) => {
    expect(exchangeRefusal(side, figuresOf(quantity, gross), limits)).toBe(expected)
  })

  it('is null for a sale of the whole remaining balance below the minimum, even if that is worth nothing', () => {
    expect(exchangeRefusal('sell', figuresOf(100n, 9n), limits)).toBeNull()
    expect(exchangeRefusal('sell', figuresOf(100n, 0n), limits)).toBeNull()
    expect(exchangeRefusal('buy', figuresOf(5n, 9n), { ...limits, balance: 9n })).toBe('below_minimum')
  })

  it('is inventory_short for a sale beyond the platform’s inventory, even of the whole remaining balance', () => {
    expect(exchangeRefusal('sell', figuresOf(100n, 9n), { ...limits, inventory: 8n })).toBe('inventory_short')
  })
})
