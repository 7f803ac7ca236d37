import { PAYOUT_HOUR } from '@matin/domain/mining/payout-hour'
import { useId } from 'react'
import { cx } from './cx.ts'
import styles from './dial.module.css'

const tickCount = 96
const payoutTick = (PAYOUT_HOUR / 24) * tickCount

interface DialProps {
  /** Minutes since midnight; leave out for a dial without passed time. */
  minutes?: number
  /** Width of the ticks, in units of the 160-unit drawing. */
  stroke?: number
  /** Description of the dial; without it the dial is decoration. */
  label?: string
  className?: string | undefined
}

function tick(index: number, length: number, outer = 74): string {
  // Midnight at the foot, so the sine of 0 points down; noon on top.
  const angle = (index / tickCount) * 2 * Math.PI
  const x = -Math.sin(angle)
  const y = Math.cos(angle)
  const at = (radius: number) => `${(80 + radius * x).toFixed(1)} ${(80 + radius * y).toFixed(1)}`
  return `M${at(outer)}L${at(outer - length)}`
}

/** Day as 96 ticks: passed time in ink, the rest as a hairline, the hour of the payout long and jade. */
export function Dial({ minutes = 0, stroke = 1.5, label, className }: DialProps) {
  const mask = useId()
  const passed = Math.floor((minutes / 1440) * tickCount)
  let done = ''
  let rest = ''
  for (let index = 0; index < tickCount; index++) {
    if (index === payoutTick) continue
    const mark = tick(index, index % 24 === 0 ? 14 : 9)
    if (index < passed) done += mark
    else rest += mark
  }
  return (
    <svg
      viewBox="0 0 160 160"
      className={cx(styles.dial, className)}
      strokeWidth={stroke}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={rest} className={styles.rest} />
      {done && (
        <>
          <path d={done} className={styles.rest} />
          <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width="160" height="160">
            <circle cx="80" cy="80" r="66" pathLength="1" className={styles.sweep} />
          </mask>
          <path d={done} className={styles.done} mask={`url(#${mask})`} />
        </>
      )}
      <path d={tick(payoutTick, 24.5, 78)} className={styles.payout} strokeWidth={stroke * 2.2} />
    </svg>
  )
}
