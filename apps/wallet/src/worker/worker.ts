import { fileFor } from './file-for.ts'
import { shownOf } from './hint.ts'

/*
 * The service worker: the app opens without a network, and changes to a new version when the customer says so. Its
 * cache holds the built files and nothing else; what the server says about anybody never passes through here, but for what is pushed:
 * a title without a figure.
 */

/** Put in by the build: every file, with a revision where its name has none (vite-plugin-pwa). */
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
interface Tab {
  focus: () => Promise<unknown>
  navigate: (url: string) => Promise<unknown>
}
/** What of a worker's surroundings is used. */
interface Worker {
  /** The library that builds looks for this name. */
  readonly __WB_MANIFEST: readonly BuiltFile[]
  readonly registration: {
    readonly scope: string
    showNotification: (title: string, options: object) => Promise<void>
  }
  readonly clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window' }) => Promise<readonly Tab[]>
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
    ((type: 'notificationclick', listener: (event: NotificationEvent) => void) => void)
}

declare const self: Worker
const worker = self
const built = self.__WB_MANIFEST
const { scope } = worker.registration
/** Several apps may share an origin, each below a path of its own. */
const family = `wallet ${new URL(scope).pathname} `
/** Every change of a file changes the names in index.html, and so its revision. */
const name = family + built.map(file => file.revision ?? '').join('')
const files = new Set(built.map(file => file.url))

async function install() {
  const cache = await caches.open(name)
  // A file with a hash in its name may come from the browser's cache, the others must be this version's.
  await cache.addAll(
    [...files].map(
      file => new Request(new URL(file, scope), { cache: /^assets\//.test(file) ? 'default' : 'reload' }),
    ),
  )
}

/** Keeps this version and the one before it, which other tabs may still run. */
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

/** The app's name where a push does not say more. */
const NAME = 'Matin'

async function show(data: PushEvent['data']) {
  let said: unknown = null
  try {
    said = data?.json()
  } catch {
    // Not of our server.
  }
  const { title, tag, url } = shownOf(said, scope, NAME)
  await worker.registration.showNotification(title, { tag, data: url, icon: new URL('icon.svg', scope).href })
}

/** Goes to the page in a tab that shows the app, or in a new one. */
async function openPage(url: string) {
  const [tab] = await worker.clients.matchAll({ type: 'window' })
  if (!tab) return void (await worker.clients.openWindow(url))
  await tab.focus()
  await tab.navigate(url)
}

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
