import { cx } from './cx.ts'
import styles from './quote-ring.module.css'
import { spokenSeconds, useSecondsLeft } from './seconds-left.ts'
import { TickRing } from './tick-ring.tsx'

interface QuoteRingProps {
  /** End of the quote, in milliseconds since the epoch. */
  until: number
  /** Seconds that a quote lasts, with one tick each. */
  seconds: number
  /** Returns the label for the seconds left ("Quote valid for 10 s"), also for 0 when the quote has ended. */
  label: (seconds: number) => string
}

export function QuoteRing({ until, seconds, label }: QuoteRingProps) {
  const left = Math.min(seconds, useSecondsLeft(until))
  const spoken = spokenSeconds(left, seconds)
  return (
    <span className={cx(styles.ring, left === 0 && styles.ended)}>
      <TickRing
        ticks={seconds}
        lit={left}
        size={48}
        className={styles.ticks}
        on={styles.on}
        off={styles.off}
      />
      <span role="timer" aria-live="off" aria-label={label(left)} className={cx(styles.left, 'num')}>
        {left}
      </span>
      <span className="sr" role="status">
        {spoken !== null && label(spoken)}
      </span>
    </span>
  )
}
