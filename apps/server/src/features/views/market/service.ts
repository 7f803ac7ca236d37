import { MARKET_ASSETS, type MarketAsset, type MarketState } from '@matin/contract/market'
import type { Candle } from '@matin/domain/market/candle'
import type { Feed } from '#platform/live/channels.ts'
import type { Publisher } from '#platform/live/publisher.ts'
import type { Prices } from '#platform/prices.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { marketFeed } from './feed.ts'
import type { MarketFigures } from './gauges.ts'
import { createHub, type Hub } from './hub.ts'
import { createIngest, TICK_MS } from './ingest.ts'
import type { MarketPlatform } from './platform.ts'
import { savedQuotes } from './repository.ts'
import type { SimulatedSource } from './simulated/source.ts'
import type { Charts, MarketSource } from './source.ts'
import { sparklines } from './sparkline.ts'

/** Milliseconds after which a started market reads the settings again. */
const SETTINGS_MS = 5000

export interface Market extends Prices {
  source: MarketSource
  hub: Hub
  charts: Charts
  feed: Feed
  /** Tests can break it; null for a real exchange. */
  simulated: SimulatedSource | null
  /** Readers of prices wait for the stored prices. */
  ready(): Promise<void>
  /** Closed candles before a full hour (milliseconds since 1970), oldest first. */
  sparkline(asset: MarketAsset, hour: number, limit: number): Promise<Candle[]>
  state(): MarketState
  /** A started market runs four rounds a second; a test runs one after it moves the clock. */
  step(): Promise<void>
  leads(): boolean
  figures(): MarketFigures
  /** The leading process follows the source, others follow the leader. */
  start(): Promise<void>
  stop(): Promise<void>
}

export async function createMarket(platform: MarketPlatform, publisher: Publisher): Promise<Market> {
  let staleMs = 0
  const hub = createHub(platform.config.MARKET_SOURCE, MARKET_ASSETS, () => staleMs)
  const { source, charts, simulated } = await partsOf(platform, hub)
  const ingest = createIngest(platform, { source, hub, publisher })
  let timer: NodeJS.Timeout | undefined
  let refreshedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined

  async function load(): Promise<void> {
    await refresh()
    // A stored price from the future would outlast those of the source.
    const now = platform.clock.now().epochMilliseconds
    const quotes = (await savedQuotes(platform.db, source.name)).filter(({ at }) => at <= now)
    hub.apply({ answers: true, quotes, candles: [] })
  }
  async function refresh(): Promise<void> {
    refreshedAt = performance.now()
    staleMs = (await readSettings(platform.load)).marketStaleSeconds * 1000
  }
  function ready(): Promise<void> {
    loading ??= load().catch(error => {
      // The next caller tries again.
      loading = undefined
      throw error
    })
    return loading
  }
  function round(): void {
    const failed = (error: unknown) => platform.log.warn({ err: error }, 'market')
    if (performance.now() - refreshedAt >= SETTINGS_MS) refresh().catch(failed)
    ingest.step().catch(failed)
  }

  return {
    source,
    hub,
    charts,
    feed: marketFeed(hub, charts, () => platform.clock.now().epochMilliseconds),
    simulated,
    ready,
    sparkline: sparklines(charts),
    state: () => hub.state(platform.clock.now().epochMilliseconds),
    async priceOf(asset) {
      await ready()
      const quote = hub.quoteOf(asset)
      if (!quote) return null
      const at = Temporal.Instant.fromEpochMilliseconds(quote.at)
      const now = platform.clock.now().epochMilliseconds
      const state = hub.state(now)
      // This coin may be silent or halted while others are live.
      const old = now - quote.at > staleMs || hub.isClosed(asset)
      return { price: quote.price, at, state: old && state === 'live' ? 'stale' : state }
    },
    async step() {
      await ready()
      await refresh()
      await ingest.step()
    },
    leads: ingest.leads,
    figures: () => {
      const now = platform.clock.now().epochMilliseconds
      const ages = hub.quotes().map(({ asset, at }): [MarketAsset, number] => [asset, (now - at) / 1000])
      const { reconnects } = source
      return { state: hub.state(now), ages: new Map(ages), reconnects: reconnects(), leads: ingest.leads() }
    },
    async start() {
      await ready()
      publisher.subscribe(hub.applyText, () => {}, 'market')
      timer ??= setInterval(round, TICK_MS)
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await ingest.stop()
    },
  }
}

interface Parts {
  source: MarketSource
  charts: Charts
  simulated: SimulatedSource | null
}

/** Imports only the configured source, because the library for exchanges is large. */
async function partsOf({ config, db, clock, log }: MarketPlatform, hub: Hub): Promise<Parts> {
  const { MARKET_SOURCE: name, MARKET_URL: url } = config
  if (name !== 'simulated') {
    const { exchangeSource } = await import('./exchanges/source.ts')
    const { candleStore } = await import('./exchanges/candle-store.ts')
    const { keptCharts } = await import('./exchanges/charts.ts')
    const store = candleStore(db, name)
    const source = exchangeSource({ name, url, clock, log, hub, store })
    return { source, charts: keptCharts(store, hub), simulated: null }
  }
  const { createSimulation } = await import('./simulated/simulation.ts')
  const { simulatedSource } = await import('./simulated/source.ts')
  const { computedCharts } = await import('./simulated/charts.ts')
  const simulation = createSimulation('matin')
  const source = simulatedSource(simulation)
  return { source, charts: computedCharts(simulation, hub), simulated: source }
}
