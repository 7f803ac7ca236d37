import { cx } from '@matin/ui/cx'
import { NavBar } from '@matin/ui/nav-bar'
import type { ReactNode } from 'react'
import { useBack } from '../router/use-back.ts'
import { Refreshable } from './refreshable.tsx'
import styles from './screen.module.css'
import { useTitle } from './use-title.ts'

interface ScreenProps {
  /** In the bar and in the browser's title. */
  title: string
  /** In the bar in place of the title, where it is more than text. */
  heading?: ReactNode
  /** Keep the bar's middle empty, where the page has a big heading of its own. */
  bareBar?: boolean
  /** At the right of the bar. */
  end?: ReactNode
  /** Pinned to the foot: the one primary action. Without one there is no footer. */
  cta?: ReactNode
  /** Pulling the page down loads anew what it shows. */
  onRefresh?: () => Promise<unknown>
  /** Where Back leads when that is no other page. */
  onBack?: () => void
  /** The way back is a cross. */
  closes?: boolean
  children: ReactNode
}

/** Layout of every page except the four tabs: bar with a back button, content, and optionally a pinned action. */
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

/** Tells the page how high its pinned action is: its end, and what gets the focus, stand clear of it (theme.css). */
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

/** One of the four tab pages: room for the tab bar, no navigation bar. */
export function TabScreen({ title, onRefresh, children }: TabScreenProps) {
  useTitle(title)
  return (
    <main className="app app--tabs" tabIndex={-1}>
      {onRefresh ? <Refreshable onRefresh={onRefresh}>{children}</Refreshable> : children}
    </main>
  )
}
