import type { UserInfo } from '@matin/contract/auth'
import { Chip } from '@matin/ui/chip'
import { Icon } from '@matin/ui/icon'
import { ListRow, Rows } from '@matin/ui/list-row'
import { Note } from '@matin/ui/note'
import { Panel } from '@matin/ui/panel'
import { ListSkeleton, Loading, Skeleton } from '@matin/ui/skeleton'
import { TickMeter } from '@matin/ui/tick-meter'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../shared/api/use-user.ts'
import { Loaded } from '../../../shared/components/loaded.tsx'
import { Screen } from '../../../shared/components/screen.tsx'
import { maskEmail } from '../../../shared/format/mask-email.ts'
import { SECURITY_LEVELS, securityOf } from '../../../shared/format/security-level.ts'
import { useTimes } from '../../../shared/format/use-times.ts'
import { Link } from '../../../shared/router/link.tsx'
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
      <Loading>
        <div className={styles.skeleton}>
          <Skeleton width="30%" />
          <Skeleton width="46%" height={36} />
          <Skeleton height={30} />
          <Skeleton height={16} />
        </div>
      </Loading>
      <ListSkeleton rows={5} badges={false} />
    </>
  )
}

const ticks = 48

function Levels({ user }: { user: UserInfo }) {
  const t = useTranslations('Security')
  const times = useTimes()
  const { level, done, all, next } = securityOf(user)
  const name = t('levelName', { level })
  return (
    <>
      <section className={styles.level}>
        <div className={styles.head}>
          <div>
            <p className="t-label muted">{t('level')}</p>
            <p className="t-display">{name}</p>
          </div>
          <p className="t-label muted num">{t('doneOf', { done, all })}</p>
        </div>
        <TickMeter
          ticks={ticks}
          filled={Math.round((ticks / all) * done)}
          tone="ink"
          height={30}
          thickness={3}
          label={`${t('level')}: ${name}`}
        />
        <p className={styles.scale} aria-hidden="true">
          {SECURITY_LEVELS.map(item => (
            <span key={item} className={item === level ? styles.here : undefined}>
              {t('levelName', { level: item })}
            </span>
          ))}
        </p>
      </section>
      {user.withdrawalHoldUntil && (
        <div className={`pad ${styles.hold}`}>
          <Note tone="warn" icon="clock">
            {t('hold', { time: times.full(user.withdrawalHoldUntil) })}
          </Note>
        </div>
      )}
      {next?.protection === 'pin' && (
        <Panel render={<Link to="/pages/Security/payPwd" />} className={styles.next}>
          <Icon name="pin" />
          <span>
            <b className="semi">{t('next', { level: next.reaches })}</b>
            <span className="t-label muted">{t('nextPin')}</span>
          </span>
          <Icon name="right" size={18} />
        </Panel>
      )}
      <h2 className={`t-title ${styles.group}`}>{t('signIn')}</h2>
      <Rows inset={58}>
        <ListRow
          icon="key"
          title={t('password')}
          value={t('change')}
          render={<Link to="/pages/Security/modifyPwd" />}
        />
        <ListRow icon="mail" title={t('email')} value={maskEmail(user.email)} />
      </Rows>
      <h2 className={`t-title ${styles.group}`}>{t('money')}</h2>
      <Rows inset={58}>
        <ListRow
          icon="pin"
          title={t('pin')}
          value={
            user.paymentPasswordSet ? (
              <Chip tone="pos" icon="check">
                {t('set')}
              </Chip>
            ) : (
              <Chip tone="warn" icon="alert">
                {t('notSet')}
              </Chip>
            )
          }
          render={<Link to="/pages/Security/payPwd" />}
        />
        <ListRow icon="id" title={t('identity')} render={<Link to="/pages/Authentication/index" />} />
        <ListRow icon="book" title={t('addressBook')} render={<Link to="/pages/Personal/addressBook" />} />
      </Rows>
    </>
  )
}
