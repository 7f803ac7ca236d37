import { readPrice } from '@matin/domain/market/price'
import type { Ticker } from './ccxt.ts'

/** Milliseconds since 1970. */
interface Heard {
  own: number | undefined
  at: number
}

/**
 * Dates the tickers of one coin, in milliseconds since 1970. A price is dated by its origin, not its arrival:
 * REST repeats the price of a halted pair, and sockets push it to new subscribers.
 * - The exchange's own time is the date. It advances even without trades: 24-hour figures and offers change.
 * - Where that time stands still or is missing, a change of bid, ask or last price is dated now.
 * - A change of 24-hour sums is not, because they shrink by themselves.
 * - Kraken gives no time. A push of its socket is dated now; a REST answer may repeat an old price.
 * - A pair without any offer keeps its date, because it is not traded.
 */
export function createDating() {
  let last: Heard | null = null
  /** As the exchange last sent them; some are missing before their first message. */
  const known = new Map<keyof Ticker, bigint>()

  /** Returns null for a ticker older than the known one, and for a pair that was never seen traded. */
  return function dateOf(ticker: Ticker, pushed: boolean, now: number): number | null {
    const own = ticker.timestamp ?? undefined
    if (last?.own !== undefined && own !== undefined && own < last.own) return null
    const isOther = learn(ticker)
    const at = hasNoOffer(ticker) ? (last?.at ?? null) : dated(own, isOther, pushed, now)
    if (at !== null) last = { own, at }
    return at
  }

  /** Returns whether a field changed. Socket and REST send slightly different fields and number formats. */
  function learn(ticker: Ticker): boolean {
    let isOther = false
    for (const field of ['last', 'bid', 'bidVolume', 'ask', 'askVolume'] as const) {
      const value = readPrice(String(ticker[field]))
      if (value === null) continue
      isOther ||= known.has(field) && known.get(field) !== value
      known.set(field, value)
    }
    return isOther
  }

  function dated(own: number | undefined, isOther: boolean, pushed: boolean, now: number): number {
    // The exchange's clock may differ a little from ours.
    if (own !== undefined && (last?.own === undefined || own > last.own)) return Math.min(own, now)
    if (last === null) return now
    return isOther || (own === undefined && pushed) ? now : last.at
  }
}

/** Zero as bid and ask states that there are no offers. A missing field states nothing. */
function hasNoOffer({ bid, ask }: Ticker): boolean {
  return [bid, ask].every(price => price !== undefined && price !== null && readPrice(String(price)) === 0n)
}
