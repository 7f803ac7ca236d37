import type { AddressBook } from '@matin/contract/address-book'
import type { Result } from '@matin/contract/result'
import { holdsNow, type SavedOnly, switched } from '@matin/domain/address-book/saved-only'
import { success } from '@matin/domain/result'
import { batchQuery, type Load, loadIn, loadOne } from '#platform/commands/batch-query.ts'
import type { Tx } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import { notifySecurity } from '../auth/notifications.ts'
import { lockCustomer } from '../auth/sessions/lock-customer.ts'
import { savedOnly } from './tables.ts'

const OFF: SavedOnly = { on: false, offAt: null }

const RULE = batchQuery<{ customer: string }, { is_on: boolean; off_at: string | null }>({
  name: 'saved only',
  params: { customer: 'uuid' },
  text: 'SELECT a.ordinal, s.is_on, s.off_at FROM params a JOIN saved_only s ON s.customer = a.customer',
})

export async function readRule(load: Load, customerId: string): Promise<SavedOnly> {
  const row = await loadOne(load, RULE, { customer: customerId })
  return row ? { on: row.is_on, offAt: row.off_at === null ? null : instantFrom(row.off_at) } : OFF
}

/**
 * Turns the rule "withdraw only to saved addresses" on at once, or off after a wait. Notifies the customer of
 * both, also by email.
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
  const rule = await readRule(loadIn(tx), customerId)
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
    await notifySecurity(tx, platform, customerId, 'saved_only_ending', { until })
  } else await notifySecurity(tx, platform, customerId, 'saved_only_on', {})
  return success(after)
}

/** Returns the saved-only rule as customers see it: off once its end has passed. */
export function toRule(rule: SavedOnly, now: Temporal.Instant): AddressBook['savedOnly'] {
  return holdsNow(rule, now)
    ? { on: true, offAt: rule.offAt && toTimestamp(rule.offAt) }
    : { on: false, offAt: null }
}
