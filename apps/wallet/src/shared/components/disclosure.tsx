import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import type { ReactNode } from 'react'
import { useKept } from '../router/use-kept.ts'
import styles from './disclosure.module.css'

interface DisclosureProps {
  /** Unique within its page. After "back", a disclosure is open or closed as before. */
  name: string
  summary: string
  /** Whether the content is unfolded at the first visit of the page. */
  open?: boolean
  small?: boolean
  className?: string | undefined
  children: ReactNode
}

export function Disclosure({ name, summary, open = false, small, className, children }: DisclosureProps) {
  const [isOpen, setOpen] = useKept(`open ${name}`, open)
  return (
    <details
      className={cx(styles.disclosure, small && 'fs-caption leading-1.45 soft', className)}
      open={isOpen}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary
        className={cx(styles.summary, 'row gap-1 target soft', small ? 'fs-caption med' : 'fs-label semi')}
      >
        {summary}
        <Icon name="down" size={16} className={styles.arrow} />
      </summary>
      {children}
    </details>
  )
}
