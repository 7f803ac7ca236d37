import { TabBar } from '@matin/ui/tab-bar'
import { ToastOutlet } from '@matin/ui/toast'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useClientState } from '../shared/state/client-state.ts'
import { OfflineBar } from './offline-bar.tsx'
import { TABS, tabIndexOf } from './tabs.ts'

/** What is around every page: the offline bar, the tab bar on tab pages, the toast. */
export function Shell() {
  const { pathname } = useLocation()
  const tab = tabIndexOf(pathname)
  useEffect(() => {
    if (tab >= 0) useClientState.setState({ activeTab: tab })
    // Reading starts at the new page, unless it has put the focus somewhere already.
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
  }, [tab])
  return (
    <>
      <OfflineBar />
      <Outlet />
      {tab >= 0 && <Tabs />}
      <ToastOutlet />
    </>
  )
}

function Tabs() {
  const t = useTranslations('Tabbar')
  const { pathname } = useLocation()
  const active = tabIndexOf(pathname)
  return (
    <TabBar
      label={t('label')}
      items={TABS.map(({ path, icon, label }, index) => ({
        icon,
        label: t(label),
        link: <Link to={path} aria-current={index === active ? 'page' : undefined} activeProps={{}} />,
      }))}
    />
  )
}
