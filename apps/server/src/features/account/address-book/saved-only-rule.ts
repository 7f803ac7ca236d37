import type * as contract from '@matin/contract/address-book'
import type { AddressBook } from '@matin/contract/address-book'
import { success } from '@matin/contract/result'
import { holdsNow, type SavedOnly, switched } from '@matin/domain/address-book/saved-only'
import { batchQuery, columnsOf, type Load, loadOne, rowOf } from '#platform/commands/batch-query.ts'
import { type BatchWrite, writeOf } from '#platform/commands/batch-write.ts'
import type { Command } from '#platform/commands/execute.ts'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import { notifySecurity } from '../auth/public/notifications.ts'
import { savedOnly } from './tables.ts'

const OFF: SavedOnly = { on: false, offAt: null }

const RULE = batchQuery<{ customer: string }, object>({
  name: 'saved only',
  params: { customer: 'uuid' },
  text: `SELECT a.ordinal, ${columnsOf(savedOnly, 's')} FROM params a JOIN saved_only s ON s.customer = a.customer`,
})

export async function readRule(load: Load, customerId: string): Promise<SavedOnly> {
  const row = await loadOne(load, RULE, { customer: customerId })
  return row ? rowOf(savedOnly, row) : OFF
}

const CHANGED: BatchWrite<{ customer: string; on: boolean; off_at: string | null; at: string }> = {
  name: 'saved only changed',
  columns: { customer: 'uuid', on: 'boolean', off_at: 'timestamptz', at: 'timestamptz' },
  text: `INSERT INTO saved_only (customer, is_on, off_at, changed_at) SELECT g.customer, g.on, g.off_at, g.at FROM rows g
    ON CONFLICT (customer) DO UPDATE SET is_on = excluded.is_on, off_at = excluded.off_at, changed_at = excluded.changed_at
    RETURNING 1`,
}

/** Turns the rule on at once, or off after a wait. Notifies the customer in the inbox and by email. */
export const setSavedOnly = (platform: Platform): Command<typeof contract.setSavedOnly, SavedOnly> => ({
  read: (load, { caller }) => readRule(load, caller.customerId),

  decide(rule, { caller: { customerId: customer }, input, at }) {
    const next = switched(rule, input.on, at)
    const [before, after] = [toRule(rule, at), toRule(next, at)]
    const { offAt: until } = after
    const off_at = next.offAt && toTimestamp(next.offAt)
    const decision = {
      answer: after,
      writes: [writeOf(CHANGED, { customer, on: next.on, off_at, at: toTimestamp(at) })],
    }
    if (after.on === before.on && until === before.offAt) return success(decision)
    const also = (tx: Tx) =>
      until
        ? notifySecurity(tx, platform, customer, 'saved_only_ending', { until })
        : notifySecurity(tx, platform, customer, 'saved_only_on', {})
    return success({ ...decision, also })
  },
})

/** The rule is off once the wait after turning it off is over. */
export function toRule(rule: SavedOnly, now: Temporal.Instant): AddressBook['savedOnly'] {
  return holdsNow(rule, now)
    ? { on: true, offAt: rule.offAt && toTimestamp(rule.offAt) }
    : { on: false, offAt: null }
}
