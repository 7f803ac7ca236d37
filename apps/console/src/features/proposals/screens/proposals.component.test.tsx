import { listProposals, type Proposal, type ProposalDetail } from '@matin/contract/admin/proposals'
import { text } from '@matin/i18n/read'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endLostSession } from '#shared/api/api.ts'
import { ConfirmProvider } from '#shared/confirm/confirm.tsx'
import { StepUpProvider } from '#shared/confirm/step-up.tsx'
import { Proposals } from './proposals.tsx'

const ADA = { id: '00000000-0000-7000-8000-000000000001', name: 'Ada Brandt' }
const KEN = { id: '00000000-0000-7000-8000-000000000002', name: 'Ken Mori' }
const BEN = { id: '00000000-0000-7000-8000-000000000003', name: 'Ben Pace' }
const AT = '2026-11-27T02:58:00Z'
const [FIRST, SECOND] = ['01999999-0000-7000-8000-000000000001', '01999999-0000-7000-8000-000000000002']

const ROW: Proposal = {
  kind: 'product_publication',
  id: FIRST,
  title: 'USDT Lock 30, new version',
  subject: 'usdt-lock-30',
  customer: null,
  reason: 'Summer campaign',
  state: 'open',
  proposed: { operator: KEN, at: AT },
  approved: null,
  rejected: null,
  cancelled: null,
  ended: null,
  expiresAt: new Date(Date.now() + 5 * 3_600_000).toISOString(),
  endReason: null,
  secondReason: null,
  boundsExceeded: ['rate'],
  waitsUntil: null,
  blocker: null,
}
const BEYOND: ProposalDetail = {
  ...ROW,
  changes: [
    { name: 'daily_rate', from: '0.035', to: '0.35', unit: '%' },
    { name: 'term', from: '30', to: '30', unit: 'days' },
  ],
  consequences: [{ name: 'Rewards a month', now: '441 USDT', value: '4410 USDT' }],
  bounds: [
    { name: 'rate', value: '10', allowed: '2', least: false, exceeded: true },
    { name: 'order', value: '1', allowed: '2', least: false, exceeded: false },
  ],
  typed: '0.35 %',
  earlier: [{ id: SECOND, title: 'The one before', state: 'cancelled', proposed: { operator: KEN, at: AT } }],
}
const WITHIN: ProposalDetail = { ...BEYOND, bounds: [], boundsExceeded: [], typed: null }

let shown: ProposalDetail = BEYOND
let rows: Proposal[] = []
let sent: [string, unknown][] = []
/** Fields that the next decision changes in the stub server's proposal. */
let becomes: Partial<ProposalDetail> = {}
let isLate = false
/** Whether the list's answers never arrive. */
let isHanging = false

function answer(path: string, body: Record<string, unknown> | null): [unknown, string?] {
  if (path === listProposals.path) return [{ items: rows, next: null }]
  if (path === '/api/operator/proposals/detail') return [shown]
  if (path === '/api/operator/items') return [{ assignee: null, operators: [ADA, BEN] }]
  if (path === '/api/operator/items/notes') return [{ items: [], next: null }]
  if (path === '/api/operator/stepup') return [{ passkey: null }]
  sent.push([path.split('/').at(-1) ?? '', body])
  shown = { ...shown, ...becomes }
  return isLate ? [{ by: BEN.name }, 'already_ended'] : [{}]
}

beforeEach(() => {
  ;[shown, rows, sent, becomes, isLate, isHanging] = [
    BEYOND,
    [ROW, { ...ROW, id: SECOND, title: 'Another' }],
    [],
    {},
    false,
    false,
  ]
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : null
    const { pathname } = new URL(address, location.href)
    if (isHanging && pathname === listProposals.path) return new Promise(() => undefined)
    const [data, error] = answer(pathname, body)
    const code = error ? 409 : 200
    return Response.json({ code, msg: error ?? 'Success', data, ...(error && { error }) }, { status: code })
  })
  signIn()
})
afterEach(() => {
  cleanup()
  endLostSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

function Address() {
  return <output aria-label="Address">{useLocation().pathname}</output>
}

function signIn(): void {
  const operator = { ...ADA, email: 'ada@matin.example', roles: ['treasury' as const] }
  beginSession({ token: 'a token', expiresAt: AT, operator })
}

async function open(id: string | null = FIRST): Promise<void> {
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[id === null ? '/proposals' : `/proposals/${id}`]}>
          <ConfirmProvider>
            <StepUpProvider>
              <Address />
              <Routes>
                <Route path="/proposals/:id?" element={<Proposals />} />
              </Routes>
            </StepUpProvider>
          </ConfirmProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
  await pass(1)
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = async (name: string | RegExp) => {
  fireEvent.click(button(name))
  await pass(1)
}
async function confirmWithCode(): Promise<void> {
  write('Code from your authenticator', '123456')
  await press('Confirm')
}

test('a proposal beyond a bound shows the warning first, then old and new value, the changed digits marked and the factor between them', async () => {
  await open()
  const warning = screen.getByRole('note').textContent
  expect(warning).toContain('Daily rate, times the current one: 10 ×, at most 2 ×.')
  expect(warning).toContain('0.035 % becomes 0.35 %. Check the decimal point.')
  const row = screen.getByRole('row', { name: /^Daily rate/ })
  expect(row.textContent).toBe('Daily rate0.035 %0.350 %× 10')
  expect(row.querySelector('ins')?.textContent).toBe('350')
  expect(row.getAttribute('data-beyond')).toBe('true')
  const does = screen.getByRole('region', { name: 'Effect, calculated just now' })
  within(does).getByText('441 USDT now')
  within(does).getByText('× 10')
  within(screen.getByRole('region', { name: 'Why' })).getByText('Summer campaign')
  within(screen.getByRole('region', { name: 'Steps' })).getByText('1 of 2 exceeded')
  screen.getByRole('link', { name: 'The one before' })
})

test('approving a proposal beyond a bound requires its value to be retyped, and a reason', async () => {
  await open()
  expect(button('Approve 0.35 %')).toHaveProperty('disabled', true)
  screen.getByText('Type 0.35 % and a reason to approve.')
  write('Type 0.35 % again', '0.035 %')
  screen.getByText('What you typed isn’t 0.35 %.')
  write('Type 0.35 % again', '0.35 %')
  screen.getByText('Enter a reason to approve.')
  write('Why is it right anyway?', 'A campaign')
  await press('Approve 0.35 %')
  expect(sent).toEqual([])
  await confirmWithCode()
  expect(sent).toEqual([['approve', { kind: ROW.kind, id: FIRST, typed: '0.35 %', reason: 'A campaign' }]])
  expect(localStorage.length).toBe(0)
})

test('figures are grouped by thousands, shares are percentages, and a value may be retyped with its groups', async () => {
  shown = {
    ...BEYOND,
    kind: 'pool_funding',
    changes: [{ name: 'Free in pool usdt-7', from: '500', to: '50500', unit: 'USDT' }],
    consequences: [{ name: 'usdt-7 can sell', now: '357142.859999 USDT', value: '36071428.574999 USDT' }],
    bounds: [{ name: 'treasury', value: '0.5773', allowed: '0.5', least: false, exceeded: true }],
    typed: '50000',
  }
  await open()
  within(screen.getByRole('row', { name: /^Free in pool/ })).getByText('× 101')
  expect(screen.getByRole('row', { name: /^Free in pool/ }).textContent).toContain('50,500 USDT')
  screen.getByText('36,071,428.57 USDT')
  screen.getByText('Share of the treasury: 57.73 %, at most 50 %.')
  write('Type 50,000 again', '50,000')
  write('Why is it right anyway?', 'For the summer')
  await press('Approve 50,000')
  await confirmWithCode()
  expect(sent).toEqual([
    ['approve', { kind: 'pool_funding', id: FIRST, typed: '50000', reason: 'For the summer' }],
  ])
})

test('the decimal point is to be checked where a figure becomes a thousand times as large', async () => {
  shown = {
    ...BEYOND,
    kind: 'settings_proposal',
    changes: [{ name: 'withdrawal_fee', from: '1', to: '1000', unit: 'USDT' }],
    typed: '1000 USDT',
  }
  await open()
  expect(screen.getByRole('note').textContent).toContain('1,000 USDT. Check the decimal point.')
})

test('a new value is marked whole', async () => {
  const changes = [{ name: 'Email address', from: null, to: 'jo@matin.example', unit: '' }]
  shown = { ...WITHIN, kind: 'operator_change', changes }
  await open()
  const row = screen.getByRole('row', { name: /^Email address/ })
  expect(['del', 'ins'].map(mark => row.querySelector(mark)?.textContent)).toEqual([
    'None',
    'jo@matin.example',
  ])
})

test('the button of a movement does not repeat the balance after it', async () => {
  shown = {
    ...WITHIN,
    kind: 'treasury_move',
    changes: [{ name: 'Treasury', from: '100', to: '150', unit: 'USDT' }],
  }
  await open()
  button('Approve')
})

test('a changed setting takes effect a day after approval, and a setting without an earlier value at once', async () => {
  const changes = [{ name: 'withdrawal_fee', from: '1', to: '1.9', unit: 'USDT' }]
  shown = { ...WITHIN, kind: 'settings_proposal', changes }
  await open()
  screen.getByText(/It takes effect 24 hours after your approval\.$/)
  screen.getByText('24 hours after the approval')
  cleanup()
  shown = { ...shown, changes: [{ name: 'operator_contact', from: '', to: 'help@matin.example', unit: '' }] }
  await open()
  screen.getByText(/Your approval carries it out immediately\.$/)
})

test('a proposal within all bounds is approved without retyping, and the button to the next proposal gets the focus', async () => {
  shown = WITHIN
  becomes = { state: 'approved', approved: { operator: ADA, at: AT } }
  await open()
  await press('Approve 0.35 %')
  await confirmWithCode()
  expect(sent).toEqual([['approve', { kind: ROW.kind, id: FIRST }]])
  screen.getByText(/^You approved it, 27 Nov 2026/)
  expect(document.activeElement).toBe(button('Open next'))
  fireEvent.click(button('Open next'))
  expect(screen.getByLabelText('Address').textContent).toBe(`/proposals/${SECOND}`)
})

test('a proposal just decided is not the next one, while the refetch of the list hangs', async () => {
  shown = WITHIN
  becomes = { state: 'approved', approved: { operator: ADA, at: AT } }
  await open()
  isHanging = true
  await press('Approve 0.35 %')
  await confirmWithCode()
  fireEvent.click(button('Open next'))
  await pass(1)
  expect(screen.getByLabelText('Address').textContent).toBe(`/proposals/${SECOND}`)
  screen.getByText('Nothing else is waiting for you.')
})

test('a decided proposal shows the proposed values only, without the present values', async () => {
  shown = {
    ...WITHIN,
    kind: 'rules_proposal',
    state: 'rejected',
    rejected: { operator: BEN, at: AT },
    endReason: 'x_1 is wrong',
    boundsExceeded: ['setting:withdrawal_fee'],
    changes: [{ name: 'ja, section 9', from: null, to: 'リスク', unit: '' }],
    consequences: [],
  }
  await open()
  screen.getByText('x_1 is wrong')
  expect(screen.queryByRole('columnheader', { name: 'Now' })).toBe(null)
  expect(screen.getByRole('region', { name: 'Proposed' }).textContent).toBe(
    'ProposedJapanese, section 9リスク',
  )
  within(screen.getByRole('region', { name: 'Steps' })).getByText('Out of bounds: Change of “Withdrawal fee”')
})

test('a cancelled proposal shows its proposer that they cancelled it, and when', async () => {
  shown = { ...WITHIN, state: 'cancelled', cancelled: { operator: ADA, at: AT } }
  await open()
  screen.getByText('You cancelled it, 27 Nov 2026, 02:58.')
})

test('the second operator of a recovery sees the request in the customer’s words', async () => {
  shown = { ...WITHIN, kind: 'recovery' }
  await open()
  const link = screen.getByRole('link', { name: 'Their request, in their words' })
  expect(link.getAttribute('href')).toBe(`/recoveries/${FIRST}`)
})

test('the confirmation question of a proposal groups the digits of its figures', async () => {
  shown = { ...WITHIN, title: 'Change “Automatic below” to 4000 USDT', blocker: 'own' }
  await open()
  await press('Cancel the proposal…')
  screen.getByRole('dialog', { name: 'Cancel: Change “Automatic below” to 4,000 USDT' })
})

test('the button to reject a proposal is disabled until a reason is typed', async () => {
  await open()
  fireEvent.keyDown(document.body, { key: 'r' })
  await pass(1)
  expect(button('Enter a reason first')).toHaveProperty('disabled', true)
  write('Reason', 'Wrong rate')
  await press('Reject')
  expect(sent).toEqual([['reject', { kind: ROW.kind, id: FIRST, reason: 'Wrong rate' }]])
})

test('a recovery is rejected with a reason from a list, because its customer reads the reason', async () => {
  shown = { ...WITHIN, kind: 'recovery' }
  await open()
  await press('Reject…')
  fireEvent.click(screen.getByLabelText('Not reached'))
  await press('Reject')
  expect(sent).toEqual([['reject', { kind: 'recovery', id: FIRST, reason: 'not_reached' }]])
})

test('the proposer cancels a proposal after a confirmation, and cannot approve it', async () => {
  shown = { ...BEYOND, blocker: 'own' }
  await open()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBe(null)
  await press('Cancel the proposal…')
  expect(sent).toEqual([])
  await press('Cancel the proposal')
  expect(sent).toEqual([['cancel', { kind: ROW.kind, id: FIRST }]])
})

test('an operator without the required role sees why the buttons are disabled', async () => {
  shown = { ...WITHIN, blocker: 'role' }
  await open()
  screen.getByText('None of your roles can decide this. It’s waiting for other operators.')
  for (const name of [/^Approve/, 'Reject…']) expect(button(name)).toHaveProperty('disabled', true)
  fireEvent.keyDown(document.body, { key: 'r' })
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('texts in other languages are folded, with the number of texts that change', async () => {
  const name = { name: 'Name', from: 'Lock 30', to: 'Lock 30', unit: '' }
  shown = {
    ...WITHIN,
    changes: [
      { ...name, to: 'Summer lock', language: 'en' },
      { ...name, to: 'Summer lock', language: 'ja' },
      { ...name, language: 'zh-Hant' },
    ],
  }
  await open()
  const others = within(
    screen.getByText('Other languages: 1 of 2 texts change').closest('details') as HTMLElement,
  )
  expect(others.getByRole('row', { name: /^Name, Japanese/, hidden: true }).textContent).toContain(
    'Summer lock',
  )
  others.getByRole('row', { name: /^Name, Traditional Chinese/, hidden: true })
  expect(others.queryByRole('row', { name: /^Name Lock/, hidden: true })).toBe(null)
  screen.getByRole('row', { name: /^Name Lock 30/ })
})

test('a rejected recovery shows the sentence that its customer read', async () => {
  shown = { ...WITHIN, kind: 'recovery', state: 'rejected', rejected: { operator: BEN, at: AT } }
  shown = { ...shown, endReason: 'not_reached' }
  await open()
  screen.getByText(text('en', 'reasons.recovery.not_reached'))
})

test('a decision that comes too late names the operator who decided meanwhile', async () => {
  shown = WITHIN
  becomes = { state: 'rejected', rejected: { operator: BEN, at: AT }, endReason: 'Too much' }
  isLate = true
  await open()
  await press('Approve 0.35 %')
  await confirmWithCode()
  screen.getByText(/^Already decided by Ben Pace\. Rejected by Ben Pace, 27 Nov 2026/)
})

test('open proposals are grouped by who may decide them, least time left first', async () => {
  rows = [
    { ...ROW, title: 'Own', id: ADA.id, blocker: 'own' },
    { ...ROW, title: 'Later', id: KEN.id, expiresAt: '2099-01-02T00:00:00Z' },
    { ...ROW, title: 'Others', id: BEN.id, blocker: 'role' },
    { ...ROW, title: 'Sooner', id: SECOND },
  ]
  await open(null)
  const [, ...found] = screen.getAllByRole('row').map(row => row.textContent ?? '')
  const order = ['You can decide', 'Sooner', 'Later', 'Others decide', 'Others', 'Yours', 'Own']
  expect(found).toHaveLength(order.length)
  for (const [index, name] of order.entries()) expect(found[index]).toContain(name)
})

test('approved settings not yet in force can be rejected by another operator, or cancelled by the proposer', async () => {
  const waiting: ProposalDetail = {
    ...WITHIN,
    kind: 'settings_proposal',
    state: 'approved',
    approved: { operator: BEN, at: AT },
    waitsUntil: '2026-11-28T02:58:00Z',
  }
  shown = waiting
  await open()
  await press(/^Reject…/)
  write('Reason', 'The fee was a mistake')
  await press('Reject')
  expect(sent).toEqual([
    ['reject', { kind: 'settings_proposal', id: FIRST, reason: 'The fee was a mistake' }],
  ])
  cleanup()
  // The approver reads that it was they, and goes on to the next one.
  shown = { ...waiting, approved: { operator: ADA, at: AT } }
  await open()
  screen.getByText('You approved it.')
  screen.getByText('from 28 Nov, 02:58')
  fireEvent.click(button('Open next'))
  expect(screen.getByLabelText('Address').textContent).toBe(`/proposals/${SECOND}`)
  cleanup()
  shown = { ...waiting, proposed: { operator: ADA, at: AT } }
  await open()
  expect(button(/^Cancel the proposal…/)).toBeDefined()
})
