import { isApiError } from '@matin/client/api-error'
import { buttonClass } from '@matin/ui/button-class'
import { EmptyState } from '@matin/ui/empty-state'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { failureText } from '../api/fault.ts'
import { useTranslations } from '../i18n/use-translations.tsx'
import { Link } from '../router/link.tsx'
import type { RoutePath, Target } from '../router/register.ts'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  skeleton: ReactNode
  /** List to which the page links when no item has the id in the page's address. */
  list?: Target<RoutePath>
  children: (data: T) => ReactNode
}

/**
 * Data stay when a refresh fails, and are never replaced by older data or another query's. The first answer
 * is rendered in slices: a long list in one piece would block a slow phone for a third of a second.
 */
export function Loaded<T>({ query, skeleton, list, children }: LoadedProps<T>) {
  const isThere = useDeferredValue(query.data !== undefined)
  if (isThere && query.data !== undefined) return children(query.data)
  if (list && isMissing(query.error)) return <NotThere list={list} />
  if (query.isError) return <LoadFailed error={query.error} retry={() => void query.refetch()} />
  return skeleton
}

/** If the server refused the address's parameters, a link to Home replaces the retry, which cannot help. */
export function LoadFailed({ error, retry }: { error: Error; retry: () => void }) {
  const t = useTranslations('Common')
  if (isApiError(error, 'invalid_input'))
    return (
      <EmptyState
        title={t('badLink')}
        action={
          <Link to="/pages/Home/index" replace className={buttonClass({ size: 'md', variant: 'quiet' })}>
            {t('toHome')}
          </Link>
        }
      >
        {t('badLinkText')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('loadFailed')}
      action={
        <button type="button" className={buttonClass({ size: 'md', variant: 'quiet' })} onClick={retry}>
          {t('tryAgain')}
        </button>
      }
    >
      {failureText(error)}
    </EmptyState>
  )
}

/** Returns whether the server refused because the item does not exist or its id is invalid. */
function isMissing(error: Error | null): boolean {
  return isApiError(error, 'not_found') || isApiError(error, 'invalid_input')
}

export function NotThere({ title, list }: { title?: string; list: Target<RoutePath> }) {
  const t = useTranslations('Common')
  return (
    <EmptyState
      title={title ?? t('notThere')}
      action={
        <Link {...list} replace className={buttonClass({ size: 'md', variant: 'quiet' })}>
          {t('toList')}
        </Link>
      }
    >
      {t('notThereText')}
    </EmptyState>
  )
}
