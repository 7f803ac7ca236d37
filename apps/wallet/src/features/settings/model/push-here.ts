import {
  getChannels,
  type PushSubscription,
  subscribePush,
  unsubscribePush,
} from '@matin/contract/notification-preferences'
import { call } from '#shared/api/call.ts'
import { storage } from '#shared/state/storage.ts'

/** Storage key of the push address that this browser last sent to the server. */
const TOLD_KEY = 'Matemax_push'

/** iPhone and iPad (iOS 16.4 and newer) offer push only to an app on the home screen (`standalone`). */
export function pushHindrance(): 'homeScreen' | 'unsupported' | null {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return null
  return 'standalone' in navigator && navigator.standalone === false ? 'homeScreen' : 'unsupported'
}

/** Returns the state of push in this browser (permission and address), regardless of the server. */
export async function pushInBrowser(): Promise<'on' | 'off' | 'denied'> {
  if (pushHindrance()) return 'off'
  if (Notification.permission !== 'granted') return Notification.permission === 'denied' ? 'denied' : 'off'
  return (await subscription()) ? 'on' : 'off'
}

/** Resolves with `denied` where the browser blocks push; rejects where the browser fails. */
export async function turnPushOn(key: string): Promise<'on' | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  // The browser refuses an address under another key of the server, so an earlier one is removed first.
  await (await subscription())?.unsubscribe()
  await tell(await subscribe(key))
  return 'on'
}

export async function turnPushOff(): Promise<'off'> {
  await call(unsubscribePush, {})
  storage.remove(TOLD_KEY)
  await (await subscription())?.unsubscribe()
  return 'off'
}

/** Only if push is on here: sends a changed address, and renews a lost one. Never asks for permission. */
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
