import { register } from '@matin/contract/auth'
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#shared/api/query-client.ts'
import { keptInvitation } from '#shared/state/invitation.ts'
import { eventually, passes } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { customer } from '#testing/people.ts'
import RegisterScreen from './register.route.tsx'

const DAY_MS = 24 * 3_600_000
const field = () => eventually(() => screen.getByLabelText<HTMLInputElement>('Invitation code'))

let server: FakeServer
beforeEach(() => {
  server = startServer()
  server.answers(register, { token: 'token-of-mei', user: customer })
})

function open(code?: string) {
  return openScreen(RegisterScreen, {
    at: '/pages/Login/register',
    keys: ['back', 'code'],
    query: code === undefined ? {} : { code },
    guest: true,
  })
}

/** Simulates a reload: only the device's storage is left. */
function leave() {
  cleanup()
  queryClient.clear()
}

async function registers({ user }: ReturnType<typeof open>) {
  expect(keptInvitation()).toBe('DN55U96X')
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'mei@example.com')
  await user.type(screen.getByLabelText('Verification code'), '482015')
  await user.type(screen.getByLabelText('Login password'), 'correct horse 7')
  await user.type(screen.getByLabelText('Repeat password'), 'correct horse 7')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Create account' }))
}

test('an invitation code is kept for 30 days while the guest visits other pages', async () => {
  open('DN55U96X')
  expect((await field()).value).toBe('DN55U96X')
  leave()
  open()
  expect((await field()).value).toBe('DN55U96X')
  screen.getByText('From your invitation link')
  screen.getByText(
    'Your inviter, and those above them, see part of your email or mobile number and deposit address, when you joined and how much you lock. Your recharges count toward the totals they see.',
  )
  leave()
  await passes(30 * DAY_MS)
  open()
  expect((await field()).value).toBe('')
})

test('a newer invitation link replaces the code that an older one left in the form', async () => {
  const { user } = open('DN55U96X')
  await field()
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'mei@example.com')
  cleanup()
  open('K7MQ2XAB')
  await eventually(async () => expect((await field()).value).toBe('K7MQ2XAB'))
})

test('an invitation code is deleted once the guest has registered with it', async () => {
  const app = open('DN55U96X')
  await field()
  await registers(app)
  await eventually(() => expect(app.place().path).toBe('/pages/Login/protect'))
  expect(server.sent(register)[0]?.input).toMatchObject({ invitationCode: 'DN55U96X' })
  expect(keptInvitation()).toBe('')
})

test('an invitation code that the server does not know is deleted', async () => {
  server.refuses(register, 'invitation_incorrect', { field: 'invitationCode' })
  const app = open('DN55U96X')
  await field()
  await registers(app)
  await eventually(() => expect(screen.getAllByText('Invitation code is incorrect')).not.toEqual([]))
  expect(keptInvitation()).toBe('')
})
