import { buyMine } from '@matin/contract/mining'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventually, typingPauses } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { figure, isInvalid, saidAt, typedIn } from '#testing/fields.ts'
import { keepsMoneyPromises } from '#testing/money-promises.ts'
import { type OpenScreen, openScreen, startServer } from '#testing/open-screen.tsx'
import { expectNoPinAsked, PIN, pinSheet, tapPin } from '#testing/payment-pin.ts'
import { HASH, idOf } from '#testing/people.ts'
import PledgeScreen from '../screens/pledge.route.tsx'
import { FIRST_PAYOUT, LATER_FIRST_PAYOUT, passesPayout, sells } from '../testing/market-place.ts'
import { lock30, lock90, ordered } from '../testing/products.ts'

const SPOT = '2168.36'

let server: FakeServer
beforeEach(() => {
  server = startServer()
  sells(server, [lock90, lock30], SPOT)
  server.answers(buyMine, ({ versionId, amount }) =>
    ordered(versionId === lock90.versionId ? lock90 : lock30, amount),
  )
})

async function open(language: 'en' | 'ja' = 'en') {
  const app = openScreen(PledgeScreen, { at: '/pages/DEFI/pledge', keys: ['versionId'], language })
  await eventually(() => amount(app))
  return app
}
const amount = ({ words }: OpenScreen) => screen.getByLabelText(words.Mining.amount)
const agreement = () => screen.getByRole('checkbox', { hidden: true })
const button = () => screen.getByRole('button', { name: /^Lock( [\d.,]+ USDT)?$/ })

async function fill(app: OpenScreen, quantity = '2000.01') {
  await app.user.type(amount(app), quantity)
  await app.user.click(agreement())
}

const input = { versionId: lock30.versionId, amount: '2000.01', firstPayoutAt: FIRST_PAYOUT, pin: PIN }
const LATER = /^First payout: was .*16.*, now .*17/

keepsMoneyPromises({
  endpoint: buyMine,
  server: () => server,
  open,
  fill,
  press: ({ user }) => user.click(button()),
  input,
  async change(app) {
    await app.user.clear(amount(app))
    await app.user.type(amount(app), '1999')
  },
  refusal: 'customer_cap',
  changes: {
    'its rate is another': {
      happen: () => sells(server, [lock90, { ...lock30, versionId: idOf(77), dailyRate: '0.0001' }], SPOT),
      says: /^Was: Lock for 30 days, expected income \+.+\. Now: Lock for 30 days/,
      again: { ...input, versionId: idOf(77) },
    },
    'its first payout is another': {
      happen: () => passesPayout(server),
      says: LATER,
      again: { ...input, firstPayoutAt: LATER_FIRST_PAYOUT },
    },
    'it is sold out': {
      happen() {
        const soldOut = [lock90, lock30].map(lock => ({ ...lock, pool: { ...lock.pool, capacity: '0' } }))
        sells(server, soldOut, SPOT)
      },
      says: /^The reward pool can cover only 0/,
    },
    'the balance is smaller': {
      happen: () => sells(server, [lock90, lock30], '2000'),
      says: /^Insufficient Balance/,
    },
  },
  elsewhere: { amount: '150', agreed: true },
  facts: [
    'Lock for 30 days',
    'Cycle30 days',
    /First payout\d/,
    /Expiry\d/,
    /Early redemption[\d.,]+ USDT penalty/,
  ],
  isRefused: (app, words) => expect(saidAt(amount(app))).toBe(words),
  isKept(app) {
    expect(typedIn(amount(app))).toBe('2000.01')
    expect(agreement()).toHaveProperty('checked', true)
  },
  isDone() {
    expect(figure('receipt-hash')).toBe(HASH)
    expect(screen.getByText('Purchase successful')).toBeDefined()
  },
})

test('a purchase that is refused because its first payout has passed shows the old and the new one alone', async () => {
  const app = await open()
  await fill(app)
  server.refuses(buyMine, 'product_changed')
  passesPayout(server)
  await app.user.click(button())
  await tapPin(app)
  await eventually(() => screen.getByText(LATER))
  expect(screen.getAllByText(/, now /)).toHaveLength(1)
  await expectNoPinAsked(app)
  expect(server.sent(buyMine).map(sent => sent.input)).toEqual([input])
})

test('the receipt states the purchase and links to the order', async () => {
  const app = await open()
  await fill(app)
  await app.user.click(button())
  await tapPin(app)
  const slip = await eventually(() => screen.getByTestId('receipt'))
  const order = ordered(lock30, '2000.01')
  expect(figure('receipt-amount')).toBe(order.expectedRevenue)
  expect(slip.textContent).toContain('for 2,000.01 USDT, locked for 30 days')
  expect(figure('order-no')).toBe(order.orderNo)
  await app.user.click(screen.getByRole('button', { name: 'Open order' }))
  expect(app.place()).toEqual({ path: '/pages/DEFI/order', query: { id: order.id } })
})

test('the preview of an amount to lock shows the figures that the order of each cycle will have', async () => {
  const app = await open()
  await fill(app)
  for (const product of [lock30, lock90]) {
    const cycle = screen.getByRole('button', { name: new RegExp(`^${product.cycleDays} days`) })
    expect(cycle.textContent).toContain(`+${ordered(product, '2000.01').expectedRevenue}`)
  }
  const order = ordered(lock30, '2000.01')
  expect(figure('expected-daily')).toBe(order.dailyIncome)
  expect(figure('whole-result')).toBe(order.expectedRevenue)
  await app.user.click(button())
  expect((await pinSheet(app)).textContent).toContain(`expected income +${order.expectedRevenue} USDT`)
})

test('the chosen cycle is bought at its own rate of income', async () => {
  const app = await open()
  await app.user.click(screen.getByRole('button', { name: /90 days/ }))
  await eventually(() => expect(app.place().query).toEqual({ versionId: lock90.versionId }))
  await fill(app, '1000')
  expect(figure('whole-result')).toBe(ordered(lock90, '1000').expectedRevenue)
  await app.user.click(button())
  await tapPin(app)
  await eventually(() => expect(server.sent(buyMine)).toHaveLength(1))
  expect(server.sent(buyMine)[0]?.input).toEqual({ ...input, versionId: lock90.versionId, amount: '1000' })
})

test('a guest reads the terms and is led to the log-in and back', async () => {
  const app = openScreen(PledgeScreen, { at: '/pages/DEFI/pledge', keys: ['versionId'], guest: true })
  await app.user.type(await eventually(() => amount(app)), '2000{Enter}')
  expect(figure('whole-result')).toBe('21')
  expect(screen.queryByRole('checkbox', { hidden: true })).toBeNull()
  await app.user.click(screen.getByRole('link', { name: 'Log in to continue' }))
  expect(app.place()).toEqual({ path: '/pages/Login/index', query: { back: '/pages/DEFI/pledge' } })
})

test('MAX fills in the most that the balance allows, and the form accepts it', async () => {
  const app = await open()
  await app.user.click(screen.getByRole('button', { name: 'MAX' }))
  await typingPauses()
  expect(typedIn(amount(app))).toBe(SPOT)
  expect(isInvalid(amount(app))).toBe(false)
})

describe('the form shows an error at the field and sends nothing for', () => {
  test.each([
    ['99.999999', 'The pledged quantity cannot be less than the minimum'],
    ['2168.360001', 'Insufficient Balance Recharge'],
    ['5000.000001', 'The maximum is 5,000 USDT'],
  ])('%s USDT', async (quantity, words) => {
    const app = await open()
    await fill(app, quantity)
    await typingPauses()
    expect(saidAt(amount(app))).toBe(words)
    await app.user.click(button())
    expect(isInvalid(amount(app))).toBe(true)
    await expectNoPinAsked(app)
  })

  test('more than the reward pool can promise', async () => {
    sells(server, [{ ...lock30, pool: { ...lock30.pool, available: '20', capacity: '1904.8' } }], SPOT)
    const app = await open()
    await fill(app, '2000')
    await app.user.click(button())
    expect(saidAt(amount(app))).toBe(
      'The reward pool can cover only 1,904.80 USDT right now. Enter a smaller amount, or choose another product.',
    )
    await expectNoPinAsked(app)
  })

  test('an empty amount and unticked rules', async () => {
    const app = await open()
    await app.user.click(button())
    expect(saidAt(amount(app))).toBe('Enter the amount of coins deposited')
    expect(saidAt(agreement())).toBe('Please read the rules and check the box')
    await expectNoPinAsked(app)
  })

  test('rules that alone are not ticked', async () => {
    const app = await open()
    await app.user.type(amount(app), '2000')
    await app.user.click(button())
    expect(isInvalid(agreement())).toBe(true)
    await expectNoPinAsked(app)
  })
})

test('the form is disabled when the pool cannot cover the minimum amount', async () => {
  sells(server, [{ ...lock30, pool: { ...lock30.pool, available: '1', capacity: '95.2' } }], SPOT)
  await open()
  expect(button()).toHaveProperty('disabled', true)
  expect(screen.getByText('Not yet open')).toBeDefined()
})
