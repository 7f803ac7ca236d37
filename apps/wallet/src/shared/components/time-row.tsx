import { SummaryRow } from '@matin/ui/summary-row'
import { usePlatformTime } from '../format/use-platform-time.ts'
import { useTimes } from '../format/use-times.ts'
import { useTranslations } from '../i18n/use-translations.tsx'
import styles from './time-row.module.css'

interface TimeRowProps {
  name: string
  iso: string
  /** It is a 04:00 of the platform, whose time stands beside the customer's own; `zone` is that of the mining data, elsewhere that of the website settings. */
  payout?: boolean
  zone?: string
  /** Its value is found by this name. */
  id?: string
  /** What happens then. */
  note?: string
}

/** A time on the customer's clock. */
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
            {due !== undefined && <span className={styles.platform}>{t('platformTime', { time: due })}</span>}
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
