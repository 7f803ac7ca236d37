import type { MarketAsset } from '@matin/contract/market'
import { type Candle, candleStart, isCandle } from '@matin/domain/market/candle'
import type { Interval } from '@matin/domain/market/interval'
import { readDecimal, readPrice, TURNOVER_DECIMALS } from '@matin/domain/market/price'
import type { MarketQuote } from '../quote.ts'
import type { Ohlcv, Ticker } from './ccxt.ts'

/**
 * The quote of a ticker that came at `at`, null when it has no price. What it leaves out is taken from the quote before:
 * some exchanges tell less over one way than over the other.
 */
export function quoteOf(
  asset: MarketAsset,
  ticker: Ticker,
  at: number,
  before: MarketQuote | undefined,
): MarketQuote | null {
  const price = read(ticker.last)
  if (price === null || price <= 0n) return null
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

/** The candle of a row, null for one that is broken or begins where none of ours does. */
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

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
