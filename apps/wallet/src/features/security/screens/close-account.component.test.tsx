import { type ClosingBlock, closeAccount, getClosing } from '@matin/contract/privacy'
import { getSecurity } from '@matin/contract/security'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#shared/state/session.ts'
import { eventually } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { type OpenScreen, openScreen, startServer } from '#testing/open-screen.tsx'
import CloseAccountScreen from './close-account.route.tsx'
import { protection } from './testing/protection.ts'

let server: FakeServer
let blocks: ClosingBlock[]
let remainder: string | undefined
let unclaimed: string | undefined
beforeEach(() => {
  blocks = []
  remainder = undefined
  unclaimed = undefined
  server = startServer()
  server.answers(getClosing, () => ({ blocks, remainder, unclaimed }))
  server.answers(getSecurity, { ...protection, proof: 'password' })
  server.answers(closeAccount, {})
})

function open(language: 'en' | 'ja' = 'en') {
  return openScreen(CloseAccountScreen, { at: '/pages/Security/closeAccount', language })
}
const field = () => eventually(() => screen.getByLabelText('Login password'))

async function press({ user }: OpenScreen) {
  await user.click(screen.getByRole('button', { name: 'Close my account' }))
  const sheet = await eventually(() => screen.getByRole('dialog', { name: 'Close your account for good?' }))
  return within(sheet)
}

test('closure blockers are listed with links, and the account cannot be closed', async () => {
  blocks = ['balance', 'order', 'withdrawal', 'recharge', 'hold']
  open()
  for (const row of [
    'You still have a balance',
    'You have active orders',
    'A withdrawal',
    'A recharge',
    'Withdrawals are on hold',
  ])
    await eventually(() => screen.getByRole('link', { name: new RegExp(`^${row}`) }))
  expect(screen.queryByRole('button', { name: 'Close my account' })).toBeNull()
})

test('closing the account asks for a confirmation, sends the password and signs the customer out', async () => {
  const app = open()
  await app.user.type(await field(), 'correct horse')
  const sheet = await press(app)
  expect(server.sent(closeAccount)).toEqual([])
  await app.user.click(sheet.getByRole('button', { name: 'Close account' }))
  await eventually(() => screen.getByText('Your account is closed'))
  expect(server.sent(closeAccount).map(({ input }) => input)).toEqual([{ password: 'correct horse' }])
  expect(useSession.getState().token).toBeNull()
})

test('the remainder that is given up and what was not credited are shown before', async () => {
  remainder = '4.5'
  unclaimed = '20'
  const app = open()
  await app.user.type(await field(), 'correct horse')
  const givenUp = /Closing your account forfeits 4\.50 USDT/
  expect(screen.getByText(givenUp)).toBeTruthy()
  const sheet = await press(app)
  expect(sheet.getByText(givenUp)).toBeTruthy()
  expect(sheet.getByText(/^20\.00 USDT sent to your deposit address/)).toBeTruthy()
  await app.user.click(sheet.getByRole('button', { name: 'Close account' }))
  await eventually(() => screen.getByText('Your account is closed'))
  expect(server.sent(closeAccount)).toMatchObject([{ input: { remainder: '4.5' } }])
})

test('choosing to keep the account sends nothing', async () => {
  const app = open()
  await app.user.type(await field(), 'correct horse')
  await app.user.click((await press(app)).getByRole('button', { name: 'Keep my account' }))
  expect(server.sent(closeAccount)).toEqual([])
})

test('a wrong password is shown at its field, and the customer stays signed in', async () => {
  server.refuses(closeAccount, 'password_incorrect', { field: 'password' })
  const app = open()
  await app.user.type(await field(), 'wrong horse')
  await app.user.click((await press(app)).getByRole('button', { name: 'Close account' }))
  await eventually(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'))
  expect(useSession.getState().token).not.toBeNull()
})
