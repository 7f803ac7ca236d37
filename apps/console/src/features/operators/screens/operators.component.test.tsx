import {
  changeOperatorRoles,
  inviteOperator,
  listOperatorAccounts,
  listPinnedKeys,
  type OperatorAccount,
  type OperatorChange,
  suspendOperator,
  withdrawOperatorChange,
} from '@matin/contract/admin/accounts'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, signOut } from '#shared/api/api.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { ConfirmProvider } from '#shared/confirm/confirm.tsx'
import { StepUpProvider } from '#shared/confirm/step-up.tsx'
import { Operators } from './operators.tsx'

const NOW = '2026-11-26T09:00:00.000Z'
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const idOf = (at: number) => `00000000-0000-7000-8000-00000000000${at}`
const KEYS = ['a', 'b', 'c'].map(letter => `${letter.repeat(118)}7f21`)

function person(at: number, name: string, roles: OperatorRole[], more: Partial<OperatorAccount> = {}) {
  return {
    id: idOf(at),
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@matin.example`,
    roles,
    createdAt: NOW,
    disabledAt: null,
    signedInAt: NOW,
    seenAt: NOW,
    pins: [],
    ...more,
  } satisfies OperatorAccount
}
const pin = (email: string, key = '') => [{ operator: email, kind: 'passkey' as const, key }]

const OWEN = person(1, 'Owen Pace', ['owner'], { pins: pin('owen@matin.example', KEYS[0]) })
const KEN = person(2, 'Ken Mori', ['owner'], { pins: pin('ken@matin.example', KEYS[1]) })
const NIA = person(3, 'Nia Cole', ['content'])
let people: OperatorAccount[]
let changes: OperatorChange[]
let roles: OperatorRole[]
let sent: [string, unknown][]

function answer(path: string) {
  switch (path) {
    case listOperatorAccounts.path:
      return { items: people, changes, replacements: [] }
    case listPinnedKeys.path:
      return { keys: pin('owen@matin.example', KEYS[0]) }
    case '/api/operator/stepup':
      return { passkey: null }
    default:
      return { items: [], id: idOf(9), persons: 2 }
  }
}

beforeEach(() => {
  people = [OWEN, KEN, NIA]
  changes = []
  roles = ['owner']
  sent = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, location.href)
    if (init?.method === 'POST') sent.push([pathname, JSON.parse(String(init.body))])
    return Response.json({ code: 200, msg: 'Success', data: answer(pathname) })
  })
})
afterEach(async () => {
  cleanup()
  await signOut()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

async function open(path = ''): Promise<void> {
  beginSession({
    token: 'a token',
    expiresAt: '2026-11-27T09:00:00Z',
    operator: { id: OWEN.id, name: OWEN.name, email: OWEN.email, roles },
  })
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[`/operators${path}`]}>
          <ConfirmProvider>
            <StepUpProvider>
              <Routes>
                <Route path="/operators/:id?" element={<Operators />} />
              </Routes>
            </StepUpProvider>
          </ConfirmProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
  await screen.findByText('Owen Pace (you)')
}

const sentTo = (path: string) => sent.filter(([to]) => to === path).map(([, input]) => input)

async function confirm(title: string): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: title })
  fireEvent.change(await within(dialog).findByLabelText('Code from your authenticator'), {
    target: { value: '123456' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
}

test('each row shows how an operator authenticates, and anything unusual about the account', async () => {
  people = [OWEN, KEN, NIA, person(4, 'Ravi Bose', ['auditor'], { seenAt: daysAgo(20) })]
  changes = [
    {
      ...{ id: idOf(8), kind: 'roles', operator: NIA.id, email: NIA.email, name: NIA.name },
      roles: ['content', 'treasury'],
      persons: 2,
      proposed: { operator: { id: KEN.id, name: KEN.name }, at: NOW },
      approved: null,
      expiresAt: '2026-11-29T09:00:00Z',
    },
  ]
  await open()
  await screen.findByText('Signs with key 7f21')
  const row = (name: RegExp) => within(screen.getByRole('row', { name }))
  row(/Ken Mori/).getByText('Not pinned: can’t sign')
  row(/Nia Cole/).getByText('Code only, no passkey')
  row(/Nia Cole/).getByText('Change proposed')
  row(/Ravi Bose/).getByText('Not seen for 20 days')
  const proposed = within(screen.getByRole('region', { name: 'Invitations and changes' }))
  proposed.getByTitle('Ken Mori proposed it')
  proposed.getByTitle('Another owner must approve it')
  expect(proposed.getByRole('link').getAttribute('href')).toBe(`/proposals/${idOf(8)}`)
})

test('each decision lists the operators who may take it, and warns when none of them may be away', async () => {
  await open()
  const coverage = within(screen.getByRole('region', { name: 'Who can decide what' }))
  const of = (name: string) => coverage.getByText(name).closest('li')
  expect(of('Add or remove an owner')?.textContent).toContain('neither can be away')
  expect(of('Add or remove an owner')?.textContent).toContain('Owen Pace, Ken Mori')
  expect(of('Add or remove an owner')?.dataset.tone).toBe('warn')
  await coverage.findByText('takes two, and there is one: no one can')
  expect(of('Pass an identity')?.dataset.tone).toBe('neg')
  expect(of('Publish to all customers')?.dataset.tone).toBe(undefined)
  coverage.getByText('Only two owners.')
})

test('new roles are proposed with step-up, and the drawer names decisions that would lack an operator', async () => {
  await open(`/${KEN.id}`)
  const drawer = within(await screen.findByRole('complementary', { name: 'Ken Mori' }))
  const propose = () => drawer.getByRole<HTMLButtonElement>('button', { name: 'Propose roles…' })
  expect(propose().disabled).toBe(true)
  drawer.getByText('Choose other roles first.')
  fireEvent.click(drawer.getByRole('checkbox', { name: 'Owner' }))
  fireEvent.click(drawer.getByRole('checkbox', { name: 'Support' }))
  drawer.getByText(/Add or remove an owner: takes two, and there is one/)
  drawer.getByText('Enter a reason first.')
  fireEvent.change(drawer.getByLabelText('Why'), { target: { value: 'Owners are three from May' } })
  fireEvent.click(propose())
  await confirm('Ken Mori as Support')
  await vi.waitFor(() =>
    expect(sentTo(changeOperatorRoles.path)).toEqual([
      { id: KEN.id, roles: ['support'], reason: 'Owners are three from May' },
    ]),
  )
})

test('the last owner cannot be suspended, and the button gives the reason', async () => {
  people = [OWEN, NIA]
  await open(`/${OWEN.id}`)
  const drawer = within(await screen.findByRole('complementary', { name: 'Owen Pace' }))
  drawer.getByText('You can’t suspend or change the last owner. Invite another one first.')
  expect(drawer.getByRole<HTMLButtonElement>('button', { name: 'Suspend…' }).disabled).toBe(true)
  cleanup()
  await open(`/${NIA.id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Suspend…' }))
  await confirm('Suspend Nia Cole')
  await vi.waitFor(() => expect(sentTo(suspendOperator.path)).toEqual([{ id: NIA.id }]))
})

test('an invitation names its missing fields, and keeps its draft until it is proposed', async () => {
  await open()
  fireEvent.keyDown(document.body, { key: 'i' })
  let dialog = within(await screen.findByRole('dialog', { name: 'Invite an operator' }))
  dialog.getByRole('button', { name: 'Add an address first' })
  const email = dialog.getByLabelText('New operator’s email')
  fireEvent.change(email, { target: { value: KEN.email.toUpperCase() } })
  expect(dialog.getByRole('button', { name: 'An operator already has this address' })).toHaveProperty(
    'disabled',
    true,
  )
  fireEvent.change(email, { target: { value: 'jo@matin.example' } })
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Jo Lind' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Back' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Invite…' }))
  dialog = within(await screen.findByRole('dialog', { name: 'Invite an operator' }))
  dialog.getByRole('button', { name: 'Add a role first' })
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Owner' }))
  dialog.getByRole('button', { name: 'Add a reason first' })
  fireEvent.change(dialog.getByLabelText('Why'), { target: { value: 'A third owner' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Propose Jo Lind' }))
  await confirm('Invite Jo Lind')
  await vi.waitFor(() =>
    expect(sentTo(inviteOperator.path)).toEqual([
      { email: 'jo@matin.example', name: 'Jo Lind', roles: ['owner'], reason: 'A third owner' },
    ]),
  )
  // The next one begins empty.
  await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
})

test('an open invitation is withdrawn after a confirmation', async () => {
  changes = [
    {
      ...{ id: idOf(8), kind: 'invite', operator: null, email: 'sam@matin.example', name: 'Sam Reyes' },
      roles: ['support'],
      persons: 2,
      proposed: { operator: { id: KEN.id, name: KEN.name }, at: NOW },
      approved: { operator: { id: OWEN.id, name: OWEN.name }, at: NOW },
      expiresAt: '2026-11-29T09:00:00Z',
    },
  ]
  await open()
  screen.getByText(/link not used yet/)
  fireEvent.click(screen.getByRole('button', { name: 'End the invitation…' }))
  const dialog = await screen.findByRole('dialog', { name: 'End the invitation of Sam Reyes' })
  expect(sentTo(withdrawOperatorChange.path)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'End it' }))
  await vi.waitFor(() => expect(sentTo(withdrawOperatorChange.path)).toEqual([{ id: idOf(8) }]))
})

test('an auditor sees the whole page of operators and can change nothing', async () => {
  roles = ['auditor']
  await open(`/${KEN.id}`)
  await screen.findByRole('complementary', { name: 'Ken Mori' })
  expect(screen.queryByRole('button', { name: /Invite|Suspend|Propose/ })).toBeNull()
})
