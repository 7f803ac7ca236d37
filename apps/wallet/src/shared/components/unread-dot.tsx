import { cx } from '@matin/ui/cx'
import styles from './unread-dot.module.css'

/**
 * Dot before a row of a list. It is red while the row is unread, with `label` for screen readers. Otherwise
 * it is invisible but takes the same space.
 */
export function UnreadDot({ unread, label }: { unread: boolean; label: string }) {
  return (
    <i className={cx(styles.dot, unread && styles.unread)}>{unread && <span className="sr">{label}</span>}</i>
  )
}
