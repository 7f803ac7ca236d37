import { buttonClass } from '@matin/ui/button'
import { Icon } from '@matin/ui/icon'
import { ListRow, Rows } from '@matin/ui/list-row'
import { Panel } from '@matin/ui/panel'
import { TickMeter } from '@matin/ui/tick-meter'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../shared/api/use-user.ts'
import { TabScreen } from '../../../shared/components/screen.tsx'
import { TabTop } from '../../../shared/components/tab-top.tsx'
import { securityLevel } from '../../../shared/format/security-level.ts'
import { LANGUAGE_NAMES } from '../../../shared/i18n/language.ts'
import { Link } from '../../../shared/router/link.tsx'
import { useClientState } from '../../../shared/state/client-state.ts'
import { useSession } from '../../../shared/state/session.ts'
import { Profile } from '../components/profile.tsx'
import styles from './personal.module.css'

/** Sheets come with their behaviour when they are first asked for. */
const LogOut = lazy(() => import('../components/log-out.route.tsx'))

/** App version (specification, section 9), until the server tells its own. */
const VERSION = '0.1.0'

export default function PersonalScreen() {
  const t = useTranslations('Personal')
  const auth = useTranslations('Auth')
  const signedIn = useSession(session => session.token !== null)
  const storedUser = useClientState(state => state.userInfo)
  const language = useClientState(state => state.language)
  const version = useClientState(state => state.globalConfig.app_version) || VERSION
  const [asking, setAsking] = useState(false)
  return (
    <TabScreen title={t('title')}>
      <TabTop>
        <h1 className="t-h1">{t('title')}</h1>
      </TabTop>
      {signedIn ? (
        <>
          <Profile user={storedUser} />
          <LevelPanel />
        </>
      ) : (
        <Guest />
      )}
      <div className={styles.first}>
        <Rows inset={58} label={t('money')}>
          <ListRow compact icon="wallet" title={t('assets')} render={<Link to="/pages/Assets/index" />} />
          <ListRow compact icon="pool" title={t('orders')} render={<Link to="/pages/DEFI/pledgeList" />} />
          <ListRow
            compact
            icon="book"
            title={t('addressBook')}
            render={<Link to="/pages/Personal/addressBook" />}
          />
          <ListRow
            compact
            icon="exchange"
            title={t('exchangeRecords')}
            render={<Link to="/pages/Personal/exchange_history" />}
          />
        </Rows>
      </div>
      <hr className={styles.band} />
      <Rows inset={58} label={t('account')}>
        <ListRow compact icon="id" title={t('identity')} render={<Link to="/pages/Authentication/index" />} />
        <ListRow
          compact
          icon="shield-check"
          title={t('security')}
          render={<Link to="/pages/Security/index" />}
        />
        <ListRow compact icon="user-plus" title={t('invite')} render={<Link to="/pages/Invite/index" />} />
      </Rows>
      <hr className={styles.band} />
      <Rows inset={58} label={t('app')}>
        <ListRow
          compact
          icon="globe"
          title={t('language')}
          value={LANGUAGE_NAMES[language]}
          render={<Link to="/pages/Language/index" />}
        />
        <ListRow
          compact
          icon="info"
          title={t('about')}
          value={t('version', { version })}
          render={<Link to="/pages/About/index" />}
        />
        {signedIn && (
          <ListRow
            compact
            icon="logout"
            title={auth('logOut')}
            chevron={false}
            render={<button type="button" onClick={() => setAsking(true)} />}
          />
        )}
      </Rows>
      <Suspense>{asking && <LogOut onClose={() => setAsking(false)} />}</Suspense>
    </TabScreen>
  )
}

function Guest() {
  const t = useTranslations('Personal')
  const auth = useTranslations('Auth')
  return (
    <section className={styles.guest}>
      <p className="t-h3">{t('guest')}</p>
      <Link to="/pages/Login/index" className={buttonClass({ size: 'md' })}>
        {auth('logIn')}
      </Link>
    </section>
  )
}

const ticks = 36

function LevelPanel() {
  const t = useTranslations('Personal')
  const user = useUser().data
  if (!user) return null
  const { level, done, all } = securityLevel(user)
  const title = t('level', { level })
  return (
    <Panel render={<Link to="/pages/Security/index" />} className={styles.level}>
      <span>
        <b className="semi">{title}</b>
        <span className="t-label muted">{t(done === all ? 'levelDone' : 'levelNext')}</span>
      </span>
      <Icon name="right" size={18} />
      <span className={styles.meter}>
        <TickMeter ticks={ticks} filled={(ticks / all) * done} tone="ink" label={title} />
      </span>
    </Panel>
  )
}
