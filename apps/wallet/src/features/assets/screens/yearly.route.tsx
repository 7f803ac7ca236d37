import { getYearlySummary } from '@matin/contract/statement'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { EmptyState } from '@matin/ui/empty-state'
import { IconButton } from '@matin/ui/icon-button'
import { useEndpoint } from '#shared/api/queries.ts'
import { useServerNow } from '#shared/api/use-server-now.ts'
import { useUser } from '#shared/api/use-user.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { PageSkeleton, SkeletonRows, SkeletonText } from '#shared/components/page-skeleton.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { ownZone } from '#shared/format/own-zone.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useNavigate } from '#shared/router/use-navigate.ts'
import { useAppName } from '#shared/state/use-app-name.ts'
import { CoinYear } from '../components/coin-year.tsx'
import { dayIn } from '../model/statement-period.ts'
import styles from './yearly.module.css'

const STEP_MS = 60_000
const FIRST_YEAR = 2000

export default function YearlyScreen({ year: asked }: { year?: string }) {
  const t = useTranslations('Statement')
  const timeZone = ownZone()
  const times = useTimes()
  const name = useAppName()
  const user = useUser().data
  const thisYear = Number(dayIn(timeZone, useServerNow(STEP_MS)).slice(0, 4))
  const year = Math.min(Math.max(Number(asked) || thisYear, FIRST_YEAR), thisYear)
  const query = useEndpoint(getYearlySummary, { year: String(year), timeZone })
  return (
    <Screen
      title={t('yearly')}
      cta={
        <Button block icon="doc" disabled={!query.data?.assets.length} onClick={() => window.print()}>
          {t('print')}
        </Button>
      }
    >
      <YearChooser year={year} last={thisYear} />
      <Loaded query={query} skeleton={<YearSkeleton />}>
        {summary => (
          <article className={cx(styles.summary, 'stack gap-6 pt-2')}>
            <p className={styles.printed}>
              <b>{`${name}: ${t('yearly')} ${year}`}</b>
              <br />
              {user && `${user.email || user.mobile}, UID ${user.uid}`}
            </p>
            <p className={styles.period}>
              {t(summary.over ? 'whole' : 'upTo', {
                from: times.full(summary.from),
                until: times.full(summary.until),
              })}
            </p>
            {summary.assets.length === 0 && <EmptyState title={t('nothing')} />}
            {summary.assets.map(coin => (
              <CoinYear key={coin.asset} {...coin} />
            ))}
            {summary.assets.length > 0 && <p className={styles.period}>{t('own')}</p>}
          </article>
        )}
      </Loaded>
    </Screen>
  )
}

function YearSkeleton() {
  return (
    <PageSkeleton>
      <SkeletonText width="90%" />
      <SkeletonText width="16%" />
      <SkeletonRows count={7} height={36} end={120} />
      <SkeletonText lines={2} />
    </PageSkeleton>
  )
}

function YearChooser({ year, last }: { year: number; last: number }) {
  const t = useTranslations('Statement')
  const navigate = useNavigate()
  const show = (next: number) =>
    navigate({ to: '/pages/Assets/yearly', search: { year: String(next) }, replace: true })
  return (
    <div className={cx(styles.years, 'row justify-center gap-5')}>
      <IconButton
        icon="left"
        label={t('yearBefore')}
        disabled={year <= FIRST_YEAR}
        onClick={() => show(year - 1)}
      />
      <h2 className="t-h2 num" aria-live="polite">
        {year}
      </h2>
      <IconButton
        icon="right"
        label={t('yearAfter')}
        disabled={year >= last}
        onClick={() => show(year + 1)}
      />
    </div>
  )
}
