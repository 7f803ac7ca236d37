import {
  listRecoveries,
  proposeRecovery,
  type ReviewedRecovery,
  rejectRecovery,
} from '@matin/contract/admin/recovery'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, signOut } from '#shared/api/api.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { ConfirmProvider } from '#shared/confirm/confirm.tsx'
import { StepUpProvider } from '#shared/confirm/step-up.tsx'
import { Recoveries } from '../screens/recoveries.tsx'

const ME = { id: '00000000-0000-7000-8000-000000000001', name: 'Ada Brandt' }
const BEN = { id: '00000000-0000-7000-8000-000000000002', name: 'Ben Okafor' }
const ROW: ReviewedRecovery = {
  id: '01999999-0000-7000-8000-000000000001',
  uid: '100000001',
  customer: {
    id: '00000000-0000-7000-8000-000000000009',
    uid: '100000001',
    name: 'S••• I•••',
    contact: 's•••@mail.example',
  },
  lost: 'factor',
  note: 'My phone fell into the sea',
  askedAt: '2026-11-26T09:00:00Z',
  expiresAt: '2026-11-29T09:00:00Z',
  identityPassed: true,
  changed: { password: null, contact: null, device: null, any: null },
  recoveryCodes: 0,
  proposed: null,
  approved: null,
  rejected: null,
  outcome: null,
  reason: null,
}
let rows: ReviewedRecovery[]
let roles: OperatorRole[]
let sent: [string, unknown][]

beforeEach(() => {
  rows = [ROW]
  roles = ['compliance']
  sent = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address, location.href)
    if (init?.method === 'POST') sent.push([pathname, JSON.parse(String(init.body))])
    const id = searchParams.get('id')
    const data =
      pathname === listRecoveries.path
        ? { items: rows.filter(row => id === null || row.id === id), next: null }
        : pathname === '/api/operator/stepup'
          ? { passkey: null }
          : { items: [], next: null, assignee: null, operators: [] }
    return Response.json({ code: 200, msg: 'Success', data })
  })
})
afterEach(async () => {
  cleanup()
  await signOut()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function open(path = `/${ROW.id}`): void {
  beginSession({
    token: 'a token',
    expiresAt: '2026-11-27T09:00:00Z',
    operator: { ...ME, email: 'ada@matin.example', roles },
  })
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[`/recoveries${path}`]}>
          <ConfirmProvider>
            <StepUpProvider>
              <Routes>
                <Route path="/recoveries/:id?" element={<Recoveries />} />
              </Routes>
            </StepUpProvider>
          </ConfirmProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
}

const drawer = () => screen.findByRole('complementary', { name: 'Lost second factor' })
const sentTo = (path: string) => sent.filter(([to]) => to === path).map(([, input]) => input)

test('a recovery request opens by its id, with the customer’s words and the account’s protection', async () => {
  open()
  const of = within(await drawer())
  of.getByText('My phone fell into the sea')
  of.getByText('S••• I•••')
  of.getByText('You’re the first of two operators.')
})

test('the first approval of a recovery requires a reason and step-up', async () => {
  open()
  await drawer()
  fireEvent.keyDown(document.body, { key: 'a' })
  const why = within(await screen.findByRole('dialog', { name: 'Approve the recovery of 100000001 first' }))
  expect(why.getByRole<HTMLButtonElement>('button', { name: 'Enter a reason first' }).disabled).toBe(true)
  fireEvent.change(why.getByLabelText('Why'), { target: { value: 'Called back, knew the last deposit' } })
  fireEvent.click(why.getByRole('button', { name: 'Approve first' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve as the first operator' }))
  expect(sentTo(proposeRecovery.path)).toEqual([])
  fireEvent.change(await dialog.findByLabelText('Code from your authenticator'), {
    target: { value: '123456' },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await vi.waitFor(() =>
    expect(sentTo(proposeRecovery.path)).toEqual([
      { id: ROW.id, reason: 'Called back, knew the last deposit' },
    ]),
  )
})

test('the rejection form has no preselected reason, and sends the chosen one', async () => {
  open()
  fireEvent.click(within(await drawer()).getByRole('button', { name: 'Reject…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject the recovery of 100000001' }))
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Choose a reason first' })
  expect(button.disabled).toBe(true)
  fireEvent.click(dialog.getByRole('radio', { name: 'Not reached' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  await vi.waitFor(() => expect(sentTo(rejectRecovery.path)).toEqual([{ id: ROW.id, reason: 'not_reached' }]))
})

test('a recovery with a first approval is decided on its proposal’s page', async () => {
  rows = [{ ...ROW, proposed: { operator: BEN, at: '2026-11-26T10:00:00Z' } }]
  open()
  const of = within(await drawer())
  of.getByText('Ben Okafor approved it first. A second operator must decide.')
  of.getByRole('button', { name: 'Open the proposal' })
  expect(of.queryByRole('button', { name: /Reject|Approve/ })).toBeNull()
})

test('a recovery that was rejected meanwhile names the operator who rejected it', async () => {
  open()
  await drawer()
  rows = [
    {
      ...{ ...ROW, outcome: 'rejected', reason: 'not_reached' },
      rejected: { operator: BEN, at: '2026-11-26T10:00:00Z' },
    },
  ]
  await act(() => queryClient.invalidateQueries())
  await screen.findByText('Already decided by Ben Okafor. Rejected by Ben Okafor, 26 Nov 2026, 10:00.')
})

test('a role that may not decide a recovery sees the reason', async () => {
  roles = ['support']
  open()
  const of = within(await drawer())
  of.getByText('None of your roles can decide this. It’s waiting for other operators.')
  expect(of.getByRole<HTMLButtonElement>('button', { name: 'Approve first…' }).disabled).toBe(true)
})
