import { cx } from '@matin/ui/cx'
import styles from './unread-dot.module.css'

/** Before a row of a list: red while unread, and as wide when it is not. Say it in words beside it. */
export function UnreadDot({ unread }: { unread: boolean }) {
  return <i className={cx(styles.dot, unread && styles.unread)} />
}
