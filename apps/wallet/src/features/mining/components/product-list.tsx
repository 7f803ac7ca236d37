import type { Product } from '@matin/contract/mining'
import { buttonClass } from '@matin/ui/button-class'
import { Chip } from '@matin/ui/chip'
import { cx } from '@matin/ui/cx'
import { EmptyState } from '@matin/ui/empty-state'
import { Icon } from '@matin/ui/icon'
import { Amount } from '@matin/ui/money'
import { Panel } from '@matin/ui/panel'
import { Loading, Skeleton } from '@matin/ui/skeleton'
import type { ReactNode } from 'react'
import { Disclosure } from '#shared/components/disclosure.tsx'
import { Figure } from '#shared/components/figure.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { totalIncome } from '../model/pledge-preview.ts'
import { byCycle, comparedAmount, featuredOf, poolOf } from '../model/product-view.ts'
import { PoolMeter } from './pool-meter.tsx'
import styles from './product-list.module.css'
import { Rate, useYearlyText } from './rate.tsx'

export function ProductList({ products }: { products: Product[] }) {
  const t = useTranslations('Mining')
  const featured = featuredOf(products)
  if (products.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  return (
    <>
      {featured && <Featured product={featured} amount={comparedAmount(products, featured)} />}
      <ul aria-label={t('lock')}>
        {byCycle(products)
          .filter(product => product !== featured)
          .map(product => (
            <Row key={product.versionId} product={product} amount={comparedAmount(products, product)} />
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
  return {
    name: product.name[locale],
    source: product.yieldSource[locale],
    days: t('days', { count: cycleDays }),
    range: t('range', { min: short(minAmount), max: short(maxAmount), asset }),
  }
}

interface ItemProps {
  product: Product
  /** Amount for which all terms are compared. */
  amount: string
}

function Featured({ product, amount }: ItemProps) {
  const t = useTranslations('Mining')
  const { name, source, days, range } = useProductText(product)
  return (
    <Panel tone="earn" className="gutters mt-1">
      <article data-testid={`product-${product.cycleDays}`} aria-label={name}>
        <div className="flex wrap-zoomed justify-between items-start gap-3">
          <div>
            <h2 className="t-title">{name}</h2>
            <p className={cx(styles.lead, 'mt-3.5')}>
              <Rate rate={product.dailyRate} />
            </p>
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
        <Facts product={product} amount={amount}>
          <Fact name={t('cycle')}>{days}</Fact>
          <Fact name={t('minMax')}>{range}</Fact>
        </Facts>
        <PoolMeter product={product} featured />
        <Disclosure name={product.versionId} summary={t('yield')} small className={styles.more}>
          <p>{source}</p>
        </Disclosure>
      </article>
    </Panel>
  )
}

function Row({ product, amount }: ItemProps) {
  const t = useTranslations('Mining')
  const write = useAmountText()
  const { name, source, days, range } = useProductText(product)
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
            <span className="row gap-1 shrink-0">
              <Rate rate={product.dailyRate} />
              <Icon name="right" size={16} />
            </span>
          )}
        </div>
        <p className="mt-1.5 fs-label muted tabular">
          {days} · {range}
        </p>
        <Facts product={product} amount={amount} />
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

function Facts({ product, amount, children }: ItemProps & { children?: ReactNode }) {
  const t = useTranslations('Mining')
  const write = useAmountText()
  const yearly = useYearlyText()
  const { asset } = product
  const income = totalIncome(amount, product)
  return (
    <dl className="stack gap-1 mt-3 mb-4 t-label tabular">
      {children}
      <Fact name={t('yearly')}>{yearly(product)}</Fact>
      {income !== null && (
        <Fact name={t('incomeFor', { amount: write(amount, asset, { short: true }), asset })}>
          <Figure id="whole-result" value={income}>
            <Amount value={income} unit={asset} digits="all" sign className="pos" />
          </Figure>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex wrap-zoomed justify-between gap-3">
      <dt className="soft">{name}</dt>
      <dd className="right semi">{children}</dd>
    </div>
  )
}
