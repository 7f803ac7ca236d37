import type { ListedQuote } from '@matin/contract/market'
import { listRecommended } from '@matin/contract/market'
import { CoinBadge } from '@matin/ui/coin-badge'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { LivePrice } from '@matin/ui/live-price'
import { PriceChange } from '@matin/ui/price-change'
import { Loading, Skeleton } from '@matin/ui/skeleton'
import { Sparkline } from '@matin/ui/sparkline'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#shared/api/queries.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { whenUsed } from '#shared/later.ts'
import { PriceSource, UnlessOld, usePastPrices } from '#shared/market/price-source.tsx'
import { percentOf, priceDigits, wayOf } from '#shared/market/price-text.ts'
import { usePrices } from '#shared/market/prices.ts'
import { refreshOf, useMarket } from '#shared/market/use-market.ts'
import { Link } from '#shared/router/link.tsx'
import styles from './recommended.module.css'

/** Coins that the operator recommends, each with a sparkline of its last day. */
export function Recommended() {
  const t = useTranslations('Home')
  const pushed = usePrices(prices => prices.pushed)
  const market = useQuery({ ...endpointQuery(listRecommended, {}), refetchInterval: refreshOf(pushed) })
  useMarket(market, whenUsed)
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className="t-title">{t('recommended')}</h2>
        <Link to="/pages/Quotes/index" className={styles.all}>
          {t('allMarkets')}
          <Icon name="right" size={16} />
        </Link>
      </div>
      <Loaded query={market} skeleton={<ListSkeleton />}>
        {({ items }) => (
          <ul aria-label={t('recommended')}>
            {items.map(item => (
              <Row key={item.asset} item={item} />
            ))}
          </ul>
        )}
      </Loaded>
      <p className={styles.source}>
        <PriceSource />
      </p>
    </section>
  )
}

function Row({ item }: { item: ListedQuote }) {
  const locale = useLocale()
  const past = usePastPrices()
  const { price, open, change } = usePrices(prices => prices.quotes[item.asset]) ?? item
  return (
    <li className={styles.item}>
      <Link to="/pages/Quotes/details" search={{ asset: item.asset }} className={styles.row}>
        <CoinBadge symbol={item.asset} />
        <span className={styles.names}>
          <span className={styles.pair}>
            {item.asset}
            <span className={styles.against}>/USDT</span>
          </span>
          <span className={styles.name}>{item.name[locale]}</span>
        </span>
        <Sparkline values={wayOf(open, item.closes, price)} />
        <span className={cx(styles.price, past)} data-testid={`recommended-${item.asset}`} data-value={price}>
          <LivePrice value={price} digits={priceDigits(open)} />
          <UnlessOld asset={item.asset}>
            <PriceChange percent={percentOf(change)} />
          </UnlessOld>
        </span>
      </Link>
    </li>
  )
}

function ListSkeleton() {
  return (
    <Loading>
      <div className={styles.skeleton}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </Loading>
  )
}
