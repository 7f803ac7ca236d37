import { claimMine, getMineOrder, type Order } from '@matin/contract/mining'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { eventually, passes } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { figure } from '#testing/fields.ts'
import { keepsMoneyPromises } from '#testing/money-promises.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { HASH } from '#testing/people.ts'
import OrderScreen from '../screens/order.route.tsx'
import { machine, ordered } from '../testing/products.ts'

/** Three-day trial order on its second day, when the income of the first day can be claimed. */
const trial: Order = {
  ...ordered(machine, '0'),
  trial: true,
  cycleDays: 3,
  dailyIncome: '0.200001',
  expectedRevenue: '0.600003',
  dueCount: 1,
  claimable: '0.200001',
}

let server: FakeServer
let order: Order
beforeEach(() => {
  order = trial
  server = startServer()
  server.answers(getMineOrder, () => ({ order, timeZone: 'UTC', payouts: [], redemption: null }))
  server.answers(claimMine, () => {
    const { claimable, dueCount } = order
    order = { ...order, claimable: '0', paidCount: dueCount, paidTotal: claimable }
    return { amount: claimable, paidCount: dueCount, hash: HASH }
  })
})

async function open(language: 'en' | 'zh-Hans' = 'en') {
  const app = openScreen(OrderScreen, {
    at: '/pages/DEFI/order',
    keys: ['id'],
    query: { id: trial.id },
    language,
  })
  await eventually(() => figure('claimable'))
  return app
}
const button = () => screen.getByRole('button', { name: /^Claim [\d.]+ USDT$/ })
function isClaimed() {
  expect(figure('claimable')).toBe('0')
  expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull()
}

keepsMoneyPromises({
  endpoint: claimMine,
  server: () => server,
  open,
  button,
  fill: async () => undefined,
  press: ({ user }) => user.click(button()),
  input: { id: trial.id, amount: '0.200001' },
  refusal: 'unavailable',
  isRefused: (_, words) => expect(screen.getByText(words)).toBeDefined(),
  isKept: button,
  isDone() {
    isClaimed()
    expect(screen.getByText('Received successfully')).toBeDefined()
  },
  isKnownAfterLoss: isClaimed,
})

test('the button offers the exact claimable amount, and a double tap claims it once', async () => {
  const app = await open()
  expect(figure('claimable')).toBe('0.200001')
  expect(button().textContent).toBe('Claim 0.200001 USDT')
  await app.user.dblClick(button())
  await eventually(isClaimed)
  expect(server.sent(claimMine)).toHaveLength(1)
})

test('a claim on the next day has a new idempotency key', async () => {
  const app = await open()
  await app.user.click(button())
  await eventually(isClaimed)
  order = { ...order, dueCount: 2, claimable: '0.200001' }
  await passes(15_000)
  await app.user.click(await eventually(button))
  await eventually(() => expect(server.sent(claimMine)).toHaveLength(2))
  const [first, second] = server.sent(claimMine)
  expect(second?.key).not.toBe(first?.key)
})

test('without income to claim, the page says so and shows no button', async () => {
  order = { ...trial, claimable: '0', dueCount: 0 }
  await open()
  expect(screen.getByText('Nothing to claim yet')).toBeDefined()
  isClaimed()
})

test('after a claim on another device, a claim is refused and the page shows the remaining income', async () => {
  const app = await open()
  order = { ...trial, claimable: '0', paidCount: 1 }
  server.refuses(claimMine, 'nothing_to_claim')
  await app.user.click(button())
  await eventually(isClaimed)
})
