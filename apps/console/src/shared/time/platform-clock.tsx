import { PAYOUT_HOUR } from '@matin/domain/mining/payout-hour'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { clockDay, clockTime, duration, minutesOfDay } from '#shared/format/format.ts'
import styles from '#shared/page/page.module.css'
import { useDifference, usePlatformNow } from './platform-time.ts'

const TICKS = 24

function tick(hour: number): string {
  // Midnight at the foot, noon on top.
  const angle = (hour / TICKS) * 2 * Math.PI
  const at = (radius: number) =>
    `${(15 - radius * Math.sin(angle)).toFixed(2)} ${(15 + radius * Math.cos(angle)).toFixed(2)}`
  return `M${at(hour === PAYOUT_HOUR ? 8.2 : 10.4)}L${at(14)}`
}

/** Warns if the operator's computer has the wrong time. */
export function PlatformClock() {
  const now = usePlatformNow()
  const ahead = useDifference()
  const hours = minutesOfDay(now) / 60
  return (
    <div className={cx(styles.clock, 'row gap-2')} title="The platform’s clock. Deadlines follow it.">
      <svg viewBox="0 0 30 30" width={30} height={30} fill="none" aria-hidden="true">
        {Array.from({ length: TICKS }, (_, hour) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its number
            key={hour}
            d={tick(hour)}
            data-tone={hour === PAYOUT_HOUR ? 'payout' : hour <= hours ? 'passed' : 'rest'}
          />
        ))}
      </svg>
      <span>
        <time className="block semi" dateTime={new Date(now).toISOString()}>
          {clockTime(now)}
        </time>
        {ahead === 0 ? (
          <small className="block">{clockDay(now)}</small>
        ) : (
          <small className="row gap-1 med" data-tone="warn">
            <Icon name="alert" size={14} />
            Your computer is {duration(Math.abs(ahead) / 1000)} {ahead > 0 ? 'ahead' : 'behind'}
          </small>
        )}
      </span>
    </div>
  )
}
