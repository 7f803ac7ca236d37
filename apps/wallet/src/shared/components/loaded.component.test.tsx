import { getHomeData } from '@matin/contract/home'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/app-clock.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { openScreen, startServer } from '../../testing/open-screen.tsx'
import { useEndpoint } from '../api/queries.ts'
import { Loaded } from './loaded.tsx'

const reported = vi.fn()
let server: FakeServer
beforeEach(() => {
  server = startServer()
  vi.stubGlobal('reportError', reported)
})
afterEach(() => {
  vi.unstubAllGlobals()
  reported.mockReset()
})

const fault = new TypeError('undefined is not a function')

function Broken() {
  const query = useQuery({ queryKey: ['broken'], queryFn: () => Promise.reject(fault) })
  return (
    <Loaded query={query} skeleton={null}>
      {() => null}
    </Loaded>
  )
}

test('an error in our own code is reported, and shown as a fault of the app, not as a failed connection', async () => {
  openScreen(Broken, { at: '/pages/Home/index' })
  await eventually(() => screen.getByText(/TypeError/))
  expect(document.body.textContent).not.toMatch(/connection|undefined is not/)
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault)
})

function Named() {
  const query = useEndpoint(getHomeData, {})
  return (
    <Loaded query={query} skeleton={null}>
      {() => null}
    </Loaded>
  )
}

test('a link with invalid parameters shows the notice of a broken link, and no other error', async () => {
  server.refuses(getHomeData, 'invalid_input')
  const { user, place } = openScreen(Named, { at: '/pages/Assets/index' })
  await eventually(() => screen.getByText('This link doesn’t work'))
  expect(document.body.textContent).not.toMatch(/check what you entered|Could not load/)
  await user.click(screen.getByRole('link', { name: 'Go to Home' }))
  await eventually(() => expect(place().path).toBe('/pages/Home/index'))
})
