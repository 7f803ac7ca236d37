import type { ListedQuote, MarketAsset, Quote } from '@matin/contract/market'
import { directionOf } from '@matin/ui/direction'
import { findsItem } from '@matin/ui/index-search'

export const MARKET_FILTERS = ['favourites', 'all', 'gainers', 'losers'] as const
export type Filter = (typeof MARKET_FILTERS)[number]

export const SORT_KEYS = ['name', 'volume', 'price', 'change'] as const
export type SortKey = (typeof SORT_KEYS)[number]
export interface Sort {
  by: SortKey
  descending: boolean
}

interface Wanted {
  query: string
  filter: Filter
  sort: Sort
  favourites: readonly MarketAsset[]
}

export function orderOf(
  items: readonly ListedQuote[],
  prices: { readonly [asset in MarketAsset]?: Quote },
  { query, filter, sort, favourites }: Wanted,
): ListedQuote[] {
  const now = (item: ListedQuote): Quote => prices[item.asset] ?? item
  const isWanted: Record<Filter, (item: ListedQuote) => boolean> = {
    all: () => true,
    favourites: item => favourites.includes(item.asset),
    gainers: item => directionOf('0', now(item).change) === 'up',
    losers: item => directionOf('0', now(item).change) === 'down',
  }
  const way = sort.descending ? -1 : 1
  return items
    .filter(item => isWanted[filter](item) && finds(item, query))
    .toSorted((one, other) => way * compare(now(one), now(other), sort.by))
}

/** A tap on the sorted column reverses its order. Another column sorts numbers with the largest first. */
export function nextSort(sort: Sort, by: SortKey): Sort {
  return by === sort.by ? { by, descending: !sort.descending } : { by, descending: by !== 'name' }
}

/** By symbol, pair ("btc/usdt", "BTC-USDT") or name in any language. */
function finds({ asset, name }: ListedQuote, query: string): boolean {
  const keywords = [`${asset}/USDT`, `${asset}-USDT`, `${asset}USDT`, ...Object.values(name)].join(' ')
  return findsItem({ value: asset, label: asset, keywords }, query.trim())
}

function compare(one: Quote, other: Quote, by: SortKey): number {
  if (by === 'name') return one.asset < other.asset ? -1 : 1
  const key = by === 'volume' ? 'turnover' : by
  const direction = directionOf(other[key], one[key])
  return direction === 'flat' ? 0 : direction === 'up' ? 1 : -1
}
