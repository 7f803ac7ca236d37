import { LoadMore } from '@matin/ui/load-more'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from '../i18n/use-translations.tsx'
import { LoadFailed } from './loaded.tsx'

interface CursorListProps<T> {
  /** Query from `useInfiniteQuery(pagesQuery(...))`. */
  query: UseInfiniteQueryResult<T[]>
  empty: ReactNode
  /** Skeleton with the layout of the list, shown while the list loads. */
  skeleton: ReactNode
  /** Renders all items loaded so far. */
  children: (items: T[]) => ReactNode
}

/**
 * List that pages by cursor, with its states: loading, empty, failed, more (by scrolling or by button) and
 * end.
 */
export function CursorList<T>({ query, empty, skeleton, children }: CursorListProps<T>) {
  const t = useTranslations('Common')
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  if (data === undefined) {
    if (query.isError) return <LoadFailed error={query.error} retry={() => void query.refetch()} />
    return skeleton
  }
  // A search that has found nothing yet goes on.
  if (data.length === 0 && !hasNextPage) return empty
  return (
    <>
      {data.length > 0 && children(data)}
      <LoadMore
        more={hasNextPage}
        pending={isFetchingNextPage}
        failed={isFetchNextPageError}
        onMore={() => void fetchNextPage()}
        labels={{ more: t('loadMore'), again: t('tryAgain'), end: t('endOfList') }}
      />
    </>
  )
}
