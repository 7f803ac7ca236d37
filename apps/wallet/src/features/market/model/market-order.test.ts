import type { ListedQuote, MarketAsset } from '@matin/contract/market'
import { describe, expect, it } from 'vitest'
import { nextSort, orderOf, type Sort } from './market-order.ts'

const NAMES: { [asset in MarketAsset]?: ListedQuote['name'] } = {
  BTC: { en: 'Bitcoin', ja: 'ビットコイン', 'zh-Hans': '比特币', 'zh-Hant': '比特幣' },
  ETH: { en: 'Ethereum', ja: 'イーサリアム', 'zh-Hans': '以太坊', 'zh-Hant': '以太幣' },
  DOGE: { en: 'Dogecoin', ja: 'ドージコイン', 'zh-Hans': '狗狗币', 'zh-Hant': '狗狗幣' },
}
const blank = { en: '', ja: '', 'zh-Hans': '', 'zh-Hant': '' }

function quoteOf(asset: MarketAsset, price: string, change: string, turnover: string): ListedQuote {
  const at = '2026-11-21T10:00:00.000Z'
  const rest = { open: price, high: price, low: price, volume: '1', at, closes: [] }
  return { asset, price, change, turnover, name: NAMES[asset] ?? blank, ...rest }
}

const ITEMS = [
  quoteOf('BTC', '67918.4', '0.0214', '1840000000'),
  quoteOf('ETH', '3528.1', '-0.0086', '902400000'),
  quoteOf('DOGE', '0.13862', '-0.0318', '120500000'),
  quoteOf('TRX', '0.1284', '0', '74900000'),
]
const view = { query: '', filter: 'all', favourites: [], sort: { by: 'change', descending: true } } as const
const shown = (wanted: Partial<Parameters<typeof orderOf>[2]>, prices = {}) =>
  orderOf(ITEMS, prices, { ...view, ...wanted }).map(item => item.asset)

describe('the market list is sorted', () => {
  it.each<[Sort, MarketAsset[]]>([
    [{ by: 'change', descending: true }, ['BTC', 'TRX', 'ETH', 'DOGE']],
    [{ by: 'change', descending: false }, ['DOGE', 'ETH', 'TRX', 'BTC']],
    [{ by: 'price', descending: true }, ['BTC', 'ETH', 'DOGE', 'TRX']],
    [{ by: 'price', descending: false }, ['TRX', 'DOGE', 'ETH', 'BTC']],
    [{ by: 'volume', descending: true }, ['BTC', 'ETH', 'DOGE', 'TRX']],
    [{ by: 'name', descending: false }, ['BTC', 'DOGE', 'ETH', 'TRX']],
    [{ by: 'name', descending: true }, ['TRX', 'ETH', 'DOGE', 'BTC']],
  ])('by %o', (sort, order) => {
    expect(shown({ sort })).toEqual(order)
  })

  it('by pushed quotes instead of older loaded quotes', () => {
    const eth = { ...quoteOf('ETH', '90000', '0.5', '1'), closes: undefined }
    expect(shown({}, { ETH: eth })).toEqual(['ETH', 'BTC', 'TRX', 'DOGE'])
    expect(shown({ sort: { by: 'price', descending: true } }, { ETH: eth })[0]).toBe('ETH')
    expect(shown({ filter: 'gainers' }, { ETH: eth })).toEqual(['ETH', 'BTC'])
  })
})

describe('the market filters', () => {
  it('separate gainers from losers, and leave out unchanged coins', () => {
    expect(shown({ filter: 'gainers' })).toEqual(['BTC'])
    expect(shown({ filter: 'losers' })).toEqual(['ETH', 'DOGE'])
  })

  it('list the favourites only', () => {
    expect(shown({ filter: 'favourites', favourites: ['TRX', 'DOGE'] })).toEqual(['TRX', 'DOGE'])
    expect(shown({ filter: 'favourites' })).toEqual([])
  })
})

describe('the market search', () => {
  it.each(['btc', 'BTC/USDT', 'btcusdt', 'btc-usdt', ' bitcoin ', 'ビット', 'びっと', '比特币', '比特幣'])(
    'finds Bitcoin by %j',
    query => {
      expect(shown({ query })).toEqual(['BTC'])
    },
  )

  it('finds every coin by the quote currency, and no coin by an unknown name', () => {
    expect(shown({ query: 'usdt' })).toHaveLength(4)
    expect(shown({ query: 'pepe' })).toEqual([])
  })
})

describe('a click on a column of the market list', () => {
  it('reverses the order of the sorted column, and sorts another column by the largest figure or from A', () => {
    const change = { by: 'change', descending: true } as const
    expect(nextSort(change, 'change')).toEqual({ by: 'change', descending: false })
    expect(nextSort(change, 'price')).toEqual({ by: 'price', descending: true })
    expect(nextSort(change, 'name')).toEqual({ by: 'name', descending: false })
  })
})
