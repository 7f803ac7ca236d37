import type * as z from 'zod/mini'

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
