import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, test, vi } from 'vitest'
import { StepUpProvider } from '#shared/confirm/step-up.tsx'
import { OwnAccount } from './own-account.tsx'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const times = { createdAt: '2026-11-24T09:00:00Z', expiresAt: '2026-11-27T09:00:00Z' }
const SESSIONS = [
  {
    id: '01999999-0000-7000-8000-000000000001',
    address: '10.0.0.1',
    userAgent: 'Firefox/153',
    current: true,
    ...times,
  },
  {
    id: '01999999-0000-7000-8000-000000000002',
    address: '10.0.0.2',
    userAgent: CHROME,
    current: false,
    ...times,
  },
]

function answer(path: string) {
  switch (path) {
    case '/api/operator/sessions':
      return { items: SESSIONS }
    case '/api/operator/stepup':
      return { passkey: null }
    default:
      return { items: [] }
  }
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ code: 200, msg: 'Success', data: answer(new URL(address, location.href).pathname) }),
  )
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <StepUpProvider>
            <OwnAccount />
          </StepUpProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the confirmation before a session is ended names its device', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'End' }))
  await screen.findByRole('heading', { name: 'End the session' })
  screen.getByText('Chrome · Windows, from 10.0.0.2, since 24 Nov 2026, 09:00. It’s signed out immediately.')
})

test('the confirmation before all other sessions are ended says that this session stays', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'End all others' }))
  await screen.findByRole('heading', { name: 'End all other sessions' })
  screen.getByText('You stay signed in only here.')
})
