import { listUserMines, type Order } from '@matin/contract/mining'
import type { OrderState } from '@matin/domain/mining/order-state'
import { buttonClass } from '@matin/ui/button'
import { EmptyState } from '@matin/ui/empty-state'
import { ListRow, Rows } from '@matin/ui/list-row'
import { Amount } from '@matin/ui/money'
import { ListSkeleton } from '@matin/ui/skeleton'
import { Tabs } from '@matin/ui/tabs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { pagesQuery } from '../../../shared/api/queries.ts'
import { CursorList } from '../../../shared/components/cursor-list.tsx'
import { Figure } from '../../../shared/components/figure.tsx'
import { Screen } from '../../../shared/components/screen.tsx'
import { placesOf } from '../../../shared/format/places.ts'
import { usePlatformTime } from '../../../shared/format/use-platform-time.ts'
import { useTimes } from '../../../shared/format/use-times.ts'
import { Link } from '../../../shared/router/link.tsx'
import { useNavigate } from '../../../shared/router/use-navigate.ts'

/** My orders in progress and ended. */
export default function OrderListScreen(search: { tab?: string }) {
  const t = useTranslations('Orders')
  const navigate = useNavigate()
  const state: OrderState = search.tab === 'ended' ? 'ended' : 'in_progress'
  return (
    <Screen title={t('title')}>
      <Tabs<OrderState>
        look="underline"
        label={t('title')}
        value={state}
        onChange={tab =>
          navigate({
            to: '/pages/DEFI/pledgeList',
            search: tab === 'ended' ? { tab } : {},
            replace: true,
            resetScroll: true,
          })
        }
        items={[
          { value: 'in_progress', label: t('inProgress'), panel: <Orders state="in_progress" /> },
          { value: 'ended', label: t('ended'), panel: <Orders state="ended" /> },
        ]}
      />
    </Screen>
  )
}

function Orders({ state }: { state: OrderState }) {
  const t = useTranslations('Orders')
  const query = useInfiniteQuery({ ...pagesQuery(listUserMines, { state }), staleTime: 0 })
  return (
    <CursorList
      query={query}
      skeleton={<ListSkeleton rows={5} badges={false} />}
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
        <Rows label={t('title')}>
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
  const locale = useLocale()
  const times = useTimes()
  const platform = usePlatformTime()
  const { paidCount: paid, cycleDays: all, nextPayoutAt, endedAt } = order
  const when =
    endedAt !== null
      ? t('endedAt', { time: times.short(endedAt) })
      : nextPayoutAt !== null && t('nextAt', { time: platform.short(nextPayoutAt) })
  return (
    <ListRow
      title={order.name[locale]}
      sub={
        <>
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
          <Amount value={order.principal} unit={order.asset} digits={placesOf(order.principal)} />
        </Figure>
      }
      endSub={
        <Figure id="order-paid" value={order.paidTotal}>
          <Amount value={order.paidTotal} digits={placesOf(order.paidTotal)} sign className="pos" />
        </Figure>
      }
      render={<Link to="/pages/DEFI/order" search={{ id: order.id }} />}
    />
  )
}
