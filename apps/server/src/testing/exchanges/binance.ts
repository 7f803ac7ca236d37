import { MARKET_ASSETS, type MarketAsset } from '@matin/contract/market'
import type { Candle } from '@matin/domain/market/candle'
import { INTERVAL_MS, type Interval } from '@matin/domain/market/interval'
import { decimal, type Imitation, type Topic, type World } from './imitation.ts'

/** Imitates Binance: https://developers.binance.com/docs/binance-spot-api-docs */
export const binance: Imitation = {
  rest(path, query, world) {
    if (path === '/api/v3/exchangeInfo') return JSON.stringify(exchangeInfo(world))
    if (path === '/api/v3/ticker/24hr') {
      const symbols: string[] = JSON.parse(query.get('symbols') ?? '[]')
      return JSON.stringify(symbols.map(symbol => ticker(assetOf(symbol), world)))
    }
    if (path !== '/api/v3/klines') return null
    const interval = query.get('interval') as Interval
    const from = Number(query.get('startTime'))
    // The first ones that it has from then on, however long after that.
    const candles = world.candles(assetOf(query.get('symbol') ?? ''), interval, from, world.now() + 1)
    return JSON.stringify(candles.slice(0, Number(query.get('limit'))).map(candle => row(candle, interval)))
  },
  hear(message) {
    const { method, params, id } = JSON.parse(message) as { method: string; params: string[]; id: number }
    if (method !== 'SUBSCRIBE') return { replies: [], topics: [] }
    const topics = params.map((stream): Topic => {
      const [symbol = '', kind] = stream.split('@')
      return { kind: kind === 'miniTicker' ? 'ticker' : 'candle', asset: assetOf(symbol.toUpperCase()) }
    })
    return { replies: [JSON.stringify({ result: null, id })], topics }
  },
  tell: ({ kind, asset }, world) =>
    JSON.stringify(kind === 'ticker' ? miniTicker(asset, world) : kline(asset, world)),
}

function assetOf(symbol: string): MarketAsset {
  const asset = MARKET_ASSETS.find(one => `${one}USDT` === symbol)
  if (!asset) throw new Error(`no symbol ${symbol}`)
  return asset
}

function exchangeInfo(world: World) {
  return {
    timezone: 'UTC',
    serverTime: world.now(),
    rateLimits: [],
    exchangeFilters: [],
    symbols: world.assets.map(asset => ({
      symbol: `${asset}USDT`,
      status: world.isTraded(asset) ? 'TRADING' : 'BREAK',
      baseAsset: asset,
      baseAssetPrecision: 8,
      quoteAsset: 'USDT',
      quotePrecision: 8,
      quoteAssetPrecision: 8,
      orderTypes: ['LIMIT', 'MARKET'],
      isSpotTradingAllowed: true,
      isMarginTradingAllowed: false,
      filters: [
        {
          filterType: 'PRICE_FILTER',
          minPrice: '0.00010000',
          maxPrice: '1000000.00000000',
          tickSize: '0.00010000',
        },
        { filterType: 'LOT_SIZE', minQty: '0.00001000', maxQty: '9000.00000000', stepSize: '0.00001000' },
      ],
      permissions: [],
      permissionSets: [['SPOT']],
    })),
  }
}

function ticker(asset: MarketAsset, world: World) {
  const quote = world.quote(asset)
  return {
    symbol: `${asset}USDT`,
    lastPrice: decimal(quote.price),
    openPrice: decimal(quote.open),
    highPrice: decimal(quote.high),
    lowPrice: decimal(quote.low),
    volume: decimal(quote.volume),
    quoteVolume: decimal(quote.turnover * 100n),
    openTime: world.timeOf(asset) - 86_400_000,
    closeTime: world.timeOf(asset),
    count: 1000,
  }
}

function miniTicker(asset: MarketAsset, world: World) {
  const {
    lastPrice: c,
    openPrice: o,
    highPrice: h,
    lowPrice: l,
    volume: v,
    quoteVolume: q,
  } = ticker(asset, world)
  return { e: '24hrMiniTicker', E: world.timeOf(asset), s: `${asset}USDT`, c, o, h, l, v, q }
}

function kline(asset: MarketAsset, world: World) {
  const { time: t, ...candle } = world.open(asset, '1m')
  const s = `${asset}USDT`
  const prices = {
    o: decimal(candle.open),
    c: decimal(candle.close),
    h: decimal(candle.high),
    l: decimal(candle.low),
  }
  const k = { t, T: t + 59_999, s, i: '1m', f: 1, L: 9, ...prices, v: decimal(candle.volume), n: 9, x: false }
  return { e: 'kline', E: world.now(), s, k }
}

function row({ time, open, high, low, close, volume }: Candle, interval: Interval) {
  const prices = [open, high, low, close, volume].map(value => decimal(value))
  return [time, ...prices, time + INTERVAL_MS[interval] - 1, '0', 9, '0', '0', '0']
}
