import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useSession } from '../shared/state/session.ts'
import { SignInGate } from './screens/sign-in-gate.tsx'

/** Time-out of an async page (specification, section 9). */
const PAGE_TIMEOUT_MS = 60_000

/** Raw query: every value is text (the router does not parse it). */
export type RawSearch = Record<string, unknown>

interface PageOptions<S> {
  /** Turns the raw query into the page's props. Must not throw: what is not valid is left out. */
  search: (raw: RawSearch) => S
  /** Only for signed-in customers; others see the gate in its place. */
  customer?: boolean
}

function inTime<T>(load: () => Promise<T>): () => Promise<T> {
  return () => {
    let timer: ReturnType<typeof setTimeout>
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('page timed out')), PAGE_TIMEOUT_MS)
    })
    return Promise.race([load(), late]).finally(() => clearTimeout(timer))
  }
}

/** One route whose module is loaded when it is first visited; the validated query becomes the page's props. */
export function page<R extends AnyRootRoute, const P extends string, S extends object>(
  root: () => R,
  path: P,
  load: () => Promise<{ default: ComponentType<S> }>,
  { search, customer = false }: PageOptions<S>,
) {
  const Lazy = lazyRouteComponent(inTime(load)) as ComponentType<S> & { preload?: () => Promise<void> }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each route while the module loads
  function Page() {
    const props = route.useSearch() as S
    const signedIn = useSession(session => session.token !== null)
    return customer && !signedIn ? <SignInGate /> : <Lazy {...props} />
  }
  Page.preload = async () => Lazy.preload?.()
  const route = createRoute({ getParentRoute: root, path, validateSearch: search, component: Page })
  return route
}
