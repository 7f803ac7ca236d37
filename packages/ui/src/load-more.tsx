import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './load-more.module.css'

/** How far below the screen the foot may be when the next page is asked for. */
const ahead = '200px'

interface LoadMoreProps {
  /** Whether there is a next page. */
  more: boolean
  pending: boolean
  /** The last try failed: the next one is the reader's decision, not scrolling's. */
  failed: boolean
  onMore: () => void
  labels: { more: string; again: string; end: string }
}

/**
 * The foot of an endless list. Asks for the next page when it scrolls near; its button does the same for those
 * who do not scroll, and after a failure. Says when the list ends.
 */
export function LoadMore({ more, pending, failed, onMore, labels }: LoadMoreProps) {
  const foot = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  const watch = more && !pending && !failed
  useEffect(() => {
    if (!watch || !foot.current) return
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && latest.current(),
      // Scrolling boxes count too, not only the page.
      { rootMargin: ahead, scrollMargin: ahead },
    )
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [watch])
  return (
    <div ref={foot} className={styles.foot}>
      {more ? (
        <Button size="sm" variant="quiet" pending={pending} onClick={onMore}>
          {failed ? labels.again : labels.more}
        </Button>
      ) : (
        <span>{labels.end}</span>
      )}
    </div>
  )
}
