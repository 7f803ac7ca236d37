import { MARKET_ASSETS, type MarketAsset } from '@matin/contract/market'
import type { Candle } from '@matin/domain/market/candle'
import { INTERVAL_MS, INTERVALS, type Interval } from '@matin/domain/market/interval'
import { decimal, type Imitation, type Topic, type World } from './imitation.ts'

interface Argument {
  channel: string
  instId: string
}

/** Imitates OKX: https://www.okx.com/docs-v5/en/ */
export const okx: Imitation = {
  rest(path, query, world) {
    if (path === '/api/v5/public/instruments')
      return answer(world.assets.map(asset => instrument(asset, world)))
    if (path === '/api/v5/market/tickers') return answer(world.assets.map(asset => ticker(asset, world)))
    if (path !== '/api/v5/market/candles' && path !== '/api/v5/market/history-candles') return null
    const interval = intervalOf(query.get('bar') ?? '')
    // Newer than `before`, older than `after`, the newest first.
    const limit = Number(query.get('limit'))
    const after = Number(query.get('after') ?? Number.MAX_SAFE_INTEGER)
    const before = Number(query.get('before') ?? after - limit * INTERVAL_MS[interval])
    const candles = world.candles(assetOf(query.get('instId') ?? ''), interval, before + 1, after)
    return answer(candles.toReversed().slice(0, limit).map(row))
  },
  hear(message) {
    if (message === 'ping') return { replies: ['pong'], topics: [] }
    const { op, args } = JSON.parse(message) as { op: string; args: Argument[] }
    if (op !== 'subscribe') return { replies: [], topics: [] }
    return {
      replies: args.map(arg => JSON.stringify({ event: 'subscribe', arg, connId: 'a4d3ae55' })),
      topics: args.map(
        (arg): Topic => ({
          kind: arg.channel === 'tickers' ? 'ticker' : 'candle',
          asset: assetOf(arg.instId),
        }),
      ),
    }
  },
  tell({ kind, asset }, world) {
    const instId = `${asset}-USDT`
    return kind === 'ticker'
      ? JSON.stringify({ arg: { channel: 'tickers', instId }, data: [ticker(asset, world)] })
      : JSON.stringify({ arg: { channel: 'candle1m', instId }, data: [row(world.open(asset, '1m'))] })
  },
}

function answer(data: unknown[]): string {
  return JSON.stringify({ code: '0', msg: '', data })
}

function assetOf(instId: string): MarketAsset {
  const asset = MARKET_ASSETS.find(one => `${one}-USDT` === instId)
  if (!asset) throw new Error(`no instrument ${instId}`)
  return asset
}

function intervalOf(bar: string): Interval {
  const interval = INTERVALS.find(one => one === bar.replace('utc', '').toLowerCase())
  if (!interval) throw new Error(`no bar ${bar}`)
  return interval
}

function instrument(asset: MarketAsset, world: World) {
  return {
    instType: 'SPOT',
    instId: `${asset}-USDT`,
    baseCcy: asset,
    quoteCcy: 'USDT',
    state: world.isTraded(asset) ? 'live' : 'suspend',
    tickSz: '0.0001',
    lotSz: '0.00001',
    minSz: '0.00001',
    instFamily: '',
    settleCcy: '',
    ctVal: '',
    lever: '',
    listTime: '1548133413000',
    expTime: '',
  }
}

function ticker(asset: MarketAsset, world: World) {
  const quote = world.quote(asset)
  return {
    instType: 'SPOT',
    instId: `${asset}-USDT`,
    last: decimal(quote.price),
    lastSz: '0.1',
    askPx: decimal(quote.price),
    askSz: '1',
    bidPx: decimal(quote.price),
    bidSz: '1',
    open24h: decimal(quote.open),
    high24h: decimal(quote.high),
    low24h: decimal(quote.low),
    vol24h: decimal(quote.volume),
    volCcy24h: decimal(quote.turnover, 6),
    ts: String(world.timeOf(asset)),
  }
}

function row({ time, open, high, low, close, volume }: Candle) {
  return [String(time), ...[open, high, low, close, volume].map(value => decimal(value)), '0', '0', '0']
}
