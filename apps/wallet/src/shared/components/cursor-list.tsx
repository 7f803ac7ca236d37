import { LoadMore } from '@matin/ui/load-more'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from '../i18n/use-translations.tsx'
import { LoadFailed } from './loaded.tsx'

/** Rows from which on a list that is whole says so. */
const LONG = 10

interface CursorListProps<T> {
  query: UseInfiniteQueryResult<T[]>
  empty: ReactNode
  skeleton: ReactNode
  children: (items: T[]) => ReactNode
}

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
      {(hasNextPage || data.length >= LONG) && (
        <LoadMore
          more={hasNextPage}
          pending={isFetchingNextPage}
          failed={isFetchNextPageError}
          onMore={() => void fetchNextPage()}
          labels={{ more: t('loadMore'), again: t('tryAgain'), end: t('endOfList') }}
        />
      )}
    </>
  )
}
