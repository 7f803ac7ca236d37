import type { Order } from '@matin/contract/mining'
import { expect, test } from 'vitest'
import { daysToExpiry, mayRedeem, orderSteps, previewRedemption, sortOf } from './order-view.ts'

const order: Order = {
  id: '1',
  orderNo: 'PL26060210240193',
  productId: '2',
  kind: 'lock',
  name: { en: 'USDT Lock 30', ja: '', 'zh-Hans': '', 'zh-Hant': '' },
  asset: 'USDT',
  principal: '2000',
  cycleDays: 30,
  dailyRate: '0.00035',
  dailyIncome: '0.7',
  expectedRevenue: '21',
  penaltyRate: '0.02',
  minAmount: '100',
  maxAmount: '5000',
  principalReturned: true,
  redeemable: true,
  trial: false,
  edition: null,
  totalReturn: { income: '21', principalBack: '2000', received: '2021', net: '21' },
  todayIncome: '0.7',
  dueCount: 11,
  claimable: '0',
  state: 'in_progress',
  ending: null,
  orderTime: '2026-06-02T10:24:00Z',
  valueDate: '2026-06-03T10:24:00Z',
  firstPayoutAt: '2026-06-04T04:00:00Z',
  nextPayoutAt: '2026-06-15T04:00:00Z',
  lastPayoutAt: '2026-07-03T04:00:00Z',
  expiryAt: '2026-07-03T10:24:00Z',
  endedAt: null,
  paidCount: 11,
  paidTotal: '7.7',
  hash: 'ab',
}
const now = Date.parse('2026-06-14T21:48:00Z')

test('the redemption preview keeps the income that was paid and forfeits the rest', () => {
  expect(previewRedemption(order)).toEqual({
    principal: '2000',
    penalty: '40',
    returned: '1960',
    paid: '7.7',
    forfeited: '13.3',
    unpaid: 19,
  })
})

test('the timeline of an order in progress has the next payout as its current step', () => {
  expect(orderSteps(order, now).map(({ key, state }) => `${key} ${state}`)).toEqual([
    'placed done',
    'valueDate done',
    'payouts done',
    'nextPayout now',
    'lastPayout later',
    'expiry later',
  ])
})

test('the timeline of a new order waits for its value date', () => {
  const fresh = { ...order, paidCount: 0, paidTotal: '0', nextPayoutAt: order.firstPayoutAt }
  const steps = orderSteps(fresh, Date.parse(order.orderTime))
  expect(steps.map(({ key, state }) => `${key} ${state}`)).toEqual([
    'placed done',
    'valueDate now',
    'nextPayout later',
    'lastPayout later',
    'expiry later',
  ])
})

test('the timeline of an order with all payouts paid waits for its expiry', () => {
  const paid = { ...order, paidCount: 30, nextPayoutAt: null }
  expect(orderSteps(paid, now).at(-1)).toEqual({ key: 'expiry', state: 'now', at: order.expiryAt })
})

test('the timeline of an ended order stops at its ending, and the order cannot be redeemed', () => {
  const ended = {
    ...order,
    state: 'ended',
    nextPayoutAt: null,
    endedAt: '2026-06-03T00:00:00Z',
    paidCount: 0,
  } as const
  expect(orderSteps({ ...ended, ending: 'redeemed' }, now).map(step => step.key)).toEqual([
    'placed',
    'redeemed',
  ])
  const late = '2026-07-03T10:31:00Z'
  expect(orderSteps({ ...ended, ending: 'expired', endedAt: late }, now).at(-1)).toMatchObject({
    key: 'expiry',
    at: late,
  })
  expect(mayRedeem(ended)).toBe(false)
  expect(mayRedeem(order)).toBe(true)
  expect(mayRedeem({ ...order, redeemable: false })).toBe(false)
})

test.each([
  ['2026-06-14T21:48:00Z', 'UTC', 19],
  // Less than a day before, and not the same day.
  ['2026-07-02T21:48:00Z', 'UTC', 1],
  ['2026-07-02T21:48:00Z', 'Asia/Tokyo', 0],
  ['2026-07-03T00:00:00Z', 'UTC', 0],
  ['2026-08-01T00:00:00Z', 'UTC', 0],
])('an order read at %s in %s has %i days to its expiry', (at, zone, days) => {
  expect(daysToExpiry(order, Date.parse(at), zone)).toBe(days)
})

test('a trial order has texts of its own, whatever machine it is for', () => {
  expect(sortOf({ kind: 'machine', trial: true })).toBe('trial')
  expect(sortOf({ kind: 'machine', trial: false })).toBe('machine')
})
