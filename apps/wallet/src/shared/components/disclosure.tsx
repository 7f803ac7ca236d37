import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import type { ReactNode } from 'react'
import { useKept } from '../router/use-kept.ts'
import styles from './disclosure.module.css'

interface DisclosureProps {
  /**
   * Name of the disclosure, unique within its page. After "back", a disclosure is open or closed as before.
   */
  name: string
  summary: string
  /** Whether the content is unfolded at the first visit of the page. */
  open?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Line with an arrow that unfolds more content. */
export function Disclosure({ name, summary, open = false, className, children }: DisclosureProps) {
  const [isOpen, setOpen] = useKept(`open ${name}`, open)
  return (
    <details
      className={cx(styles.disclosure, className)}
      open={isOpen}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        {summary}
        <Icon name="down" size={16} className={styles.arrow} />
      </summary>
      {children}
    </details>
  )
}
