import { listPasskeys } from '@matin/contract/passkeys'
import { getSecurity } from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { customer } from '#testing/people.ts'
import PasskeysScreen from './passkeys.route.tsx'
import { protection } from './testing/protection.ts'

test('adding a first passkey requires a payment PIN and explains it as account protection', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const server = startServer()
  server.answers(getUserInfo, { ...customer, paymentPasswordSet: false })
  server.answers(listPasskeys, { items: [] })
  server.answers(getSecurity, { ...protection, proof: 'password' })
  const app = openScreen(PasskeysScreen, { at: '/pages/Security/passkeys' })
  const add = await eventually(() => screen.getByRole('button', { name: 'Add a passkey' }))
  await eventually(() => expect(add).toHaveProperty('disabled', false))
  await app.user.click(add)
  const sheet = await eventually(() =>
    within(screen.getByRole('dialog', { name: 'Set a payment PIN first' })),
  )
  expect(sheet.getByText(/^Changes like this one need your payment PIN/)).toBeDefined()
  expect(sheet.queryByText(/withdrawal/)).toBeNull()
})
