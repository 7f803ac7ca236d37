import type { ReviewedWithdrawal } from '@matin/contract/review'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestDrawer } from './request-drawer.tsx'

const ROW: ReviewedWithdrawal = {
  id: '01999999-0000-7000-8000-000000abcdef',
  state: 'submitted',
  customer: {
    id: '00000000-0000-7000-8000-000000000009',
    uid: '100000001',
    name: 'H••• L•••',
    contact: 'a•••@example.com',
    identityPassed: true,
    hold: null,
  },
  address: 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9',
  quantity: '120.5',
  withinDay: '120.5',
  fee: '1',
  arrival: '119.5',
  risk: { points: 0, threshold: 50, flags: [] },
  approvalsNeeded: 0,
  approvals: [],
  signatures: { cap: null, needed: 0, given: [], expiresAt: '2026-11-26T10:00:00Z', from: null },
  submittedAt: '2026-11-26T09:00:00Z',
  deadlineAt: '2026-11-27T09:00:00Z',
  secondsLeft: 80_000,
  overdue: false,
  approvedBy: null,
  sentAt: null,
  txid: null,
  rejected: null,
  reason: null,
}
const ADA = {
  operator: { id: '00000000-0000-7000-8000-000000000001', name: 'Ada Marlow' },
  at: ROW.submittedAt,
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 404, msg: 'Not found', data: null, error: 'not_found' }, { status: 404 }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(row: Partial<ReviewedWithdrawal>): void {
  const nothing = () => undefined
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <RequestDrawer
          id={ROW.id}
          row={{ ...ROW, ...row }}
          at={0}
          failed={false}
          onClose={nothing}
          onMove={nothing}
          approve={null}
          approving={false}
          sign={null}
          reject={null}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a request that the rule let through needed nobody: no approval waits', () => {
  show({ state: 'confirmed', approvedBy: 'rule' })
  screen.getByText('None needed: approved by the rule')
  expect(screen.queryByText('Waiting')).toBe(null)
})

test('an approval waits while the request is to be decided', () => {
  show({ approvalsNeeded: 2, approvals: [ADA] })
  screen.getByText('Ada Marlow')
  screen.getByText('Waiting')
})

test('an approval that nobody gave before the end waits no longer', () => {
  show({ state: 'rejected', approvalsNeeded: 2, approvals: [ADA] })
  screen.getByText('Not given')
  expect(screen.queryByText('Waiting')).toBe(null)
})

test('a held request says why nobody approves it, and its button is dead', () => {
  const hold = { reason: 'password_changed' as const, until: '2026-11-27T09:00:00Z' }
  show({ customer: { ...ROW.customer, hold } })
  expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true)
  screen.getByText(/Not to be approved before 27 Nov 2026, 09:00/)
})

test('points above the bound read as a sum beside it, and a change of any protection as such', () => {
  const flags = [
    { flag: 'recent_password_change' as const, points: 40 },
    { flag: 'new_address' as const, points: 25 },
  ]
  show({ risk: { points: 65, threshold: 50, flags } })
  screen.getByText('65 points, reviewed from 50')
  screen.getByText('Recent change of protection')
})
