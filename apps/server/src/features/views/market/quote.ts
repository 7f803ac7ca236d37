import type { Candle as WireCandle } from '@matin/contract/candles'
import type { MarketAsset, Quote } from '@matin/contract/market'
import type { Candle } from '@matin/domain/market/candle'
import { changeOf, formatPrice, type Price, readPrice, TURNOVER_DECIMALS } from '@matin/domain/market/price'
import { formatAmount, parseAmount } from '@matin/domain/money/amount'
import { toTimestamp } from '#platform/db/instant.ts'

/** Figures of the last 24 hours. `at` is the time of the price, in milliseconds since 1970. */
export interface MarketQuote {
  asset: MarketAsset
  price: Price
  /** Price 24 hours earlier. */
  open: Price
  high: Price
  low: Price
  /** Units of 10⁻⁸ of the coin. */
  volume: bigint
  /** USDT in units of 10⁻⁶. */
  turnover: bigint
  at: number
}

export function quoteToWire(quote: MarketQuote): Quote {
  return {
    asset: quote.asset,
    price: formatPrice(quote.price),
    open: formatPrice(quote.open),
    change: changeOf(quote.open, quote.price),
    high: formatPrice(quote.high),
    low: formatPrice(quote.low),
    volume: formatPrice(quote.volume),
    turnover: formatAmount(quote.turnover, TURNOVER_DECIMALS),
    at: timestamp(quote.at),
  }
}

/** Throws on text that `quoteToWire` did not write. */
export function quoteFromWire(wire: Quote): MarketQuote {
  return {
    asset: wire.asset,
    price: must(readPrice(wire.price)),
    open: must(readPrice(wire.open)),
    high: must(readPrice(wire.high)),
    low: must(readPrice(wire.low)),
    volume: must(readPrice(wire.volume)),
    turnover: must(parseAmount(wire.turnover, TURNOVER_DECIMALS)),
    at: Date.parse(wire.at),
  }
}

export function candleToWire(candle: Candle): WireCandle {
  return {
    time: timestamp(candle.time),
    open: formatPrice(candle.open),
    high: formatPrice(candle.high),
    low: formatPrice(candle.low),
    close: formatPrice(candle.close),
    volume: formatPrice(candle.volume),
  }
}

/** Throws on text that `candleToWire` did not write. */
export function candleFromWire(wire: WireCandle): Candle {
  return {
    time: Date.parse(wire.time),
    open: must(readPrice(wire.open)),
    high: must(readPrice(wire.high)),
    low: must(readPrice(wire.low)),
    close: must(readPrice(wire.close)),
    volume: must(readPrice(wire.volume)),
  }
}

/** From milliseconds since 1970. */
export function timestamp(ms: number): string {
  return toTimestamp(Temporal.Instant.fromEpochMilliseconds(ms))
}

function must(value: bigint | null): bigint {
  if (value === null) throw new Error('a quote that is none')
  return value
}
