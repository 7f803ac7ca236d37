import { LANGUAGE_NAMES } from '@matin/contract/language'
import { ListRow, Rows } from '@matin/ui/list-row'
import { part } from '@matin/ui/part'
import { Suspense, useState } from 'react'
import { useUnread } from '#shared/api/use-unread.ts'
import { LinkRow } from '#shared/components/link-row.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useClientState } from '#shared/state/client-state.ts'
import { updownOf } from '#shared/state/restore.ts'
import { useSession } from '#shared/state/session.ts'
import { VERSION } from '../model/version.ts'

const CurrencySheet = part(async () => (await import('#shared/components/currency-sheet.route.tsx')).default)
const ColoursSheet = part(async () => (await import('./colours-sheet.route.tsx')).default)
const LogOut = part(async () => (await import('./log-out.route.tsx')).default)

export function AppMenu() {
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
