import type { PullControl as Control } from '@matin/ui/pull-to-refresh'
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import styles from './refreshable.module.css'

type ControlProps = ComponentProps<typeof Control>

/** Not part of the first load: nobody pulls a page down before it is there. Without it, pages work as well. */
const PullControl = lazy(async (): Promise<{ default: ComponentType<ControlProps> }> => {
  try {
    const { PullControl } = await import('@matin/ui/pull-to-refresh')
    return { default: PullControl }
  } catch {
    return { default: () => null }
  }
})

/** When it comes at the latest; the first touch brings it at once. */
const LATER_MS = 3000
const FIRST_TOUCH = ['touchstart', 'keydown'] as const
let wanted = false

interface RefreshableProps {
  onRefresh: () => Promise<unknown>
  children: ReactNode
}

/** A page's content that can be pulled down to load anew. */
export function Refreshable({ onRefresh, children }: RefreshableProps) {
  const t = useTranslations('Common')
  const root = useRef<HTMLDivElement>(null)
  return (
    <div ref={root} className={styles.root}>
      {useWanted() && (
        <Suspense>
          <PullControl
            root={root}
            quiet
            onRefresh={onRefresh}
            labels={{ refresh: t('refresh'), refreshing: t('refreshing') }}
          />
        </Suspense>
      )}
      {children}
    </div>
  )
}

function useWanted(): boolean {
  const [now, setNow] = useState(wanted)
  useEffect(() => {
    if (now) return
    const want = () => {
      wanted = true
      setNow(true)
    }
    const timer = setTimeout(want, LATER_MS)
    for (const type of FIRST_TOUCH) window.addEventListener(type, want, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const type of FIRST_TOUCH) window.removeEventListener(type, want)
    }
  }, [now])
  return now
}
