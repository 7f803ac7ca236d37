import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './summary-row.module.css'

export function SummaryRows({ lines, children }: { lines?: boolean; children: ReactNode }) {
  return <dl className={cx('fs-body', lines && styles.lines)}>{children}</dl>
}

interface SummaryRowProps {
  name: ReactNode
  note?: ReactNode
  total?: boolean
  tone?: 'pos' | 'neg'
  /** Test id, and exact value, of what the row shows: an amount has no role of its own. */
  id?: string
  value?: string
  children: ReactNode
}

export function SummaryRow({ name, note, total, tone, id, value, children }: SummaryRowProps) {
  return (
    <div
      className={cx(
        styles.row,
        'flex wrap-zoomed justify-between items-baseline gap-x-3 gap-y-0.5 pt-2.5 pb-2.5 leading-1.4',
        total && styles.total,
      )}
    >
      <dt>{name}</dt>
      <dd className={cx('num', tone)}>
        {id === undefined ? (
          children
        ) : (
          <span data-testid={id} data-value={value}>
            {children}
          </span>
        )}
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  )
}
