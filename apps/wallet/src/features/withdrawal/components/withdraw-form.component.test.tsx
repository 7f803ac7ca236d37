import {
  cancelWithdrawal,
  getWithdrawal,
  getWithdrawalPreview,
  getWithdrawalTerms,
  submitWithdrawal,
  type Withdrawal,
} from '@matin/contract/withdrawal'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { arrivalOf } from '@matin/domain/withdrawal/terms'
import { text } from '@matin/i18n/read'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventually, handRests, passes, typingPauses } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { figure, isInvalid, saidAt, typedIn } from '#testing/fields.ts'
import { keepsMoneyPromises } from '#testing/money-promises.ts'
import { expectNoPinAsked, PIN, pinSheet, tapPin } from '#testing/payment-pin.ts'
import { HASH, WALLET } from '#testing/people.ts'
import {
  address,
  amount,
  button,
  FORECAST,
  fill,
  openForm,
  press,
  preview,
  startWithdrawals,
} from '../testing/withdraw-screen.tsx'
import { booked, terms } from '../testing/withdrawals.ts'

let server: FakeServer
beforeEach(() => {
  server = startWithdrawals()
})

keepsMoneyPromises({
  endpoint: submitWithdrawal,
  server: () => server,
  open: openForm,
  fill,
  press,
  input: {
    address: WALLET,
    quantity: '500.000001',
    fee: terms.fee,
    review: 'rule',
    lookalike: false,
    pin: PIN,
  },
  async change(app) {
    await app.user.clear(amount(app))
    await app.user.type(amount(app), '400')
  },
  refusal: 'insufficient_balance',
  changes: {
    'the fee is another': {
      happen: () => server.answers(getWithdrawalTerms, { ...terms, fee: '2' }),
      says: /^Fee: was 1\.00 USDT, now 2\.00 USDT$/,
      again: {
        address: WALLET,
        quantity: '500.000001',
        fee: '2',
        review: 'rule',
        lookalike: false,
        pin: PIN,
      },
    },
    'more operators must approve': {
      happen: () =>
        server.answers(getWithdrawalPreview, preview({ forecast: { ...FORECAST, review: 'one' } })),
      says: /^Review: was Automatic approval, now Review by a staff member/,
      again: {
        address: WALLET,
        quantity: '500.000001',
        fee: terms.fee,
        review: 'one',
        lookalike: false,
        pin: PIN,
      },
    },
    'it is above the limit': {
      happen: () =>
        server.refuses(getWithdrawalPreview, 'limit_exceeded', {
          field: 'quantity',
          params: { remaining: '3 USDT' },
        }),
      says: /^That’s over your 24-hour limit\. You can still withdraw or send 3 USDT\.$/,
    },
  },
  elsewhere: { address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj', quantity: '77' },
  facts: [/499\.000001 USDT will arrive at/, 'Automatic approval', /Fee/, /limit/],
  isRefused: (app, words) => expect(saidAt(amount(app))).toBe(words),
  isKept(app) {
    // The page behind the PIN's sheet says it.
    if (screen.queryByRole('button', { name: /^Confirm 500.000001/, hidden: true })) return
    expect(typedIn(address(app))).toBe(WALLET)
    expect(typedIn(amount(app))).toBe('500.000001')
  },
  isDone: () => expect(figure('receipt-hash')).toBe(HASH),
})

describe('the withdrawal receipt', () => {
  async function submitted(quantity = '500.000001') {
    const app = await openForm()
    await fill(app, quantity)
    await press(app)
    await tapPin(app)
    await eventually(() => screen.getByTestId('receipt'))
    return app
  }

  test('shows what arrives and where, and links to the progress', async () => {
    const app = await submitted()
    expect(figure('receipt-amount')).toBe('499.000001')
    expect(screen.getByTestId('receipt').textContent).toContain('Submitted')
    await app.user.click(screen.getByRole('button', { name: 'View progress' }))
    expect(app.place()).toEqual({ path: '/pages/Assets/claim', query: { tab: 'progress' } })
  })

  test('is updated until the withdrawal has arrived', async () => {
    let state: Withdrawal['state'] = 'submitted'
    server.answers(getWithdrawal, () => ({ ...booked({ address: WALLET, quantity: '500.000001' }), state }))
    await submitted()
    state = 'confirmed'
    await passes(15_000)
    await eventually(() => expect(screen.getByTestId('receipt').textContent).toContain('Arrived499.000001'))
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  })

  test('shows the refund after the withdrawal is cancelled', async () => {
    const app = await submitted()
    const cancelled: Withdrawal = {
      ...booked({ address: WALLET, quantity: '500.000001' }),
      state: 'cancelled',
    }
    server.answers(cancelWithdrawal, cancelled)
    server.answers(getWithdrawal, cancelled)
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await app.user.click(
      within(await eventually(() => screen.getByRole('dialog'))).getByRole('button', {
        name: 'Cancel withdrawal',
      }),
    )
    await eventually(() => expect(figure('receipt-amount')).toBe('500.000001'))
    expect(screen.getByTestId('receipt').textContent).toContain('to your spot account')
  })
})

test('the preview of a withdrawal shows the figures that the server posts', async () => {
  const app = await openForm()
  await fill(app)
  const quantity = fromWire('500.000001', 'USDT') ?? 0n
  const arrival = toWire(arrivalOf(quantity, fromWire(terms.fee, 'USDT') ?? 0n), 'USDT')
  expect(figure('withdrawal-arrival')).toBe(arrival)
  expect(figure('withdrawal-arrival')).toBe(booked({ address: WALLET, quantity: '500.000001' }).arrival)
  expect(figure('withdrawal-fee')).toBe(terms.fee)
  expect(figure('limit-left')).toBe('249.999999')
  expect(button().textContent).toBe('Withdraw 500.000001 USDT')
  await press(app)
  expect(figure('withdrawal-arrival')).toBe(arrival)
  expect((await pinSheet(app)).textContent).toContain('499.000001 USDT will arrive at')
})

test('MAX fills in the most that balance and limit allow', async () => {
  const app = await openForm()
  await app.user.click(screen.getByRole('button', { name: 'MAX' }))
  expect(typedIn(amount(app))).toBe('750')
  await typingPauses()
  expect(isInvalid(amount(app))).toBe(false)
})

test('a payment link pasted as the address fills in address and amount', async () => {
  const app = await openForm()
  await app.user.type(amount(app), '3000')
  await app.user.click(button())
  expect(isInvalid(amount(app))).toBe(true)
  await app.user.click(address(app))
  await app.user.paste(`tron:${WALLET}?amount=12.5`)
  expect([typedIn(address(app)), typedIn(amount(app))]).toEqual([WALLET, '12.5'])
  // The error was about the former amount.
  expect(isInvalid(amount(app))).toBe(false)
})

test('another customer’s deposit address leads to a free transfer of the same amount, not to the confirmation', async () => {
  server.answers(getWithdrawalPreview, preview({ kind: 'ours', recipient: 'K***a', forecast: null }))
  const app = await openForm()
  await fill(app, '50')
  // Before the form has the answer, too.
  await app.user.click(button())
  const offer = await eventually(() => screen.getByRole('link', { name: 'Send for free' }))
  expect(offer.getAttribute('href')).toContain(`to=${WALLET}&amount=50`)
  expect(saidAt(address(app))).toMatch(/^This is K\*\*\*a’s deposit address\./)
  await app.user.click(button())
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
})

test('a pasted address loses its invisible characters', async () => {
  const app = await openForm()
  await app.user.click(address(app))
  await app.user.paste(`\u202a${WALLET.slice(0, 9)}\u2060${WALLET.slice(9)}\n`)
  expect(typedIn(address(app))).toBe(WALLET)
})

describe('the form shows an error at the field and sends nothing for', () => {
  test.each([
    ['0', 'Please enter the correct amount'],
    ['1', 'Insufficient handling fees. The amount must be more than the fee.'],
    ['9.999999', 'The minimum is 10 USDT'],
    ['2168.360001', 'Insufficient Balance'],
    ['750.000001', 'That’s over your 24-hour limit. You can still withdraw or send 750 USDT.'],
  ])('%s USDT', async (quantity, words) => {
    const app = await openForm()
    await fill(app, quantity)
    await typingPauses()
    expect(saidAt(amount(app))).toBe(words)
    await app.user.click(button())
    expect(isInvalid(amount(app))).toBe(true)
    await expectNoPinAsked(app)
    expect(server.sent(submitWithdrawal)).toEqual([])
  })

  test('an empty form', async () => {
    const app = await openForm()
    await app.user.click(button())
    expect(saidAt(address(app))).toBe('Enter the withdrawal address')
    expect(saidAt(amount(app))).toBe('Enter the withdrawal quantity')
    await expectNoPinAsked(app)
  })

  test('an address of another blockchain', async () => {
    const app = await openForm()
    await fill(app, '500', '0x52908400098527886E0F7030069857D2E4169EE7')
    await app.user.click(button())
    expect(saidAt(address(app))).toBe('The wallet address is incorrect. Copy it again.')
    await expectNoPinAsked(app)
    expect(server.sent(getWithdrawalPreview)).toEqual([])
  })

  test('an address with a letter of another alphabet', async () => {
    const app = await openForm()
    await fill(app, '500', `\u0422${WALLET.slice(1)}`)
    await app.user.click(button())
    expect(saidAt(address(app))).toBe(text('en', 'errors.address_sign'))
    await expectNoPinAsked(app)
  })

  test('an address with a mistyped character, found by its checksum', async () => {
    const app = await openForm()
    server.refuses(getWithdrawalPreview, 'address_incorrect', { field: 'address' })
    await fill(app, '500', `${WALLET.slice(0, -1)}u`)
    await typingPauses()
    await eventually(() => expect(isInvalid(address(app))).toBe(true))
    expect(saidAt(address(app))).toBe('The wallet address is incorrect. Copy it again.')
    await app.user.click(button())
    await expectNoPinAsked(app)
  })
})

describe('an address that nobody can own', () => {
  test.each([
    ['TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', 'This is the USDC token contract, not a wallet'],
    [
      'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy',
      'No one has the key to this burn address (Black Hole), and anything sent there is lost',
    ],
  ])('%s is refused with its name, before the server is asked', async (to, words) => {
    const app = await openForm()
    await fill(app, '500', to)
    await app.user.click(button())
    expect(saidAt(address(app))).toContain(words)
    await expectNoPinAsked(app)
    expect(server.sent(getWithdrawalPreview)).toEqual([])
  })

  test('is refused by the server when the app does not recognise it', async () => {
    const app = await openForm()
    server.refuses(getWithdrawalPreview, 'address_is_token', { field: 'address', params: { name: 'USDT' } })
    await fill(app)
    await typingPauses()
    await eventually(() => expect(isInvalid(address(app))).toBe(true))
    await app.user.click(button())
    await expectNoPinAsked(app)
  })
})

test('a contract address shows a warning and can be withdrawn to', async () => {
  server.answers(getWithdrawalPreview, preview({ contract: true }))
  const app = await openForm()
  await fill(app)
  await typingPauses()
  await eventually(() => expect(screen.getByText(app.words.Withdraw.contract)).toBeDefined())
  await press(app)
  await pinSheet(app)
})

test('an amount that ends with a decimal point stays as typed', async () => {
  const app = await openForm()
  await app.user.type(amount(app), '500.')
  expect(typedIn(amount(app))).toBe('500.')
  expect(button().textContent).toBe('Withdraw 500 USDT')
})

test('an error of the server about the address is shown at the address field', async () => {
  const app = await openForm()
  await fill(app)
  server.refuses(submitWithdrawal, 'address_is_ours', { field: 'address' })
  await press(app)
  await tapPin(app)
  await eventually(() => expect(isInvalid(address(app))).toBe(true))
  expect(saidAt(address(app))).toBe('This address belongs to us. Use an external wallet.')
  expect(isInvalid(amount(app))).toBe(false)
})

test('the second factor is requested after the PIN, and a corrected code is sent under the same idempotency key', async () => {
  const app = await openForm()
  await fill(app)
  server.refuses(submitWithdrawal, 'totp_required')
  await press(app)
  await tapPin(app)
  const sheet = await eventually(() => screen.getByRole('dialog', { name: 'Two-factor authentication' }))
  const code = within(sheet).getByLabelText('Code from your authenticator app')
  server.refuses(submitWithdrawal, 'totp_incorrect')
  await app.user.type(code, '000000{Enter}')
  await eventually(() => expect(saidAt(code)).toBe(text('en', 'errors.totp_incorrect')))
  await handRests()
  await app.user.type(code, '654321{Enter}')
  await eventually(() => screen.getByTestId('receipt'))
  const [first, ...more] = server.sent(submitWithdrawal)
  expect(more.map(({ input }) => input.factor)).toEqual([{ code: '000000' }, { code: '654321' }])
  expect(more.map(({ key }) => key)).toEqual([first?.key, first?.key])
})

test('a hold shows its end and disables the form', async () => {
  server.answers(getWithdrawalTerms, {
    ...terms,
    hold: { reason: 'password_changed', owner: 'rule', until: '2026-06-15T10:00:00.000Z' },
  })
  const app = await openForm()
  await fill(app)
  expect(button()).toHaveProperty('disabled', true)
  expect(screen.getByText(/Withdrawals are on hold until/).textContent).toContain('15 Jun')
})

test('the error texts are in Japanese for a Japanese reader', async () => {
  const app = await openForm('ja')
  await app.user.type(amount(app), '9.999999')
  await typingPauses()
  expect(saidAt(amount(app))).toBe('最低額は 10 USDT です')
})

test('a request with an outdated fee posts nothing, shows both fees, and is sent again once the customer confirms', async () => {
  const app = await openForm()
  await fill(app, '20')
  await press(app)
  server.refuses(submitWithdrawal, 'fee_changed', { params: { fee: '7' }, data: { fee: '7' } })
  // The terms cannot be had anew: what the refusal says is enough.
  const loaded = server.keepsWaiting(getWithdrawalTerms)
  await tapPin(app)
  await eventually(() => expect(figure('withdrawal-fee')).toBe('7'))
  expect(figure('withdrawal-arrival')).toBe('13')
  screen.getByText('Fee: was 1.00 USDT, now 7.00 USDT')
  screen.getByText(/^Was: 19\.00 USDT will arrive at .+\. Now: 13\.00 USDT will arrive at/)
  await handRests()
  await press(app)
  await tapPin(app)
  await eventually(() => expect(server.sent(submitWithdrawal)).toHaveLength(2))
  expect(server.sent(submitWithdrawal).map(({ input }) => input.fee)).toEqual([terms.fee, '7'])
  loaded()
})
