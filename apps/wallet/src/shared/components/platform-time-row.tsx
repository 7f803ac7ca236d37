import { SummaryRow } from '@matin/ui/summary-row'
import { usePlatformTime } from '../format/use-platform-time.ts'
import { useTranslations } from '../i18n/use-translations.tsx'
import styles from './platform-time-row.module.css'

interface PlatformTimeRowProps {
  name: string
  iso: string
  /** Of the mining data; elsewhere that of the website settings. */
  zone?: string
  /** Its value is found by this name. */
  id?: string
  /** What happens then. */
  note?: string
}

/** A time of the platform's day, and under it the same on the customer's clock where the two differ. */
export function PlatformTimeRow({ name, iso, zone, id, note }: PlatformTimeRowProps) {
  const t = useTranslations('Pay')
  const platform = usePlatformTime(zone)
  const own = platform.own(iso)
  const notes = own !== undefined || note !== undefined
  return (
    <SummaryRow
      name={name}
      {...(notes && {
        note: (
          <>
            {own !== undefined && <span className={styles.own}>{t('ownTime', { time: own })}</span>}
            {note}
          </>
        ),
      })}
    >
      <time dateTime={iso} {...(id !== undefined && { 'data-testid': id, 'data-value': iso })}>
        {platform.full(iso)}
      </time>
    </SummaryRow>
  )
}
