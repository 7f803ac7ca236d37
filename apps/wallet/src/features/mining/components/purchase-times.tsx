import { SummaryRows } from '@matin/ui/summary-row'
import type { ReactNode } from 'react'
import { PlatformTimeRow } from '../../../shared/components/platform-time-row.tsx'
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
  const times = previewTimes(now, cycleDays, zone)
  const row = (id: string, name: string, iso: string, note: string) => (
    <PlatformTimeRow id={id} name={name} iso={iso} zone={zone} note={note} />
  )
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
