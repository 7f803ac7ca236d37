import { getHomeData } from '@matin/contract/home'
import { listIncidents } from '@matin/contract/incidents'
import type { Language } from '@matin/contract/language'
import { getWebsiteSetting } from '@matin/contract/settings'
import { getUserInfo } from '@matin/contract/user'
import { compileTexts } from '@matin/i18n/compile'
import { ToastOutlet } from '@matin/ui/toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, expect, vi } from 'vitest'
import { readCatalogue } from '../../vite/read-catalogue.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { words as shown } from '../shared/i18n/catalogue.ts'
import { I18n } from '../shared/i18n/i18n.tsx'
import { Outlet } from '../shared/router/outlet.tsx'
import { page } from '../shared/router/page.ts'
import { hashOf, placeOf } from '../shared/router/place.ts'
import { createRouter } from '../shared/router/router.ts'
import { RouterProvider } from '../shared/router/router-context.tsx'
import { useClientState } from '../shared/state/client-state.ts'
import { defaultState } from '../shared/state/restore.ts'
import { useSession } from '../shared/state/session.ts'
import { createFakeServer, type FakeServer } from './fake-server.ts'
import { uploadsThrough } from './fake-upload.ts'
import { customer, home } from './people.ts'

const TOAST_MS = 2000

let server: FakeServer | undefined

/** Starts a server that knows the signed-in customer and the time. A test sets all other answers. */
export function startServer(): FakeServer {
  server = createFakeServer()
  server.answers(getUserInfo, customer)
  server.answers(getHomeData, home)
  server.answers(getWebsiteSetting, [])
  server.answers(listIncidents, () => ({ items: [] }))
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('XMLHttpRequest', uploadsThrough(server.fetch))
  return server
}

afterEach(() => {
  cleanup()
  // Lets toasts expire, so that the next test begins without them.
  vi.advanceTimersByTime(TOAST_MS)
  queryClient.clear()
  localStorage.clear()
  const used = server
  server = undefined
  expect(used?.faults ?? []).toEqual([])
})

interface Opening {
  /** Path of the page in the app, and the keys of its query as in `app/routes.tsx`. */
  at: `/${string}`
  keys?: readonly string[]
  query?: Record<string, string>
  language?: Language
  /** Opens the page without a signed-in customer. */
  guest?: true
}

/**
 * Opens one page of the app as a signed-in customer or a guest sees it. Other pages are only targets of
 * links.
 */
export function openScreen(
  Screen: ComponentType,
  { at, keys = [], query = {}, language = 'en', guest }: Opening,
) {
  const words = readCatalogue(language)
  useSession.setState({ token: guest ? null : 'token-of-mei' })
  useClientState.setState({
    ...defaultState,
    language,
    loggedIn: !guest,
    globalConfig: { app_name: 'Matin', transfer_minimum: '1', time_zone: 'UTC' },
  })
  history.replaceState(null, '', hashOf(at, query))
  shown.loadAndActivate({ locale: language, messages: compileTexts(words) })
  const router = createRouter({
    routes: { [at]: page(async () => ({ default: Screen }), { query: keys, customer: !guest }) },
    mayOpen: () => true,
    parentOf: () => '/pages/Home/index',
    animationOf: () => 'fade',
  })
  render(
    <QueryClientProvider client={queryClient}>
      <I18n>
        <RouterProvider router={router}>
          <Outlet gate={Open} pending={null} notFound={<p>{ELSEWHERE}</p>} failed={Failed} />
        </RouterProvider>
        <ToastOutlet />
      </I18n>
    </QueryClientProvider>,
  )
  return {
    words,
    // No pauses between keys, which would never end on the app's stopped clock.
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    place: () => placeOf(location.hash),
  }
}

export type OpenScreen = ReturnType<typeof openScreen>

const ELSEWHERE = 'another page'

function Open({ children }: { children: React.ReactNode }) {
  return children
}

function Failed({ error }: { error: unknown }): never {
  throw error
}
