import type { Candle, getKline } from '@matin/contract/candles'
import type * as contract from '@matin/contract/favourites'
import type { ListedQuote, listCoins, listQuotes, listRecommended, MarketAsset } from '@matin/contract/market'
import { formatPrice } from '@matin/domain/market/price'
import { ASSET_IDS, ASSETS } from '@matin/domain/money/asset'
import { textByLanguage } from '@matin/i18n/read'
import type { Services } from '#feature.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { candleToWire, type MarketQuote, quoteToWire } from './quote.ts'
import { favouritesOf, markFavourite, unmark } from './repository.ts'
import type { Market } from './service.ts'

const PAGE_CANDLES = 300
const SPARKLINE_HOURS = 24
const HOUR_MS = 3_600_000

function standing(platform: Platform, market: Market) {
  const now = platform.clock.now()
  return {
    source: market.source.name,
    state: market.state(),
    stale: market.hub.stale(now.epochMilliseconds),
    now: toTimestamp(now),
  }
}

export const allQuotes: Query<typeof listQuotes, Services> = async (platform, _, { market }) => {
  await market.ready()
  const items = await Promise.all(market.hub.quotes().map(quote => toListed(market, quote)))
  return { ...standing(platform, market), items }
}

/** In the setting's order, without coins that the source does not list. */
export const recommended: Query<typeof listRecommended, Services> = async (platform, _, { market }) => {
  await market.ready()
  const { recommendedAssets } = await readSettings(platform.load)
  const quotes = recommendedAssets.flatMap(asset => market.hub.quoteOf(asset as MarketAsset) ?? [])
  return {
    ...standing(platform, market),
    items: await Promise.all(quotes.map(quote => toListed(market, quote))),
  }
}

async function toListed(market: Market, quote: MarketQuote): Promise<ListedQuote> {
  const hours = await market.sparkline(quote.asset, quote.at - (quote.at % HOUR_MS), SPARKLINE_HOURS - 1)
  const closes = [...hours.map(candle => candle.close), quote.price]
  return {
    ...quoteToWire(quote),
    name: textByLanguage(`coins.${quote.asset}`),
    closes: closes.map(formatPrice),
  }
}

/** Without `before`, returns the latest candles with the open one. */
export const kline: Query<typeof getKline, Services> = async (platform, { input: query }, { market }) => {
  await market.ready()
  const { asset, interval } = query
  const open = query.before === undefined ? market.charts.open(asset, interval) : []
  const before = query.before === undefined ? open[0]?.time : Date.parse(query.before)
  const page = await market.charts.closed({
    asset,
    interval,
    before: before ?? platform.clock.now().epochMilliseconds,
    limit: PAGE_CANDLES - open.length,
  })
  const items: Candle[] = [...page.items, ...open].map(candleToWire)
  return { ...standing(platform, market), items, more: page.more }
}

/** A coin can be exchanged when the setting names it and the source gives its price. */
export const coins: Query<typeof listCoins, Services> = async (platform, _, { market }) => {
  await market.ready()
  const { exchangeAssets } = await readSettings(platform.load)
  return {
    items: ASSET_IDS.map(asset => ({
      asset,
      name: textByLanguage(`coins.${asset}`),
      ...ASSETS[asset],
      exchangeable: asset !== 'USDT' && exchangeAssets.includes(asset) && isQuoted(market, asset),
    })),
  }
}

function isQuoted({ hub }: Market, asset: MarketAsset): boolean {
  return hub.quoteOf(asset) !== undefined && !hub.isClosed(asset)
}

export const favourites: Query<typeof contract.listFavourites> = async ({ db }, { caller }) => ({
  items: await favouritesOf(db, caller.customerId),
})

export const setFavourite: Query<typeof contract.setFavourite> = async (
  platform,
  { caller: { customerId: customer }, input: { asset, favourite } },
) => {
  if (favourite) await markFavourite(platform.db, customer, asset, platform.clock.now())
  else await unmark(platform.db, customer, asset)
  return {}
}
