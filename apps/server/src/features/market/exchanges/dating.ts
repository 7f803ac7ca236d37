import { readPrice } from '@matin/domain/market/price'
import type { Ticker } from './ccxt.ts'

/** Times of the last news of a coin. */
interface Heard {
  /** The exchange's own time, where it says one. */
  own: number | undefined
  /** When it was so. */
  at: number
}

/**
 * Dates what an exchange tells of one coin, in milliseconds since 1970. A price counts from when it was so, not from when it was heard: a
 * pair that is halted is repeated for as long as one asks, and pushed to whoever subscribes anew.
 *
 * - The exchange's own time is the date. It goes on for a pair that nobody trades: 24 hours roll on, offers change.
 * - Where that time stands still or is not told, what is offered or paid must have changed since. The sums of 24 hours say nothing: they
 *   shrink by themselves.
 * - Kraken tells no time. What its socket pushes of a pair is news by itself; what it answers may be a repetition.
 * - A pair without any offer is not traded, whatever its time says.
 */
export function createDating() {
  let last: Heard | null = null
  /** Best offers and last price, as far as the exchange has sent them. */
  const known = new Map<keyof Ticker, bigint>()

  /** Null for what is older than what is known, and for a pair that was never seen to be traded. */
  return function dateOf(ticker: Ticker, pushed: boolean, now: number): number | null {
    const own = ticker.timestamp ?? undefined
    if (last?.own !== undefined && own !== undefined && own < last.own) return null
    const isOther = learn(ticker)
    const at = hasNoOffer(ticker) ? (last?.at ?? null) : dated(own, isOther, pushed, now)
    if (at !== null) last = { own, at }
    return at
  }

  /** Whether something is another than it was. Socket and answers tell not quite the same, and write their numbers in different ways. */
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
    // Our clock and theirs differ a little.
    if (own !== undefined && (last?.own === undefined || own > last.own)) return Math.min(own, now)
    if (last === null) return now
    return isOther || (own === undefined && pushed) ? now : last.at
  }
}

/** Told that nobody buys and nobody sells; another thing than not to be told of offers. */
function hasNoOffer({ bid, ask }: Ticker): boolean {
  return [bid, ask].every(price => price !== undefined && price !== null && readPrice(String(price)) === 0n)
}
