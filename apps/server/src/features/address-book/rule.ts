import type { AddressBook } from '@matin/contract/address-book'
import type { Result } from '@matin/contract/result'
import { holdsNow, type SavedOnly, switched } from '@matin/domain/address-book/saved-only'
import { success } from '@matin/domain/result'
import { type Ask, askIn, askOne, fact } from '../../platform/acts/ask.ts'
import type { Tx } from '../../platform/db/database.ts'
import { instantFrom, toTimestamp } from '../../platform/db/instant.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockCustomer } from '../auth/lock.ts'
import { tellSecurity } from '../auth/telling.ts'
import { savedOnly } from './tables.ts'

const OFF: SavedOnly = { on: false, offAt: null }

const RULE = fact<{ customer: string }, { is_on: boolean; off_at: string | null }>({
  name: 'saved only',
  asked: { customer: 'uuid' },
  text: 'SELECT a.place, s.is_on, s.off_at FROM asked a JOIN saved_only s ON s.customer = a.customer',
})

export async function readRule(ask: Ask, customerId: string): Promise<SavedOnly> {
  const row = await askOne(ask, RULE, { customer: customerId })
  return row ? { on: row.is_on, offAt: row.off_at === null ? null : instantFrom(row.off_at) } : OFF
}

/**
 * Turns "withdraw only to saved addresses" on at once, or off after the wait. The customer is notified of both, also
 * by email.
 */
export async function setRule(
  tx: Tx,
  platform: Platform,
  customerId: string,
  on: boolean,
): Promise<Result<AddressBook['savedOnly']>> {
  // As every withdrawal does: what is under way is judged by the rule of before.
  await lockCustomer(tx, customerId)
  const now = platform.clock.now()
  const rule = await readRule(askIn(tx), customerId)
  const next = switched(rule, on, now)
  const row = { on: next.on, offAt: next.offAt, changedAt: now }
  await tx
    .insert(savedOnly)
    .values({ customer: customerId, ...row })
    .onConflictDoUpdate({ target: savedOnly.customer, set: row })
  const [before, after] = [toRule(rule, now), toRule(next, now)]
  if (after.on === before.on && after.offAt === before.offAt) return success(after)
  if (after.offAt) {
    const until = after.offAt
    await tellSecurity(tx, platform, customerId, 'saved_only_ending', { until })
  } else await tellSecurity(tx, platform, customerId, 'saved_only_on', {})
  return success(after)
}

/** The rule as customers see it: one whose end has passed is off. */
export function toRule(rule: SavedOnly, now: Temporal.Instant): AddressBook['savedOnly'] {
  return holdsNow(rule, now)
    ? { on: true, offAt: rule.offAt && toTimestamp(rule.offAt) }
    : { on: false, offAt: null }
}
