import { PRODUCT_NAME } from '@matin/domain/settings/product-name'
import { fileFor } from './file-for.ts'
import { shownOf } from './hint.ts'

/*
 * Opens the app without a network, and changes to a new version when the customer asks for it. Its cache has
 * only the built files. The only customer data that reach it are pushes, whose titles have no figure.
 */

/** File of the build, with a revision where its name has no hash (vite/worker.plugin.ts). */
interface BuiltFile {
  url: string
  revision: string | null
}

interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface PushEvent extends ExtendableEvent {
  readonly data: { json: () => unknown } | null
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: { close: () => void; readonly data: unknown }
}
interface Subscription {
  readonly toJSON: () => { endpoint?: string; keys?: Record<string, string> }
  readonly options: { readonly applicationServerKey: unknown }
}
interface SubscriptionEvent extends ExtendableEvent {
  readonly oldSubscription?: Subscription | null
  readonly newSubscription?: Subscription | null
}
interface Tab {
  readonly url: string
  focus: () => Promise<unknown>
  postMessage: (message: unknown, transfer?: MessagePort[]) => void
}
interface Worker {
  /** Set by the first line of the built file. */
  readonly builtFiles: readonly BuiltFile[]
  readonly registration: {
    readonly scope: string
    showNotification: (title: string, options: object) => Promise<void>
    readonly pushManager: { subscribe: (options: object) => Promise<Subscription> }
  }
  readonly clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Tab[]>
    openWindow: (url: string) => Promise<unknown>
  }
  skipWaiting: () => Promise<void>
  addEventListener: (<T extends 'install' | 'activate'>(
    type: T,
    listener: (event: ExtendableEvent) => void,
  ) => void) &
    ((type: 'fetch', listener: (event: FetchEvent) => void) => void) &
    ((type: 'message', listener: (event: MessageEvent) => void) => void) &
    ((type: 'push', listener: (event: PushEvent) => void) => void) &
    ((type: 'pushsubscriptionchange', listener: (event: SubscriptionEvent) => void) => void) &
    ((type: 'notificationclick', listener: (event: NotificationEvent) => void) => void)
}

declare const self: Worker
const worker = self
const built = self.builtFiles
const { scope } = worker.registration
/** Prefix of this app's caches. Several apps may share an origin, each below its own path. */
const family = `wallet ${new URL(scope).pathname} `
/** Changing any file changes the names in index.html, so its revision identifies the version. */
const name = family + built.map(file => file.revision ?? '').join('')
const files = new Set(built.map(file => file.url))

async function install() {
  const cache = await caches.open(name)
  // A file with a hash in its name may come from the browser's cache; the others must be this version's.
  await cache.addAll(
    [...files].map(
      file => new Request(new URL(file, scope), { cache: /^assets\//.test(file) ? 'default' : 'reload' }),
    ),
  )
}

/** Keeps the cache of the previous version, which other tabs may still run. */
async function removeOld() {
  const ours = (await caches.keys()).filter(key => key.startsWith(family) && key !== name)
  await Promise.all(ours.slice(0, -1).map(key => caches.delete(key)))
  await worker.clients.claim()
}

async function answer(file: string, request: Request): Promise<Response> {
  const url = new URL(file, scope).href
  const kept = (await (await caches.open(name)).match(url)) ?? (await caches.match(url))
  return kept ?? fetch(request)
}

async function show(data: PushEvent['data']) {
  let said: unknown = null
  try {
    said = data?.json()
  } catch {
    // A push that our server did not send.
  }
  const { title, tag, url } = shownOf(said, scope, PRODUCT_NAME)
  // Systems draw no SVG there. The badge stands in a phone's status bar, which uses only its shape.
  const [icon, badge] = ['icons/icon-192.png', 'icons/badge-96.png'].map(path => new URL(path, scope).href)
  await worker.registration.showNotification(title, { tag, data: url, icon, badge })
}

/** Milliseconds to wait for a tab's answer. A frozen tab never answers. */
const ANSWER_MS = 300

/** Asks a tab to go to a page. Resolves with false for a tab with a filled-in form (app/shown-by-push.ts). */
function goesTo(tab: Tab, url: string): Promise<boolean> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(false), ANSWER_MS)
    port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      port1.close()
      resolve(data === true)
    }
    tab.postMessage({ show: new URL(url).hash }, [port2])
  })
}

/** The worker's scope also contains tabs of other apps, such as the console. */
async function ourTabs(): Promise<Tab[]> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return tabs.filter(tab => fileFor({ method: 'GET', mode: 'navigate', url: tab.url }, scope, files))
}

/**
 * In a tab that shows the page already, otherwise in one that agrees to go there, otherwise in a new one.
 * Tabs of other apps with the same origin, such as the console, stay untouched.
 */
async function openPage(url: string) {
  const ours = await ourTabs()
  const there = ours.find(tab => tab.url === url)
  if (there) return void (await there.focus())
  for (const tab of ours) if (await goesTo(tab, url)) return void (await tab.focus())
  await worker.clients.openWindow(url)
}

/** Path of the contract's `movePush`. It is not imported, because its schemas would be half of this file. */
const MOVE_PATH = '/api/channels/push/move'

function addressOf(subscription: Subscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint, p256dh: keys?.p256dh, auth: keys?.auth }
}

/** Needs no session: the secret of the former address proves that the request comes from this browser. */
async function move(former: Subscription, next: Subscription) {
  await fetch((import.meta.env.VITE_API_BASE ?? '') + MOVE_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ from: addressOf(former), to: addressOf(next) }),
  })
}

/**
 * Moves push to the new address at the server. If the browser does not give the former address, or has no
 * network, an open tab of the app does it, or the app at its next start (app/keep-push.ts).
 */
async function renewPush({ oldSubscription, newSubscription }: SubscriptionEvent) {
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  const next =
    newSubscription ??
    (applicationServerKey
      ? await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
      : null)
  if (oldSubscription && next) await move(oldSubscription, next).catch(() => undefined)
  for (const tab of await ourTabs()) tab.postMessage({ pushChanged: true })
}

worker.addEventListener('pushsubscriptionchange', event => event.waitUntil(renewPush(event)))
worker.addEventListener('push', event => event.waitUntil(show(event.data)))
worker.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openPage(String(event.notification.data)))
})
worker.addEventListener('install', event => event.waitUntil(install()))
worker.addEventListener('activate', event => event.waitUntil(removeOld()))
worker.addEventListener('fetch', event => {
  const file = fileFor(event.request, scope, files)
  if (file !== null) event.respondWith(answer(file, event.request))
})
worker.addEventListener('message', event => {
  if (event.data === 'take-over') void worker.skipWaiting()
})
