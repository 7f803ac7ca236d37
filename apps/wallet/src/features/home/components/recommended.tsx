import type { ListedQuote } from '@matin/contract/market'
import { listRecommended } from '@matin/contract/market'
import { CoinBadge } from '@matin/ui/coin-badge'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { LivePrice } from '@matin/ui/live-price'
import { PriceChange } from '@matin/ui/price-change'
import { Loading, Skeleton } from '@matin/ui/skeleton'
import { Sparkline } from '@matin/ui/sparkline'
import { useEndpoint } from '#shared/api/queries.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { whenUsed } from '#shared/later.ts'
import { PriceSource, UnlessOld, usePastPrices } from '#shared/market/price-source.tsx'
import { changePercent, priceDigits, wayOf } from '#shared/market/price-text.ts'
import { usePrices } from '#shared/market/prices.ts'
import { refreshOf, useMarket } from '#shared/market/use-market.ts'
import { Link } from '#shared/router/link.tsx'
import styles from './recommended.module.css'

export function Recommended() {
  const t = useTranslations('Home')
  const pushed = usePrices(prices => prices.pushed)
  const market = useEndpoint(listRecommended, {}, { refetchInterval: refreshOf(pushed) })
  useMarket(market, whenUsed)
  return (
    <section className="pt-7">
      <div className={cx(styles.head, 'row wrap-zoomed justify-between gap-3 target')}>
        <h2 className="t-title">{t('recommended')}</h2>
        <Link
          to="/pages/Quotes/index"
          className={cx(styles.all, 'inline-row gap-0.5 target fs-label med soft')}
        >
          {t('allMarkets')}
          <Icon name="right" size={16} />
        </Link>
      </div>
      <Loaded query={market} skeleton={<ListSkeleton />}>
        {({ items }) => (
          <ul className={styles.list} aria-label={t('recommended')}>
            {items.map(item => (
              <Row key={item.asset} item={item} />
            ))}
          </ul>
        )}
      </Loaded>
      <p className="pad pt-1.5">
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
    <li className="ruled">
      <Link
        to="/pages/Quotes/details"
        search={{ asset: item.asset }}
        className={cx(styles.row, 'row wrap-zoomed gap-3.5 pad pt-2.5 pb-2.5 leading-1.35')}
      >
        <CoinBadge symbol={item.asset} />
        <span className={cx(styles.names, 'grow min-w-0')}>
          <span className="block med">
            {item.asset}
            <span className="regular muted">/USDT</span>
          </span>
          <span className="block fs-label muted">{item.name[locale]}</span>
        </span>
        <Sparkline values={wayOf(open, item.closes, price)} />
        <span
          className={cx(styles.price, 'stack semi', past)}
          data-testid={`recommended-${item.asset}`}
          data-value={price}
        >
          <LivePrice value={price} digits={priceDigits(open)} />
          <UnlessOld asset={item.asset}>
            <PriceChange percent={changePercent(change)} />
          </UnlessOld>
        </span>
      </Link>
    </li>
  )
}

function ListSkeleton() {
  return (
    <Loading>
      <div className="stack gap-12 pad pt-6 pb-6">
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </Loading>
  )
}
