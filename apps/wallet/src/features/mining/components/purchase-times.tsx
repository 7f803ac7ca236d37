import { SummaryRows } from '@matin/ui/summary-row'
import type { ReactNode } from 'react'
import { Disclosure } from '#shared/components/disclosure.tsx'
import { TimeRow } from '#shared/components/time-row.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { previewTimes } from '../model/pledge-preview.ts'
import { PayPath } from './pay-path.tsx'

interface PurchaseTimesProps {
  /** Platform's time in milliseconds. */
  now: number
  cycleDays: number
  zone: string
  firstNote: string
  expiryNote: string
  children?: ReactNode
}

export function PurchaseTimes({ now, cycleDays, zone, firstNote, expiryNote, children }: PurchaseTimesProps) {
  const t = useTranslations('Mining')
  const times = previewTimes(now, cycleDays, zone)
  return (
    <>
      <PayPath at={times} now={new Date(now).toISOString()} />
      <Disclosure name="times" summary={t('details')} className="mt-2">
        <SummaryRows lines>
          <TimeRow id="value-date" name={t('valueDate')} iso={times.valueDate} note={t('valueNote')} />
          <TimeRow
            payout
            zone={zone}
            id="first-payout"
            name={t('first')}
            iso={times.firstPayout}
            note={firstNote}
          />
          <TimeRow id="expiry" name={t('expiryTime')} iso={times.expiry} note={expiryNote} />
          {children}
        </SummaryRows>
      </Disclosure>
    </>
  )
}
