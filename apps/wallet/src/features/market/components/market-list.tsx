import type { ListedQuote } from '@matin/contract/market'
import { Button } from '@matin/ui/button'
import { buttonClass } from '@matin/ui/button-class'
import { EmptyState } from '@matin/ui/empty-state'
import { ListSkeleton } from '@matin/ui/skeleton'
import { useEffect, useMemo, useState } from 'react'
import { LoadFailed } from '#shared/components/loaded.tsx'
import { useSettled } from '#shared/forms/use-settled.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { usePrices } from '#shared/market/prices.ts'
import { Link } from '#shared/router/link.tsx'
import { useFavourites } from '../hooks/use-favourites.ts'
import { type Filter, orderOf } from '../model/market-order.ts'
import { useMarketView } from '../model/market-view.ts'
import { MarketTable } from './market-table.tsx'

/** Milliseconds between two sortings of the rows, so that they do not move with each price. */
const REORDER_MS = 10_000

export function MarketList({ items }: { items: readonly ListedQuote[] }) {
  const { query, filter, sort } = useMarketView()
  const settled = useSettled(query)
  const { signedIn, items: favourites, query: asked } = useFavourites()
  const turn = useTurns(REORDER_MS)
  const listed = items.map(({ asset }) => asset).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: figures are looked at again when it is `turn`, not before
  const order = useMemo(() => {
    const view = { query: settled, filter, sort, favourites: favourites ?? [] }
    return orderOf(items, usePrices.getState().quotes, view).map(({ asset }) => asset)
  }, [listed, settled, filter, sort, favourites, turn])
  const shown = order.flatMap(asset => items.find(item => item.asset === asset) ?? [])
  if (filter === 'favourites' && !signedIn) return <GuestFavourites />
  if (filter === 'favourites' && favourites === undefined)
    return asked.isError ? (
      <LoadFailed error={asked.error} retry={() => void asked.refetch()} />
    ) : (
      <ListSkeleton rows={3} />
    )
  if (shown.length === 0) return <Nothing query={settled} filter={filter} />
  return <MarketTable items={shown} sort={sort} onSort={next => useMarketView.setState({ sort: next })} />
}

function GuestFavourites() {
  const t = useTranslations('Market')
  const gate = useTranslations('Gate')
  const search = { back: '/pages/Quotes/index' }
  return (
    <EmptyState
      title={t('guestFavourites')}
      action={
        <Link to="/pages/Login/index" search={search} className={buttonClass({ size: 'md' })}>
          {gate('logIn')}
        </Link>
      }
    >
      {t('guestFavouritesText')}
    </EmptyState>
  )
}

function Nothing({ query, filter }: { query: string; filter: Filter }) {
  const t = useTranslations('Market')
  const showAll = () => useMarketView.setState({ query: '', filter: 'all' })
  const all = (
    <Button size="md" variant="quiet" onClick={showAll}>
      {t('allMarkets')}
    </Button>
  )
  if (query.trim() !== '') return <EmptyState title={t('nothing', { query: query.trim() })} action={all} />
  if (filter === 'favourites')
    return (
      <EmptyState title={t('noFavourites')} action={all}>
        {t('noFavouritesText')}
      </EmptyState>
    )
  return <EmptyState title={t(filter === 'gainers' ? 'noGainers' : 'noLosers')} action={all} />
}

function useTurns(everyMs: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn(last => last + 1), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return turn
}
