import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { MarketSource as SourceName } from '@matin/contract/market'

export type ExchangeName = Exclude<SourceName, 'simulated'>

/** The library types it as a number; `loadExchange` keeps it as text. */
type Text = string | undefined

export interface Ticker {
  symbol: string
  /** Milliseconds since 1970; some exchanges give none. */
  timestamp?: number | undefined
  last?: Text
  bid?: Text
  bidVolume?: Text
  ask?: Text
  askVolume?: Text
  open?: Text
  high?: Text
  low?: Text
  baseVolume?: Text
  quoteVolume?: Text
}

/** Start in milliseconds since 1970, open, high, low, close, volume. */
export type Ohlcv = readonly [number, Text, Text, Text, Text, Text]

export interface Exchange {
  has: Record<string, unknown>
  /** Nested by kind of API. */
  urls: { api: unknown }
  markets?: Record<string, { spot?: boolean; active?: boolean } | undefined>
  /** From the WebSocket, by symbol. Several messages may arrive before a watcher runs. */
  tickers: Record<string, Ticker | undefined>
  /** By symbol and timeframe, oldest first. The library overwrites the last row while its candle changes. */
  ohlcvs: Record<string, Record<string, readonly Ohlcv[] | undefined> | undefined>
  loadMarkets(): Promise<unknown>
  /** Fetches thousands of pairs. The pairs that `loadMarkets` loaded stay as they are. */
  fetchMarkets(
    query?: Record<string, string>,
  ): Promise<{ symbol: string; spot?: boolean; active?: boolean }[]>
  /** `id` is the exchange's own. Throws for a pair that the exchange does not have. */
  market(symbol: string): { id: string }
  fetchTickers(symbols: string[]): Promise<Record<string, Ticker>>
  /** The most candles in one answer. */
  featureValue(symbol: string, method: 'fetchOHLCV', what: 'limit'): number
  fetchOHLCV(symbol: string, timeframe: string, since: number, limit: number): Promise<Ohlcv[]>
  /** Waits for the next message, whose content is then in `tickers` and `ohlcvs`. */
  watchTickers(symbols: string[], more?: { event_trigger?: 'bbo' }): Promise<unknown>
  watchOHLCV(symbol: string, timeframe: string): Promise<unknown>
  watchOHLCVForSymbols(wanted: [string, string][]): Promise<unknown>
  close(): Promise<unknown>
}

const TIMEOUT_MS = 10_000

/** Restricts a request for pairs to these, where the exchange can: all pairs are megabytes. */
const ONLY: Record<ExchangeName, (ids: readonly string[]) => Record<string, string>> = {
  binance: ids => ({ symbols: JSON.stringify(ids) }),
  okx: () => ({}),
  kraken: ids => ({ pair: ids.join(',') }),
}

/** Reads all pairs if the exchange refuses a request for these alone. */
export async function readTraded(
  name: ExchangeName,
  exchange: Exchange,
  symbols: readonly string[],
): Promise<Set<string>> {
  const ids = symbols.filter(symbol => exchange.markets?.[symbol]).map(symbol => exchange.market(symbol).id)
  // Fetches without loading anew: after a failed load the library refuses every call.
  const pairs = await exchange.fetchMarkets(ONLY[name](ids)).catch(() => exchange.fetchMarkets())
  const traded = new Set(pairs.filter(isOpen).map(({ symbol }) => symbol))
  return new Set(symbols.filter(symbol => traded.has(symbol)))
}

/** As of when the exchange's pairs were loaded. */
export function isTraded({ markets }: Exchange, symbol: string): boolean {
  const market = markets?.[symbol]
  return market !== undefined && isOpen(market)
}

function isOpen({ spot, active }: { spot?: boolean; active?: boolean }): boolean {
  return spot === true && active !== false
}

/**
 * Loads one module, since the library's main entry loads more than a hundred exchanges: 340 ms and 100 MiB
 * against 120 ms and 40 MiB (`docs/decisions/0011-market-price-sources.md`). Numbers stay text. `url`
 * replaces the exchange's hosts, for the imitations in tests.
 */
export async function loadExchange(name: ExchangeName, url?: string): Promise<Exchange> {
  const entry = pathToFileURL(createRequire(import.meta.url).resolve('ccxt'))
  const module = await import(/* @vite-ignore */ new URL(`../js/src/pro/${name}.js`, entry).href)
  const exchange = new module.default({
    enableRateLimit: true,
    timeout: TIMEOUT_MS,
    newUpdates: false,
    // An imitation has no rate limit.
    ...(url && { rateLimit: 1 }),
    options: { defaultType: 'spot', fetchMarkets: { types: ['spot'] } },
  })
  exchange.number = String
  exchange.safeFloat = exchange.safeString
  // Coins are identified by their pairs.
  exchange.has.fetchCurrencies = false
  hardenSockets(exchange)
  if (url) {
    exchange.urls.api = redirected(exchange.urls.api, new URL(url))
    // Without this the library refuses sockets that are not encrypted.
    await exchange.loadHttpProxyAgent()
  }
  return exchange
}

interface Socket {
  send(message: unknown): Promise<unknown>
  log(...what: unknown[]): void
}

/**
 * Works around two faults of the library. It sends a subscription after a wait and does not handle a failure,
 * so a socket that closes meanwhile would end this process with an unhandled rejection; watchers learn of the
 * closed socket anyway. It also writes messages that it cannot parse to the console.
 */
function hardenSockets(exchange: { client(url: string): Socket }): void {
  const hardened = new WeakSet<Socket>()
  const clientOf = exchange.client.bind(exchange)
  exchange.client = url => {
    const client = clientOf(url)
    if (hardened.has(client)) return client
    hardened.add(client)
    const send = client.send.bind(client)
    client.send = message => {
      const sent = send(message)
      sent.catch(() => {})
      return sent
    }
    client.log = () => {}
    return client
  }
}

/** `https://…` and `wss://…` become `http` and `ws` addresses of `to`. */
function redirected(addresses: unknown, to: URL): unknown {
  if (typeof addresses === 'string') {
    const secure = to.protocol === 'https:' ? 's' : ''
    return addresses.replace(/^(http|ws)s?:\/\/[^/]+/, (_, scheme) => `${scheme}${secure}://${to.host}`)
  }
  if (typeof addresses !== 'object' || addresses === null) return addresses
  return Object.fromEntries(Object.entries(addresses).map(([key, value]) => [key, redirected(value, to)]))
}
