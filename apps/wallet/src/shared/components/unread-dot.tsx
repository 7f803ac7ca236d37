import { cx } from '@matin/ui/cx'
import styles from './unread-dot.module.css'

/** Red while unread, with `label` for screen readers. Otherwise invisible, but it takes the same space. */
export function UnreadDot({ unread, label }: { unread: boolean; label: string }) {
  return (
    <i className={cx(styles.dot, unread && styles.unread)}>{unread && <span className="sr">{label}</span>}</i>
  )
}
