import type { CSSProperties } from 'react'
import { usePlatformTime } from '../../../shared/format/use-platform-time.ts'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import styles from './pay-path.module.css'
import type { PledgeTimes } from './pledge-preview.ts'

const TICKS = 60

/** The way of a lock in ticks: dark until the first payout, then jade until expiry. */
export function PayPath({ times, now, zone }: { times: PledgeTimes; now: string; zone: string }) {
  const t = useTranslations('Mining')
  const platform = usePlatformTime(zone)
  const first = platform.short(times.firstPayout)
  const expiry = platform.day(times.expiry)
  const filled = Math.min(TICKS - 1, Math.max(1, Math.round(times.firstShare * TICKS)))
  const style = { '--n': TICKS, '--v': (filled - 0.5) / (TICKS - 1) } as CSSProperties
  return (
    <div className={styles.path}>
      <span
        role="img"
        aria-label={t('path', { first: platform.due(times.firstPayout), expiry })}
        className={styles.ticks}
        style={style}
      />
      <ol className={styles.marks} aria-hidden="true">
        <li>
          <b>{t('todayMark')}</b>
          {platform.day(now)}
        </li>
        <li className={styles.first}>
          <b>{t('first')}</b>
          {first}
        </li>
        <li>
          <b>{t('expiry')}</b>
          {expiry}
        </li>
      </ol>
    </div>
  )
}
