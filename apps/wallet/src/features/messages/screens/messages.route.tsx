import {
  listMessages,
  type Message,
  type MessageKind,
  messagePage,
  readMessages,
} from '@matin/contract/messages'
import { getUnreadMessages } from '@matin/contract/unread'
import { EmptyState } from '@matin/ui/empty-state'
import { ListRow, Rows } from '@matin/ui/list-row'
import { NavAction } from '@matin/ui/nav-bar'
import { ListSkeleton } from '@matin/ui/skeleton'
import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { call } from '#shared/api/call.ts'
import { invalidate, useEndpoint } from '#shared/api/queries.ts'
import { usePages } from '#shared/api/use-pages.ts'
import { ByDay } from '#shared/components/by-day.tsx'
import { CursorList } from '#shared/components/cursor-list.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { UnreadDot } from '#shared/components/unread-dot.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import styles from './messages.module.css'

/** Milliseconds. Every visit loads the list anew, because customers come for the newest messages. */
const FRESH = 0

export default function MessagesScreen() {
  const t = useTranslations('Messages')
  const query = usePages(listMessages, {}, { staleTime: FRESH })
  const unread = useEndpoint(getUnreadMessages, {})
  const read = useMutation({
    mutationFn: (id?: string) =>
      call(readMessages, id === undefined ? {} : { id }, { quiet: id !== undefined }),
    onSettled: () => {
      void invalidate(listMessages, getUnreadMessages)
    },
  })
  return (
    <Screen
      title={t('title')}
      onRefresh={() => Promise.all([query.refetch(), unread.refetch()])}
      end={
        (unread.data?.unread ?? 0) > 0 && (
          <NavAction
            render={
              <button
                type="button"
                aria-disabled={read.isPending || undefined}
                onClick={() => !read.isPending && read.mutate(undefined)}
              />
            }
          >
            {t('readAll')}
          </NavAction>
        )
      }
    >
      <CursorList
        query={query}
        skeleton={<ListSkeleton rows={8} badges={false} />}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      >
        {items => (
          <ByDay items={items} at={item => item.createdAt}>
            {ofDay => (
              <Rows label={t('title')}>
                {ofDay.map(item => (
                  <MessageRow
                    key={item.id}
                    message={item}
                    onOpen={() => item.readAt === null && read.mutate(item.id)}
                  />
                ))}
              </Rows>
            )}
          </ByDay>
        )}
      </CursorList>
    </Screen>
  )
}

function MessageRow({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const t = useTranslations('Messages')
  const times = useTimes()
  return (
    <ListRow
      lead={<UnreadDot unread={message.readAt === null} label={t('unread')} />}
      title={message.title}
      sub={
        <>
          <span className={styles.text}>{message.text}</span>
          <time className="block mt-0.5 fs-caption" dateTime={message.createdAt}>
            {times.time(message.createdAt)}
          </time>
        </>
      }
      render={<MessageLink kind={message.kind} about={message.about} onClick={onOpen} />}
    />
  )
}

interface MessageLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'children' | 'onClick'> {
  kind: MessageKind
  /** Id of the recharge, withdrawal or order that the message is about. */
  about: string | null
}

function MessageLink({ kind, about, ...rest }: MessageLinkProps) {
  return <Link {...messagePage(kind, about)} {...rest} />
}
