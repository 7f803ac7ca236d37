import { listUserMines, type Order, type Product } from '@matin/contract/mining'
import { Chip } from '@matin/ui/chip'
import { cx } from '@matin/ui/cx'
import { placesOf } from '@matin/ui/decimal'
import { EmptyState } from '@matin/ui/empty-state'
import { Icon } from '@matin/ui/icon'
import { Amount, Money } from '@matin/ui/money'
import { Loading, Skeleton } from '@matin/ui/skeleton'
import { usePages } from '#shared/api/use-pages.ts'
import { Figure } from '#shared/components/figure.tsx'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useHiddenAmounts } from '#shared/state/hidden-amounts.ts'
import { useSession } from '#shared/state/session.ts'
import { pieceNumber, previewPurchase, shownEdition } from '../model/purchase-preview.ts'
import { Artwork } from './artwork.tsx'
import styles from './nft-list.module.css'
import { useRateText } from './rate.tsx'
import { useSoldOutText } from './sold-out.tsx'

const GRID = 'stack halves gap-x-3.5 gap-y-6 pad pt-2.5'
const FACT = 'flex wrap-zoomed justify-between gap-2.5'

export function NftList({ products }: { products: Product[] }) {
  const t = useTranslations('Nft')
  const mining = useTranslations('Mining')
  const signedIn = useSession(session => session.token !== null)
  return (
    <>
      {signedIn && <Owned />}
      {products.length > 0 ? (
        <ul className={GRID} aria-label={t('forSale')}>
          {products.map(product => (
            <ForSale key={product.versionId} product={product} />
          ))}
        </ul>
      ) : (
        <EmptyState title={t('empty')}>{mining('emptyText')}</EmptyState>
      )}
    </>
  )
}

export function NftSkeleton() {
  return (
    <Loading>
      <div className={GRID}>
        {[1, 2, 3, 4].map(card => (
          <div key={card} className="stack gap-2.5">
            <Skeleton height={168} />
            <Skeleton width="70%" height={16} />
            <Skeleton width="90%" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

function ForSale({ product }: { product: Product }) {
  const t = useTranslations('Nft')
  const mining = useTranslations('Mining')
  const locale = useLocale()
  const rateText = useRateText()
  const soldOutText = useSoldOutText()
  const edition = shownEdition(product)
  const price = product.price ?? product.minAmount
  const { net } = previewPurchase(product, '0').whole
  const days = mining('days', { count: product.cycleDays })
  return (
    <li className="relative min-w-0">
      <article data-testid={`nft-${product.cycleDays}`}>
        <Artwork
          productId={product.productId}
          edition={edition}
          className={product.soldOut ? styles.gone : undefined}
        />
        <h2 className="mt-2.5 fs-body semi leading-1.35">
          <Link to="/pages/DEFI/nft" search={{ id: product.productId }} className="whole-link">
            {mining('piece', { name: product.name[locale], number: pieceNumber(edition) })}
          </Link>
        </h2>
        <p className="fs-label leading-1.45 muted tabular">
          {t('terms', { rate: rateText(product.dailyRate), days })}
        </p>
        <p className="fs-label leading-1.45 muted tabular">
          {mining('inAll')}{' '}
          <Figure id="whole-result" value={net}>
            <Amount value={net} unit={product.asset} digits="all" sign className="pos" />
          </Figure>
        </p>
        <p className="row wrap-zoomed justify-between mt-2">
          {product.soldOut ? (
            <Chip icon="clock">{soldOutText(product).title}</Chip>
          ) : (
            <>
              <Money
                value={price}
                digits={placesOf(price) > 2 ? placesOf(price) : 0}
                unit={product.asset}
                size="s"
              />
              <Icon name="right" size={16} />
            </>
          )}
        </p>
      </article>
    </li>
  )
}

/** First page of the customer's editions; the rest is in the list of orders. */
function Owned() {
  const t = useTranslations('Nft')
  const { data = [], hasNextPage } = usePages(listUserMines, { kind: 'nft', state: 'in_progress' })
  if (data.length === 0) return null
  return (
    <section aria-label={t('ownedList')}>
      <ul>
        {data.map(order => (
          <OwnedPiece key={order.id} order={order} />
        ))}
      </ul>
      {hasNextPage && (
        <Link
          to="/pages/DEFI/pledgeList"
          search={{ kind: 'nft' }}
          className="row justify-between target gutters mb-3 fs-label med"
        >
          {t('allOwned')}
          <Icon name="right" size={16} />
        </Link>
      )}
    </section>
  )
}

function OwnedPiece({ order }: { order: Order }) {
  const t = useTranslations('Nft')
  const mining = useTranslations('Mining')
  const locale = useLocale()
  const hidden = useHiddenAmounts(state => state.hidden)
  const edition = order.edition ?? 0
  const money = (value: string, sign = false) => (
    <Amount value={value} unit={order.asset} digits="all" sign={sign} hidden={hidden} />
  )
  return (
    <li className={cx(styles.owned, 'stack relative gap-3.5 gutters mt-1 mb-4')}>
      <Artwork productId={order.productId} edition={edition} />
      <article>
        <div className="row flex-wrap justify-between gap-x-2 gap-y-1">
          <h2 className="t-title">
            <Link to="/pages/DEFI/order" search={{ id: order.id }} className="whole-link">
              {mining('piece', { name: order.name[locale], number: pieceNumber(edition) })}
            </Link>
          </h2>
          <Chip tone="pos" icon="check">
            {t('owned')}
          </Chip>
        </div>
        <dl className="stack gap-1.5 mt-2 t-label tabular">
          <div className={FACT}>
            <dt className="muted">{t('today')}</dt>
            <dd className="right semi pos">
              <Figure id="nft-today" value={order.todayIncome}>
                {money(order.todayIncome, true)}
              </Figure>
            </dd>
          </div>
          <div className={FACT}>
            <dt className="muted">{t('accumulated')}</dt>
            <dd className="right semi">
              <Figure id="nft-accumulated" value={order.paidTotal}>
                {money(order.paidTotal)}
              </Figure>
            </dd>
          </div>
          <div className={FACT}>
            <dt className="muted">{t('day')}</dt>
            <dd className="right semi">{t('dayOf', { day: order.dueCount, all: order.cycleDays })}</dd>
          </div>
        </dl>
      </article>
    </li>
  )
}
