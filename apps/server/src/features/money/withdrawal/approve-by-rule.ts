import { and, asc, eq, inArray } from 'drizzle-orm'
import { writeIn } from '#platform/commands/batch-write.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { clearFailure, notQuarantined, recordFailure, together } from '#platform/quarantine/quarantine.ts'
import { notHeld } from '../../account/holds/service.ts'
import { notificationOfState } from './notifications.ts'
import { withdrawal } from './tables.ts'

const APPROVAL_CHUNK = 500

/** A withdrawal that the database refuses is quarantined, and the others are approved. */
export async function approveByRule(platform: Platform): Promise<void> {
  const waiting = await platform.db
    .select({ id: withdrawal.id })
    .from(withdrawal)
    .where(approvable(platform))
    .orderBy(asc(withdrawal.submittedAt))
    .limit(APPROVAL_CHUNK)
  await together(
    platform,
    waiting.map(({ id }) => id),
    (tx, ids) => approve(tx, platform, ids),
    (tx, id, trouble) => recordFailure(tx, platform, 'withdrawal_approval', id, trouble),
  )
}

function approvable(platform: Platform) {
  const now = platform.clock.now()
  return and(
    eq(withdrawal.state, 'submitted'),
    eq(withdrawal.needsReview, false),
    notHeld(withdrawal.customer, now),
    notQuarantined('withdrawal_approval', withdrawal.id, now),
  )
}

/** Approves these withdrawals. Rows locked by another process are left to the next run. */
async function approve(tx: Tx, platform: Platform, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .select()
    .from(withdrawal)
    .where(and(inArray(withdrawal.id, [...ids]), approvable(platform)))
    .orderBy(asc(withdrawal.id))
    .for('update', { skipLocked: true })
  if (rows.length === 0) return
  const now = platform.clock.now()
  const found = rows.map(({ id }) => id)
  await tx
    .update(withdrawal)
    .set({ state: 'approved', approvedAt: now, approvedBy: 'rule' })
    .where(inArray(withdrawal.id, found))
  await writeIn(tx, notificationOfState({ at: now }, rows, 'approved'))
  await clearFailure(tx, 'withdrawal_approval', found)
}
