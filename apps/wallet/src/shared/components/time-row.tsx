import { SummaryRow } from '@matin/ui/summary-row'
import { usePlatformTime } from '../format/use-platform-time.ts'
import { useTimes } from '../format/use-times.ts'
import { useTranslations } from '../i18n/use-translations.tsx'

interface TimeRowProps {
  name: string
  iso: string
  /** A payout's time is also shown in the platform's zone (04:00): `zone`, else the zone of the settings. */
  payout?: boolean
  zone?: string
  id?: string
  note?: string
}

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
