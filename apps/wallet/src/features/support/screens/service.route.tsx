import { listSupport } from '@matin/contract/support'
import { Button } from '@matin/ui/button'
import { EmptyState } from '@matin/ui/empty-state'
import { NavAction } from '@matin/ui/nav-bar'
import { Note } from '@matin/ui/note'
import { Skeleton } from '@matin/ui/skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#shared/api/call.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { useServerNow } from '#shared/api/use-server-now.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { PageSkeleton, SkeletonBubble, SkeletonText } from '#shared/components/page-skeleton.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { Composer } from '../components/composer.tsx'
import { MessageLog } from '../components/message-log.tsx'
import { useFollow } from '../hooks/use-follow.ts'
import { useMarks } from '../hooks/use-marks.ts'
import { type Chat, chatKey, chatQuery, merged, readBack } from '../model/chat.ts'
import { type Outgoing, retryLost, useOutbox } from '../model/outbox.ts'

/** Polling interval in milliseconds, for times when live events do not arrive. */
const REFRESH_MS = 20_000

export default function ServiceScreen() {
  const t = useTranslations('Support')
  const query = useQuery({ ...chatQuery(), staleTime: 0, refetchInterval: REFRESH_MS })
  const { data: chat, dataUpdatedAt } = query
  const known = new Set(chat?.items.map(item => item.id))
  const outgoing = useOutbox(state => state.items).filter(item => !known.has(item.id))
  const newest = chat?.items.at(-1)
  const { behind, toEnd } = useFollow({
    first: chat?.items[0]?.seq,
    last: outgoing.at(-1)?.id ?? newest?.id,
    own: outgoing.length > 0 || newest?.from === 'customer',
  })
  useMarks(newest?.seq, !behind)
  // The server answers again: what never reached it goes out now.
  useEffect(() => {
    if (dataUpdatedAt > 0) retryLost()
  }, [dataUpdatedAt])
  return (
    <Screen
      title={t('title')}
      end={<NavAction render={<Link to="/pages/Personal/faq" />}>{t('faq')}</NavAction>}
      cta={
        <>
          {behind && (
            <div className="place-center pb-2.5">
              <Button size="sm" variant="quiet" icon="down" onClick={toEnd}>
                {t('newBelow')}
              </Button>
            </div>
          )}
          <Composer />
        </>
      }
    >
      <Loaded query={query} skeleton={<ChatSkeleton />}>
        {found => <ChatView chat={found} outgoing={outgoing} />}
      </Loaded>
    </Screen>
  )
}

function ChatView({ chat, outgoing }: { chat: Chat; outgoing: readonly Outgoing[] }) {
  const t = useTranslations('Support')
  const earlier = useMutation({
    mutationFn: () => readBack(chat, input => call(listSupport, input)),
    onSuccess: back =>
      queryClient.setQueryData<Chat>(
        chatKey,
        now => now && { ...now, items: merged(back.items, now.items), earlier: back.earlier },
      ),
  })
  return (
    <>
      <div className="stack gap-2.5 pad pt-1">
        <OfficeNote {...chat.office} />
        <p className="fs-label muted">{t('warn')}</p>
      </div>
      {chat.earlier && (
        <div className="place-center pt-3">
          <Button size="sm" variant="quiet" pending={earlier.isPending} onClick={() => earlier.mutate()}>
            {t('earlier')}
          </Button>
        </div>
      )}
      {chat.items.length === 0 && outgoing.length === 0 && (
        <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
      )}
      <MessageLog items={chat.items} outgoing={outgoing} readUpTo={chat.readUpTo} />
    </>
  )
}

function ChatSkeleton() {
  return (
    <PageSkeleton>
      <Skeleton height={44} />
      <SkeletonText lines={2} />
      <SkeletonBubble mine height={84} width="80%" />
      <SkeletonBubble height={108} width="80%" />
      <SkeletonBubble mine height={64} width="40%" />
    </PageSkeleton>
  )
}

const STEP_MS = 60_000

/** Customers can write at any time. */
function OfficeNote(office: Chat['office']) {
  const { open, usualMinutes } = office
  const t = useTranslations('Support')
  return (
    <div data-testid="office" data-value={open ? 'open' : 'closed'} data-usual={usualMinutes ?? ''}>
      <Note tone={open ? 'plain' : 'info'}>
        <Hours {...office} />
        {usualMinutes !== null && (
          <>
            <br />
            {usualMinutes < 60
              ? t('usualMinutes', { count: usualMinutes })
              : t('usualHours', { count: usualMinutes / 60 })}
          </>
        )}
      </Note>
    </div>
  )
}

function Hours({ open, changesAt }: Chat['office']) {
  const t = useTranslations('Support')
  const times = useTimes()
  const now = useServerNow(STEP_MS)
  if (changesAt === null) return <>{t('always')}</>
  return <>{t(open ? 'open' : 'closed', { time: times.relative(changesAt, now) })}</>
}
