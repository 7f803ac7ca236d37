import { cx } from '@matin/ui/cx'
import styles from './unread-dot.module.css'

/** Before a row of a list: red while unread, said as `label`; as wide when it is not. */
export function UnreadDot({ unread, label }: { unread: boolean; label: string }) {
  return (
    <i className={cx(styles.dot, unread && styles.unread)}>{unread && <span className="sr">{label}</span>}</i>
  )
}
