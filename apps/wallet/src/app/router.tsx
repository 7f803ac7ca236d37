import { createHashHistory, createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { routeTree } from './routes.tsx'
import { Crashed } from './screens/crashed.tsx'
import { NotFound } from './screens/not-found.tsx'
import { Pending } from './screens/pending.tsx'
import { isTabPath } from './tabs.ts'

/** Delay before a page under way shows its skeleton (specification, section 9). */
const PENDING_MS = 200

export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  // The query stays text: no JSON in addresses. Each page checks what it takes.
  parseSearch: parseSearchWith(value => value),
  stringifySearch: stringifySearchWith(String),
  defaultPendingMs: PENDING_MS,
  defaultPendingMinMs: 0,
  defaultPendingComponent: Pending,
  defaultErrorComponent: Crashed,
  defaultNotFoundComponent: NotFound,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultViewTransition: {
    types: ({ fromLocation, toLocation }) => {
      const from = fromLocation?.state.__TSR_index ?? 0
      const to = toLocation.state.__TSR_index
      if (isTabPath(toLocation.pathname) && fromLocation && isTabPath(fromLocation.pathname)) return ['tab']
      return [to < from ? 'back' : 'forward']
    },
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
