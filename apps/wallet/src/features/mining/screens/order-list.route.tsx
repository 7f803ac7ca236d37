import { listUserMines, type Order } from '@matin/contract/mining'
import type { OrderState } from '@matin/domain/mining/order-state'
import { PRODUCT_KINDS, type ProductKind } from '@matin/domain/mining/product-kind'
import { buttonClass } from '@matin/ui/button-class'
import { EmptyState } from '@matin/ui/empty-state'
import { ListRow, Rows } from '@matin/ui/list-row'
import { Amount } from '@matin/ui/money'
import { Pills } from '@matin/ui/pills'
import { ListSkeleton } from '@matin/ui/skeleton'
import { Tabs } from '@matin/ui/tabs'
import { usePages } from '#shared/api/use-pages.ts'
import { CursorList } from '#shared/components/cursor-list.tsx'
import { Figure } from '#shared/components/figure.tsx'
import { Medal } from '#shared/components/medal.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useNavigate } from '#shared/router/use-navigate.ts'
import { Artwork } from '../components/artwork.tsx'
import { useOrderName } from '../model/order-name.ts'
import { isLoss } from '../model/purchase-preview.ts'
import styles from './order-list.module.css'

const KIND_WORDS = {
  lock: 'kindLock',
  machine: 'kindMachine',
  nft: 'kindNft',
} as const satisfies Record<ProductKind, string>
const KIND_ICONS = { lock: 'lock', machine: 'cpu' } as const

export default function OrderListScreen(search: { tab?: string; kind?: string }) {
  const t = useTranslations('Orders')
  const navigate = useNavigate()
  const state: OrderState = search.tab === 'ended' ? 'ended' : 'in_progress'
  const kind = PRODUCT_KINDS.find(item => item === search.kind)

  function show(tab: OrderState, of: ProductKind | undefined) {
    navigate({
      to: '/pages/DEFI/pledgeList',
      search: { ...(tab === 'ended' && { tab }), ...(of && { kind: of }) },
      replace: true,
      resetScroll: true,
    })
  }

  return (
    <Screen title={t('title')}>
      <Pills<ProductKind | 'all'>
        label={t('kinds')}
        value={kind ?? 'all'}
        onChange={next => show(state, next === 'all' ? undefined : next)}
        items={[
          { value: 'all', label: t('kindAll') },
          ...PRODUCT_KINDS.map(value => ({ value, label: t(KIND_WORDS[value]) })),
        ]}
      />
      <Tabs<OrderState>
        look="underline"
        label={t('title')}
        value={state}
        onChange={tab => show(tab, kind)}
        items={[
          { value: 'in_progress', label: t('inProgress'), panel: <Orders state="in_progress" kind={kind} /> },
          { value: 'ended', label: t('ended'), panel: <Orders state="ended" kind={kind} /> },
        ]}
      />
    </Screen>
  )
}

function Orders({ state, kind }: { state: OrderState; kind: ProductKind | undefined }) {
  const t = useTranslations('Orders')
  const query = usePages(listUserMines, { state, ...(kind && { kind }) }, { staleTime: 0 })
  return (
    <CursorList
      query={query}
      skeleton={<ListSkeleton rows={5} />}
      empty={
        <EmptyState
          title={t(state === 'ended' ? 'emptyEnded' : 'emptyInProgress')}
          action={
            <Link to="/pages/DEFI/index" className={buttonClass({ size: 'md', variant: 'quiet' })}>
              {t('browse')}
            </Link>
          }
        />
      }
    >
      {orders => (
        <Rows inset={74} label={t('title')}>
          {orders.map(order => (
            <OrderRow key={order.id} order={order} />
          ))}
        </Rows>
      )}
    </CursorList>
  )
}

function OrderRow({ order }: { order: Order }) {
  const t = useTranslations('Orders')
  const write = useAmountText()
  const orderName = useOrderName()
  const times = useTimes()
  const { paidCount: paid, cycleDays: all, nextPayoutAt, endedAt } = order
  const { net } = order.totalReturn
  const when =
    endedAt !== null
      ? t('endedAt', { time: times.short(endedAt) })
      : nextPayoutAt !== null && t('nextAt', { time: times.due(nextPayoutAt) })
  return (
    <ListRow
      {...(order.kind === 'nft'
        ? {
            lead: <Artwork productId={order.productId} edition={order.edition ?? 0} className={styles.art} />,
          }
        : { lead: <Medal icon={KIND_ICONS[order.kind]} tone="plain" /> })}
      title={orderName(order)}
      sub={
        <>
          {order.trial && `${t('trial')} · `}
          {t('payoutsOf', { paid, all })}
          {when && (
            <>
              <br />
              {when}
            </>
          )}
        </>
      }
      end={
        <Figure id="order-principal" value={order.principal}>
          {order.trial ? t('free') : <Amount value={order.principal} unit={order.asset} digits="all" />}
        </Figure>
      }
      endSub={
        order.claimable !== '0' ? (
          <Figure id="claimable" value={order.claimable}>
            <span className="pos">
              {t('toClaim', { amount: write(order.claimable, order.asset, { exact: true }) })}
            </span>
          </Figure>
        ) : order.ending === null ? (
          <Figure id="order-paid" value={order.paidTotal}>
            <Amount value={order.paidTotal} digits="all" sign className="pos" />
          </Figure>
        ) : (
          <Figure id="whole-result" value={net}>
            <Amount value={net} digits="all" sign className={isLoss(net) ? 'neg' : 'pos'} />
          </Figure>
        )
      }
      render={<Link to="/pages/DEFI/order" search={{ id: order.id }} />}
    />
  )
}
