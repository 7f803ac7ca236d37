import { nameOf } from '@matin/client/api-error'
import { buttonClass } from '@matin/ui/button-class'
import { EmptyState } from '@matin/ui/empty-state'
import type { PageErrorProps } from '@matin/ui/page-boundary'
import { LoadError, optionalPart } from '@matin/ui/part'
import { TabBar } from '@matin/ui/tab-bar'
import { ToastOutlet } from '@matin/ui/toast'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Screen } from '../shared/components/screen.tsx'
import { withWords } from '../shared/i18n/catalogue.ts'
import { useTranslations } from '../shared/i18n/use-translations.tsx'
import { Link } from '../shared/router/link.tsx'
import { Outlet } from '../shared/router/outlet.tsx'
import type { Page } from '../shared/router/page.ts'
import { useLocation } from '../shared/router/router-context.tsx'
import { useClientState } from '../shared/state/client-state.ts'
import { useExpired } from '../shared/state/expired.ts'
import { PerVisit } from '../shared/state/per-visit.tsx'
import { useSession } from '../shared/state/session.ts'
import { Pending } from './screens/pending.tsx'
import { SignInGuard } from './screens/sign-in-gate.tsx'
import { StatusBars } from './status-bars.tsx'
import { TABS, tabIndexOf } from './tabs.ts'

/** Loaded on demand, because most visits never need it. Without it the pages ask to sign in. */
const SessionEnded = optionalPart(() =>
  withWords(
    async () => (await import('../features/auth/components/session-ended.tsx')).SessionEnded,
    'account',
  ),
)

export function Shell() {
  const { path } = useLocation()
  const tab = tabIndexOf(path)
  const expired = useExpired(state => state.expired !== null)
  // Stays mounted after the first opening, so that it can slide away.
  const [hasExpired, setHasExpired] = useState(false)
  if (expired && !hasExpired) setHasExpired(true)
  useEffect(() => {
    if (tab >= 0) useClientState.setState({ activeTab: tab })
  }, [tab])
  return (
    <>
      <StatusBars />
      <PerVisit>
        <Outlet gate={Gate} pending={<Pending />} notFound={<NotFound />} failed={Crashed} />
      </PerVisit>
      {tab >= 0 && <Tabs active={tab} />}
      <Suspense>{hasExpired && <SessionEnded />}</Suspense>
      <ToastOutlet />
    </>
  )
}

function Tabs({ active }: { active: number }) {
  const t = useTranslations('Tabbar')
  return (
    <TabBar
      label={t('label')}
      items={TABS.map(({ path, icon, label }, index) => ({
        icon,
        label: t(label),
        link: <Link to={path} aria-current={index === active ? 'page' : undefined} />,
      }))}
    />
  )
}

function Crashed({ error, retry }: PageErrorProps) {
  const t = useTranslations('Common')
  // Browsers remember that a module failed, and after a new release its file may be gone: start afresh.
  const again = error instanceof LoadError ? () => location.reload() : retry
  return (
    <Screen title={t('crashedTitle')}>
      <EmptyState
        title={t('crashedTitle')}
        action={
          <>
            <button type="button" className={buttonClass({ size: 'md' })} onClick={again}>
              {t('tryAgain')}
            </button>
            <Link to="/pages/Home/index" className={buttonClass({ size: 'md', variant: 'quiet' })}>
              {t('toHome')}
            </Link>
          </>
        }
      >
        {t('crashedText')}
        <br />
        <span className="t-cap">{nameOf(error instanceof LoadError ? error.cause : error)}</span>
      </EmptyState>
    </Screen>
  )
}

function NotFound() {
  const t = useTranslations('Common')
  return (
    <Screen title={t('notFoundTitle')}>
      <EmptyState
        title={t('notFoundTitle')}
        action={
          <Link to="/pages/Home/index" className={buttonClass({ size: 'md' })}>
            {t('toHome')}
          </Link>
        }
      >
        {t('notFoundText')}
      </EmptyState>
    </Screen>
  )
}

/** The page closes the moment the session ends. */
function Gate({ page, children }: { page: Page; children: ReactNode }) {
  const signedIn = useSession(session => session.token !== null)
  return page.customer && !signedIn ? <SignInGuard /> : children
}
