import { optionalPart } from '@matin/ui/part'
import { TabBar } from '@matin/ui/tab-bar'
import { ToastOutlet } from '@matin/ui/toast'
import { Suspense, useEffect, useState } from 'react'
import { withWords } from '../shared/i18n/catalogue.ts'
import { useTranslations } from '../shared/i18n/use-translations.tsx'
import { Link } from '../shared/router/link.tsx'
import { Outlet } from '../shared/router/outlet.tsx'
import { useLocation } from '../shared/router/router-context.tsx'
import { useClientState } from '../shared/state/client-state.ts'
import { useExpired } from '../shared/state/expired.ts'
import { PerVisit } from '../shared/state/per-visit.tsx'
import { Gate } from './gate.tsx'
import { Crashed } from './screens/crashed.tsx'
import { NotFound } from './screens/not-found.tsx'
import { Pending } from './screens/pending.tsx'
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
