import { cx } from '@matin/ui/cx'
import { TickMeter } from '@matin/ui/tick-meter'
import { countdown } from '#shared/format/format.ts'
import styles from './due.module.css'
import { usePlatformNow } from './platform-time.ts'
import { useNow } from './use-now.ts'

const HOUR = 3600
const DAY = 24 * HOUR

interface DueProps {
  /** Seconds left at `at`, the time when the browser received the answer, in milliseconds of its clock. */
  secondsLeft: number
  at: number
  /** Hours left below which the tone is urgent. */
  urgent?: number
  soon?: number
}

export function useSecondsLeft({ secondsLeft, at }: { secondsLeft: number; at: number }): number {
  return secondsLeft - Math.max(0, useNow() - at) / 1000
}

/** Returns the tone of a remaining time: 'neg' below `urgent` hours, 'warn' below `soon` hours. */
export function toneOfTime(secondsLeft: number, urgent = 2, soon = 6): keyof typeof METERS {
  return secondsLeft < urgent * HOUR ? 'neg' : secondsLeft < soon * HOUR ? 'warn' : 'ink'
}

export const METERS = { neg: 'danger', warn: 'warn', ink: 'ink' } as const

export function Due({ secondsLeft, at, ...bounds }: DueProps) {
  return <TimeLeft left={useSecondsLeft({ secondsLeft, at })} {...bounds} />
}

/** Time left until a deadline, given as an ISO time of the server's clock. */
export function DueAt({ time, ...bounds }: { time: string } & Pick<DueProps, 'urgent' | 'soon'>) {
  return <TimeLeft left={(Date.parse(time) - usePlatformNow()) / 1000} {...bounds} />
}

function TimeLeft({ left, urgent, soon }: { left: number } & Pick<DueProps, 'urgent' | 'soon'>) {
  const tone = toneOfTime(left, urgent, soon)
  return (
    <span className={styles.left} data-tone={tone}>
      <b className="block tabular">{countdown(left)}</b>
      <span className={cx(styles.meter, 'block')}>
        <TickMeter
          ticks={24}
          filled={Math.round((1 - Math.min(1, Math.max(0, left / DAY))) * 24)}
          tone={METERS[tone]}
          height={7}
          thickness={1.5}
          label={left < 0 ? 'Overdue' : `${countdown(left)} left`}
        />
      </span>
    </span>
  )
}
