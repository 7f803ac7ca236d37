import { listTopNotices } from '@matin/contract/light-notices'
import { NoticeBar } from '@matin/ui/notice-bar'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../shared/api/call.ts'
import { Link } from '../../../shared/router/link.tsx'

/** The first notice of the list leads to its text; without one the bar still leads to the notices. */
export function NoticeLine() {
  const t = useTranslations('Common')
  const { data } = useQuery({
    // Not the list's own key: there the items come in pages.
    queryKey: [listTopNotices.path, 'top'],
    queryFn: ({ signal }) => call(listTopNotices, {}, { signal, quiet: true }),
  })
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
