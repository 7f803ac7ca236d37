import { createHmac } from 'node:crypto'
import { toTimestamp } from '#platform/db/instant.ts'
import { type Carrier, Refused } from './email.ts'

const TIMEOUT_MS = 10_000

const REFUSALS: ReadonlyMap<number, Refused['what']> = new Map([
  [410, 'recipient'],
  [413, 'message'],
  [422, 'message'],
])

/** Header that proves a webhook call: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "<t>.<body>", hex>`. */
export const SIGNATURE_HEADER = 'matin-signature'

/**
 * SMS through any provider that a webhook stands in front of: one POST of `{ id, to, text, sentAt }` a message, signed
 * with the shared secret. Any 2xx takes it; 410 says that nobody has the number, 413 and 422 that this message is never sent; everything
 * else and silence is tried again with the same id.
 */
export function smsCarrier(url: string, secret: string, now: () => Temporal.Instant): Carrier {
  return async ({ id, to, text }) => {
    const at = now()
    const body = JSON.stringify({ id, to, text, sentAt: toTimestamp(at) })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf(secret, at, body) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (response.ok) return
    const error = new Error(`the SMS webhook answered ${response.status}`)
    const what = REFUSALS.get(response.status)
    throw what ? new Refused(what, error) : error
  }
}

export function signatureOf(secret: string, at: Temporal.Instant, body: string): string {
  const seconds = Math.floor(at.epochMilliseconds / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
