import type { InboxItem } from '@matin/contract/admin/inbox'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endLostSession } from '#shared/api/api.ts'
import { Inbox } from './inbox.tsx'

const ADA = '00000000-0000-7000-8000-000000000001'
const W1 = '01999999-0000-7000-8000-000000000001'

const every = { alerts: [], assignee: null, decidable: true, heldUntil: null }
const withdrawal = (hours: number, more: Partial<InboxItem> = {}) =>
  ({
    ...every,
    kind: 'withdrawal',
    item: W1,
    due: new Date(Date.now() + hours * 3_600_000).toISOString(),
    group: 'overdue',
    customer: { id: ADA, uid: '100000001', name: 'R••• O•••', contact: 'ro•••@example.com' },
    alerts: ['new_address', 'second_approval'],
    facts: { amount: '4200', approvals: 1, approvalsNeeded: 2, points: 15 },
    ...more,
  }) as InboxItem
const proposal = (hours: number) =>
  ({
    ...every,
    kind: 'proposal',
    item: '01999999-0000-7000-8000-000000000002',
    due: new Date(Date.now() + hours * 3_600_000).toISOString(),
    group: 'soon',
    customer: null,
    alerts: ['bounds_exceeded'],
    assignee: { id: ADA, name: 'Ada', since: '2026-11-27T09:00:00Z' },
    facts: {
      what: 'pool_funding',
      title: 'Fund pool usdt-30 with 5000 USDT',
      proposedBy: 'Ken',
      proposedAt: '2026-11-27T09:00:00Z',
    },
  }) as InboxItem

let hasMore = false
const queue = (name: string, overdue: number, soon: number, held = 0) => ({
  queue: name,
  count: overdue + soon,
  more: hasMore,
  overdue,
  soon,
  today: 0,
  later: 0,
  held,
})
let waiting: InboxItem[] = []
let everyones: InboxItem[] = []
let asked: URL[] = []
let assigned: unknown[] = []

function answer(url: URL, body: unknown): unknown {
  if (url.pathname === '/api/operator/queues')
    return { items: [queue('withdrawals', 1, 0, 2), queue('proposals', 0, 1)] }
  if (url.pathname === '/api/operator/items/assign') {
    assigned.push(body)
    return { assignee: null }
  }
  asked.push(url)
  return { items: url.searchParams.get('scope') === 'everyone' ? everyones : waiting, next: null }
}

beforeEach(() => {
  hasMore = false
  ;[waiting, everyones, asked, assigned] = [[withdrawal(-1), proposal(5)], [], [], []]
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : null
    const data = answer(new URL(address, location.href), body)
    return Response.json({ code: 200, msg: 'Success', data })
  })
  const operator = { id: ADA, email: 'ada@matin.example', name: 'Ada', roles: ['treasury' as const] }
  beginSession({ token: 'a token', expiresAt: '2026-11-27T09:00:00Z', operator })
})
afterEach(() => {
  cleanup()
  endLostSession()
  vi.unstubAllGlobals()
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

function Where() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}
const address = () => screen.getByLabelText('Address').textContent

async function open(at = '/inbox'): Promise<void> {
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[at]}>
          <Where />
          <Routes>
            <Route path="/inbox" element={<Inbox />} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
  await pass(1)
}

test('an item shows its task, customer, warnings and assignee, and items are grouped by time left', async () => {
  await open()
  const [, overdue, first, soon, second] = screen.getAllByRole('row').map(row => row.textContent)
  expect(overdue).toBe('Overdue1')
  expect(first).toMatch(/^−01:00:\d\d.*Withdrawal4,200\.00 USDTTwo operators decide, one has approved/)
  expect(first).toContain('R••• O•••100000001 · ro•••@example.com')
  expect(first).toContain('New addressSecond approval15 pointsTake')
  expect(soon).toBe('Within 6 hours1')
  expect(second).toContain(
    'Fund pool usdt-30 with 5,000 USDTPool funding, by KenNo customerOut of boundsAYou',
  )
  const day = within(screen.getByRole('region', { name: 'The next 24 hours' }))
  day.getByText('1 overdue')
  day.getByText('1 within 6 hours')
  day.getByText('04:00 payouts')
})

test('J selects an inbox item, T assigns it to the operator, and Enter opens the item’s page', async () => {
  await open()
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 't' })
  await pass(1)
  expect(assigned).toEqual([{ kind: 'withdrawal', item: W1, from: null, to: ADA }])
  expect(address()).toBe('/inbox')
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(address()).toBe(`/withdrawals/${W1}`)
})

test('a click on the task opens the item; a quarantined item opens by its kind and subject', async () => {
  const facts = {
    what: 'sweep',
    reason: 'node_refused',
    tries: 1,
    amount: '148.2',
    since: '2026-11-27T09:00:00Z',
  }
  waiting = [{ ...withdrawal(1), kind: 'quarantine', item: 'sweep:T/1', customer: null, facts } as InboxItem]
  await open()
  fireEvent.click(screen.getByRole('button', { name: /^Sweep, 148\.20 USDT/ }))
  expect(address()).toBe('/status/sweep%3AT%2F1')
})

test('the inbox’s filters by scope and kind are kept in the address and sent to the server', async () => {
  await open('/inbox?scope=mine')
  fireEvent.click(screen.getByRole('button', { name: /^Proposals/ }))
  await pass(1)
  expect(address()).toBe('/inbox?scope=mine&kind=proposal')
  expect(asked.at(-1)?.search).toBe('?scope=mine&kind=proposal')
  expect(screen.getByRole('button', { name: 'Mine' }).getAttribute('aria-pressed')).toBe('true')
})

test('held items are hidden behind a link that lists them with the end of each hold', async () => {
  await open()
  waiting = [withdrawal(1, { heldUntil: '2026-11-28T09:00:00Z' })]
  fireEvent.click(screen.getByRole('link', { name: 'Show' }))
  await pass(1)
  expect(asked.at(-1)?.searchParams.get('held')).toBe('true')
  screen.getByText('Held until 28 Nov, 09:00')
  fireEvent.click(screen.getByRole('link', { name: 'Back to queue' }))
  expect(address()).toBe('/inbox')
})

test('an inbox in which nothing waits names the next deadline among everyone’s items', async () => {
  waiting = []
  everyones = [proposal(5)]
  await open()
  screen.getByText('Nothing is waiting for you')
  screen.getByText(/^The next deadline is .*: Proposal, Fund pool usdt-30 with 5,000 USDT, assigned to Ada$/)
})

test('an empty inbox links to everyone’s items', async () => {
  waiting = []
  await open()
  const [, onward] = screen.getAllByRole('button', { name: 'Everyone’s' })
  fireEvent.click(onward as HTMLElement)
  await pass(1)
  expect(address()).toBe('/inbox?scope=everyone')
})

test('a capped count is shown with a plus sign', async () => {
  hasMore = true
  await open()
  screen.getByText('1+ overdue')
  screen.getByRole('button', { name: /^All\s*2\+$/ })
  screen.getByText(/^2\+ waiting/)
})
