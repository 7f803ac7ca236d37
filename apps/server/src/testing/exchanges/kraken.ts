import { MARKET_ASSETS, type MarketAsset } from '@matin/contract/market'
import type { Candle } from '@matin/domain/market/candle'
import { INTERVAL_MS, INTERVALS, type Interval } from '@matin/domain/market/interval'
import { changeOf } from '@matin/domain/market/price'
import { decimal, type Imitation, type Topic, type World } from './imitation.ts'

/**
 * Kraken's own names of coins: for historical reasons Bitcoin is XBT and Dogecoin XDG, and older ones begin
 * with X.
 */
const IDS: Record<MarketAsset, { pair: string; base: string; ws: string }> = {
  BTC: { pair: 'XBTUSDT', base: 'XXBT', ws: 'XBT/USDT' },
  ETH: { pair: 'ETHUSDT', base: 'XETH', ws: 'ETH/USDT' },
  TRX: { pair: 'TRXUSDT', base: 'TRX', ws: 'TRX/USDT' },
  BNB: { pair: 'BNBUSDT', base: 'BNB', ws: 'BNB/USDT' },
  SOL: { pair: 'SOLUSDT', base: 'SOL', ws: 'SOL/USDT' },
  XRP: { pair: 'XRPUSDT', base: 'XXRP', ws: 'XRP/USDT' },
  DOGE: { pair: 'XDGUSDT', base: 'XXDG', ws: 'XDG/USDT' },
}
/** Number of candles in an answer: always the last ones, whatever is requested. */
const CANDLES = 720

/** Imitates Kraken: https://docs.kraken.com/api/ */
export const kraken: Imitation = {
  rest(path, query, world) {
    if (path === '/0/public/AssetPairs')
      return answer(world.assets.map(asset => [IDS[asset].pair, pair(asset, world)]))
    if (path === '/0/public/Ticker') {
      const assets = (query.get('pair') ?? '').split(',').map(assetOf)
      return answer(assets.map(asset => [IDS[asset].pair, ticker(asset, world)]))
    }
    if (path !== '/0/public/OHLC') return null
    const asset = assetOf(query.get('pair') ?? '')
    const interval = intervalOf(Number(query.get('interval')))
    const until = world.now() + 1
    const since = Math.max(Number(query.get('since')) * 1000 + 1, until - CANDLES * INTERVAL_MS[interval])
    const candles = world.candles(asset, interval, since, until)
    return answer([
      [IDS[asset].pair, candles.map(row)],
      ['last', Math.floor((candles.at(-2)?.time ?? 0) / 1000)],
    ])
  },
  hear(message) {
    const { method, params, req_id } = JSON.parse(message) as {
      method: string
      params?: { channel: string; symbol: string[] }
      req_id: number
    }
    if (method === 'ping') return { replies: [JSON.stringify({ method: 'pong', req_id })], topics: [] }
    if (method !== 'subscribe' || !params) return { replies: [], topics: [] }
    const { channel } = params
    return {
      replies: params.symbol.map(symbol =>
        JSON.stringify({ method, req_id, result: { channel, snapshot: true, symbol }, success: true }),
      ),
      topics: params.symbol.map(
        (symbol): Topic => ({
          kind: channel === 'ticker' ? 'ticker' : 'candle',
          asset: symbol.replace('/USDT', '') as MarketAsset,
        }),
      ),
    }
  },
  tell: ({ kind, asset }, world) => (kind === 'ticker' ? tickerText(asset, world) : candleText(asset, world)),
}

function answer(entries: [string, unknown][]): string {
  return JSON.stringify({ error: [], result: Object.fromEntries(entries) })
}

function assetOf(name: string): MarketAsset {
  const asset = MARKET_ASSETS.find(one => IDS[one].pair === name)
  if (!asset) throw new Error(`no pair ${name}`)
  return asset
}

function intervalOf(minutes: number): Interval {
  const interval = INTERVALS.find(one => INTERVAL_MS[one] === minutes * 60_000)
  if (!interval) throw new Error(`no interval ${minutes}`)
  return interval
}

function pair(asset: MarketAsset, world: World) {
  const { pair: altname, base, ws: wsname } = IDS[asset]
  return {
    altname,
    wsname,
    aclass_base: 'currency',
    base,
    aclass_quote: 'currency',
    quote: 'USDT',
    pair_decimals: 5,
    lot_decimals: 8,
    lot_multiplier: 1,
    leverage_buy: [],
    leverage_sell: [],
    fees: [[0, 0.4]],
    fees_maker: [[0, 0.25]],
    ordermin: '0.0001',
    costmin: '0.5',
    tick_size: '0.00001',
    status: world.isTraded(asset) ? 'online' : 'cancel_only',
  }
}

function ticker(asset: MarketAsset, world: World) {
  const { price, open, high, low, volume } = world.quote(asset)
  const text = decimal(price)
  return {
    a: [text, '1', '1.000'],
    b: [text, '1', '1.000'],
    c: [text, '0.1'],
    v: ['0', decimal(volume)],
    p: [text, text],
    t: [1, 2],
    l: [decimal(low), decimal(low)],
    h: [decimal(high), decimal(high)],
    o: decimal(open),
  }
}

/** Returns a ticker message. Kraken's second WebSocket interface writes numbers as JSON numbers. */
function tickerText(asset: MarketAsset, world: World): string {
  const { price, open, high, low, volume } = world.quote(asset)
  const change = price >= open ? decimal(price - open) : `-${decimal(open - price)}`
  const numbers = `"bid":${decimal(price)},"bid_qty":1,"ask":${decimal(price)},"ask_qty":1,"last":${decimal(price)},
    "volume":${decimal(volume)},"vwap":${decimal(price)},"low":${decimal(low)},"high":${decimal(high)},
    "change":${change},"change_pct":${Number(changeOf(open, price)) * 100}`
  return `{"channel":"ticker","type":"update","data":[{"symbol":"${asset}/USDT",${numbers}}]}`
}

function candleText(asset: MarketAsset, world: World): string {
  const { time, open, high, low, close, volume } = world.open(asset, '1m')
  const begin = new Date(time).toISOString().replace('Z', '000000Z')
  const numbers = `"open":${decimal(open)},"high":${decimal(high)},"low":${decimal(low)},"close":${decimal(close)},
    "volume":${decimal(volume)},"vwap":${decimal(close)},"trades":9`
  return `{"channel":"ohlc","type":"update","timestamp":"${begin}","data":[{"symbol":"${asset}/USDT",${numbers},
    "interval_begin":"${begin}","interval":1,"timestamp":"${begin}"}]}`
}

function row({ time, open, high, low, close, volume }: Candle) {
  return [
    time / 1000,
    decimal(open),
    decimal(high),
    decimal(low),
    decimal(close),
    decimal(close),
    decimal(volume),
    9,
  ]
}
