import type { PushSubscription } from '@matin/contract/channels'

/**
 * What of this browser stands in the way of push, null when nothing does. iPhone and iPad (iOS 16.4 and newer) offer it only to
 * an app that was opened from the home screen; there `navigator.standalone` says whether this one was.
 */
export function pushHindrance(): 'homeScreen' | 'unsupported' | null {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return null
  return 'standalone' in navigator && navigator.standalone === false ? 'homeScreen' : 'unsupported'
}

/**
 * Asks the customer, and the browser for an address that this server may push to; `denied` where the browser blocks it. Rejects
 * where the browser fails.
 */
export async function askForPush(key: string): Promise<PushSubscription | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const { pushManager } = await navigator.serviceWorker.ready
  // One that another key of the server made would be refused.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys } = made.toJSON()
  return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

/** Gives the browser's address back; what the server knows of it is the server's to forget. */
export async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
