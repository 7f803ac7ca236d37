import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './load-more.module.css'

/** Distance between the list's foot and the bottom of the screen at which the next page is requested. */
const ahead = '200px'

interface LoadMoreProps {
  more: boolean
  pending: boolean
  /** After a failure, only a press requests the page again, not scrolling. */
  failed: boolean
  onMore: () => void
  labels: { more: string; again: string }
}

/** Requests the next page near the list's end. The button is for keyboards and after a failure. */
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
  if (!more) return null
  return (
    <div ref={foot} className={styles.foot}>
      <Button size="sm" variant="quiet" pending={pending} onClick={onMore}>
        {failed ? labels.again : labels.more}
      </Button>
    </div>
  )
}
