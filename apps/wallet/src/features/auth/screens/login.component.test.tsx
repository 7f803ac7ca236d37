import { login } from '@matin/contract/auth'
import { askPasskey, loginWithPasskey } from '@matin/contract/passkeys'
import { text } from '@matin/i18n/read'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useClientState } from '#shared/state/client-state.ts'
import { eventually } from '#testing/app-clock.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { customer } from '#testing/people.ts'
import LoginScreen from './login.route.tsx'

const UNTIL = '2026-06-15 10:00 UTC'
const CONTACT = 'help@matin.example'
const CHALLENGE = '00000000-0000-7000-8000-000000000001'
const SESSION = { token: 'token-of-mei', user: customer }

const startAuthentication = vi.hoisted(() => vi.fn())
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication, WebAuthnError: class extends Error {} }))
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  startAuthentication.mockResolvedValue({ id: 'credential' })
})

/** Starts a server that knows the customer as suspended, and opens the page. */
function opened(language: 'en' | 'ja' | 'zh-Hans' | 'zh-Hant' = 'en') {
  const server = startServer()
  const reason = text(language, 'reasons.hold.legal_order')
  const suspended = { field: 'account', params: { until: UNTIL, reason } }
  server.answers(login, SESSION)
  server.answers(askPasskey, { challenge: CHALLENGE, options: { challenge: 'two' } })
  server.answers(loginWithPasskey, SESSION)
  const page = openScreen(LoginScreen, { at: '/pages/Login/login', language, guest: true })
  useClientState.setState(state => ({ globalConfig: { ...state.globalConfig, suspension_contact: CONTACT } }))
  return { ...page, server, suspended, reason }
}
type Opened = ReturnType<typeof opened>

async function typed({ user, words }: Opened) {
  await user.type(await eventually(() => screen.getByLabelText(words.Auth.emailOrMobile)), 'mei@example.com')
  await user.type(screen.getByLabelText(words.Auth.password), 'correct horse')
  await user.click(screen.getByRole('button', { name: words.Auth.logIn }))
}

/** Expects reason, end, effect on the money and contact on screen, and no session. */
async function expectSuspended({ words, reason, place }: Opened) {
  await eventually(() => screen.getByRole('heading', { name: words.Auth.suspended }))
  const page = screen.getByRole('main').textContent
  for (const part of [UNTIL, reason, words.Auth.suspendedMoney, words.Auth.suspendedAsk])
    expect(page).toContain(part)
  expect(screen.getByRole('link', { name: CONTACT }).getAttribute('href')).toBe(`mailto:${CONTACT}`)
  expect(place().path).toBe('/pages/Login/login')
}

test.each(['en', 'ja', 'zh-Hans', 'zh-Hant'] as const)(
  'a suspended customer reads the reason, the end and the contact, and can return to the form: %s',
  async language => {
    const one = opened(language)
    one.server.refuses(login, 'account_suspended', one.suspended)
    await typed(one)
    await expectSuspended(one)
    expect(one.server.sent(login)).toHaveLength(1)
    await one.user.click(screen.getByRole('button', { name: one.words.Auth.backToLogIn }))
    expect(screen.getByLabelText(one.words.Auth.emailOrMobile)).toHaveProperty('value', 'mei@example.com')
  },
)

test('a suspended customer who signs in with a passkey reads the notice of the suspension', async () => {
  const one = opened()
  one.server.refuses(loginWithPasskey, 'account_suspended', one.suspended)
  await one.user.click(
    await eventually(() => screen.getByRole('button', { name: one.words.Auth.usePasskey })),
  )
  await expectSuspended(one)
})

test('signing in with a removed passkey shows an error and tells the browser that the passkey is unknown', async () => {
  const signalUnknownCredential = vi.fn(async () => undefined)
  vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential })
  const one = opened()
  one.server.refuses(loginWithPasskey, 'passkey_removed')
  await one.user.click(
    await eventually(() => screen.getByRole('button', { name: one.words.Auth.usePasskey })),
  )
  await eventually(() => screen.getByText(/^This passkey has been removed from the account/))
  expect(signalUnknownCredential).toHaveBeenCalledExactlyOnceWith({
    rpId: 'localhost',
    credentialId: 'credential',
  })
})

test('a suspended customer reads the notice of the suspension after a correct second factor', async () => {
  const one = opened()
  one.server.refuses(login, 'totp_required', { field: 'code' })
  await typed(one)
  const code = await eventually(() => screen.getByLabelText(one.words.Factor.code))
  one.server.refuses(login, 'account_suspended', one.suspended)
  await one.user.type(code, '123456')
  await one.user.click(screen.getByRole('button', { name: one.words.Factor.continue }))
  await expectSuspended(one)
})

test('a wrong password is shown in the toast and at the field, and read out at the field only', async () => {
  const one = opened()
  one.server.refuses(login, 'password_incorrect', { field: 'password' })
  await typed(one)
  await eventually(() => expect(screen.getAllByText('Password incorrect')).toHaveLength(2))
  const silent = screen.getAllByText('Password incorrect').filter(part => part.closest('[aria-hidden=true]'))
  expect(silent.map(part => part.closest('[role]')?.getAttribute('role'))).toEqual(['status'])
})
