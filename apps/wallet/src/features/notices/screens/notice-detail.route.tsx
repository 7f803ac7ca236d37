import { isApiError } from '@matin/client/api-error'
import { getNotice } from '@matin/contract/notices'
import { buttonClass } from '@matin/ui/button-class'
import { EmptyState } from '@matin/ui/empty-state'
import { SkeletonStack } from '@matin/ui/skeleton'
import { useEndpoint } from '#shared/api/queries.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useMarkRead } from '../hooks/use-mark-read.ts'
import styles from './notice-detail.module.css'

export default function NoticeDetailScreen({ id = '' }: { id?: string }) {
  const t = useTranslations('Notices')
  const times = useTimes()
  const query = useEndpoint(getNotice, { id })
  useMarkRead(query.data)
  const gone = isApiError(query.error, 'not_found') || isApiError(query.error, 'invalid_input')
  return (
    <Screen title={t('title')} onRefresh={() => query.refetch()}>
      {gone ? (
        <EmptyState
          title={t('goneTitle')}
          action={
            <Link
              to="/pages/Home/noticeList"
              replace
              className={buttonClass({ size: 'md', variant: 'quiet' })}
            >
              {t('toList')}
            </Link>
          }
        />
      ) : (
        <Loaded
          query={query}
          skeleton={
            <SkeletonStack className={styles.notice} shapes={[[26, '80%'], [12, '40%'], 12, [12, '90%']]} />
          }
        >
          {notice => (
            <article className={styles.notice}>
              <h2 className="t-h2">{notice.title}</h2>
              <time className={styles.time} dateTime={notice.publishedAt}>
                {times.full(notice.publishedAt)}
              </time>
              {notice.text.split('\n').map((paragraph, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move, and two may be alike
                <p key={index}>{paragraph}</p>
              ))}
            </article>
          )}
        </Loaded>
      )}
    </Screen>
  )
}
