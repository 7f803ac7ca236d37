import { getTokenData } from '@matin/contract/assets'
import { LANGUAGE_NAMES } from '@matin/contract/language'
import { buttonClass } from '@matin/ui/button-class'
import { ListRow, Rows } from '@matin/ui/list-row'
import { Amount } from '@matin/ui/money'
import { part } from '@matin/ui/part'
import { Suspense, useState } from 'react'
import { useEndpoint } from '#shared/api/queries.ts'
import { useUnread } from '#shared/api/use-unread.ts'
import { OwnIdentityChip } from '#shared/components/identity-chip.tsx'
import { LinkRow } from '#shared/components/link-row.tsx'
import { TabScreen } from '#shared/components/screen.tsx'
import { TabTop } from '#shared/components/tab-top.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useClientState } from '#shared/state/client-state.ts'
import { useHiddenAmounts } from '#shared/state/hidden-amounts.ts'
import { updownOf } from '#shared/state/restore.ts'
import { useSession } from '#shared/state/session.ts'
import { LevelPanel } from '../components/level-panel.tsx'
import { Profile } from '../components/profile.tsx'
import { VERSION } from '../model/version.ts'
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

function MoneyMenu() {
  const t = useTranslations('Personal')
  const signedIn = useSession(session => session.token !== null)
  const hidden = useHiddenAmounts(state => state.hidden)
  const { data } = useEndpoint(getTokenData, {}, { enabled: signedIn })
  return (
    <Rows inset={58} label={t('money')}>
      <LinkRow
        compact
        icon="wallet"
        title={t('assets')}
        value={data && <Amount value={data.total} unit="USDT" hidden={hidden} />}
        to="/pages/Assets/index"
      />
      <LinkRow
        compact
        icon="pool"
        title={t('orders')}
        value={data && t('inProgress', { count: data.ordersInProgress })}
        to="/pages/DEFI/pledgeList"
      />
      <LinkRow compact icon="book" title={t('addressBook')} to="/pages/Personal/addressBook" />
      <LinkRow compact icon="exchange" title={t('exchangeRecords')} to="/pages/Personal/exchange_history" />
    </Rows>
  )
}

const CurrencySheet = part(async () => (await import('#shared/components/currency-sheet.route.tsx')).default)
const ColoursSheet = part(async () => (await import('../components/colours-sheet.route.tsx')).default)
const LogOut = part(async () => (await import('../components/log-out.route.tsx')).default)

function AppMenu() {
  const t = useTranslations('Personal')
  const auth = useTranslations('Auth')
  const common = useTranslations('Common')
  const { support } = useUnread()
  const signedIn = useSession(session => session.token !== null)
  const { language, currency, globalConfig } = useClientState()
  const updown = useClientState(updownOf)
  const [asking, setAsking] = useState<'currency' | 'colours' | 'logOut' | null>(null)
  const close = () => setAsking(null)
  const opens = (what: NonNullable<typeof asking>) => (
    <button type="button" aria-haspopup="dialog" onClick={() => setAsking(what)} />
  )
  return (
    <>
      <Rows inset={58} label={t('app')}>
        <ListRow
          compact
          icon="headset"
          title={common('support')}
          value={support > 0 ? t('newAnswers', { count: support }) : undefined}
          render={<Link to="/pages/Personal/service" />}
        />
        <LinkRow compact icon="bell" title={t('notifications')} to="/pages/Personal/notifications" />
        <LinkRow
          compact
          icon="globe"
          title={t('language')}
          value={LANGUAGE_NAMES[language]}
          to="/pages/Language/index"
        />
        <ListRow compact icon="exchange" title={t('currency')} value={currency} render={opens('currency')} />
        <ListRow
          compact
          icon="market"
          title={t('colours')}
          value={t(updown === 'red-up' ? 'redUp' : 'greenUp')}
          render={opens('colours')}
        />
        <LinkRow
          compact
          icon="info"
          title={t('about')}
          value={t('version', { version: globalConfig.app_version || VERSION })}
          to="/pages/About/index"
        />
        {signedIn && (
          <ListRow compact icon="logout" title={auth('logOut')} chevron={false} render={opens('logOut')} />
        )}
      </Rows>
      <Suspense>
        {asking === 'currency' && <CurrencySheet open onClose={close} />}
        {asking === 'colours' && <ColoursSheet onClose={close} />}
        {asking === 'logOut' && <LogOut onClose={close} />}
      </Suspense>
    </>
  )
}
