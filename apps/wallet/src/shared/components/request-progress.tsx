import { EmptyState } from '@matin/ui/empty-state'
import { Rows } from '@matin/ui/list-row'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from '../i18n/use-translations.tsx'
import { CursorList } from './cursor-list.tsx'
import { RequestSkeleton } from './request-skeleton.tsx'
import { Section } from './section.tsx'
import { splitRequests } from './split-requests.ts'

interface RequestProgressProps<T> {
  words: 'Recharge' | 'Withdraw'
  query: UseInfiniteQueryResult<T[]>
  isOpen: (item: T) => boolean
  status: (item: T) => ReactNode
  row: (item: T) => ReactNode
}

/** Open requests in full, and earlier ones as a list. If none is open, the newest one is shown in full. */
export function RequestProgress<T extends { id: string }>(props: RequestProgressProps<T>) {
  const { words, query, isOpen, status, row } = props
  const t = useTranslations(words)
  return (
    <CursorList
      query={query}
      skeleton={<RequestSkeleton />}
      empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
    >
      {items => {
        const { current, earlier } = splitRequests(items, isOpen)
        return (
          <>
            {current.map(item => (
              <Fragment key={item.id}>{status(item)}</Fragment>
            ))}
            {earlier.length > 0 && (
              <Section title={t('earlier')}>
                <Rows label={t('earlier')}>
                  {earlier.map(item => (
                    <Fragment key={item.id}>{row(item)}</Fragment>
                  ))}
                </Rows>
              </Section>
            )}
          </>
        )
      }}
    </CursorList>
  )
}
