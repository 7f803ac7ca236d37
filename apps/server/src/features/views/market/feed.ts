import type { ServerMessage } from '@matin/contract/live'
import type { MarketAsset } from '@matin/contract/market'
import type { Feed, MarketChannel } from '#platform/live/channels.ts'
import type { Hub } from './hub.ts'
import { candleToWire, type MarketQuote, quoteToWire } from './quote.ts'
import type { Charts } from './source.ts'

/** Sends all prices first, then changes. `now` in milliseconds since 1970. */
export function marketFeed(hub: Hub, charts: Charts, now: () => number): Feed<MarketChannel> {
  const changed = new Set<MarketAsset>()
  /** Open candle that was published last, by coin and interval. */
  const candles = new Map<string, string>()
  let told = ''
  hub.listen(({ quotes }) => {
    for (const { asset } of quotes) changed.add(asset)
  })

  function quotesMessage(quotes: readonly MarketQuote[]): ServerMessage {
    const at = now()
    return {
      type: 'quotes',
      state: hub.state(at),
      stale: hub.stale(at),
      sentAt: at,
      items: quotes.map(quoteToWire),
    }
  }
  function candlesMessage(channel: MarketChannel & { channel: 'candles' }): ServerMessage | null {
    const { asset, interval } = channel
    const items = charts.open(asset, interval).map(candleToWire)
    return items.length > 0 ? { type: 'candles', asset, interval, items } : null
  }
  function candleChanges(channel: MarketChannel & { channel: 'candles' }): ServerMessage | null {
    const message = candlesMessage(channel)
    if (message?.type !== 'candles') return null
    const key = `${message.asset}:${message.interval}`
    const last = JSON.stringify(message.items.at(-1))
    if (candles.get(key) === last) return null
    candles.set(key, last)
    return message
  }
  function quoteChanges(): ServerMessage | null {
    const at = now()
    const standing = [hub.state(at), ...hub.stale(at)].join()
    if (changed.size === 0 && standing === told) return null
    told = standing
    const quotes = hub.quotes().filter(({ asset }) => changed.has(asset))
    changed.clear()
    return quotesMessage(quotes)
  }

  return {
    snapshot: channel =>
      channel.channel === 'quotes' ? quotesMessage(hub.quotes()) : candlesMessage(channel),
    changes: channel => (channel.channel === 'quotes' ? quoteChanges() : candleChanges(channel)),
  }
}
