import type { Product } from '@matin/contract/mining'
import { buttonClass } from '@matin/ui/button-class'
import { Chip } from '@matin/ui/chip'
import { cx } from '@matin/ui/cx'
import { EmptyState } from '@matin/ui/empty-state'
import { Amount, Money } from '@matin/ui/money'
import { Panel } from '@matin/ui/panel'
import { Loading, Skeleton } from '@matin/ui/skeleton'
import { Disclosure } from '#shared/components/disclosure.tsx'
import { Figure } from '#shared/components/figure.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { previewPledge } from '../model/pledge-preview.ts'
import { byCycle, featuredOf, poolOf } from '../model/product-view.ts'
import { PoolMeter } from './pool-meter.tsx'
import styles from './product-list.module.css'
import { Rate } from './rate.tsx'

export function ProductList({ products }: { products: Product[] }) {
  const t = useTranslations('Mining')
  const featured = featuredOf(products)
  if (products.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  return (
    <>
      {featured && <Featured product={featured} />}
      <ul aria-label={t('lock')}>
        {byCycle(products)
          .filter(product => product !== featured)
          .map(product => (
            <Row key={product.versionId} product={product} />
          ))}
      </ul>
    </>
  )
}

export function ProductSkeleton() {
  return (
    <Loading>
      <div className="pad pt-1 pb-1">
        <Skeleton height={300} />
        {[1, 2, 3].map(row => (
          <div key={row} className="stack gap-3 pt-5.5 pb-6.5">
            <Skeleton width="44%" height={18} />
            <Skeleton width="60%" height={14} />
            <Skeleton height={10} />
          </div>
        ))}
      </div>
    </Loading>
  )
}

function useProductText(product: Product) {
  const t = useTranslations('Mining')
  const locale = useLocale()
  const write = useAmountText()
  const { asset, cycleDays, minAmount, maxAmount } = product
  const short = (value: string) => write(value, asset, { short: true })
  const days = t('days', { count: cycleDays })
  return {
    least: previewPledge(minAmount, product, minAmount),
    forLeast: t('forAmount', { amount: short(minAmount), asset }),
    about: `${t('inAll')} · ${t('onAmount', { amount: short(minAmount), asset, days })}`,
    name: product.name[locale],
    source: product.yieldSource[locale],
    days,
    range: t('range', { min: short(minAmount), max: short(maxAmount), asset }),
  }
}

function Featured({ product }: { product: Product }) {
  const t = useTranslations('Mining')
  const { name, source, days, range, least, about } = useProductText(product)
  return (
    <Panel tone="earn" className="gutters mt-1">
      <article data-testid={`product-${product.cycleDays}`} aria-label={name}>
        <div className="flex wrap-zoomed justify-between items-start gap-3">
          <div>
            <h2 className="t-title">{name}</h2>
            <p className="mt-3.5">
              <Figure id="whole-result" value={least.total}>
                <Money value={least.total} digits="all" unit={product.asset} sign size="l" className="pos" />
              </Figure>
            </p>
            <p className="mt-0.5 fs-caption soft">{about}</p>
          </div>
          <Link
            to="/pages/DEFI/pledge"
            search={{ versionId: product.versionId }}
            className={buttonClass({ variant: 'earn', size: 'md' })}
            aria-label={t('pledgeProduct', { name })}
          >
            {t('pledge')}
          </Link>
        </div>
        <dl className={cx(styles.facts, 'stack t-label mt-3.5 mb-4 tabular')}>
          <dt>{t('dailyRate')}</dt>
          <dd>
            <Rate rate={product.dailyRate} />
          </dd>
          <dt>{t('cycle')}</dt>
          <dd>{days}</dd>
          <dt>{t('minMax')}</dt>
          <dd>{range}</dd>
        </dl>
        <PoolMeter product={product} featured />
        <Disclosure name={product.versionId} summary={t('yield')} small className={styles.more}>
          <p>{source}</p>
        </Disclosure>
      </article>
    </Panel>
  )
}

function Row({ product }: { product: Product }) {
  const t = useTranslations('Mining')
  const write = useAmountText()
  const { name, source, days, range, least, forLeast } = useProductText(product)
  const { soldOut } = poolOf(product)
  const { asset, pool } = product
  return (
    <li className="ruled pad pt-4.5 pb-4.5">
      <article data-testid={`product-${product.cycleDays}`} aria-label={name}>
        <div className="flex wrap-zoomed justify-between items-baseline gap-3">
          <h2 className={cx('fs-body semi', soldOut && 'muted')}>
            {soldOut ? (
              name
            ) : (
              <Link
                to="/pages/DEFI/pledge"
                search={{ versionId: product.versionId }}
                className="whole-link"
                aria-label={t('pledgeProduct', { name })}
              >
                {name}
              </Link>
            )}
          </h2>
          {soldOut ? (
            <Chip icon="clock">{t('notOpen')}</Chip>
          ) : (
            <div className="shrink-0 right">
              <Figure id="whole-result" value={least.total}>
                <Amount value={least.total} unit={asset} digits="all" sign className="fs-body semi pos" />
              </Figure>
              <p className="mt-0.5 fs-caption muted">{forLeast}</p>
            </div>
          )}
        </div>
        <p className="mt-1.5 mb-3 fs-label muted tabular">
          {days} · {range} · <Rate rate={product.dailyRate} />
        </p>
        <PoolMeter product={product} />
        {soldOut && (
          <p className="mt-3 fs-caption leading-1.45 soft">
            {t('soldOut', { amount: write(pool.capacity, asset), asset })}
          </p>
        )}
        <Disclosure name={product.versionId} summary={t('yield')} small className={styles.more}>
          <p>{source}</p>
        </Disclosure>
      </article>
    </li>
  )
}
