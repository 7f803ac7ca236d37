import { buttonClass } from '@matin/ui/button-class'
import { Rows } from '@matin/ui/list-row'
import { OwnIdentityChip } from '#shared/components/identity-chip.tsx'
import { LinkRow } from '#shared/components/link-row.tsx'
import { TabScreen } from '#shared/components/screen.tsx'
import { TabTop } from '#shared/components/tab-top.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useClientState } from '#shared/state/client-state.ts'
import { useSession } from '#shared/state/session.ts'
import { AppMenu } from '../components/app-menu.tsx'
import { LevelPanel } from '../components/level-panel.tsx'
import { MoneyMenu } from '../components/money-menu.tsx'
import { Profile } from '../components/profile.tsx'
import styles from './personal.module.css'

export default function PersonalScreen() {
  const t = useTranslations('Personal')
  const signedIn = useSession(session => session.token !== null)
  const storedUser = useClientState(state => state.userInfo)
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
      <div className="mt-4">
        <MoneyMenu />
      </div>
      <hr className={styles.band} />
      <Rows inset={58} label={t('account')}>
        <LinkRow
          compact
          icon="id"
          title={t('identity')}
          value={<OwnIdentityChip />}
          to="/pages/Authentication/index"
        />
        <LinkRow compact icon="shield-check" title={t('security')} to="/pages/Security/index" />
        <LinkRow compact icon="user-plus" title={t('invite')} to="/pages/Invite/index" />
      </Rows>
      <hr className={styles.band} />
      <AppMenu />
    </TabScreen>
  )
}

function Guest() {
  const t = useTranslations('Personal')
  const auth = useTranslations('Auth')
  return (
    <section className="row wrap-zoomed justify-between gap-4 pad pt-4 pb-2">
      <p className="t-h3">{t('guest')}</p>
      <Link to="/pages/Login/index" className={buttonClass({ size: 'md' })}>
        {auth('logIn')}
      </Link>
    </section>
  )
}
