import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import type { ReactNode } from 'react'
import { usePlatformTime } from '../../../shared/format/use-platform-time.ts'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import { PayPath } from './pay-path.tsx'
import { previewTimes } from './pledge-preview.ts'
import styles from './purchase-times.module.css'

interface PurchaseTimesProps {
  /** The platform's time in milliseconds. */
  now: number
  cycleDays: number
  zone: string
  firstNote: string
  /** What happens at expiry. */
  expiryNote: string
  /** Further rows. */
  children?: ReactNode
}

/** When a purchase now would begin, pay and end: on the platform's clock and on the customer's own. */
export function PurchaseTimes({ now, cycleDays, zone, firstNote, expiryNote, children }: PurchaseTimesProps) {
  const t = useTranslations('Mining')
  const pay = useTranslations('Pay')
  const platform = usePlatformTime(zone)
  const times = previewTimes(now, cycleDays, zone)
  function row(id: string, name: string, iso: string, note: string) {
    const own = platform.own(iso)
    return (
      <SummaryRow
        name={name}
        note={
          <>
            {own !== undefined && <span className={styles.own}>{pay('ownTime', { time: own })}</span>}
            {note}
          </>
        }
      >
        <time dateTime={iso} data-testid={id} data-value={iso}>
          {platform.moment(iso)}
        </time>
      </SummaryRow>
    )
  }
  return (
    <>
      <PayPath times={times} now={new Date(now).toISOString()} zone={zone} />
      <div className={styles.rows}>
        <SummaryRows lines>
          {row('value-date', t('valueDate'), times.valueDate, t('valueNote'))}
          {row('first-payout', t('first'), times.firstPayout, firstNote)}
          {row('expiry', t('expiryTime'), times.expiry, expiryNote)}
          {children}
        </SummaryRows>
      </div>
    </>
  )
}
