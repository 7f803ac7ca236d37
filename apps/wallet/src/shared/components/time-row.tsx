import { SummaryRow } from '@matin/ui/summary-row'
import { usePlatformTime } from '../format/use-platform-time.ts'
import { useTimes } from '../format/use-times.ts'
import { useTranslations } from '../i18n/use-translations.tsx'

interface TimeRowProps {
  name: string
  iso: string
  /**
   * Whether to show a payout's time in the platform's zone, 04:00, beside the customer's time. `zone` is the
   * platform's zone of the mining data, by default that of the settings.
   */
  payout?: boolean
  zone?: string
  /** Test id of the value. */
  id?: string
  /** Note on the event at this time. */
  note?: string
}

/** Row with a time on the customer's clock. */
export function TimeRow({ name, iso, payout = false, zone, id, note }: TimeRowProps) {
  const t = useTranslations('Pay')
  const times = useTimes()
  const platform = usePlatformTime(zone)
  const due = payout ? platform.due(iso) : undefined
  const notes = due !== undefined || note !== undefined
  return (
    <SummaryRow
      name={name}
      {...(notes && {
        note: (
          <>
            {due !== undefined && <span className="block">{t('platformTime', { time: due })}</span>}
            {note}
          </>
        ),
      })}
    >
      <time dateTime={iso} {...(id !== undefined && { 'data-testid': id, 'data-value': iso })}>
        {times.full(iso)}
      </time>
    </SummaryRow>
  )
}
