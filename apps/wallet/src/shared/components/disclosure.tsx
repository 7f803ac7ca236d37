import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  summary: string
  /** Open from the beginning. */
  open?: boolean
  className?: string | undefined
  children: ReactNode
}

/** More of the same, on request: a line with an arrow, and what it unfolds. */
export function Disclosure({ summary, open, className, children }: DisclosureProps) {
  return (
    <details className={cx(styles.disclosure, className)} open={open}>
      <summary className={styles.summary}>
        {summary}
        <Icon name="down" size={16} className={styles.arrow} />
      </summary>
      {children}
    </details>
  )
}
