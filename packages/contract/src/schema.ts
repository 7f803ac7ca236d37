import { ASSET_IDS } from '@matin/domain/money/asset'
import { NETWORK } from '@matin/domain/money/network'
import { isZone } from '@matin/domain/settings/zone'
import * as z from 'zod/mini'
import { ID_CURSOR } from './cursor.ts'
import { declare, machine } from './field-kinds.ts'
import { byLanguage } from './language.ts'
import { AMOUNT } from './patterns.ts'

export const amount = declare(z.string().check(z.regex(AMOUNT, { error: 'amount_incorrect' })), 'figure', [
  'amount_incorrect',
])
export const signedAmount = z.string().check(z.regex(/^-?\d{1,32}(\.\d{1,18})?$/))
export const rate = z.string().check(z.regex(/^\d(\.\d{1,9})?$/))
/** Time in ISO 8601, UTC. */
export const time = z.iso.datetime()
export const id = z.uuid()
export const asset = z.enum(ASSET_IDS)
export const network = z.literal(NETWORK)
/** A day on the customer's calendar, "2026-03-01". A year typed as "26" arrives as 0026 and is refused. */
export const day = declare(
  z.iso
    .date({ error: 'day_incorrect' })
    .check(z.refine(text => text >= '1970-01-02' && text < '3000', { error: 'day_incorrect' })),
  'day',
  ['day_incorrect'],
)

/** Day in the platform's zone, from 2020 on. */
export const platformDay = day.check(z.refine(text => text >= '2020-01-01', { error: 'day_incorrect' }))

/** Customer's time zone, e.g. "Asia/Tokyo", in which their days begin and end. */
export const timeZone = machine().check(z.minLength(1), z.maxLength(64), z.refine(isZone))
/** Count that stops at a bound, to limit its cost. */
export const counted = z.object({
  count: z.number(),
  /** Whether there may be more than `count`, because the count stopped at its bound. */
  more: z.boolean(),
})
export type CappedCount = z.infer<typeof counted>

export const localised = z.object(byLanguage(() => z.string()))

export function pageBy(cursor: RegExp) {
  return {
    cursor: z.optional(machine().check(z.maxLength(200), z.regex(cursor, { error: 'invalid_input' }))),
  }
}
export const pageQuery = pageBy(ID_CURSOR)
/** Only programs make cursors, so a wrong one has no error of its own. */
export const dayQuery = { cursor: z.optional(declare(z.iso.date({ error: 'invalid_input' }), 'machine', [])) }
/** Returns the schema of one page: `next` is the cursor of the following page, null at the end. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), next: z.nullable(z.string()) })
}

export const nothing = z.object({})
export const done = z.object({})
