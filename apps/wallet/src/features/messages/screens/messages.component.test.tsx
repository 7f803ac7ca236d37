import { getUnreadMessages, listMessages, readMessages } from '@matin/contract/messages'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../testing/app-clock.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { openScreen, startServer } from '../../../testing/open-screen.tsx'
import { openingTime } from '../../../testing/people.ts'
import MessagesScreen from './messages.route.tsx'

let server: FakeServer
let unread = 1
beforeEach(() => {
  unread = 1
  server = startServer()
  const at = new Date(openingTime).toISOString()
  server.answers(listMessages, () => ({
    items: [
      {
        id: '0190c5a0-0000-7000-8000-000000000001',
        kind: 'password_changed' as const,
        title: 'Login password changed',
        text: 'Other devices are logged out.',
        about: null,
        readAt: unread > 0 ? null : at,
        createdAt: at,
      },
    ],
    next: null,
  }))
  server.answers(getUnreadMessages, () => ({ unread, support: 0 }))
})

test('keeps the focus on the page when "Read all" has nothing left to do', async () => {
  server.answers(readMessages, () => {
    unread = 0
    return { unread }
  })
  const { user, words } = openScreen(MessagesScreen, { at: '/pages/Home/messages' })
  const readAll = await eventually(() => screen.getByRole('button', { name: words.Messages.readAll }))
  await eventually(() => screen.getByRole('link', { name: /Login password changed/ }))
  await user.click(readAll)
  await eventually(() => expect(readAll.isConnected).toBe(false))
  await eventually(() => expect(document.activeElement).not.toBe(document.body))
})
