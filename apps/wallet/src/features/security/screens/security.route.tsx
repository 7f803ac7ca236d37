import { getRecovery } from '@matin/contract/recovery'
import { getSecurity } from '@matin/contract/security'
import type { UserInfo } from '@matin/contract/user'
import { cx } from '@matin/ui/cx'
import { Note } from '@matin/ui/note'
import { ListSkeleton, SkeletonStack } from '@matin/ui/skeleton'
import { TickMeter } from '@matin/ui/tick-meter'
import { useEndpoint } from '#shared/api/queries.ts'
import { useUser } from '#shared/api/use-user.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { SECURITY_LEVELS, securityOf } from '#shared/format/security-level.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { NextStep } from '../components/next-step.tsx'
import { DataRows, MoneyRows, SignInRows } from '../components/protection-rows.tsx'
import styles from './security.module.css'

export default function SecurityScreen() {
  const t = useTranslations('Security')
  return (
    <Screen title={t('title')}>
      <Loaded query={useUser()} skeleton={<SecuritySkeleton />}>
        {user => <Levels user={user} />}
      </Loaded>
    </Screen>
  )
}

function SecuritySkeleton() {
  return (
    <>
      <SkeletonStack className="stack gap-3.5 pad pt-4 pb-10" shapes={[[14, '30%'], [36, '46%'], 30, 16]} />
      <ListSkeleton rows={5} badges={false} />
    </>
  )
}

const ticks = 48

function Levels({ user }: { user: UserInfo }) {
  const t = useTranslations('Security')
  const standing = useTranslations('Standing')
  const times = useTimes()
  const { level, done, all, next } = securityOf(user)
  const state = useEndpoint(getSecurity, {}).data
  const name = standing('level', { level })
  return (
    <>
      <section className="pad pt-3.5 pb-6.5">
        <div className="flex wrap-zoomed justify-between items-end mb-4">
          <div>
            <p className="t-label muted">{t('level')}</p>
            <p className="t-display mt-1">{name}</p>
          </div>
          <p className="t-label muted pb-1.5 num">{t('doneOf', { done, all })}</p>
        </div>
        <TickMeter
          ticks={ticks}
          filled={Math.round((ticks / all) * done)}
          tone="ink"
          height={30}
          thickness={3}
          label={`${t('level')}: ${name}`}
        />
        <p className={cx(styles.scale, 'stack mt-2.5 fs-label muted')} aria-hidden="true">
          {SECURITY_LEVELS.map(item => (
            <span key={item} className={item === level ? 'ink semi' : undefined}>
              {standing('level', { level: item })}
            </span>
          ))}
        </p>
      </section>
      {user.withdrawalHoldUntil && (
        <div className="pad mb-4">
          <Note tone="warn" icon="clock">
            {t('hold', { time: times.full(user.withdrawalHoldUntil) })}
          </Note>
        </div>
      )}
      <RecoveryNote />
      {next && <NextStep level={level} next={next} />}
      <h2 className="t-title row target mt-5 pad">{t('signIn')}</h2>
      <SignInRows user={user} state={state} />
      <h2 className="t-title row target mt-5 pad">{t('money')}</h2>
      <MoneyRows user={user} state={state} />
      <h2 className="t-title row target mt-5 pad">{t('data')}</h2>
      <DataRows />
    </>
  )
}

function RecoveryNote() {
  const t = useTranslations('Recovery')
  const times = useTimes()
  const last = useEndpoint(getRecovery, {}).data?.last
  if (last?.outcome !== null) return null
  return (
    <div className="pad mb-4">
      <Note tone="warn" icon="clock">
        {t(last.lost === 'pin' ? 'pinOpen' : 'factorOpen', { time: times.full(last.askedAt) })}{' '}
        <Link to="/pages/Security/forgotPin" className="link">
          {t('look')}
        </Link>
      </Note>
    </div>
  )
}
