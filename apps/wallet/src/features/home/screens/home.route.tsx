import { getHomeData } from '@matin/contract/home'
import { Brand } from '@matin/ui/brand'
import { optionalPart, part } from '@matin/ui/part'
import { QuickActions } from '@matin/ui/quick-actions'
import { Loading, Skeleton } from '@matin/ui/skeleton'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useEndpoint } from '#shared/api/queries.ts'
import { LaterIncidents } from '#shared/components/later-incidents.tsx'
import { Loaded } from '#shared/components/loaded.tsx'
import { NetworkLink } from '#shared/components/needs-network.tsx'
import { TabScreen } from '#shared/components/screen.tsx'
import { TabTop } from '#shared/components/tab-top.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { whenIdle } from '#shared/idle.ts'
import { Link } from '#shared/router/link.tsx'
import { isRestored } from '#shared/state/restored.ts'
import { useSession } from '#shared/state/session.ts'
import { useAppName } from '#shared/state/use-app-name.ts'
import { GuestPanel } from '../components/guest-panel.tsx'
import { Hero } from '../components/hero.tsx'
import { NoticeLine } from '../components/notice-line.tsx'
import { Recommended } from '../components/recommended.tsx'
import styles from './home.module.css'

/** Panel with a customer's totals. A guest's first visit does not load it. */
const TotalSlab = part(async () => (await import('../components/total-slab.tsx')).TotalSlab)
const WaitingRow = optionalPart(async () => (await import('../components/waiting-row.tsx')).WaitingRow)
/** Loaded after the first paint, into reserved space. Home works without it. */
const LaterNoticeLine = lazy(async () => {
  await whenIdle()
  return { default: NoticeLine }
})
/** Below the first view, and loaded later, because they need much code of other pages. */
const LaterHowItWorks = optionalPart(async () => {
  await whenIdle()
  return (await import('../components/how-it-works.tsx')).HowItWorks
})
/** Prices of some coins, loaded once their place at the end of the page is in sight. */
const LaterRecommended = lazy(async () => {
  await whenIdle()
  return { default: Recommended }
})

export default function HomeScreen() {
  const t = useTranslations('Home')
  const appName = useAppName()
  const signedIn = useSession(session => session.token !== null)
  const query = useEndpoint(getHomeData, {})
  const waiting = query.data?.customer?.waiting
  return (
    <TabScreen onRefresh={() => query.refetch()}>
      <TabTop>
        <Brand name={appName} />
      </TabTop>
      <div className="relative">
        <div className={styles.incidents}>
          <LaterIncidents />
        </div>
        <Hero steps={signedIn ? query.data?.customer?.steps : 'guest'} />
      </div>
      {signedIn ? (
        <Suspense fallback={<SlabSkeleton />}>
          <Loaded query={query} skeleton={<SlabSkeleton />}>
            {({ customer }) =>
              customer ? <TotalSlab {...customer} at={query.dataUpdatedAt} /> : <SlabSkeleton />
            }
          </Loaded>
        </Suspense>
      ) : (
        <GuestPanel />
      )}
      <div className="mt-5">
        <QuickActions
          label={t('actions')}
          items={[
            { icon: 'recharge', label: t('recharge'), link: <Link to="/pages/Assets/charge" /> },
            { icon: 'withdraw', label: t('withdraw'), link: <NetworkLink to="/pages/Assets/claim" /> },
            { icon: 'exchange', label: t('exchange'), link: <NetworkLink to="/pages/Personal/exchange" /> },
            { icon: 'user-plus', label: t('invite'), link: <Link to="/pages/Invite/index" /> },
          ]}
        />
      </div>
      {waiting && !isRestored(query.dataUpdatedAt) && (
        <div className={styles.notice}>
          <Suspense>
            <WaitingRow {...waiting} />
          </Suspense>
        </div>
      )}
      <div className={styles.notice}>
        <Suspense>
          <LaterNoticeLine />
        </Suspense>
      </div>
      <InSight className={styles.recommended}>
        <Suspense>
          <LaterRecommended />
        </Suspense>
      </InSight>
      {!signedIn && (
        <InSight className={styles.how}>
          <Suspense>
            <LaterHowItWorks />
          </Suspense>
        </InSight>
      )}
    </TabScreen>
  )
}

function SlabSkeleton() {
  return (
    <Loading>
      <div className={styles.skeleton}>
        <Skeleton height="100%" />
      </div>
    </Loading>
  )
}

function InSight({ className, children }: { className: string | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      setSeen(true)
      observer.disconnect()
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={className}>
      {seen && children}
    </div>
  )
}
