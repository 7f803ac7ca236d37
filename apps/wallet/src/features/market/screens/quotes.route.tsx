import { listQuotes } from '@matin/contract/market'
import { Icon } from '@matin/ui/icon'
import { Pills } from '@matin/ui/pills'
import { SearchField } from '@matin/ui/search-field'
import { ListSkeleton } from '@matin/ui/skeleton'
import { useEndpoint } from '#shared/api/queries.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { TabScreen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { PriceSource } from '#shared/market/price-source.tsx'
import { usePrices } from '#shared/market/prices.ts'
import { refreshOf, useMarket } from '#shared/market/use-market.ts'
import { MarketList } from '../components/market-list.tsx'
import { StaleNote } from '../components/stale-note.tsx'
import { type Filter, MARKET_FILTERS } from '../model/market-order.ts'
import { useMarketView } from '../model/market-view.ts'

export default function QuotesScreen() {
  const t = useTranslations('Market')
  const tabs = useTranslations('Tabbar')
  const { query, filter } = useMarketView()
  const pushed = usePrices(prices => prices.pushed)
  const market = useEndpoint(listQuotes, {}, { refetchInterval: refreshOf(pushed) })
  useMarket(market)
  return (
    <TabScreen title={tabs('text2')} onRefresh={() => queryClient.refetchQueries({ type: 'active' })}>
      <header className="row wrap-zoomed justify-between gap-3 min-h-14 pad pt-1.5">
        <h1 className="t-h1">{tabs('text2')}</h1>
        <PriceSource />
      </header>
      <div className="gutters mt-3.5">
        <SearchField
          value={query}
          onChange={next => useMarketView.setState({ query: next })}
          label={t('search')}
          clearLabel={t('clear')}
        />
      </div>
      <div className="pt-3">
        <Pills<Filter>
          label={t('filters')}
          value={filter}
          onChange={next => useMarketView.setState({ filter: next })}
          items={MARKET_FILTERS.map(value => ({
            value,
            label:
              value === 'favourites' ? (
                <span className="inline-row gap-1.5">
                  <Icon name="star" size={16} />
                  {t(value)}
                </span>
              ) : (
                t(value)
              ),
          }))}
        />
      </div>
      <StaleNote className="pad pt-3 pb-3" />
      <Loaded query={market} skeleton={<ListSkeleton rows={7} />}>
        {({ items }) => <MarketList items={items} />}
      </Loaded>
    </TabScreen>
  )
}
