import { CoverProvider } from '@matin/ui/cover'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { Place } from './place.ts'
import type { Router, View } from './router.ts'

const RouterContext = createContext<Router | null>(null)

export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  return (
    <RouterContext value={router}>
      <CoverProvider value={router.cover}>{children}</CoverProvider>
    </RouterContext>
  )
}

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('no RouterProvider around this component')
  return router
}

export function useView(): View {
  const router = useRouter()
  return useSyncExternalStore(router.subscribe, router.view)
}

/** Returns the place on screen. It is the previous page's place while the next page is loading. */
export function useLocation(): Place {
  return useView().place
}
