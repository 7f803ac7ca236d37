import { Button } from '@matin/ui/button'
import { ListRow, Rows } from '@matin/ui/list-row'
import { Amount } from '@matin/ui/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Figure } from '../../../shared/components/figure.tsx'
import { Hash } from '../../../shared/components/hash.tsx'
import { Section } from '../../../shared/components/section.tsx'
import { placesOf } from '../../../shared/format/places.ts'
import { usePlatformTime } from '../../../shared/format/use-platform-time.ts'
import type { OrderDetail } from './order-view.ts'
import styles from './payout-rows.module.css'

/** Rows shown before the customer asks for all. */
const FIRST_ROWS = 7

/** Every payout with its number, its 04:00, its amount and its hash; the latest first. */
export function PayoutRows({ detail }: { detail: OrderDetail }) {
  const t = useTranslations('Orders')
  const pay = useTranslations('Pay')
  const platform = usePlatformTime(detail.timeZone)
  const [all, setAll] = useState(false)
  const { order, payouts } = detail
  const latest = payouts.toSorted((a, b) => b.number - a.number)
  const shown = all ? latest : latest.slice(0, FIRST_ROWS)
  if (order.paidCount === 0 && order.state === 'ended') return null
  return (
    <Section title={t('payoutRows')}>
      {shown.length === 0 ? (
        <p className="pad muted">{t('noPayouts', { time: platform.short(order.firstPayoutAt) })}</p>
      ) : (
        <Rows label={t('payoutRows')}>
          {shown.map(({ number, dueAt, amount, hash }) => (
            <ListRow
              key={number}
              compact
              title={<time dateTime={dueAt}>{platform.short(dueAt)}</time>}
              sub={
                <span className={styles.sub}>
                  {t('payoutNumber', { number })} · <Hash value={hash} copyLabel={pay('copyHash')} />
                </span>
              }
              end={
                <Figure id="payout-amount" value={amount}>
                  <Amount value={amount} digits={placesOf(amount)} sign className="pos" />
                </Figure>
              }
            />
          ))}
        </Rows>
      )}
      {shown.length < latest.length && (
        <div className={styles.more}>
          <Button size="sm" variant="quiet" onClick={() => setAll(true)}>
            {t('showAll', { count: latest.length })}
          </Button>
        </div>
      )}
    </Section>
  )
}
