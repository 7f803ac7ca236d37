import { getSecurity, listDevices, logOutDevice } from '@matin/contract/security'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import DevicesScreen from './devices.route.tsx'
import { protection } from './testing/protection.ts'

const OTHER = '018f0000-0000-7000-8000-000000000002'
const at = '2026-06-14T10:00:00.000Z'
const device = { name: 'Firefox · Linux', address: '192.0.2.1', current: false, createdAt: at, seenAt: at }

let server: FakeServer
beforeEach(() => {
  server = startServer()
  server.answers(getSecurity, protection)
  server.answers(listDevices, {
    items: [
      { ...device, id: '018f0000-0000-7000-8000-000000000001', current: true },
      { ...device, id: OTHER },
    ],
  })
  server.answers(logOutDevice, {})
})
const open = () => openScreen(DevicesScreen, { at: '/pages/Security/devices' })

test('another device is logged out with the login password', async () => {
  const app = open()
  await app.user.click(
    await eventually(() => screen.getByRole('button', { name: 'Log out Firefox · Linux' })),
  )
  await app.user.type(await eventually(() => screen.getByLabelText('Login password')), 'correct horse')
  await app.user.click(screen.getByRole('button', { name: 'Log out' }))
  await eventually(() =>
    expect(server.sent(logOutDevice).map(({ input }) => input)).toEqual([
      { id: OTHER, password: 'correct horse' },
    ]),
  )
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a wrong password is shown at its field, and the dialog stays open', async () => {
  server.refuses(logOutDevice, 'password_incorrect', { field: 'password' })
  const app = open()
  await app.user.click(await eventually(() => screen.getByRole('button', { name: 'Log out other devices' })))
  const field = await eventually(() => screen.getByLabelText('Login password'))
  await app.user.click(screen.getByRole('button', { name: 'Log out' }))
  await eventually(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(server.sent(logOutDevice)).toEqual([])
  await app.user.type(field, 'wrong')
  await app.user.click(screen.getByRole('button', { name: 'Log out' }))
  await eventually(() =>
    expect(server.sent(logOutDevice).map(({ input }) => input)).toEqual([{ password: 'wrong' }]),
  )
  await eventually(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  screen.getByRole('dialog')
})
