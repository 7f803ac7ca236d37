import { type ListedQuote, listQuotes, type MarketAsset } from '@matin/contract/market'
import { buttonClass } from '@matin/ui/button-class'
import { CoinBadge } from '@matin/ui/coin-badge'
import { EmptyState } from '@matin/ui/empty-state'
import { Loading, Skeleton } from '@matin/ui/skeleton'
import { useEffect } from 'react'
import { useEndpoint } from '#shared/api/queries.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { NetworkLink } from '#shared/components/needs-network.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { priceDigits } from '#shared/market/price-text.ts'
import { usePrices } from '#shared/market/prices.ts'
import { refreshOf, useMarket } from '#shared/market/use-market.ts'
import { Link } from '#shared/router/link.tsx'
import { FavouriteStar } from '../components/favourite-star.tsx'
import { Holding } from '../components/holding.tsx'
import { PriceChart } from '../components/price-chart.tsx'
import { QuoteHead } from '../components/quote-head.tsx'
import { StaleNote } from '../components/stale-note.tsx'
import { assetOf } from '../model/market-asset.ts'
import styles from './quote.module.css'

export default function QuoteScreen({ asset, symbol }: { asset?: string; symbol?: string }) {
  const known = assetOf(asset ?? symbol)
  return known ? <Coin key={known} asset={known} /> : <UnknownCoin />
}

function Coin({ asset }: { asset: MarketAsset }) {
  const pushed = usePrices(prices => prices.pushed)
  const market = useEndpoint(listQuotes, {}, { refetchInterval: refreshOf(pushed) })
  useMarket(market)
  useEffect(() => {
    // The chart's library comes while the price is asked for.
    import('../model/candle-chart.ts').catch(() => undefined)
  }, [])
  return (
    <Screen
      title={`${asset}/USDT`}
      heading={
        <span className={styles.pair}>
          <CoinBadge symbol={asset} small />
          {asset}/USDT
        </span>
      }
      end={<FavouriteStar asset={asset} />}
      cta={<Trade asset={asset} />}
      onRefresh={() => queryClient.refetchQueries({ type: 'active' })}
    >
      <Loaded query={market} skeleton={<QuoteSkeleton />}>
        {({ items }) => {
          const item = items.find(one => one.asset === asset)
          return item ? <Quoted item={item} /> : <NotQuoted />
        }}
      </Loaded>
    </Screen>
  )
}

function Quoted({ item }: { item: ListedQuote }) {
  const quote = usePrices(prices => prices.quotes[item.asset]) ?? item
  return (
    <>
      <QuoteHead quote={quote} />
      <StaleNote asset={item.asset} className="pad pt-3 pb-3" />
      <PriceChart asset={item.asset} digits={priceDigits(item.open)} />
      <Holding asset={item.asset} price={quote.price} />
    </>
  )
}

function Trade({ asset }: { asset: MarketAsset }) {
  const t = useTranslations('Market')
  return (
    <div className="stack halves gap-3">
      <NetworkLink
        to="/pages/Personal/exchange"
        search={{ asset, side: 'buy' }}
        className={buttonClass({ variant: 'up', block: true })}
      >
        {t('buy', { asset })}
      </NetworkLink>
      <NetworkLink
        to="/pages/Personal/exchange"
        search={{ asset, side: 'sell' }}
        className={buttonClass({ variant: 'down', block: true })}
      >
        {t('sell', { asset })}
      </NetworkLink>
    </div>
  )
}

function UnknownCoin() {
  const t = useTranslations('Market')
  return (
    <Screen title={t('unknown')}>
      <NotQuoted />
    </Screen>
  )
}

function NotQuoted() {
  const t = useTranslations('Market')
  return (
    <EmptyState
      title={t('unknown')}
      action={
        <Link to="/pages/Quotes/index" className={buttonClass({ size: 'md', variant: 'quiet' })}>
          {t('allMarkets')}
        </Link>
      }
    >
      {t('unknownText')}
    </EmptyState>
  )
}

function QuoteSkeleton() {
  return (
    <Loading>
      <div className="pad pt-3">
        <Skeleton height={40} width="52%" />
        <br />
        <Skeleton height={14} width="38%" />
      </div>
    </Loading>
  )
}
