import { getMineOrder, type Order, redeemMine } from '@matin/contract/mining'
import { redemptionOf } from '@matin/domain/mining/redemption'
import { toWire } from '@matin/domain/money/amount'
import { parseRate } from '@matin/domain/money/rate'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { eventually, handRests } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { figure } from '#testing/fields.ts'
import { keepsMoneyPromises } from '#testing/money-promises.ts'
import { type OpenScreen, openScreen, startServer } from '#testing/open-screen.tsx'
import { expectNoPinAsked, PIN, pinSheet, tapPin } from '#testing/payment-pin.ts'
import { HASH } from '#testing/people.ts'
import { minorOf } from '../model/product-view.ts'
import OrderScreen from '../screens/order.route.tsx'
import { sells } from '../testing/market-place.ts'
import { lock30, ordered } from '../testing/products.ts'

/** Order of which eleven payouts have been made. */
const running: Order = { ...ordered(lock30, '2000.01'), paidCount: 11, dueCount: 11, paidTotal: '7.700033' }

/** Returns the redemption that the server posts for an order, by the domain's rule. */
function redemption({ principal, dailyIncome, cycleDays, paidCount, penaltyRate }: Order) {
  const { returned, penalty, forfeited } = redemptionOf({
    principal: minorOf(principal, 'USDT'),
    dailyIncome: minorOf(dailyIncome, 'USDT'),
    penaltyRate: parseRate(penaltyRate) ?? 0n,
    cycleDays,
    paidCount,
  })
  const wire = (minor: bigint) => toWire(minor, 'USDT')
  return { returned: wire(returned), penalty: wire(penalty), forfeited: wire(forfeited) }
}

let server: FakeServer
let order: Order
beforeEach(() => {
  order = running
  server = startServer()
  sells(server, [lock30], '0')
  server.answers(getMineOrder, () => ({
    order,
    timeZone: 'UTC',
    payouts: [],
    redemption: order.ending === 'redeemed' ? { ...redemption(order), hash: HASH } : null,
  }))
  server.answers(redeemMine, () => {
    const result = redemption(order)
    order = {
      ...order,
      state: 'ended',
      ending: 'redeemed',
      nextPayoutAt: null,
      endedAt: '2026-06-14T10:00:00Z',
    }
    return { ...result, hash: HASH }
  })
})

function openOrder(language: 'en' | 'ja' = 'en') {
  return openScreen(OrderScreen, {
    at: '/pages/DEFI/order',
    keys: ['id'],
    query: { id: running.id },
    language,
  })
}
async function open(language: 'en' | 'ja' = 'en') {
  const app = openOrder(language)
  await eventually(() => opener(app))
  return app
}
const opener = ({ words }: OpenScreen) =>
  screen.getByRole('button', { name: words.Orders.redeem, hidden: true })
const sheet = ({ words }: OpenScreen) => screen.getByRole('dialog', { name: words.Orders.redeemAsk })

async function ask(app: OpenScreen) {
  await app.user.click(opener(app))
  return eventually(() => sheet(app))
}
async function press(app: OpenScreen) {
  const asked = await ask(app)
  await app.user.click(within(asked).getByRole('button', { name: app.words.Orders.redeem }))
}
function isRedeemed(app: OpenScreen) {
  expect(screen.queryByRole('button', { name: app.words.Orders.redeem, hidden: true })).toBeNull()
}

keepsMoneyPromises({
  endpoint: redeemMine,
  server: () => server,
  open,
  async reopen() {
    const app = openOrder()
    await eventually(() => screen.getByText(app.words.Orders.detail))
    return app
  },
  fill: async () => undefined,
  press,
  input: { id: running.id, pin: PIN, preview: redemption(running) },
  refusal: 'redemption_failed',
  changes: {
    'a payout changes its figures': {
      happen() {
        order = { ...running, paidCount: 12, dueCount: 12, paidTotal: '8.400036' }
      },
      says: /^Forfeited income: was 13\.300057 USDT, now 12\.600054 USDT$/,
      again: { id: running.id, pin: PIN, preview: redemption({ ...running, paidCount: 12 }) },
    },
  },
  facts: [/Penalty, 2%[\d.,]+ USDT/, 'Forfeited income13.300057 USDT'],
  isRefused: (_, words) => expect(screen.getByText(words)).toBeDefined(),
  isKept: opener,
  isDone: isRedeemed,
  isKnownAfterLoss: isRedeemed,
})

test('a running order shows the income received first and how much is still to come', async () => {
  await open()
  expect(figure('order-paid')).toBe(running.paidTotal)
  expect(screen.getByTestId('order-paid').closest('.pos')).not.toBeNull()
  expect(screen.getByTestId('order-paid-count').textContent).toContain(
    '11 of 30 payouts13.300057 still to come, 21.00009 in total',
  )
})

function openEnded(ended: Partial<Order>) {
  order = { ...running, state: 'ended', nextPayoutAt: null, endedAt: running.expiryAt, ...ended }
  openOrder()
  return eventually(() => screen.getByText('What happened'))
}

test('an expired order shows the income paid first and the principal returned, and leads to the same lock', async () => {
  await openEnded({ ending: 'expired', paidCount: 30, paidTotal: running.expectedRevenue })
  expect(screen.getByText('Income paid')).toBeDefined()
  expect(figure('order-paid')).toBe(running.expectedRevenue)
  expect(screen.getByText('Returned').nextSibling?.nextSibling?.textContent).toContain('2,000.01')
  expect(screen.getByText('Paid in full, as promised')).toBeDefined()
  const again = await eventually(() => screen.getByRole('link', { name: 'Lock again' }))
  expect(again.getAttribute('href')).toBe(`#/pages/DEFI/pledge?versionId=${lock30.versionId}`)
})

test('an order redeemed early shows its net result first, with a loss shown as a loss', async () => {
  const { penalty, returned, forfeited } = redemption(running)
  const net = toWire(
    minorOf(returned, 'USDT') + minorOf(running.paidTotal, 'USDT') - minorOf(running.principal, 'USDT'),
    'USDT',
  )
  await openEnded({ ending: 'redeemed', totalReturn: { ...running.totalReturn, net } })
  expect(figure('whole-result')).toBe(net)
  expect(screen.getByTestId('whole-result').closest('.neg')).not.toBeNull()
  expect(figure('redemption-returned')).toBe(returned)
  expect(figure('redemption-penalty')).toBe(penalty)
  expect(figure('redemption-forfeited')).toBe(forfeited)
})

test('the redemption preview shows the figures to be posted, and the PIN sheet the amount returned', async () => {
  const app = await open()
  await ask(app)
  const { returned, penalty, forfeited } = redemption(running)
  expect(figure('preview-principal')).toBe('2000.01')
  expect(figure('preview-penalty')).toBe(penalty)
  expect(figure('preview-paid')).toBe('7.700033')
  expect(figure('preview-forfeited')).toBe(forfeited)
  expect(figure('preview-returned')).toBe(returned)
  await app.user.click(within(sheet(app)).getByRole('button', { name: 'Redeem early' }))
  expect((await pinSheet(app)).textContent).toContain('1,960.0098 USDT')
})

test('choosing to keep the order sends nothing', async () => {
  const app = await open()
  const asked = await ask(app)
  await app.user.click(within(asked).getByRole('button', { name: 'Keep the order' }))
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expectNoPinAsked(app)
  expect(server.sent(redeemMine)).toEqual([])
})

test('after a payout during the preview, the customer confirms the new figures under a new idempotency key', async () => {
  const app = await open()
  await press(app)
  order = { ...running, paidCount: 12, dueCount: 12, paidTotal: '8.400036' }
  server.refuses(redeemMine, 'preview_changed')
  await tapPin(app)
  await eventually(() => screen.getByText(/^Forfeited income: was 13\.300057 USDT, now 12\.600054 USDT$/))
  await handRests()
  await press(app)
  await tapPin(app)
  await eventually(() => isRedeemed(app))
  const [first, second] = server.sent(redeemMine)
  expect(second?.input.preview).toEqual(redemption({ ...running, paidCount: 12 }))
  expect(second?.key).not.toBe(first?.key)
})

test('an order that may not be redeemed offers no redemption', async () => {
  order = { ...running, redeemable: false }
  const app = openScreen(OrderScreen, { at: '/pages/DEFI/order', keys: ['id'], query: { id: running.id } })
  await eventually(() => screen.getByText(running.orderNo))
  isRedeemed(app)
})
