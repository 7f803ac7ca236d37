import { openExport } from '@matin/contract/privacy'
import { getSecurity } from '@matin/contract/security'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import OwnDataScreen from './own-data.route.tsx'
import { protection } from './testing/protection.ts'

let server: FakeServer
beforeEach(() => {
  server = startServer()
  server.answers(getSecurity, protection)
  server.answers(openExport, { ticket: 'a ticket', until: '2026-06-14T10:10:00.000Z' })
})
const open = () => openScreen(OwnDataScreen, { at: '/pages/Security/ownData' })

test('the data export offers its files after the password is entered, and says until when they are available', async () => {
  const app = open()
  await app.user.type(await eventually(() => screen.getByLabelText('Login password')), 'correct horse')
  await app.user.click(screen.getByRole('button', { name: 'Confirm' }))
  await eventually(() => screen.getByRole('button', { name: 'Download CSV (table)' }))
  screen.getByRole('button', { name: 'Download JSON (with images)' })
  screen.getByText(/^Available until /)
  expect(server.sent(openExport).map(({ input }) => input)).toEqual([{ password: 'correct horse' }])
})

test('the data export sends nothing without a password', async () => {
  const app = open()
  const field = await eventually(() => screen.getByLabelText('Login password'))
  await app.user.click(screen.getByRole('button', { name: 'Confirm' }))
  await eventually(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(server.sent(openExport)).toEqual([])
})

test('a customer with a PIN is asked for the PIN and a code sent to a contact', async () => {
  server.answers(getSecurity, { ...protection, proof: 'pin_and_code' })
  open()
  await eventually(() => screen.getByLabelText('Current PIN'))
  screen.getByLabelText('Code sent to your email or phone')
  expect(screen.queryByLabelText('Login password')).toBeNull()
})

test('the second factor is requested when the form is submitted', async () => {
  server.answers(getSecurity, { ...protection, proof: 'factor', totp: true })
  server.refuses(openExport, 'totp_required')
  const app = open()
  await app.user.click(await eventually(() => screen.getByRole('button', { name: 'Confirm' })))
  await eventually(() => screen.getByRole('dialog'))
})
