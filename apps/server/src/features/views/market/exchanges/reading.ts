import type { MarketAsset } from '@matin/contract/market'
import { type Candle, candleStart, isCandle } from '@matin/domain/market/candle'
import type { Interval } from '@matin/domain/market/interval'
import { type Price, readDecimal, readPrice, TURNOVER_DECIMALS } from '@matin/domain/market/price'
import type { MarketQuote } from '../quote.ts'
import type { Ohlcv, Ticker } from './ccxt.ts'

/**
 * Returns null without a price. In a quiet pair the last trade may lie outside the current offers; then the
 * price is the nearer offer, because nobody can trade at the price of the last trade. Missing values come
 * from the previous quote, because some exchanges send fewer values over WebSocket or over REST.
 */
export function quoteOf(
  asset: MarketAsset,
  ticker: Ticker,
  at: number,
  before: MarketQuote | undefined,
): MarketQuote | null {
  const last = read(ticker.last)
  if (last === null || last <= 0n) return null
  const price = within(last, read(ticker.bid), read(ticker.ask))
  return {
    asset,
    price,
    open: read(ticker.open) ?? before?.open ?? price,
    high: larger(read(ticker.high) ?? before?.high ?? price, price),
    low: smaller(read(ticker.low) ?? before?.low ?? price, price),
    volume: read(ticker.baseVolume) ?? before?.volume ?? 0n,
    turnover: read(ticker.quoteVolume, TURNOVER_DECIMALS) ?? before?.turnover ?? 0n,
    at,
  }
}

/** Returns null for an invalid row, or one whose start does not match our intervals. */
export function candleOf(row: Ohlcv, interval: Interval): Candle | null {
  const [time, open, high, low, close, volume] = row
  if (!Number.isSafeInteger(time) || candleStart(time, interval) !== time) return null
  const prices = {
    open: read(open),
    high: read(high),
    low: read(low),
    close: read(close),
    volume: read(volume),
  }
  const candle = { time, ...prices }
  return isComplete(candle) && isCandle(candle) ? candle : null
}

function isComplete(candle: { [K in keyof Candle]: Candle[K] | null }): candle is Candle {
  return Object.values(candle).every(value => value !== null)
}

function read(text: string | undefined, places?: number): bigint | null {
  if (text === undefined || text === null) return null
  return places === undefined ? readPrice(String(text)) : readDecimal(String(text), places)
}

/** A missing or crossed book leaves the price as it is. */
function within(last: Price, bid: Price | null, ask: Price | null): Price {
  if (bid === null || ask === null || bid <= 0n || bid > ask) return last
  return smaller(larger(last, bid), ask)
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
