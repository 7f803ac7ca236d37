import { ListSkeleton } from '@matin/ui/skeleton'
import styles from './pending.module.css'

/** Placeholder while a page's module is loading. It appears after 200 ms. */
export function Pending() {
  return (
    <main className="app app--tabs" aria-busy>
      <div className={styles.bar} />
      <ListSkeleton rows={6} />
    </main>
  )
}
