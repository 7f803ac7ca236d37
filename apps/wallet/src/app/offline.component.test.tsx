import { changePassword } from '@matin/contract/security'
import {
  cancelWithdrawal,
  getWithdrawal,
  getWithdrawalTerms,
  submitWithdrawal,
} from '@matin/contract/withdrawal'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Actions } from '../features/assets/components/actions.tsx'
import ModifyPasswordScreen from '../features/security/screens/modify-password.route.tsx'
import ClaimScreen from '../features/withdrawal/screens/claim.route.tsx'
import WithdrawalScreen from '../features/withdrawal/screens/withdrawal.route.tsx'
import {
  amount,
  button,
  confirm,
  fill,
  openForm,
  press,
  startWithdrawals,
} from '../features/withdrawal/testing/withdraw-screen.tsx'
import { booked } from '../features/withdrawal/testing/withdrawals.ts'
import { eventually, handRests } from '../testing/app-clock.ts'
import { typedIn } from '../testing/fields.ts'
import { goOffline, goOnline } from '../testing/offline.ts'
import { openScreen, startServer } from '../testing/open-screen.tsx'
import { expectNoPinAsked, pinSheet, tapPin } from '../testing/payment-pin.ts'
import { WALLET } from '../testing/people.ts'
import { StatusBars } from './status-bars.tsx'

const submitted = booked({ address: WALLET, quantity: '500.000001' })
const NO_NETWORK = 'No connection. Check your network and try again.'
const waiting = () => screen.getByRole('button', { name: 'Waiting for the network' })

afterEach(goOnline)

test('a form that goes offline disables its button with a reason, keeps its input, and sends only when pressed again', async () => {
  startWithdrawals()
  const app = await openForm()
  await fill(app)
  goOffline()
  expect(waiting().getAttribute('aria-disabled')).toBe('true')
  expect(waiting()).toHaveProperty('disabled', false)
  const reason = document.getElementById(waiting().getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Nothing is sent automatically. Confirm again once you’re back online.')
  await app.user.click(waiting())
  expect(screen.getByText(NO_NETWORK)).toBeTruthy()
  expect(typedIn(amount(app))).toBe('500.000001')
  goOnline()
  expect(button().getAttribute('aria-disabled')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  await handRests()
  await press(app)
  await pinSheet(app)
})

test('a form is sent although the browser says that it is offline, while the server answers', async () => {
  startWithdrawals()
  const app = await openForm()
  await fill(app)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  expect(button().getAttribute('aria-disabled')).toBeNull()
  await press(app)
  await pinSheet(app)
})

test('a PIN entered offline sends nothing and leaves no request with an unknown outcome', async () => {
  const server = startWithdrawals()
  const app = await openForm()
  await fill(app)
  await press(app)
  await pinSheet(app)
  goOffline()
  await tapPin(app)
  await eventually(() => screen.getByText(NO_NETWORK))
  expect(server.sent(submitWithdrawal)).toEqual([])
})

function ClaimBelowBar() {
  return (
    <>
      <StatusBars />
      <ClaimScreen />
    </>
  )
}

test('the offline bar says that a form keeps its input, and that the figures of other pages may be out of date', async () => {
  startWithdrawals()
  openScreen(ClaimBelowBar, { at: '/pages/Assets/claim', keys: ['tab'] })
  await eventually(() => screen.getByLabelText('Receiving address'))
  goOffline()
  expect(
    screen.getByText('You’re offline. We’ve kept what you entered, and nothing will be sent.'),
  ).toBeTruthy()
  cleanup()
  openScreen(StatusBars, { at: '/pages/Home/index' })
  await eventually(() =>
    screen.getByText(
      'You’re offline. These are your last known figures. You can’t withdraw or exchange until you’re back online.',
    ),
  )
  cleanup()
  openScreen(StatusBars, { at: '/pages/Home/noticeList' })
  await eventually(() => screen.getByText('Offline. Data may be out of date.'))
})

test('the confirm button is disabled offline and asks for no PIN', async () => {
  startWithdrawals()
  const app = await openForm()
  await fill(app)
  await app.user.click(button())
  await eventually(() => expect(confirm()).toHaveProperty('disabled', false))
  goOffline()
  await app.user.click(waiting())
  await expectNoPinAsked(app)
})

test('the button that cancels a withdrawal is disabled offline and cancels nothing', async () => {
  const server = startWithdrawals()
  server.answers(getWithdrawal, submitted)
  server.answers(cancelWithdrawal, { ...submitted, state: 'cancelled' })
  const { user, words } = openScreen(WithdrawalScreen, {
    at: '/pages/Assets/withdrawal',
    keys: ['id'],
    query: { id: submitted.id },
  })
  await user.click(await eventually(() => screen.getByRole('button', { name: words.Withdraw.cancel })))
  const sheet = within(screen.getByRole('dialog', { name: words.Withdraw.cancelAsk }))
  goOffline()
  await user.click(sheet.getByRole('button', { name: 'Waiting for the network' }))
  expect(screen.getByText(NO_NETWORK)).toBeTruthy()
  expect(server.sent(cancelWithdrawal)).toEqual([])
  goOnline()
  await handRests()
  await user.click(sheet.getByRole('button', { name: words.Withdraw.cancel }))
  await eventually(() => expect(server.sent(cancelWithdrawal)).toHaveLength(1))
})

test('a password typed offline is kept and not sent, even when Enter is pressed', async () => {
  const server = startServer()
  const { user, words } = openScreen(ModifyPasswordScreen, { at: '/pages/Security/modifyPwd' })
  const field = await eventually(() => screen.getByLabelText(words.Security.currentPassword))
  goOffline()
  await user.type(field, 'secret of before{Enter}')
  expect(screen.getByText(NO_NETWORK)).toBeTruthy()
  expect(typedIn(field)).toBe('secret of before')
  expect(server.sent(changePassword)).toEqual([])
})

test('the Withdraw page opened offline says that it could not load', async () => {
  const server = startWithdrawals()
  server.losesAnswer(getWithdrawalTerms, 'away')
  goOffline()
  openScreen(ClaimScreen, { at: '/pages/Assets/claim', keys: ['tab'] })
  await eventually(() => screen.getByText('Couldn’t load this'))
  expect(screen.queryByText('Loading')).toBeNull()
})

test('links to pages that need the network do not navigate offline, and say why', async () => {
  startServer()
  const { user, place } = openScreen(() => <Actions onTransfer={() => undefined} />, {
    at: '/pages/Assets/index',
  })
  const withdraw = await eventually(() => screen.getByRole('link', { name: 'Withdraw' }))
  goOffline()
  expect(withdraw.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('link', { name: 'Exchange' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('link', { name: 'Recharge' }).getAttribute('aria-disabled')).toBeNull()
  await user.click(withdraw)
  expect(screen.getByText(NO_NETWORK)).toBeTruthy()
  expect(place().path).toBe('/pages/Assets/index')
  goOnline()
  await handRests()
  await user.click(withdraw)
  await eventually(() => expect(place().path).toBe('/pages/Assets/claim'))
})
