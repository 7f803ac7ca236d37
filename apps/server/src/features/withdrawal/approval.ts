import { and, asc, eq } from 'drizzle-orm'
import type { Platform } from '../../platform/platform.ts'
import { notHeld } from '../holds/service.ts'
import { withdrawal } from './tables.ts'
import { tellState } from './telling.ts'

const APPROVAL_CHUNK = 50

/** The job that approves by rule what was submitted below the limits. The rest waits for an operator. */
export async function approveByRule(platform: Platform): Promise<void> {
  await platform.db.transaction(async tx => {
    const now = platform.clock.now()
    const waiting = await tx
      .select()
      .from(withdrawal)
      .where(
        and(
          eq(withdrawal.state, 'submitted'),
          eq(withdrawal.needsReview, false),
          notHeld(withdrawal.customer, now),
        ),
      )
      .orderBy(asc(withdrawal.submittedAt))
      .limit(APPROVAL_CHUNK)
      .for('update', { skipLocked: true })
    for (const row of waiting) {
      await tx
        .update(withdrawal)
        .set({ state: 'approved', approvedAt: now, approvedBy: 'rule' })
        .where(eq(withdrawal.id, row.id))
      await tellState(tx, now, row, 'approved')
    }
  })
}
