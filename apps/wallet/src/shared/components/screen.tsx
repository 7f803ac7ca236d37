import { cx } from '@matin/ui/cx'
import { NavBar } from '@matin/ui/nav-bar'
import type { PullControl as Control } from '@matin/ui/pull-to-refresh'
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense, useRef } from 'react'
import { useTranslations } from '../i18n/use-translations.tsx'
import { whenUsed } from '../later.ts'
import { useBack } from '../router/use-back.ts'
import styles from './screen.module.css'
import { useTitle } from './use-title.ts'

interface ScreenProps {
  title: string
  heading?: ReactNode
  /** Keeps the bar's middle empty, because the page has a big heading. */
  bareBar?: boolean
  end?: ReactNode
  cta?: ReactNode
  onRefresh?: () => Promise<unknown>
  /** Called by the back button when there is no page to go back to. */
  onBack?: () => void
  closes?: boolean
  children: ReactNode
}

/** For every page except the four tab pages. */
export function Screen(props: ScreenProps) {
  const { title, heading = title, bareBar, end, cta, onRefresh, onBack, closes, children } = props
  const back = useBack()
  useTitle(title)
  return (
    <>
      <main className={cx('app', Boolean(cta) && 'app--cta')} tabIndex={-1}>
        <NavBar
          title={bareBar ? undefined : heading}
          onBack={onBack ?? back}
          end={end}
          {...(closes !== undefined && { closes })}
        />
        {onRefresh ? <Refreshable onRefresh={onRefresh}>{children}</Refreshable> : children}
      </main>
      {Boolean(cta) && (
        <div className={styles.cta} ref={keepClear}>
          {cta}
        </div>
      )}
    </>
  )
}

/** For theme.css, which keeps the end of the page and the focused element clear of the button. */
function keepClear(cta: HTMLDivElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--cta-h', `${cta.offsetHeight}px`))
  observer.observe(cta)
  return () => {
    observer.disconnect()
    style.removeProperty('--cta-h')
  }
}

interface TabScreenProps {
  title?: string
  onRefresh?: () => Promise<unknown>
  children: ReactNode
}

export function TabScreen({ title, onRefresh, children }: TabScreenProps) {
  useTitle(title)
  return (
    <main className="app app--tabs" tabIndex={-1}>
      {onRefresh ? <Refreshable onRefresh={onRefresh}>{children}</Refreshable> : children}
    </main>
  )
}

/** Loaded after the page, because only a loaded page can be pulled down, and pages work without it. */
const PullControl = lazy(async (): Promise<{ default: ComponentType<ComponentProps<typeof Control>> }> => {
  await whenUsed()
  const control = await import('@matin/ui/pull-to-refresh').catch(() => null)
  return { default: control?.PullControl ?? (() => null) }
})

interface RefreshableProps {
  onRefresh: () => Promise<unknown>
  children: ReactNode
}

function Refreshable({ onRefresh, children }: RefreshableProps) {
  const t = useTranslations('Common')
  const root = useRef<HTMLDivElement>(null)
  return (
    <div ref={root} className="relative">
      <Suspense>
        <PullControl
          root={root}
          quiet
          onRefresh={onRefresh}
          labels={{ refresh: t('refresh'), refreshing: t('refreshing') }}
        />
      </Suspense>
      {children}
    </div>
  )
}
