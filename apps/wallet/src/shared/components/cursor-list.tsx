import { Button } from '@matin/ui/button'
import { ListSkeleton } from '@matin/ui/skeleton'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import styles from './cursor-list.module.css'
import { LoadFailed } from './loaded.tsx'

interface CursorListProps<T> {
  /** From `useInfiniteQuery(pagesQuery(...))`. */
  query: UseInfiniteQueryResult<T[]>
  empty: ReactNode
  skeleton?: ReactNode
  /** All items loaded so far. */
  children: (items: T[]) => ReactNode
}

/** A list that pages by cursor: loading, empty, failed, more (by scrolling or by button) and end. */
export function CursorList<T>({ query, empty, skeleton, children }: CursorListProps<T>) {
  const t = useTranslations('Common')
  const foot = useRef<HTMLDivElement>(null)
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const watch = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!watch || !foot.current) return
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && void fetchNextPage(),
      { rootMargin: '200px' },
    )
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [watch, fetchNextPage])
  if (data === undefined) {
    if (query.isError) return <LoadFailed error={query.error} retry={() => void query.refetch()} />
    return skeleton ?? <ListSkeleton />
  }
  if (data.length === 0) return empty
  return (
    <>
      {children(data)}
      <div ref={foot} className={styles.foot}>
        {hasNextPage ? (
          <Button size="sm" variant="quiet" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchNextPageError ? t('tryAgain') : t('loadMore')}
          </Button>
        ) : (
          <span>{t('endOfList')}</span>
        )}
      </div>
    </>
  )
}
