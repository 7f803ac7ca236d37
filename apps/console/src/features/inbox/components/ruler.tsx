import { TODAY_HOURS } from '@matin/contract/admin/inbox'
import { PAYOUT_HOUR } from '@matin/domain/mining/payout-hour'
import { cx } from '@matin/ui/cx'
import { minutesOfDay } from '#shared/format/format.ts'
import { usePlatformNow } from '#shared/time/platform-time.ts'
import styles from '../screens/inbox.module.css'

const HOUR_MS = 3_600_000
/** Hours of the platform's day that have a label on the ruler. */
const NAMED = [...new Set([0, 4, 8, 12, 16, 20, PAYOUT_HOUR])]

/** Converts hours from now to a CSS percentage of the 24 hours. */
const at = (hours: number) => `${((hours / TODAY_HOURS) * 100).toFixed(2)}%`

/** Hidden from screen readers, because the list has the same data in words. */
export function Ruler({ dues }: { dues: readonly string[] }) {
  const now = usePlatformNow()
  const hourNow = minutesOfDay(now) / 60
  const lefts = dues.map(due => (Date.parse(due) - now) / HOUR_MS).filter(left => left < TODAY_HOURS)
  return (
    <div className={cx(styles.ruler, 'relative overflow-hidden muted tabular')} aria-hidden="true">
      {lefts.map((left, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: several may be due at once
          key={index}
          data-overdue={left <= 0 || undefined}
          // Overdue deadlines stand side by side at the left end.
          style={{ left: left > 0 ? at(left) : `${Math.min(index * 6, 60)}px` }}
        />
      ))}
      <span className={styles.now}>now</span>
      {NAMED.map(hour => {
        const left = (hour - hourNow + TODAY_HOURS) % TODAY_HOURS
        // Its label would cover "now", or be cut at the right end.
        if (hour !== PAYOUT_HOUR && (left < 1 || left > TODAY_HOURS - 0.7)) return null
        return (
          <span key={hour} style={{ left: at(left) }} data-payout={hour === PAYOUT_HOUR || undefined}>
            {String(hour).padStart(2, '0')}:00{hour === PAYOUT_HOUR && ' payouts'}
          </span>
        )
      })}
    </div>
  )
}
