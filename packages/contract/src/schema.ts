import { ASSET_IDS } from '@matin/domain/money/asset'
import * as z from 'zod/mini'
import { ID_CURSOR } from './cursor.ts'
import { AMOUNT } from './patterns.ts'

/** Money on the wire. */
export const amount = z.string().check(z.regex(AMOUNT, { error: 'amount_incorrect' }))
/** A movement: a decimal string with a sign. */
export const signedAmount = z.string().check(z.regex(/^-?\d{1,32}(\.\d{1,18})?$/))
export const rate = z.string().check(z.regex(/^\d(\.\d{1,9})?$/))
/** ISO 8601 UTC. */
export const time = z.iso.datetime()
export const id = z.uuid()
export const asset = z.enum(ASSET_IDS)
/** A day on the customer's calendar, "2026-03-01". */
export const day = z.iso.date()

/** A day of the platform, which is of UTC: one that it may have seen. */
export const platformDay = day.check(z.refine(text => text >= '2020-01-01'))

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
/** The customer's zone, e.g. "Asia/Tokyo": days begin and end there. */
export const timeZone = z.string().check(z.minLength(1), z.maxLength(64), z.refine(isTimeZone))
/** What is counted up to a bound. */
export const counted = z.object({
  count: z.number(),
  /** There may be more: only so many are counted. */
  more: z.boolean(),
})
export type Counted = z.infer<typeof counted>

export const localised = z.object({
  en: z.string(),
  ja: z.string(),
  'zh-Hans': z.string(),
  'zh-Hant': z.string(),
})

/** A text that whoever writes it writes in every language. */
export function everyLanguage(longest: number) {
  const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
  return z.object({ en: words, ja: words, 'zh-Hans': words, 'zh-Hant': words })
}
/** A short name of ours for one of our things, "usdt-lock-30". */
export const slug = z.string().check(z.trim(), z.regex(/^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$/))

/** What makes a text an e-mail address, as every account is stored. */
export const EMAIL_CHECKS = [
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254, { error: 'email_incorrect' }),
  z.email({ error: 'email_incorrect' }),
] as const
/** A mobile number as it is typed, with "+" and the dialling code of its area; the server says whether it exists. */
export const MOBILE = /^\+[\d\s().-]{6,24}$/

/** An e-mail address or a mobile number; a missing or empty one has words of its own (specification section 5). */
export const account = z.string({ error: 'account_required' }).check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, { error: 'account_required' }),
  z.maxLength(254, { error: 'email_incorrect' }),
  z.refine(text => !text.startsWith('+') || MOBILE.test(text), { error: 'phone_incorrect' }),
  z.refine(text => text.startsWith('+') || z.email().safeParse(text).success, { error: 'email_incorrect' }),
)
export const code = z.string({ error: 'code_required' }).check(z.regex(/^\d{6}$/, { error: 'code_required' }))
export const password = z
  .string()
  .check(z.minLength(6, { error: 'password_too_short' }), z.maxLength(200, { error: 'invalid_input' }))
export const pin = z.string().check(z.regex(/^\d{6}$/, { error: 'pin_format' }))
/** TRON address in base58check; the server checks the check sum. */
export const address = z
  .string()
  .check(z.trim(), z.regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/, { error: 'address_incorrect' }))
export const txid = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/, { error: 'txid_format' }))

/** Query of a list whose cursors are of this pattern. */
export function pageBy(cursor: RegExp) {
  return {
    cursor: z.optional(z.string().check(z.maxLength(200), z.regex(cursor, { error: 'invalid_input' }))),
  }
}
/** Query of a list that is sorted by id alone. */
export const pageQuery = pageBy(ID_CURSOR)
/** Of one that has a row a day. */
export const dayQuery = { cursor: z.optional(day) }
/** Body of one page: `next` is the cursor of the following page, null at the end. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), next: z.nullable(z.string()) })
}

export const nothing = z.object({})
export const done = z.object({})
