import { fromWire } from '@matin/domain/money/amount'
import * as z from 'zod/mini'
import { amount } from './schema.ts'

/**
 * Schema of a text that handlers receive decoded. `undefined` is refused as `amount_incorrect`. A check that
 * replaces the value, because `z.pipe` would enlarge each first load of the apps.
 */
/* @__NO_SIDE_EFFECTS__ */
export function decode<T>(
  schema: z.ZodMiniType<string, string>,
  read: (text: string) => T | undefined,
): z.ZodMiniType<T, string> {
  const decoding: z.ZodMiniType<unknown, unknown> = schema
  return decoding.check(payload => {
    if (payload.issues.length > 0) return
    const value = read(payload.value as string)
    if (value === undefined)
      payload.issues.push({ code: 'custom', message: 'amount_incorrect', input: payload.value })
    else payload.value = value
  }) as z.ZodMiniType<T, string>
}

/** USDT in an input exactly as an answer showed it, in minor units; null if an answer cannot have shown it. */
export const shownUsdt = decode(amount, text => fromWire(text, 'USDT'))

/** Time in an input. Temporal throws at more than nine digits of a second. */
export const instant = decode(z.iso.datetime({ error: 'invalid_input' }), text =>
  Temporal.Instant.from(text.replace(/(\.\d{9})\d+/, '$1')),
)
