import { createHmac } from 'node:crypto'
import { toTimestamp } from '#platform/db/instant.ts'
import { type Carrier, Refused } from './email.ts'

const TIMEOUT_MS = 10_000

const REFUSALS: ReadonlyMap<number, Refused['what']> = new Map([
  [410, 'recipient'],
  [413, 'message'],
  [422, 'message'],
])

/** Header that signs a webhook call: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "<t>.<body>", hex>`. */
export const SIGNATURE_HEADER = 'matin-signature'

/**
 * Creates a carrier that sends SMS through any provider behind a webhook: one POST of `{ id, to, text, sentAt
 * }` for each message, signed with the shared secret. A status 2xx accepts the message. 410 means that the
 * number does not exist; 413 and 422 refuse this message permanently. After any other status, or without an
 * answer, the message is retried with the same id.
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
