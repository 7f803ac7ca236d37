import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { movePush } from '@matin/contract/notification-preferences'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

const SCOPE = 'https://matin.example/'
const MESSAGES = `${SCOPE}#/pages/Home/messages`

/** Creates a tab of the browser. `says` is its answer when the worker asks it to go to a page. */
function tabAt(url: string, says: boolean | 'nothing' = true) {
  const asked: unknown[] = []
  return {
    url,
    asked,
    focus: vi.fn(async () => undefined),
    navigate: vi.fn(async () => undefined),
    postMessage(message: unknown, [port]: MessagePort[] = []) {
      asked.push(message)
      if (says !== 'nothing') port?.postMessage(says)
    },
  }
}

const listeners = new Map<string, (event: object) => void>()
let tabs: ReturnType<typeof tabAt>[] = []
const showNotification = vi.fn(async () => undefined)
const openWindow = vi.fn(async () => undefined)
const subscribe = vi.fn(async () => subscription('next'))

beforeAll(async () => {
  vi.stubGlobal('self', {
    builtFiles: [],
    registration: { scope: SCOPE, showNotification, pushManager: { subscribe } },
    clients: { matchAll: async () => tabs, openWindow },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  })
  await import('./worker.ts')
})
beforeEach(() => {
  openWindow.mockReset()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Taps a push, and waits until it is handled. */
async function tap(url = MESSAGES) {
  let work: Promise<unknown> = Promise.resolve()
  listeners.get('notificationclick')?.({
    notification: { close: () => undefined, data: url },
    waitUntil: (all: Promise<unknown>) => {
      work = all
    },
  })
  await work
}

it.each(['console', 'console/', 'console/#/withdrawals', 'api/docs', 'other.html'])(
  'a tap on a push opens a new tab and leaves a tab at /%s as it is',
  async path => {
    const other = tabAt(SCOPE + path)
    tabs = [other]
    await tap()
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(MESSAGES)
    expect(other.focus).not.toHaveBeenCalled()
    expect(other.navigate).not.toHaveBeenCalled()
    expect(other.asked).toEqual([])
  },
)

it('a tap on a push opens the push’s page in a tab of the wallet, not in a tab of the console', async () => {
  const [operators, ours] = [tabAt(`${SCOPE}console`), tabAt(`${SCOPE}#/pages/Home/index`)]
  tabs = [operators, ours]
  await tap()
  expect(ours.asked).toEqual([{ show: '#/pages/Home/messages' }])
  expect(ours.focus).toHaveBeenCalledOnce()
  expect(operators.focus).not.toHaveBeenCalled()
  expect(openWindow).not.toHaveBeenCalled()
})

it('a tap on a push focuses the tab that already shows its page', async () => {
  const [home, there] = [tabAt(SCOPE), tabAt(MESSAGES)]
  tabs = [home, there]
  await tap()
  expect(there.focus).toHaveBeenCalledOnce()
  expect([home.asked, there.asked]).toEqual([[], []])
})

it.each([false, 'nothing'] as const)(
  'a tap on a push opens a new tab when the open one does not agree to change its page (%s)',
  async says => {
    const busy = tabAt(`${SCOPE}#/pages/Assets/claim`, says)
    tabs = [busy]
    const tapped = tap()
    // Longer than the worker waits for an answer that does not come.
    await vi.advanceTimersByTimeAsync(1000)
    await tapped
    expect(busy.focus).not.toHaveBeenCalled()
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(MESSAGES)
  },
)

it('a push shows the icon of the app and a monochrome badge', async () => {
  const hint = { title: 'A new notice', page: 'pages/Home/noticeList', tag: 'notices' }
  let work: Promise<unknown> = Promise.resolve()
  listeners.get('push')?.({
    data: { json: () => hint },
    waitUntil: (all: Promise<unknown>) => {
      work = all
    },
  })
  await work
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('A new notice', {
    tag: 'notices',
    data: `${SCOPE}#/pages/Home/noticeList`,
    icon: `${SCOPE}icons/icon-192.png`,
    badge: `${SCOPE}icons/badge-96.png`,
  })
  for (const file of ['icon-192.png', 'badge-96.png'])
    expect([...readFileSync(join(import.meta.dirname, '../../public/icons', file)).subarray(1, 4)]).toEqual([
      0x50, 0x4e, 0x47,
    ])
})

/** Creates a push subscription as a browser does. */
function subscription(name: string) {
  const keys = { p256dh: name.padEnd(87, '0'), auth: name.padEnd(22, '0') }
  return {
    options: { applicationServerKey: 'key' },
    toJSON: () => ({ endpoint: `https://push.example/${name}`, expirationTime: null, keys }),
  }
}

async function changes(event: object) {
  let work: Promise<unknown> = Promise.resolve()
  listeners.get('pushsubscriptionchange')?.({
    ...event,
    waitUntil: (all: Promise<unknown>) => {
      work = all
    },
  })
  await work
}

it.each([true, false])(
  'a changed push subscription is sent to the server with no tab open (created by the browser: %s)',
  async made => {
    tabs = []
    const server = vi.fn(async (_path: string, _init: RequestInit) => new Response())
    vi.stubGlobal('fetch', server)
    subscribe.mockClear()
    await changes({
      oldSubscription: subscription('former'),
      ...(made && { newSubscription: subscription('next') }),
    })
    expect(subscribe.mock.calls).toEqual(
      made ? [] : [[{ userVisibleOnly: true, applicationServerKey: 'key' }]],
    )
    const [path, init] = server.mock.calls[0] ?? []
    expect([path, init?.method]).toEqual([movePush.path, movePush.method])
    expect(movePush.input.parse(JSON.parse(String(init?.body)))).toMatchObject({
      from: { endpoint: 'https://push.example/former', auth: 'former'.padEnd(22, '0') },
      to: { endpoint: 'https://push.example/next' },
    })
  },
)

it('an ended push subscription is renewed, and a tab of the app registers it when the worker is offline', async () => {
  const [operators, ours] = [tabAt(`${SCOPE}console`), tabAt(`${SCOPE}#/pages/Home/index`)]
  tabs = [operators, ours]
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await changes({ oldSubscription: subscription('former') })
  expect([ours.asked, operators.asked]).toEqual([[{ pushChanged: true }], []])
})
