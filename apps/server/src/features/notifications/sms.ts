import { createHmac } from 'node:crypto'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { Carrier } from './letter.ts'

const TIMEOUT_MS = 10_000

/** Header that proves a webhook call: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "<t>.<body>", hex>`. */
export const SIGNATURE_HEADER = 'matin-signature'

/**
 * SMS through any provider that a webhook stands in front of: one POST of `{ id, to, text, sentAt }` a message, signed
 * with the shared secret. Any 2xx takes it; everything else and silence is tried again with the same id.
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
    if (!response.ok) throw new Error(`the SMS webhook answered ${response.status}`)
  }
}

export function signatureOf(secret: string, at: Temporal.Instant, body: string): string {
  const seconds = Math.floor(at.epochMilliseconds / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
