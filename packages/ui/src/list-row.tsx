import type { CSSProperties, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './list-row.module.css'
import { type RenderElement, renderAs } from './render-as.tsx'

interface RowsProps {
  /** Start of the hairlines in px: 58 after an icon, 74 after a badge. */
  inset?: number
  label?: string
  children: ReactNode
}

export function Rows({ inset, label, children }: RowsProps) {
  const style = inset === undefined ? undefined : ({ '--row-inset': `${inset}px` } as CSSProperties)
  return (
    <ul aria-label={label} style={style}>
      {children}
    </ul>
  )
}

export interface RowContentProps {
  icon?: IconName
  lead?: ReactNode
  title: ReactNode
  sub?: ReactNode
  chart?: ReactNode
  value?: ReactNode
  end?: ReactNode
  endSub?: ReactNode
  render?: RenderElement
  chevron?: boolean
  /** Makes the row 56 px high instead of 60. */
  compact?: boolean
}

export function ListRow(props: RowContentProps) {
  return (
    <li className="ruled">
      <RowContent {...props} />
    </li>
  )
}

export function RowContent(props: RowContentProps) {
  const { icon, lead, title, sub, chart, value, end, endSub, render, compact } = props
  const chevron = props.chevron ?? render !== undefined
  const content = (
    <>
      {icon && <Icon name={icon} className="soft" />}
      {lead}
      <span className={cx(styles.body, 'grow min-w-0')}>
        <span className="block med leading-1.35">{title}</span>
        {sub !== undefined && <span className="t-label block muted">{sub}</span>}
      </span>
      {chart !== undefined && <span className={styles.chart}>{chart}</span>}
      {value !== undefined && <span className={cx(styles.value, 'num')}>{value}</span>}
      {end !== undefined && (
        <span className={cx(styles.end, 'right shrink-0')}>
          <span className="block semi leading-1.35 num">{end}</span>
          {endSub !== undefined && <span className="t-label block muted num">{endSub}</span>}
        </span>
      )}
      {chevron && <Icon name="right" size={18} className={styles.chevron} />}
    </>
  )
  return renderAs(render ?? <div />, cx(styles.row, compact && styles.compact), content)
}
