import type { MarketAsset, MarketSource, MarketState, Quote } from '@matin/contract/market'
import { create } from 'zustand'

/** Milliseconds between two updates of the screen by pushed prices. */
const FLUSH_MS = 200

export interface Prices {
  /** Last known quote of each coin. As long as a price does not change, its quote is the same object. */
  quotes: { readonly [asset in MarketAsset]?: Quote }
  source: MarketSource | null
  state: MarketState
  /** Own price too old, or trading halted, while the prices of other coins are current. */
  stale: readonly MarketAsset[]
  /** Milliseconds at which each price was last reported, even if it had not changed. */
  givenAt: { readonly [asset in MarketAsset]?: number }
  pushed: boolean
  /** Time of the newest price, in milliseconds of the platform's clock; 0 when none is known. */
  newestAt: number
  /** Milliseconds by which the platform's clock is ahead of the phone's. */
  ahead: number
}

/** Prices of the market. A row subscribes to its own coin: `usePrices(prices => prices.quotes.BTC)`. */
export const usePrices = create<Prices>()(() => ({
  quotes: {},
  source: null,
  state: 'live',
  stale: [],
  givenAt: {},
  pushed: true,
  newestAt: 0,
  ahead: 0,
}))

/** Returns the state (live, stale or down) of the price of one coin; without a coin, of all prices. */
export function usePriceState(asset?: MarketAsset): MarketState {
  return usePrices(({ state, stale }) =>
    state === 'live' && asset !== undefined && stale.includes(asset) ? 'stale' : state,
  )
}

interface Snapshot {
  source: MarketSource
  state: MarketState
  stale?: readonly MarketAsset[] | undefined
  now: string
  items: readonly Quote[]
}

/** If a push with a newer price has overtaken the answer, the newer price stays. */
export function takeSnapshot({ source, state, stale = [], now, items }: Snapshot, answeredAt: number) {
  const known = usePrices.getState().quotes
  const newer = items.filter(item => (known[item.asset]?.at ?? '') < item.at)
  usePrices.setState({
    source,
    state,
    stale,
    givenAt: datesWith(items),
    ahead: Date.parse(now) - answeredAt,
    newestAt: newestOf(items),
    ...(newer.length > 0 && { quotes: withQuotes(known, newer) }),
  })
}

interface Push {
  state: MarketState
  stale?: readonly MarketAsset[] | undefined
  sentAt: number
  items: readonly Quote[]
}

const waiting = new Map<MarketAsset, Quote>()
let flushAt = 0
let flushing: ReturnType<typeof setTimeout> | undefined

/** Stores pushed prices. Pushes are gathered for `FLUSH_MS`, and only the last price of a coin is shown. */
export function takePush({ state, stale = [], sentAt, items }: Push) {
  for (const item of items) waiting.set(item.asset, item)
  const now = Date.now()
  const known = usePrices.getState()
  if (known.state !== state || known.stale.join() !== stale.join())
    usePrices.setState({ state, stale, ahead: sentAt - now })
  if (flushing !== undefined) return
  if (now >= flushAt) flush()
  else flushing = setTimeout(flush, flushAt - now)
}

function flush() {
  flushing = undefined
  flushAt = Date.now() + FLUSH_MS
  const { quotes } = usePrices.getState()
  const newestAt = newestOf(waiting.values())
  const givenAt = datesWith(waiting.values())
  const changed = [...waiting.values()].filter(next => !isSame(quotes[next.asset], next))
  waiting.clear()
  usePrices.setState({
    newestAt,
    givenAt,
    ...(changed.length > 0 && { quotes: withQuotes(quotes, changed) }),
  })
}

function newestOf(items: Iterable<Quote>): number {
  return Math.max(usePrices.getState().newestAt, ...[...items].map(item => Date.parse(item.at)))
}

function datesWith(items: Iterable<Quote>): Prices['givenAt'] {
  const { givenAt } = usePrices.getState()
  const dates = [...items].map(({ asset, at }) => [asset, Math.max(givenAt[asset] ?? 0, Date.parse(at))])
  return { ...givenAt, ...Object.fromEntries(dates) }
}

function withQuotes(known: Prices['quotes'], items: readonly Quote[]): Prices['quotes'] {
  return { ...known, ...Object.fromEntries(items.map(item => [item.asset, item])) }
}

function isSame(known: Quote | undefined, next: Quote): boolean {
  return (
    known !== undefined &&
    (Object.keys(next) as (keyof Quote)[]).every(key => key === 'at' || known[key] === next[key])
  )
}
