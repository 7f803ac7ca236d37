import { askRecovery, getRecovery, type OwnRecovery, withdrawRecovery } from '@matin/contract/recovery'
import { getSecurity, setPaymentPassword } from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import type { Proof } from '@matin/domain/auth/proof'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#shared/api/query-client.ts'
import { PaymentPin } from '#shared/components/payment-pin.tsx'
import { eventually } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { customer } from '#testing/people.ts'
import ForgotPinScreen from './forgot-pin.route.tsx'
import PayPasswordScreen from './pay-password.route.tsx'
import { protection } from './testing/protection.ts'

const HELD = '2026-06-15T10:00:00.000Z'
const OPEN: OwnRecovery = {
  id: '01977777-1111-7222-8333-444444444444',
  lost: 'pin',
  askedAt: '2026-06-14T09:00:00.000Z',
  expiresAt: '2026-06-17T09:00:00.000Z',
  outcome: null,
  endedAt: null,
  reason: null,
}

let server: FakeServer
let last: OwnRecovery | null
let user = customer
let proof: Proof
beforeEach(() => {
  last = null
  user = customer
  proof = 'pin_and_code'
  server = startServer()
  server.answers(getUserInfo, () => user)
  server.answers(getSecurity, () => ({ ...protection, proof }))
  server.answers(getRecovery, () => ({ last }))
  server.answers(askRecovery, () => {
    last = OPEN
    return {}
  })
  server.answers(withdrawRecovery, () => {
    last = { ...OPEN, outcome: 'withdrawn', endedAt: HELD }
    return {}
  })
})
const open = () => openScreen(ForgotPinScreen, { at: '/pages/Security/forgotPin' })

function Sheet() {
  return <PaymentPin open onClose={() => {}} amount="5" unit="USDT" purpose="" send={async () => {}} />
}

test('the PIN sheet and the page that changes the PIN lead to the page for a forgotten PIN', async () => {
  const { words } = openScreen(Sheet, { at: '/pages/Assets/send' })
  const ways = () =>
    screen.getAllByRole('link', { name: words.Pay.forgot }).map(link => link.getAttribute('href'))
  await eventually(() => expect(ways()).toEqual(['#/pages/Security/forgotPin']))
  openScreen(PayPasswordScreen, { at: '/pages/Security/payPwd' })
  await eventually(() => expect(new Set(ways())).toEqual(new Set(['#/pages/Security/forgotPin'])))
  await eventually(() => expect(ways()).toHaveLength(2))
})

test('what the customer wrote for our staff is there again after a reload', async () => {
  const { words, user: person } = open()
  const note = () => eventually(() => screen.getByLabelText(words.Recovery.note))
  await person.type(await note(), 'My phone was stolen')
  cleanup()
  queryClient.clear()
  open()
  expect(await note()).toHaveProperty('value', 'My phone was stolen')
})

test('a second factor resets the PIN at once, and the end of the hold is shown', async () => {
  proof = 'factor'
  server.answers(setPaymentPassword, { withdrawalHoldUntil: HELD })
  server.refuses(setPaymentPassword, 'totp_required')
  const { words, user: person } = open()
  const code = await eventually(() => screen.getByLabelText(words.Auth.code))
  expect(screen.queryByLabelText(words.Security.currentPin)).toBeNull()
  expect(screen.getByText(/puts withdrawals on hold for 24 hours/)).toBeTruthy()
  await person.type(code, '482015')
  await person.type(screen.getByLabelText(words.Security.newPin), '864209')
  await person.type(screen.getByLabelText(words.Security.repeatPin), '864209')
  await person.click(screen.getByRole('button', { name: words.Security.savePin }))
  const factor = await eventually(() => screen.getByLabelText(words.Factor.code))
  await person.type(factor, '123456')
  await person.click(screen.getByRole('button', { name: words.Factor.continue }))
  await eventually(() => screen.getByText(/^Payment PIN saved\. Withdrawals are on hold until .*15/))
  expect(server.sent(setPaymentPassword).at(-1)?.input).toEqual({
    pin: '864209',
    code: '482015',
    factor: { code: '123456' },
  })
})

test('during the hold a second factor resets no PIN, and changes it only with the current one', async () => {
  proof = 'factor'
  user = { ...customer, withdrawalHoldUntil: HELD }
  const { words } = open()
  await eventually(() => screen.getByText(/^You can reset your PIN from .*15/))
  expect(screen.queryByLabelText(words.Security.newPin)).toBeNull()
  openScreen(PayPasswordScreen, { at: '/pages/Security/payPwd' })
  await eventually(() => screen.getByLabelText(words.Security.currentPin))
})

test('a reset that is refused because a hold has begun meanwhile shows when the wait ends', async () => {
  proof = 'factor'
  server.answers(setPaymentPassword, { withdrawalHoldUntil: HELD })
  server.refuses(setPaymentPassword, 'pin_required')
  const { words, user: person } = open()
  await person.type(await eventually(() => screen.getByLabelText(words.Auth.code)), '482015')
  await person.type(screen.getByLabelText(words.Security.newPin), '864209')
  await person.type(screen.getByLabelText(words.Security.repeatPin), '864209')
  user = { ...customer, withdrawalHoldUntil: HELD }
  await person.click(screen.getByRole('button', { name: words.Security.savePin }))
  await eventually(() => screen.getByText(/^You can reset your PIN from .*15/))
})

test('without a second factor a request is sent, then shown with number and deadline, and withdrawn', async () => {
  const { words, user: person } = open()
  const { Recovery } = words
  const code = await eventually(() => screen.getByLabelText(words.Auth.code))
  expect(screen.queryByLabelText(words.Auth.emailOrMobile)).toBeNull()
  await person.type(code, '482015')
  await person.type(screen.getByLabelText(words.Security.password), 'correct horse')
  await person.click(screen.getByRole('button', { name: Recovery.ask }))
  await eventually(() => screen.getByRole('heading', { name: Recovery.askedTitle }))
  expect(server.sent(askRecovery).map(({ input }) => input)).toEqual([
    { account: customer.email, code: '482015', password: 'correct horse', note: '', lost: 'pin' },
  ])
  expect(screen.getByTitle(OPEN.id)).toBeTruthy()
  expect(document.querySelector(`time[datetime="${OPEN.expiresAt}"]`)?.textContent).toMatch(/17/)
  expect(screen.getByText(Recovery.inReview)).toBeTruthy()
  expect(screen.queryByRole('button', { name: Recovery.ask })).toBeNull()

  await person.click(screen.getByRole('button', { name: Recovery.takeBack }))
  const sheet = within(await eventually(() => screen.getByRole('dialog', { name: Recovery.takeBackAsk })))
  expect(server.sent(withdrawRecovery)).toEqual([])
  await person.click(sheet.getByRole('button', { name: Recovery.takeBack }))
  await eventually(() => screen.getByText(Recovery.takenBack))
  expect(server.sent(withdrawRecovery).map(({ input }) => input)).toEqual([{ id: OPEN.id }])
})

test.each([
  [{ outcome: 'rejected', reason: 'not_reached', endedAt: HELD }, /rejected on .*15.*We couldn’t reach you/],
  [{ outcome: 'expired' }, /ended on .*17.* without a decision/],
] as const)('a request that ended with %j says so, and another one can be sent', async (ended, text) => {
  last = { ...OPEN, ...ended }
  const { words } = open()
  await eventually(() => expect(screen.getByTestId('recovery-ended').textContent).toMatch(text))
  expect(screen.getByRole('button', { name: words.Recovery.ask })).toBeTruthy()
})

test('after the PIN was removed the page says so and sets a new one', async () => {
  last = { ...OPEN, outcome: 'done', endedAt: HELD }
  user = { ...customer, paymentPasswordSet: false }
  proof = 'password'
  const { words } = open()
  await eventually(() => screen.getByText(/^Your PIN was removed on/))
  expect(screen.getByLabelText(words.Security.newPin)).toBeTruthy()
})
