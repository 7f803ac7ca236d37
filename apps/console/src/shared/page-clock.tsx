import { clock } from './format.ts'
import styles from './page.module.css'
import { useNow } from './use-now.ts'

/** The operator's own time and its zone: deadlines of a page are read by it. */
export function PageClock() {
  const now = Math.floor(useNow() / 60_000) * 60_000
  return (
    <time className={styles.clock} dateTime={new Date(now).toISOString()}>
      {clock(now)}
    </time>
  )
}
