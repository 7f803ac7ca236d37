import type { ReviewedWithdrawal } from '@matin/contract/admin/withdrawals'
import { WITHDRAWAL_DEADLINE_HOURS } from '@matin/domain/withdrawal/deadline'
import { cx } from '@matin/ui/cx'
import { TickMeter } from '@matin/ui/tick-meter'
import { countdown, dayAndTime } from '#shared/format/format.ts'
import { DueAt, METERS, toneOfTime } from '#shared/time/due.tsx'
import { usePlatformNow } from '#shared/time/platform-time.ts'
import styles from './request.module.css'

/** Seconds, null while the deadline runs. An automatic hold moves it by its duration, an operator's not. */
function standing({ customer: { hold }, deadlineAt }: ReviewedWithdrawal): number | null {
  if (hold?.owner !== 'rule') return null
  return (Date.parse(deadlineAt) - Date.parse(hold.until)) / 1000
}

/** Remaining time of a withdrawal, in a list. It stands still while an automatic hold stops the deadline. */
export function TimeLeft({ row }: { row: ReviewedWithdrawal }) {
  const left = standing(row)
  if (left === null) return <DueAt time={row.deadlineAt} />
  return (
    <>
      {countdown(left)}
      <small>paused</small>
    </>
  )
}

export function Deadline({ row }: { row: ReviewedWithdrawal }) {
  const now = usePlatformNow()
  const still = standing(row)
  const left = still ?? (Date.parse(row.deadlineAt) - now) / 1000
  const tone = toneOfTime(left)
  return (
    <span className={cx(styles.deadline, 'stack right')}>
      <b data-tone={tone}>{countdown(left)}</b>
      <small>
        {still === null ? `left, decide by ${dayAndTime(row.deadlineAt)}` : 'paused while it’s held'}
      </small>
      <TickMeter
        ticks={45}
        share={1 - Math.max(0, Math.min(1, left / (WITHDRAWAL_DEADLINE_HOURS * 3600)))}
        tone={METERS[tone]}
        height={10}
        label={`${countdown(left)} left of ${WITHDRAWAL_DEADLINE_HOURS} hours`}
      />
    </span>
  )
}
