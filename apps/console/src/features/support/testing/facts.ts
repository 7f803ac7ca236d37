import type { SupportFacts } from '@matin/contract/admin/support'

/** Facts of an account with nothing open. */
export const FACTS: SupportFacts = {
  joinedAt: '2026-02-19T09:00:00Z',
  identity: 'not_certified',
  hold: null,
  withdrawal: null,
  recharge: null,
  total: '7410.08',
  spot: '1310.08',
  frozen: '0',
  ordersInProgress: 5,
  told: [],
}

export const HELD: NonNullable<SupportFacts['hold']> = {
  reason: 'password_changed',
  owner: 'rule',
  until: '2026-06-15T03:02:00Z',
}

export const WITHDRAWAL: NonNullable<SupportFacts['withdrawal']> = {
  id: '01999999-0000-7000-8000-000000000077',
  state: 'submitted',
  network: 'TRC-20',
  address: 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9',
  quantity: '500',
  fee: '1',
  arrival: '499',
  txid: null,
  reason: null,
  needsReview: true,
  hold: HELD,
  waitsFor: null,
  overdue: false,
  submittedAt: '2026-06-14T12:18:00Z',
  deadlineAt: '2026-06-15T12:18:00Z',
  approvedAt: null,
  sentAt: null,
  endedAt: null,
  hash: '0'.repeat(64),
}
