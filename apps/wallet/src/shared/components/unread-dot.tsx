import { cx } from '@matin/ui/cx'
import styles from './unread-dot.module.css'

/**
 * Dot before a row of a list: red while unread, with `label` for screen readers; otherwise invisible but
 * equally wide.
 */
export function UnreadDot({ unread, label }: { unread: boolean; label: string }) {
  return (
    <i className={cx(styles.dot, unread && styles.unread)}>{unread && <span className="sr">{label}</span>}</i>
  )
}
