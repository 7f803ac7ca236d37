import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import type { ReactNode } from 'react'
import { useKept } from '../router/use-kept.ts'
import styles from './disclosure.module.css'

interface DisclosureProps {
  /** Name, unique within its page. With "back" the line is open or closed as the customer left it. */
  name: string
  summary: string
  /** Open at the first visit. */
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
