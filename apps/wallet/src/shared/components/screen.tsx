import { cx } from '@matin/ui/cx'
import { NavBar } from '@matin/ui/nav-bar'
import type { ReactNode } from 'react'
import { useBack } from '../router/use-back.ts'
import { Refreshable } from './refreshable.tsx'
import styles from './screen.module.css'
import { useTitle } from './use-title.ts'

interface ScreenProps {
  /** Title in the bar and in the browser. */
  title: string
  /** Element in place of the title's text in the bar. */
  heading?: ReactNode
  /** Keeps the bar's middle empty, because the page has a big heading. */
  bareBar?: boolean
  /** Content at the right of the bar. */
  end?: ReactNode
  /** Primary button of the page, pinned to its foot. Without it, the page has no footer. */
  cta?: ReactNode
  /** Refetches the page's data when the page is pulled down. */
  onRefresh?: () => Promise<unknown>
  /** Called by the back button when there is no page to go back to. */
  onBack?: () => void
  /** Whether the back button is shown as a cross. */
  closes?: boolean
  children: ReactNode
}

/**
 * Layout of every page except the four tab pages: a bar with a back button, the content, and optionally a
 * pinned button.
 */
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

/**
 * Writes the height of the pinned button to a style property of the document. theme.css uses it to keep the
 * end of the page and the focused element clear of the button.
 */
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

/** Layout of the four tab pages: space for the tab bar, no navigation bar. */
export function TabScreen({ title, onRefresh, children }: TabScreenProps) {
  useTitle(title)
  return (
    <main className="app app--tabs" tabIndex={-1}>
      {onRefresh ? <Refreshable onRefresh={onRefresh}>{children}</Refreshable> : children}
    </main>
  )
}
