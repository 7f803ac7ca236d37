import { cx } from '@matin/ui/cx'
import type { CSSProperties } from 'react'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import type { PledgeTimes } from '../model/pledge-preview.ts'
import styles from './pay-path.module.css'

const TICKS = 60

/** Timeline of a lock in ticks: dark until the first payout, then jade until expiry. */
export function PayPath({ at, now }: { at: PledgeTimes; now: string }) {
  const t = useTranslations('Mining')
  const times = useTimes()
  const first = times.due(at.firstPayout)
  const expiry = times.day(at.expiry)
  const filled = Math.min(TICKS - 1, Math.max(1, Math.round(at.firstShare * TICKS)))
  const style = { '--n': TICKS, '--v': (filled - 0.5) / (TICKS - 1) } as CSSProperties
  return (
    <div className="pt-4.5">
      <span role="img" aria-label={t('path', { first, expiry })} className={styles.ticks} style={style} />
      <ol className={cx(styles.marks, 'stack t-cap gap-3 mt-2.5 tabular')} aria-hidden="true">
        <li>
          <b>{t('todayMark')}</b>
          {times.day(now)}
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
