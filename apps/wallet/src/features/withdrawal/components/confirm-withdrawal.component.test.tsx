import { getWithdrawalPreview, getWithdrawalTerms, submitWithdrawal } from '@matin/contract/withdrawal'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { DRAFT_PREFIX } from '#shared/state/session.ts'
import { eventually, handRests, passes } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { figure, saidAt, typedIn } from '#testing/fields.ts'
import { expectNoPinAsked, PIN, pinSheet, tapPin } from '#testing/payment-pin.ts'
import { WALLET } from '#testing/people.ts'
import {
  amount,
  button,
  confirm,
  FORECAST,
  fill,
  openForm,
  press,
  preview,
  startWithdrawals,
} from '../testing/withdraw-screen.tsx'
import { terms } from '../testing/withdrawals.ts'

/** Address with the same first and last characters as the destination. */
const TWIN = `${WALLET.slice(0, 4)}${'x'.repeat(26)}${WALLET.slice(-4)}`

let server: FakeServer
beforeEach(() => {
  server = startWithdrawals()
})

test('the review is shown with its reasons and its deadline, and the request names the review that was shown', async () => {
  server.answers(
    getWithdrawalPreview,
    preview({
      forecast: {
        ...FORECAST,
        review: 'two',
        reasons: ['large_amount', 'saved_address'],
        usually: 3 * 3600,
      },
    }),
  )
  const app = await openForm()
  await fill(app)
  await app.user.click(button())
  await eventually(() => screen.getByText('Review by two staff members'))
  for (const words of ['Usually within 3 hours', 'Large amount within 24 hours', 'Saved address'])
    screen.getByText(words)
  expect(screen.getByText('We’ll process it by').parentElement?.textContent).toContain('15 Jun')
  screen.getByLabelText(WALLET.match(/.{1,4}/g)?.join(' ') ?? '')
  await press(app)
  await tapPin(app)
  await eventually(() => expect(server.sent(submitWithdrawal)).toHaveLength(1))
  expect(server.sent(submitWithdrawal)[0]?.input.review).toBe('two')
})

test('a review that became stricter is explained, and the customer must confirm it again', async () => {
  const app = await openForm()
  await fill(app)
  await press(app)
  server.refuses(submitWithdrawal, 'review_changed')
  server.answers(
    getWithdrawalPreview,
    preview({ forecast: { ...FORECAST, review: 'one', reasons: ['new_address'] } }),
  )
  await tapPin(app)
  await eventually(() => screen.getByText('Review: was Automatic approval, now Review by a staff member'))
  await expectNoPinAsked(app)
  await handRests()
  await press(app)
  await tapPin(app)
  await eventually(() => expect(server.sent(submitWithdrawal)).toHaveLength(2))
  expect(server.sent(submitWithdrawal).map(({ input }) => input.review)).toEqual(['rule', 'one'])
})

test('an address that came to resemble a known one is shown beside it before anything is paid', async () => {
  const app = await openForm()
  await fill(app)
  await press(app)
  server.refuses(submitWithdrawal, 'review_changed')
  server.answers(getWithdrawalPreview, preview({ lookalikeOf: { address: TWIN, kind: 'received' } }))
  await tapPin(app)
  await eventually(() => screen.getByText('7 of 9 groups differ'))
  await expectNoPinAsked(app)
  expect(server.sent(submitWithdrawal).map(({ input }) => input.lookalike)).toEqual([false])
  await handRests()
  await app.user.click(screen.getByRole('button', { name: app.words.Withdraw.sendNew }))
  await press(app)
  await tapPin(app)
  await eventually(() => expect(server.sent(submitWithdrawal)).toHaveLength(2))
  expect(server.sent(submitWithdrawal)[1]?.input.lookalike).toBe(true)
})

test('the page asks again whether the address resembles a known one, while its PIN sheet is open', async () => {
  const app = await openForm()
  await fill(app)
  await press(app)
  await tapPin(app, PIN.slice(0, 3))
  server.answers(getWithdrawalPreview, preview({ lookalikeOf: { address: TWIN, kind: 'received' } }))
  await passes(30_000)
  await eventually(() => screen.getByText('7 of 9 groups differ'))
  await expectNoPinAsked(app)
  expect(server.sent(submitWithdrawal)).toEqual([])
})

test('a server that is busy for a while ends no confirmation', async () => {
  const app = await openForm()
  await fill(app)
  await press(app)
  await pinSheet(app)
  server.refuses(getWithdrawalPreview, 'unavailable')
  const asked = server.sent(getWithdrawalPreview).length
  await passes(30_000)
  await eventually(() => expect(server.sent(getWithdrawalPreview).length).toBeGreaterThan(asked))
  await pinSheet(app)
  await tapPin(app)
  await eventually(() => expect(server.sent(submitWithdrawal)).toHaveLength(1))
})

test('a PIN that waits for the second factor is not used for changed terms', async () => {
  const app = await openForm()
  await fill(app)
  await press(app)
  server.refuses(submitWithdrawal, 'totp_required')
  await tapPin(app)
  await eventually(() => expect(server.sent(submitWithdrawal)).toHaveLength(1))
  await eventually(() => screen.getByRole('dialog'))
  server.answers(getWithdrawalTerms, { ...terms, fee: '2' })
  await passes(30_000)
  await eventually(() => screen.getByText('Fee: was 1.00 USDT, now 2.00 USDT'))
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(app)
  await pinSheet(app)
  await tapPin(app)
  await eventually(() => expect(server.sent(submitWithdrawal)).toHaveLength(2))
  expect(server.sent(submitWithdrawal)[1]?.input).toMatchObject({ fee: '2', pin: PIN })
})

test('a fee that returns to the old value is confirmed again, too', async () => {
  const app = await openForm()
  await fill(app)
  await press(app)
  await tapPin(app, PIN.slice(0, 3))
  for (const fee of ['2', terms.fee]) {
    server.answers(getWithdrawalTerms, { ...terms, fee })
    await passes(30_000)
    await eventually(() => expect(figure('withdrawal-fee')).toBe(fee))
  }
  await expectNoPinAsked(app)
  expect(screen.queryByText(/^Fee: was/)).toBeNull()
  await press(app)
  await tapPin(app, PIN.slice(3))
  await handRests()
  expect(server.sent(submitWithdrawal)).toEqual([])
})

test('a lookalike address is replaced by the known address when the customer chooses to', async () => {
  server.answers(getWithdrawalPreview, ({ address: asked }) =>
    preview({ lookalikeOf: asked === WALLET ? { address: TWIN, kind: 'chosen' } : null }),
  )
  const app = await openForm()
  await fill(app)
  await app.user.click(button())
  await eventually(() => screen.getByText('7 of 9 groups differ'))
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Use the address you know' }))
  await eventually(() => expect(confirm()).toHaveProperty('disabled', false))
  await press(app)
  await tapPin(app)
  await eventually(() => expect(server.sent(submitWithdrawal)[0]?.input.address).toBe(TWIN))
})

test.each([
  ['received' as const, 'This address looks like another one in your history'],
  ['own' as const, 'This isn’t your deposit address'],
])(
  'a known address that the customer did not choose is not offered as a replacement: %s',
  async (kind, title) => {
    server.answers(getWithdrawalPreview, preview({ lookalikeOf: { address: TWIN, kind } }))
    const app = await openForm()
    await fill(app)
    await app.user.click(button())
    await eventually(() => screen.getByText(title))
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
    await app.user.click(screen.getByRole('button', { name: 'Edit details' }))
    await eventually(() => expect(button()).toBeDefined())
  },
)

test('a lookalike address is used only after the customer has chosen to use it', async () => {
  server.answers(getWithdrawalPreview, preview({ lookalikeOf: { address: TWIN, kind: 'chosen' } }))
  const app = await openForm()
  await fill(app)
  await app.user.click(button())
  await app.user.click(
    await eventually(() => screen.getByRole('button', { name: 'Send to the new address anyway' })),
  )
  await handRests()
  await press(app)
  await pinSheet(app)
})

test('a refused withdrawal returns to the filled-in form with the error at its field', async () => {
  server.refuses(getWithdrawalPreview, 'limit_exceeded', {
    field: 'quantity',
    params: { remaining: '3 USDT' },
  })
  const app = await openForm()
  await fill(app)
  await app.user.click(button())
  await app.user.click(await eventually(() => screen.getByRole('button', { name: 'Edit details' })))
  await eventually(() => expect(typedIn(amount(app))).toBe('500.000001'))
  expect(saidAt(amount(app))).toBe('That’s over your 24-hour limit. You can still withdraw or send 3 USDT.')
  expect(server.sent(submitWithdrawal)).toEqual([])
})

test('the Back button of the confirming page returns to the filled-in form', async () => {
  const app = await openForm()
  await fill(app)
  await app.user.click(button())
  await eventually(() => confirm())
  await app.user.click(screen.getByRole('button', { name: 'Back' }))
  await eventually(() => expect(typedIn(amount(app))).toBe('500.000001'))
})

test('a withdrawal that another tab has booked stays on the page, and cannot be confirmed again', async () => {
  const app = await openForm()
  await fill(app)
  await app.user.click(button())
  await eventually(() => expect(confirm()).toHaveProperty('disabled', false))
  const key = Object.keys({ ...localStorage }).find(name => name.startsWith(DRAFT_PREFIX)) ?? ''
  const oldValue = JSON.stringify({
    ...JSON.parse(localStorage.getItem(key) ?? '{}'),
    state: 'unknown',
    sent: {},
  })
  localStorage.removeItem(key)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null })))
  await eventually(() => screen.getByText(app.words.Pay.carriedOutElsewhere))
  expect(confirm()).toHaveProperty('disabled', true)
  expect(figure('withdrawal-arrival')).toBe('499.000001')
})
