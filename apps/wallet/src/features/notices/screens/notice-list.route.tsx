import { listNotices, type NoticeItem } from '@matin/contract/notices'
import { EmptyState } from '@matin/ui/empty-state'
import { Icon } from '@matin/ui/icon'
import { ListRow, Rows } from '@matin/ui/list-row'
import { ListSkeleton } from '@matin/ui/skeleton'
import { usePages } from '#shared/api/use-pages.ts'
import { CursorList } from '#shared/components/cursor-list.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { UnreadDot } from '#shared/components/unread-dot.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'

export default function NoticeListScreen() {
  const t = useTranslations('Notices')
  const query = usePages(listNotices, {})
  return (
    <Screen title={t('title')} onRefresh={() => query.refetch()}>
      <CursorList
        query={query}
        skeleton={<ListSkeleton rows={6} badges={false} />}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      >
        {items => (
          <Rows label={t('title')}>
            {items.map(item => (
              <NoticeRow key={item.id} notice={item} />
            ))}
          </Rows>
        )}
      </CursorList>
    </Screen>
  )
}

function NoticeRow({ notice }: { notice: NoticeItem }) {
  const t = useTranslations('Notices')
  const times = useTimes()
  return (
    <ListRow
      lead={<UnreadDot unread={notice.unread} label={t('unread')} />}
      title={notice.title}
      sub={
        <span className="flex flex-wrap gap-x-2.5 gap-y-0.5 mt-0.5">
          {notice.pinned && (
            <span className="inline-row gap-1 soft">
              <Icon name="flag" size={14} />
              {t('pinned')}
            </span>
          )}
          <time dateTime={notice.publishedAt}>{times.short(notice.publishedAt)}</time>
        </span>
      }
      render={<Link to="/pages/Home/noticeDetail" search={{ id: notice.id }} />}
    />
  )
}
