import type { Order } from '@matin/contract/mining'
import { toWire } from '@matin/domain/money/amount'
import { Chip } from '@matin/ui/chip'
import { cx } from '@matin/ui/cx'
import { Amount } from '@matin/ui/money'
import { Panel } from '@matin/ui/panel'
import { TickMeter } from '@matin/ui/tick-meter'
import type { ReactNode } from 'react'
import { Figure } from '#shared/components/figure.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { usePlatformTime } from '#shared/format/use-platform-time.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useOrderName } from '../model/order-name.ts'
import { type OrderDetail, type OrderSort, sortOf } from '../model/order-view.ts'
import { minorOf } from '../model/product-view.ts'
import { Artwork } from './artwork.tsx'
import styles from './order-head.module.css'
import { WholeResult } from './whole-result.tsx'

const PAID = {
  lock: 'principal',
  machine: 'rent',
  nft: 'price',
  trial: 'rent',
} as const satisfies Record<OrderSort, string>

export function OrderHead({ detail, now }: { detail: OrderDetail; now: number }) {
  const t = useTranslations('Orders')
  const { order } = detail
  const { paidCount: paid, cycleDays: all, state } = order
  const running = state === 'in_progress'
  const captionEnd = useCaption(detail)
  return (
    <section className="pad pt-2.5">
      {order.edition === null ? (
        <Title order={order} />
      ) : (
        <div className={styles.piece}>
          <Artwork productId={order.productId} edition={order.edition} />
          <Title order={order} />
        </div>
      )}
      <div className="pt-4 pb-3">
        <Lead detail={detail} />
      </div>
      <div data-testid="order-paid-count" data-value={String(paid)}>
        <TickMeter
          ticks={all}
          filled={paid}
          height={26}
          thickness={all > 60 ? 1 : 3}
          label={t('payoutTicks', { paid, all })}
          caption={t.rich('payoutsOfRich', { paid, all }, { b: <b /> })}
          captionEnd={captionEnd}
        />
      </div>
      {running && <NextPayout order={order} now={now} zone={detail.timeZone} />}
    </section>
  )
}

function Lead({ detail: { order, redemption } }: { detail: OrderDetail }) {
  const t = useTranslations('Orders')
  const { asset, principal, ending } = order
  if (redemption)
    return (
      <WholeResult
        label={t('result')}
        net={order.totalReturn.net}
        asset={asset}
        side={{ id: 'redemption-returned', label: t('returnedShort'), value: redemption.returned }}
      />
    )
  const label = order.trial
    ? 'free'
    : ending !== null && order.principalReturned
      ? 'returnedShort'
      : PAID[sortOf(order)]
  return (
    <WholeResult
      id="order-paid"
      label={t(ending === null ? 'incomeSoFar' : 'incomePaid')}
      net={order.paidTotal}
      asset={asset}
      side={{ id: 'order-principal', label: t(label), value: principal }}
    />
  )
}

function useCaption({ order, redemption }: OrderDetail): ReactNode {
  const t = useTranslations('Orders')
  const write = useAmountText()
  const { asset, expectedRevenue, paidTotal, cycleDays, paidCount } = order
  const exact = (value: string) => write(value, asset, { exact: true })
  if (redemption)
    return (
      <Figure id="redemption-forfeited" value={redemption.forfeited}>
        {t('givenUp', { count: cycleDays - paidCount, amount: exact(redemption.forfeited), asset })}
      </Figure>
    )
  if (order.ending === null) {
    const toCome = toWire(minorOf(expectedRevenue, asset) - minorOf(paidTotal, asset), asset)
    return t.rich('toCome', { amount: exact(toCome), all: exact(expectedRevenue) }, { b: <b /> })
  }
  return paidTotal === expectedRevenue ? t('asPromised') : undefined
}

function Title({ order }: { order: Order }) {
  const t = useTranslations('Orders')
  const orderName = useOrderName()
  const ended = order.state === 'ended'
  return (
    <div className="row wrap-zoomed justify-between gap-3">
      <h2 className="t-title">{order.trial ? `${orderName(order)} · ${t('trial')}` : orderName(order)}</h2>
      <span data-testid="order-state" data-value={order.ending ?? order.state}>
        <Chip tone={ended ? 'plain' : 'info'} icon={ended ? 'check' : 'clock'}>
          {t(order.ending === 'redeemed' ? 'redeemedEarly' : ended ? 'ended' : 'inProgress')}
        </Chip>
      </span>
    </div>
  )
}

function NextPayout({ order, now, zone }: { order: Order; now: number; zone: string }) {
  const t = useTranslations('Orders')
  const pay = useTranslations('Pay')
  const times = useTimes()
  const platform = usePlatformTime(zone)
  const { nextPayoutAt, dailyIncome, asset } = order
  if (nextPayoutAt === null) {
    // Income of a trial is not received before it is claimed, which the section below offers.
    if (order.trial) return null
    return (
      <Panel tone="earn" className={cx(styles.next, 'stack gap-x-4 mt-5 leading-1.4')}>
        <p className="semi">{t('allPaid')}</p>
      </Panel>
    )
  }
  const due = platform.due(nextPayoutAt)
  return (
    <Panel tone="earn" className={cx(styles.next, 'stack gap-x-4 mt-5 leading-1.4')}>
      <div>
        <p className="t-label soft">{t(order.trial ? 'nextIncome' : 'nextPayout')}</p>
        <p className="semi num">
          <time dateTime={nextPayoutAt} data-testid="next-payout" data-value={nextPayoutAt}>
            {times.relative(nextPayoutAt, now)}
          </time>
        </p>
        {due !== undefined && <p className="t-cap">{pay('platformTime', { time: due })}</p>}
      </div>
      <div>
        <p className="t-label soft">{t('nextAmount')}</p>
        <p className="semi pos">
          <Amount value={dailyIncome} unit={asset} digits="all" sign />
        </p>
      </div>
    </Panel>
  )
}
