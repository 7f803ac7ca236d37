import { listNotices } from '@matin/contract/notices'
import { NoticeBar } from '@matin/ui/notice-bar'
import { Loading, Skeleton } from '@matin/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'

/** Without a notice it links to the list, after the answer: the link must not change under the finger. */
export function NoticeLine() {
  const t = useTranslations('Common')
  const { data, isPending } = useQuery({
    // Not the list's own key: there the items come in pages.
    queryKey: [listNotices.path, 'top'],
    queryFn: ({ signal }) => call(listNotices, {}, { signal }),
  })
  if (isPending)
    return (
      <div className="gutters">
        <Loading>
          <Skeleton height={48} />
        </Loading>
      </div>
    )
  const [top] = data?.items ?? []
  return (
    <NoticeBar
      text={top?.title ?? t('notices')}
      render={
        top ? (
          <Link to="/pages/Home/noticeDetail" search={{ id: top.id }} />
        ) : (
          <Link to="/pages/Home/noticeList" />
        )
      }
    />
  )
}
