import { listHolds, type OperatorHold, releaseCustomer } from '@matin/contract/admin/holds'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endLostSession } from '#shared/api/api.ts'
import { StepUpProvider } from '#shared/confirm/step-up.tsx'
import { Holds } from './holds.tsx'

const HOLD: OperatorHold = {
  id: '01999999-0000-7000-8000-000000000001',
  uid: '100000001',
  customer: {
    id: '00000000-0000-7000-8000-000000000009',
    uid: '100000001',
    name: 'S••• I•••',
    contact: 's•••@example.com',
  },
  suspends: false,
  reason: 'identity_check',
  createdAt: '2026-11-26T09:00:00Z',
  deadlineAt: '2026-11-28T09:00:00Z',
  releasedAt: null,
  operator: { id: '01999999-0000-7000-8000-000000000002', name: 'Lea Adler' },
  role: 'compliance',
}

let sent: { path: string; body: unknown }[] = []
/** Value of the query parameter `state` in each request of the list. */
let asked: (string | null)[] = []

beforeEach(() => {
  sent = []
  asked = []
  const operator = { id: '1', email: 'ada@matin.example', name: 'Ada', roles: ['compliance' as const] }
  beginSession({ token: 'a token', expiresAt: '2026-12-01T09:00:00Z', operator })
  vi.stubGlobal('fetch', async (address: string, init?: { method?: string; body?: string }) => {
    const { pathname, searchParams } = new URL(address, location.href)
    if (pathname === listHolds.path) asked.push(searchParams.get('state'))
    if (init?.method === 'POST') sent.push({ path: pathname, body: JSON.parse(init.body ?? '{}') })
    const answers: Record<string, unknown> = {
      [listHolds.path]: { items: [HOLD], next: null },
      [releaseCustomer.path]: { ...HOLD, releasedAt: '2026-11-26T10:00:00Z' },
      '/api/operator/stepup': { passkey: null },
    }
    return Response.json({ code: 200, msg: 'Success', data: answers[pathname] ?? {} })
  })
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={['/holds']}>
          <StepUpProvider>
            <Routes>
              <Route path="/holds" element={<Holds />} />
            </Routes>
          </StepUpProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
})
afterEach(() => {
  cleanup()
  endLostSession()
  vi.unstubAllGlobals()
})

/** Enters a step-up code in the dialog with that title. */
async function prove(title: string): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: title })
  fireEvent.change(within(dialog).getByLabelText('Code from your authenticator'), {
    target: { value: '123456' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
}
const sentTo = (path: string) => vi.waitUntil(() => sent.find(one => one.path === path)?.body)

test('an active hold shows its masked customer, reason, end and operator, and is released from the list', async () => {
  const list = await screen.findByRole('region', { name: 'Holds and suspensions' })
  const row = (await within(list).findByText('S••• I•••')).closest('tr')?.textContent
  for (const part of ['100000001', 'Withdrawals held', 'Identity check', '28 Nov 2026', 'Lea Adler'])
    expect(row).toContain(part)
  fireEvent.click(within(list).getByRole('button', { name: 'Release…' }))
  await prove('Release the hold of 100000001')
  expect(await sentTo(releaseCustomer.path)).toMatchObject({ id: HOLD.id })
})

test('ended holds show whether they were released early, and the filter is kept in the address', async () => {
  await screen.findByText('S••• I•••')
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'ended' } })
  await screen.findByRole('columnheader', { name: 'Ended early' })
  expect(asked).toContain('ended')
})
