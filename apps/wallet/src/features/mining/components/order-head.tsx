import type { Order } from '@matin/contract/mining'
import { Chip } from '@matin/ui/chip'
import { Amount } from '@matin/ui/money'
import { Panel } from '@matin/ui/panel'
import { TickMeter } from '@matin/ui/tick-meter'
import { Figure } from '../../../shared/components/figure.tsx'
import { ownZone } from '../../../shared/format/own-zone.ts'
import { placesOf } from '../../../shared/format/places.ts'
import { usePlatformTime } from '../../../shared/format/use-platform-time.ts'
import { useTimes } from '../../../shared/format/use-times.ts'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import { Artwork } from './artwork.tsx'
import styles from './order-head.module.css'
import { useOrderName } from './order-name.ts'
import { daysToExpiry, type OrderSort, sortOf } from './order-view.ts'
import { resultName } from './result-name.ts'
import { WholeResult } from './whole-result.tsx'

/** What the customer's money is called: lent, spent, or the price of a piece. */
const PAID = {
  lock: 'principal',
  machine: 'rent',
  nft: 'price',
  trial: 'rent',
} as const satisfies Record<OrderSort, string>

/** What it gives in all, what came of it, payouts as ticks, and the next payout. */
export function OrderHead({ order, now, zone }: { order: Order; now: number; zone: string }) {
  const t = useTranslations('Orders')
  const mining = useTranslations('Mining')
  const { paidCount: paid, cycleDays: all, state } = order
  const sort = sortOf(order)
  const result = mining(resultName(sort, order.totalReturn.net, order.ending))
  const running = state === 'in_progress'
  return (
    <section className={styles.head}>
      {order.edition === null ? (
        <Title order={order} />
      ) : (
        <div className={styles.piece}>
          <Artwork productId={order.productId} edition={order.edition} />
          <Title order={order} />
        </div>
      )}
      <div className={styles.result}>
        <WholeResult
          label={running ? t('atExpiryResult', { result }) : result}
          net={order.totalReturn.net}
          asset={order.asset}
          toCome={running}
          side={{
            id: 'order-principal',
            label: t(order.trial ? 'free' : PAID[sort]),
            value: order.principal,
          }}
        >
          {t('incomeSoFar')}{' '}
          <Figure id="order-paid" value={order.paidTotal}>
            <Amount
              value={order.paidTotal}
              unit={order.asset}
              digits={placesOf(order.paidTotal)}
              sign
              className="pos"
            />
          </Figure>
        </WholeResult>
      </div>
      <div data-testid="order-paid-count" data-value={String(paid)}>
        <TickMeter
          ticks={all}
          filled={paid}
          height={26}
          thickness={all > 60 ? 1 : 3}
          label={t('payoutTicks', { paid, all })}
          caption={t.rich('payoutsOfRich', { paid, all }, { b: <b /> })}
          {...(running && {
            captionEnd: t('daysLeft', { count: daysToExpiry(order, now, ownZone()) }),
          })}
        />
      </div>
      {running && <NextPayout order={order} now={now} zone={zone} />}
    </section>
  )
}

function Title({ order }: { order: Order }) {
  const t = useTranslations('Orders')
  const orderName = useOrderName()
  const ended = order.state === 'ended'
  return (
    <div className={styles.top}>
      <h2 className="t-title">{order.trial ? `${orderName(order)} · ${t('trial')}` : orderName(order)}</h2>
      <span data-testid="order-state" data-value={order.ending ?? order.state}>
        <Chip tone={ended ? 'plain' : 'info'} icon={ended ? 'check' : 'clock'}>
          {t(ended ? 'ended' : 'inProgress')}
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
    // What a trial has earned is not received before it is claimed, which stands below.
    if (order.trial) return null
    return (
      <Panel tone="earn" className={styles.next}>
        <p className="semi">{t('allPaid')}</p>
      </Panel>
    )
  }
  const due = platform.due(nextPayoutAt)
  return (
    <Panel tone="earn" className={styles.next}>
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
          <Amount value={dailyIncome} unit={asset} digits={placesOf(dailyIncome)} sign />
        </p>
      </div>
    </Panel>
  )
}
