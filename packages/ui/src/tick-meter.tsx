import type { CSSProperties, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './tick-meter.module.css'

interface TickMeterProps {
  ticks: number
  /** Number of filled ticks. A share of 0…1 can be given instead. */
  filled?: number
  share?: number
  /** Number of ticks that the current operation would use, in a second tone. */
  next?: number
  tone?: 'earn' | 'ink' | 'warn' | 'danger' | 'on-ink'
  height?: number
  thickness?: number
  label: string
  caption?: ReactNode
  captionEnd?: ReactNode
}

/** The fill ends in the gap after the given tick, so that no tick is cut in two. */
function edge(count: number, ticks: number): number {
  if (count <= 0) return 0
  if (count >= ticks) return 1
  return (count - 0.5) / (ticks - 1)
}

export function TickMeter(props: TickMeterProps) {
  const { ticks, share, next = 0, tone = 'earn', height, thickness, label, caption, captionEnd } = props
  const wanted = props.filled ?? Math.round((share ?? 0) * ticks)
  const filled = Math.max(share !== undefined && share > 0 ? 1 : 0, Math.min(ticks, wanted))
  const first = edge(filled, ticks)
  const style = {
    '--n': ticks,
    '--v': first,
    '--v2': edge(Math.min(ticks, filled + next), ticks) - first,
    ...(height !== undefined && { '--h': `${height}px` }),
    ...(thickness !== undefined && { '--tick': `${thickness}px` }),
  } as CSSProperties
  const classes = cx(styles.ticks, styles[tone], props.next !== undefined && styles.limit)
  return (
    <span className="block w-full">
      <span role="img" aria-label={label} className={classes} style={style} />
      {(caption || captionEnd) && (
        <span className={cx(styles.caption, 'flex t-cap wrap-zoomed justify-between gap-3 mt-2 num')}>
          <span>{caption}</span>
          {captionEnd && <span>{captionEnd}</span>}
        </span>
      )}
    </span>
  )
}
