import { getChannels, type PushSubscription, subscribePush, unsubscribePush } from '@matin/contract/channels'
import { call } from '../../../shared/api/call.ts'
import { storage } from '../../../shared/state/storage.ts'

/** The browser's address that the server was told last. */
const TOLD_KEY = 'Matemax_push'

/**
 * What of this browser stands in the way of push, null when nothing does. iPhone and iPad (iOS 16.4 and newer) offer it only to
 * an app that was opened from the home screen; there `navigator.standalone` says whether this one was.
 */
export function pushHindrance(): 'homeScreen' | 'unsupported' | null {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return null
  return 'standalone' in navigator && navigator.standalone === false ? 'homeScreen' : 'unsupported'
}

/** Whether this browser shows pushes and has an address for them, whatever the server thinks. */
export async function pushInBrowser(): Promise<'on' | 'off' | 'denied'> {
  if (pushHindrance()) return 'off'
  if (Notification.permission !== 'granted') return Notification.permission === 'denied' ? 'denied' : 'off'
  return (await subscription()) ? 'on' : 'off'
}

/**
 * Asks the customer, and the browser for an address that this server may push to, and tells the server; `denied` where the browser
 * blocks it. Rejects where the browser fails.
 */
export async function turnPushOn(key: string): Promise<'on' | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  // One that another key of the server made would be refused.
  await (await subscription())?.unsubscribe()
  await tell(await subscribe(key))
  return 'on'
}

/** Tells the server, and gives the browser's address back. */
export async function turnPushOff(): Promise<'off'> {
  await call(unsubscribePush, {})
  storage.remove(TOLD_KEY)
  await (await subscription())?.unsubscribe()
  return 'off'
}

/**
 * Brings browser and server together where push is on here: an address that the browser lost or renewed is made anew and told. Asks
 * nobody: without the permission it stays as it is, and the switch shows it.
 */
export async function renewPush(): Promise<void> {
  const { pushKey, pushHere } = await call(getChannels, {}, { quiet: true })
  if (!pushHere || pushKey === null) return
  const present = await subscription()
  if (present && present.endpoint === storage.get(TOLD_KEY)) return
  await tell(present ?? (await subscribe(pushKey)), true)
}

async function subscription() {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.pushManager.getSubscription()
}

async function subscribe(key: string) {
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

async function tell(made: Pick<globalThis.PushSubscription, 'toJSON'>, quiet = false): Promise<void> {
  const { endpoint = '', keys } = made.toJSON()
  const address: PushSubscription = { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
  await call(subscribePush, address, { quiet })
  storage.set(TOLD_KEY, endpoint)
}
