import { beginPasskey } from '@matin/contract/passkeys'
import { getSecurity, setPaymentPassword } from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { rememberRegistered } from '#shared/state/registered.ts'
import { useSession } from '#shared/state/session.ts'
import { eventually } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { customer, idOf } from '#testing/people.ts'
import PayPasswordScreen from './pay-password.route.tsx'
import ProtectScreen from './protect.route.tsx'
import { protection } from './testing/protection.ts'

const PASSWORD = 'correct horse'
const PIN = '864209'
const AT = '/pages/Login/protect'
const BACK = '/pages/DEFI/index'

let server: FakeServer
let paymentPasswordSet = false
beforeEach(() => {
  paymentPasswordSet = false
  server = startServer()
  server.answers(getUserInfo, () => ({ ...customer, paymentPasswordSet }))
  server.answers(getSecurity, () => ({
    ...protection,
    proof: paymentPasswordSet ? ('pin_and_code' as const) : ('password' as const),
  }))
  server.answers(setPaymentPassword, () => {
    paymentPasswordSet = true
    return { withdrawalHoldUntil: null }
  })
})

function registered() {
  // Another session would forget it.
  useSession.setState({ token: 'token-of-mei' })
  rememberRegistered({ password: PASSWORD })
  return openScreen(ProtectScreen, { at: AT, keys: ['back'], query: { back: BACK } })
}

async function typePin({ user }: ReturnType<typeof openScreen>) {
  await user.type(await eventually(() => screen.getByLabelText('New PIN')), PIN)
  await user.type(screen.getByLabelText('Repeat PIN'), PIN)
  await user.click(screen.getByRole('button', { name: 'Save PIN' }))
}

test('a new customer types only the PIN after registering and returns to the page they came from', async () => {
  const app = registered()
  await eventually(() => screen.getByLabelText('New PIN'))
  expect(screen.queryByLabelText('Login password')).toBeNull()
  expect(screen.queryByLabelText('Verification code')).toBeNull()
  await typePin(app)
  await eventually(() => expect(app.place().path).toBe(BACK))
  expect(server.sent(setPaymentPassword).map(({ input }) => input)).toEqual([
    { pin: PIN, password: PASSWORD },
  ])
})

test('a passkey is offered after the PIN and can be skipped', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const app = registered()
  await typePin(app)
  await eventually(() => screen.getByRole('button', { name: 'Add a passkey' }))
  await app.user.click(screen.getByRole('button', { name: 'Later' }))
  await eventually(() => expect(app.place().path).toBe(BACK))
  expect(server.sent(beginPasskey)).toEqual([])
})

test('a passkey after the PIN asks for nothing more, unless the registration is too long ago', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  server.answers(beginPasskey, { challenge: idOf(1), options: { challenge: 'two' } })
  server.refuses(beginPasskey, 'code_required', { field: 'ownCode' })
  const app = registered()
  await typePin(app)
  await app.user.click(await eventually(() => screen.getByRole('button', { name: 'Add a passkey' })))
  await eventually(() => screen.getByLabelText('Code sent to your email or phone'))
  expect(server.sent(beginPasskey).map(({ input }) => input)).toEqual([{ pin: PIN }])
})

test('the button that skips the PIN appears with the form, not before it, so that it does not move', async () => {
  const answer = server.keepsWaiting(getSecurity)
  registered()
  await eventually(() => screen.getByRole('heading', { name: 'Protect your account' }))
  expect(screen.queryByRole('button', { name: 'Later' })).toBeNull()
  answer()
  await eventually(() => screen.getByLabelText('New PIN'))
  screen.getByRole('button', { name: 'Later' })
})

test('a new customer can skip the PIN', async () => {
  const app = registered()
  await eventually(() => screen.getByLabelText('New PIN'))
  await app.user.click(screen.getByRole('button', { name: 'Later' }))
  await eventually(() => expect(app.place().path).toBe(BACK))
  expect(server.sent(setPaymentPassword)).toEqual([])
})

test('a verification code is requested for the PIN when the registration is too long ago', async () => {
  server.refuses(setPaymentPassword, 'code_required', { field: 'code' })
  const app = registered()
  await typePin(app)
  await app.user.type(await eventually(() => screen.getByLabelText('Verification code')), '482015')
  await app.user.click(screen.getByRole('button', { name: 'Save PIN' }))
  await eventually(() => expect(server.sent(setPaymentPassword)).toHaveLength(2))
  expect(server.sent(setPaymentPassword)[1]?.input).toMatchObject({ code: '482015', password: PASSWORD })
})

test('setting a PIN on the way to a purchase is confirmed as “Payment PIN set”', async () => {
  const app = openScreen(PayPasswordScreen, { at: '/pages/Security/payPwd' })
  await app.user.type(await eventually(() => screen.getByLabelText('Verification code')), '482015')
  await app.user.type(screen.getByLabelText('Login password'), PASSWORD)
  await typePin(app)
  await eventually(() => screen.getByText('Payment PIN set'))
  expect(screen.queryByText('Operation successful')).toBeNull()
})
