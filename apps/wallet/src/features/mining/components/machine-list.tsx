import { getTrial, type Product } from '@matin/contract/mining'
import { buttonClass } from '@matin/ui/button-class'
import { Chip } from '@matin/ui/chip'
import { cx } from '@matin/ui/cx'
import { placesOf } from '@matin/ui/decimal'
import { EmptyState } from '@matin/ui/empty-state'
import { Money } from '@matin/ui/money'
import { Loading, Skeleton } from '@matin/ui/skeleton'
import { useEndpoint } from '#shared/api/queries.ts'
import { Disclosure } from '#shared/components/disclosure.tsx'
import { Figure } from '#shared/components/figure.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useSession } from '#shared/state/session.ts'
import { isLoss, previewPurchase, resultName, unitsOf } from '../model/purchase-preview.ts'
import { MachineArt } from './machine-art.tsx'
import styles from './machine-list.module.css'
import { useSoldOutText } from './sold-out.tsx'

const ITEM = 'ruled stack beside-art gap-4.5 pad pt-5 pb-5'
const FACT = 'flex wrap-zoomed justify-between gap-3 pt-1 pb-1'

export function MachineList({ products }: { products: Product[] }) {
  const t = useTranslations('Machines')
  const mining = useTranslations('Mining')
  if (products.length === 0) return <EmptyState title={t('empty')}>{mining('emptyText')}</EmptyState>
  return (
    <ul aria-label={mining('machines')}>
      {products.map(product => (
        <Row key={product.versionId} product={product} units={unitsOf(product, products)} />
      ))}
    </ul>
  )
}

export function MachineSkeleton() {
  return (
    <Loading>
      {[1, 2, 3].map(row => (
        <div key={row} className={ITEM}>
          <Skeleton height={150} width={88} />
          <div className="stack gap-3 content-start">
            <Skeleton width="70%" height={18} />
            <Skeleton height={14} />
            <Skeleton height={14} />
            <Skeleton height={36} />
          </div>
        </div>
      ))}
    </Loading>
  )
}

function Row({ product, units }: { product: Product; units: number }) {
  const t = useTranslations('Machines')
  const mining = useTranslations('Mining')
  const locale = useLocale()
  const soldOutText = useSoldOutText()
  const name = product.name[locale]
  const price = product.price ?? product.minAmount
  const { title, text } = soldOutText(product)
  return (
    <li className={ITEM}>
      <MachineArt units={units} />
      <article aria-label={name} data-testid={`machine-${name}`}>
        <div className="flex wrap-zoomed justify-between items-baseline gap-3">
          <h2 className="t-title">
            <Link to="/pages/DEFI/machine" search={{ id: product.productId }}>
              {name}
            </Link>
          </h2>
          <Money
            value={price}
            digits={placesOf(price) > 2 ? placesOf(price) : 0}
            unit={product.asset}
            size="s"
          />
        </div>
        <Facts product={product} />
        {product.soldOut && (
          <div className="stack justify-items-start gap-1.5 mt-2 fs-caption leading-1.45 soft">
            <Chip icon="clock">{title}</Chip>
            <p>{text}</p>
          </div>
        )}
        <div className={styles.actions}>
          <TrialLink product={product} name={name} />
          {!product.soldOut && (
            <Link
              to="/pages/DEFI/machine"
              search={{ id: product.productId }}
              className={buttonClass({ size: 'sm' })}
              aria-label={t('rentName', { name })}
            >
              {t('rent')}
            </Link>
          )}
        </div>
        <Disclosure name={product.versionId} summary={mining('yield')} small>
          <p>{product.yieldSource[locale]}</p>
        </Disclosure>
      </article>
    </li>
  )
}

function Facts({ product }: { product: Product }) {
  const t = useTranslations('Machines')
  const mining = useTranslations('Mining')
  const write = useAmountText()
  const { asset } = product
  const { daily, whole } = previewPurchase(product, '0')
  const signed = (value: string) => `${write(value, asset, { exact: true, sign: true })} ${asset}`
  return (
    <dl className="mt-1 t-label tabular">
      <div className={FACT}>
        <dt className="muted">{t('dailyReturn')}</dt>
        <dd className="right med pos">{signed(daily)}</dd>
      </div>
      <div className={FACT}>
        <dt className="muted">{mining('cycle')}</dt>
        <dd className="right med">{mining('days', { count: product.cycleDays })}</dd>
      </div>
      <div className={FACT}>
        <dt className="muted">{mining(resultName('machine', whole.net))}</dt>
        <dd className={cx('right med', isLoss(whole.net) ? 'neg' : 'pos')}>
          <Figure id="machine-net" value={whole.net}>
            {signed(whole.net)}
          </Figure>
        </dd>
      </div>
      <div className={FACT}>
        <dt className="muted">{t('running')}</dt>
        <dd className="right med" data-testid="miner-count" data-value={String(product.running ?? 0)}>
          {t('miners', { count: product.running ?? 0 })}
        </dd>
      </div>
    </dl>
  )
}

/** After a trial, its machine links to the trial's order, and the other machines have no link. */
function TrialLink({ product, name }: { product: Product; name: string }) {
  const t = useTranslations('Machines')
  const mining = useTranslations('Mining')
  const signedIn = useSession(session => session.token !== null)
  const { data, isLoading } = useEndpoint(getTrial, {}, { enabled: signedIn })
  const look = buttonClass({ size: 'sm', variant: 'line' })
  // Not offered for a moment to who has had theirs.
  if (!product.trial || isLoading) return null
  if (data?.order) {
    if (data.order.productId !== product.productId) return null
    return (
      <Link to="/pages/DEFI/order" search={{ id: data.order.id }} className={look}>
        {t('myTrial')}
      </Link>
    )
  }
  const days = mining('days', { count: product.trial.days })
  return (
    <Link
      to="/pages/DEFI/trial"
      search={{ id: product.productId }}
      className={look}
      aria-label={t('tryName', { days, name })}
    >
      {t('try', { days })}
    </Link>
  )
}
