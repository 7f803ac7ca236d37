import { PageBoundary, type PageErrorProps } from '@matin/ui/page-boundary'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { whenUsed } from '../later.ts'
import type { Page } from './page.ts'
import { useRouter, useView } from './router-context.tsx'

interface OutletProps {
  /** Renders a page, or something in its place for a visitor who may not see it. */
  gate: ComponentType<{ page: Page; children: ReactNode }>
  pending: ReactNode
  notFound: ReactNode
  failed: ComponentType<PageErrorProps>
}

/** A page that only gets another query stays mounted and gets new props. */
export function Outlet({ gate: Gate, pending, notFound, failed }: OutletProps) {
  const router = useRouter()
  const view = useView()
  useLayoutEffect(() => router.shown(view), [router, view])
  // Not before the first paint: to take the focus, a page must be laid out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view is a page to begin with
  useEffect(focusPage, [view])
  useEffect(keepFocusLater, [])
  if (!view.page) return notFound
  return (
    <PageBoundary key={view.place.path} failed={failed}>
      <Gate page={view.page}>
        <LoadedPage page={view.page} query={router.props(view)} pending={pending} />
      </Gate>
    </PageBoundary>
  )
}

interface LoadedPageProps {
  page: Page
  query: Record<string, string>
  pending: ReactNode
}

function LoadedPage({ page, query, pending }: LoadedPageProps) {
  const state = useSyncExternalStore(page.subscribe, page.state)
  useEffect(() => {
    if (state.status === 'unknown') void page.load()
    // The page has taken the place of its skeleton.
    if (state.status === 'ready') focusPage()
  }, [page, state.status])
  if (state.status === 'failed') throw state.error
  if (state.status !== 'ready') return pending
  const Component = state.component
  return <Component {...query} />
}

/** Loaded at the first use of the page: an element must be pressed before it can disappear. */
function keepFocusLater() {
  let end: (() => void) | undefined = () => undefined
  whenUsed()
    .then(() => import('@matin/ui/keep-focus'))
    .then(
      ({ keepFocus }) => {
        if (end) end = keepFocus(document)
      },
      () => undefined,
    )
  return () => {
    end?.()
    end = undefined
  }
}

/** A screen reader starts to read there. Does nothing if the page has set the focus itself. */
function focusPage() {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
