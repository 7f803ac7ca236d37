import type { PushHint, PushSubscription } from '@matin/contract/notification-preferences'
import webPush from 'web-push'
import type { Config } from '#config.ts'
import type { PushKeys } from './push-keys.ts'

const TIMEOUT_MS = 10_000
/** Seconds for which a push service keeps an undelivered push: a day. */
const KEPT_SECONDS = 86_400

/**
 * `gone`: the browser no longer exists; `refused`: this push fails at every retry; `denied`: the service refuses
 * our signature, for example because of a wrong clock or contact, which is no fault of the browser.
 */
export type Pushed = 'sent' | 'gone' | 'refused' | 'denied' | 'failed'

/** The server calls no other address, as customers supply them. "https://*.example" is any host below it. */
export function isPushService(config: Config, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '') return false
  return config.PUSH_SERVICES.split(',').some(service => {
    const [, host] = /^https:\/\/\*\.(.+)$/.exec(service) ?? []
    if (host === undefined) return url.origin === service
    return url.protocol === 'https:' && url.port === '' && url.hostname.endsWith(`.${host}`)
  })
}

/** Encrypts a push request; null where the browser's keys are invalid. */
export function sealHint(
  config: Config,
  keys: PushKeys,
  { endpoint, p256dh, auth }: PushSubscription,
  hint: PushHint,
) {
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(hint), {
      TTL: KEPT_SECONDS,
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject: `mailto:${config.MAIL_FROM}`, ...keys },
    })
  } catch {
    return null
  }
}

/** Follows no redirect, and reads only the status of the answer. */
export async function pushHint(
  config: Config,
  keys: PushKeys,
  subscription: PushSubscription,
  hint: PushHint,
): Promise<Pushed> {
  const sealed = sealHint(config, keys, subscription, hint)
  // A push service that the configuration no longer names is not called: its subscription is gone.
  if (!sealed || !isPushService(config, subscription.endpoint)) return 'gone'
  try {
    const answer = await fetch(sealed.endpoint, {
      method: sealed.method,
      headers: Object.entries(sealed.headers).map(([name, value]): [string, string] => [name, String(value)]),
      body: new Uint8Array(sealed.body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    if (answer.ok) return 'sent'
    if (answer.status === 404 || answer.status === 410) return 'gone'
    if (answer.status === 401 || answer.status === 403) return 'denied'
    return answer.status === 400 || answer.status === 413 ? 'refused' : 'failed'
  } catch {
    return 'failed'
  }
}
