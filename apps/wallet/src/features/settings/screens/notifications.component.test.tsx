import {
  CHANNEL_KINDS,
  getChannels,
  setChannel,
  subscribePush,
} from '@matin/contract/notification-preferences'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#testing/app-clock.ts'
import type { FakeServer } from '#testing/fake-server.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { renewPush } from '../model/push-here.ts'
import NotificationsScreen from './notifications.route.tsx'

const chosen = {
  items: CHANNEL_KINDS.map(kind => ({ kind, email: true, push: false })),
  email: 'm•••@example.com',
  emailRefused: false,
  pushKey: 'B'.repeat(87),
  pushHere: false,
}
const made = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
}

let server: FakeServer
beforeEach(() => {
  server = startServer()
  server.answers(getChannels, chosen)
})
afterEach(() => vi.unstubAllGlobals())
const open = () => openScreen(NotificationsScreen, { at: '/pages/Personal/notifications' })
const byName = (name: string | RegExp) => eventually(() => screen.getByRole('switch', { name }))

/** Simulates a browser with push. `hasAddress` says whether it has a push subscription already. */
function pushBrowser(permission: NotificationPermission, hasAddress = false) {
  const address = { endpoint: made.endpoint, toJSON: () => made, unsubscribe: async () => true }
  const pushManager = {
    subscribe: vi.fn(async () => address),
    getSubscription: async () => (hasAddress ? address : null),
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) },
  })
  return pushManager.subscribe
}
const address = { endpoint: made.endpoint, p256dh: made.keys.p256dh, auth: made.keys.auth }

test('each kind and channel has its own switch, and security emails cannot be switched off', async () => {
  server.answers(setChannel, { kind: 'income', email: true, push: true })
  const app = open()
  await app.user.click(await byName('Daily mining income: Push'))
  await eventually(() =>
    expect(server.sent(setChannel).map(({ input }) => input)).toEqual([
      { kind: 'income', channel: 'push', on: true },
    ]),
  )
  const row = screen.getByRole('row', { name: /Account security/ })
  expect(within(row).getByText('Always')).toBeTruthy()
  expect(within(row).getAllByRole('switch')).toHaveLength(1)
})

test('the row of replies names the email that is sent when no push can be, while emails are switched off', async () => {
  const items = chosen.items.map(item => ({ ...item, push: true, email: item.kind === 'income' }))
  server.answers(getChannels, { ...chosen, items })
  open()
  const row = await eventually(() => screen.getByRole('row', { name: /^Customer service replies/ }))
  within(row).getByText('Sent by email if push can’t reach you')
})

test('an undeliverable email address is named, with a link to change it', async () => {
  server.answers(getChannels, { ...chosen, emailRefused: true })
  open()
  await eventually(() => screen.getByText(/can’t deliver to m•••@example\.com/))
  expect(screen.getByRole('link', { name: 'Change email address' }).getAttribute('href')).toContain(
    '/pages/Security/contact',
  )
})

test('security emails are not labelled “Always” when the customer has no email address', async () => {
  server.answers(getChannels, { ...chosen, email: null })
  open()
  await byName('Daily mining income: Push')
  const row = screen.getByRole('row', { name: /Account security/ })
  expect(within(row).queryByText('Always')).toBeNull()
  expect(within(row).getByText(/email/i)).toBeTruthy()
})

test('the push column is hidden when this deployment sends no push', async () => {
  server.answers(getChannels, { ...chosen, pushKey: null })
  open()
  await byName('Daily mining income: Email')
  expect(screen.queryByRole('switch', { name: 'Daily mining income: Push' })).toBeNull()
  expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual(['Topic', 'Email'])
})

test('turning push on subscribes with the server’s key and registers the subscription', async () => {
  const subscribe = pushBrowser('granted')
  server.answers(subscribePush, {})
  const app = open()
  await app.user.click(await byName(/^Push notifications on this device/))
  await eventually(() => expect(server.sent(subscribePush).map(({ input }) => input)).toEqual([address]))
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: chosen.pushKey })
})

test('a browser that blocks notifications makes the page explain this, and nothing is sent to the server', async () => {
  pushBrowser('denied')
  const app = open()
  await app.user.click(await byName(/^Push notifications on this device/))
  await eventually(() => screen.getByText(/Your browser blocks notifications/))
  expect(server.sent(subscribePush)).toEqual([])
})

test.each(['en', 'ja', 'zh-Hans', 'zh-Hant'] as const)(
  'an iPhone browser tab disables push and explains how to add the app to the home screen (%s)',
  async language => {
    vi.stubGlobal('PushManager', undefined)
    Reflect.deleteProperty(globalThis, 'PushManager')
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
    try {
      const app = openScreen(NotificationsScreen, { at: '/pages/Personal/notifications', language })
      const { here, homeScreen, unsupported } = app.words.Channels
      const row = await eventually(() => screen.getByRole('switch', { name: new RegExp(here) }))
      expect(row.textContent).toContain(homeScreen.replaceAll('{app}', 'Matin'))
      expect(row.textContent).not.toContain(unsupported)
      expect(row).toHaveProperty('disabled', true)
    } finally {
      Reflect.deleteProperty(navigator, 'standalone')
    }
  },
)

test.each([
  ['denied', true, /Your browser blocks notifications/],
  ['granted', false, /Push is off on this device/],
] as const)(
  'the push switch is off without a subscription in the browser, even if the server has one: %s',
  async (permission, hasAddress, said) => {
    pushBrowser(permission, hasAddress)
    server.answers(getChannels, { ...chosen, pushHere: true })
    open()
    await eventually(async () =>
      expect((await byName(/^Push notifications on this device/)).getAttribute('aria-checked')).toBe('false'),
    )
    await eventually(() => screen.getByText(said))
  },
)

test('the push switch is on when browser and server both have the subscription', async () => {
  pushBrowser('granted', true)
  server.answers(getChannels, { ...chosen, pushHere: true })
  open()
  await eventually(async () =>
    expect((await byName(/^Push notifications on this device/)).getAttribute('aria-checked')).toBe('true'),
  )
  expect(screen.queryByText(/Push is off on this device/)).toBeNull()
})

test('a subscription that the browser lost is renewed and registered once at the next start', async () => {
  const subscribe = pushBrowser('granted')
  server.answers(getChannels, { ...chosen, pushHere: true })
  server.answers(subscribePush, {})
  await renewPush()
  expect(subscribe).toHaveBeenCalledOnce()
  expect(server.sent(subscribePush).map(({ input }) => input)).toEqual([address])
  pushBrowser('granted', true)
  await renewPush()
  expect(server.sent(subscribePush)).toHaveLength(1)
})

test('no subscription is renewed when push was turned off', async () => {
  const subscribe = pushBrowser('granted')
  await renewPush()
  expect(subscribe).not.toHaveBeenCalled()
})
