import {
  type getAdminCustomer,
  listCustomerTimeline,
  openCustomerContact,
} from '@matin/contract/admin/customer'
import {
  holdCustomer,
  type OperatorHold,
  releaseCustomer,
  suspendCustomer,
} from '@matin/contract/admin/holds'
import { writeItemNote } from '@matin/contract/admin/items'
import type { DataOf } from '@matin/contract/endpoint'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endLostSession } from '#shared/api/api.ts'
import { ConfirmProvider } from '#shared/confirm/confirm.tsx'
import { StepUpProvider } from '#shared/confirm/step-up.tsx'
import { CustomerPage } from './customer-page.tsx'

type Customer = DataOf<typeof getAdminCustomer>

const UID = '100000001'
const MINUTE = 60_000
const after = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()
const CARD = {
  id: '00000000-0000-7000-8000-000000000009',
  uid: UID,
  name: 'S••• I•••',
  contact: 's•••@example.com',
}
const holdOf = (): OperatorHold => ({
  id: '01999999-0000-7000-8000-000000000001',
  uid: UID,
  customer: CARD,
  suspends: false,
  reason: 'suspected_takeover',
  createdAt: after(-60),
  deadlineAt: after(600),
  releasedAt: null,
  operator: { id: '01999999-0000-7000-8000-000000000002', name: 'Lea Adler' },
  role: 'compliance',
})
const none = { spot: '0', mining: '0', frozen: '0', locked: '0', unclaimed: '0', spotValue: null }
const customer = (): Customer => ({
  uid: UID,
  customer: CARD,
  email: 's•••@example.com',
  mobile: '',
  name: 'S••• I•••',
  language: 'ja',
  createdAt: after(-9000),
  closedAt: null,
  identity: 'passed',
  identityPassedAt: after(-8000),
  security: {
    passwordChangedAt: after(-2460),
    contactChangedAt: null,
    newestDeviceAt: null,
    authenticator: true,
    passkeys: 1,
    recoveryCodes: 8,
    savedOnly: false,
  },
  hold: null,
  suspensionBlockedBy: null,
  limit: { of: '50000', used: '9500' },
  ordersInProgress: 0,
  total: '18240.11',
  assets: [{ ...none, asset: 'USDT', spot: '1204.3', frozen: '9500' } as Customer['assets'][number]],
  holds: [],
  sessions: [],
  signIns: [],
})

let sent: { path: string; body: unknown }[] = []

function answer(path: string, shown: Customer): unknown {
  if (path === '/api/operator/customers/detail') return shown
  if (path === '/api/operator/stepup') return { passkey: null }
  if (path === openCustomerContact.path) return { contact: 'saori@example.com', until: after(10) }
  if (path === holdCustomer.path || path === suspendCustomer.path || path === releaseCustomer.path)
    return holdOf()
  if (path === listCustomerTimeline.path) {
    const entry = { at: after(-60), about: '', amount: null, asset: null }
    const items = [
      { ...entry, id: '2', source: 'operator', what: 'customer.hold', operator: 'Lea Adler' },
      {
        ...entry,
        id: '1',
        source: 'money',
        what: 'withdrawal',
        operator: null,
        amount: '-9500',
        asset: 'USDT',
      },
    ]
    return { items, next: null }
  }
  return { items: [], next: null }
}

function signIn(): void {
  const operator = {
    id: '1',
    email: 'ada@matin.example',
    name: 'Ada',
    roles: ['owner' as const, 'compliance' as const, 'support' as const],
  }
  beginSession({ token: 'a token', expiresAt: after(600), operator })
}

beforeEach(() => {
  sent = []
  signIn()
})
afterEach(() => {
  cleanup()
  endLostSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

async function show(change: Partial<Customer> = {}): Promise<void> {
  vi.stubGlobal('fetch', async (address: string, init?: { method?: string; body?: string }) => {
    const { pathname } = new URL(address, location.href)
    if (init?.method === 'POST') sent.push({ path: pathname, body: JSON.parse(init.body ?? '{}') })
    return Response.json({
      code: 200,
      msg: 'Success',
      data: answer(pathname, { ...customer(), ...change }),
    })
  })
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[`/customers/${UID}`]}>
          <StepUpProvider>
            <ConfirmProvider>
              <CustomerPage uid={UID} />
            </ConfirmProvider>
          </StepUpProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
  await screen.findByRole('complementary', { name: 'Who' })
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** Enters a step-up code in the dialog with that title. */
async function prove(title: string): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: title })
  fireEvent.change(within(dialog).getByLabelText('Code from your authenticator'), {
    target: { value: '123456' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
}

/** Waits for a request to `path` and returns its body. */
const sentTo = (path: string) => vi.waitUntil(() => sent.find(one => one.path === path)?.body)

test('the active hold is shown first with its reason, operator and end, and its release requires step-up', async () => {
  await show({ holds: [holdOf()] })
  screen.getByText(/^Withdrawals held until .*: Suspected takeover$/)
  screen.getByText(/^By Lea Adler, compliance, /)
  press('Release')
  await prove(`Release the hold of ${UID}`)
  expect(await sentTo(releaseCustomer.path)).toMatchObject({ id: holdOf().id })
})

test('an automatic hold is shown at the top of the page and has no release button', async () => {
  await show({ hold: { reason: 'password_changed', owner: 'rule', until: after(600) } })
  screen.getByText(/^Password changed. Set by a rule/)
  expect(screen.queryByRole('button', { name: 'Release' })).toBe(null)
})

test('a hold on withdrawals requires a chosen reason and a duration', async () => {
  await show()
  screen.getByText('Not held or suspended')
  press('Hold withdrawals…')
  expect(screen.getByRole('button', { name: 'Choose a reason first' })).toHaveProperty('disabled', true)
  choose('Reason', 'identity_check')
  choose('Hours', '12')
  press('Hold')
  await prove(`Hold the withdrawals of ${UID}`)
  expect(await sentTo(holdCustomer.path)).toMatchObject({ uid: UID, reason: 'identity_check', hours: 12 })
})

test('a suspension requires a chosen reason', async () => {
  await show()
  press('Suspend…')
  choose('Reason', 'legal_order')
  press('Suspend')
  await prove(`Suspend ${UID}`)
  expect(await sentTo(suspendCustomer.path)).toMatchObject({ uid: UID, reason: 'legal_order', hours: 24 })
})

test('a hold or suspension says what happens to withdrawals: a suspected takeover cancels them', async () => {
  await show()
  press('Suspend…')
  choose('Reason', 'legal_order')
  screen.getByText('Withdrawals that aren’t signed yet wait.')
  choose('Reason', 'suspected_takeover')
  screen.getByText(
    'Withdrawals that aren’t signed yet are canceled, and their amounts return to the customer.',
  )
  press('Suspend')
  const dialog = await screen.findByRole('dialog', { name: `Suspend ${UID}` })
  within(dialog).getByText(/aren’t signed yet are canceled/)
})

test('a suspended customer is shown as suspended, and their language by its name', async () => {
  await show({
    hold: { owner: 'compliance', reason: 'identity_check', until: after(600) },
    holds: [{ ...holdOf(), suspends: true }],
  })
  screen.getByText('Suspended')
  expect(screen.queryByText('Held')).toBe(null)
  screen.getByText('Japanese')
})

test('the button to suspend an account is disabled, with the reason, when the account is closed', async () => {
  await show({ closedAt: after(-60), suspensionBlockedBy: 'account_closed' })
  expect(screen.getByRole('button', { name: 'Suspend…' })).toHaveProperty('disabled', true)
  screen.getByText(/^A closed account can’t be suspended/)
})

test('a contact is revealed for ten minutes after the operator chooses a reason', async () => {
  await show()
  press('Show the email address')
  expect(screen.getByRole('button', { name: 'Choose a reason first' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByLabelText('Identity check'))
  press('Show it')
  await prove(`Show the email address of ${UID}`)
  await screen.findByText('saori@example.com')
  expect(await sentTo(openCustomerContact.path)).toMatchObject({
    uid: UID,
    kind: 'email',
    reason: 'identity_check',
  })
  await act(() => vi.advanceTimersByTimeAsync(9 * MINUTE))
  screen.getByText('saori@example.com')
  await act(() => vi.advanceTimersByTimeAsync(2 * MINUTE))
  expect(screen.queryByText('saori@example.com')).toBe(null)
})

test('the timeline distinguishes operators’ actions from the customer’s', async () => {
  await show()
  const timeline = screen.getByRole('region', { name: 'Timeline' })
  const held = await within(timeline).findByText('Customer hold')
  expect(held.closest('li')?.hasAttribute('data-operator')).toBe(true)
  const moved = within(timeline).getByText('Withdrawal -9,500.00 USDT')
  expect(moved.closest('li')?.hasAttribute('data-operator')).toBe(false)
})

test('saving a note deletes its draft', async () => {
  await show()
  choose('New note', 'Called back on Monday.')
  press('Save note')
  expect(await sentTo(writeItemNote.path)).toMatchObject({
    kind: 'customer',
    item: UID,
    text: 'Called back on Monday.',
  })
})
