import { toWire } from '@matin/domain/money/amount'
import { RISK_POINTS } from '@matin/domain/withdrawal/risk'
import { allowsWithdrawal } from '@matin/domain/withdrawal/state'
import { text } from '@matin/i18n/read'
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { writeIn } from '#platform/commands/batch-write.ts'
import type { Tx } from '#platform/db/database.ts'
import type { PendingLine } from '#platform/pending-requests.ts'
import type { SettlePending } from '#platform/platform.ts'
import { clearFailure } from '#platform/quarantine/quarantine.ts'
import { refundWrites } from './refund-withdrawal.ts'
import type { WithdrawalRow } from './repository.ts'
import { withdrawal, withdrawalRisk } from './tables.ts'

/**
 * Settles unsigned withdrawals when the account's protection changes. Where an intruder may have submitted
 * them, submitted ones are cancelled and approved ones fail; both are refunded. Where the owner is present,
 * submitted ones wait for an operator's review.
 */
export const settlePendingWithdrawals: SettlePending = async (tx, platform, customerId, outcome) => {
  const rows = await unsignedOf(tx, customerId)
  if (outcome === 'marked') {
    await mark(
      tx,
      rows.filter(({ state }) => allowsWithdrawal('approve', state)).map(({ id }) => id),
    )
    return rows.map(row => lineOf(row, allowsWithdrawal('approve', row.state) ? 'marked' : 'approved'))
  }
  const context = { at: platform.clock.now(), ids: platform.ids }
  for (const row of rows) {
    const end = allowsWithdrawal('approve', row.state)
      ? ({ state: 'cancelled', reason: null } as const)
      : ({ state: 'failed', reason: 'unauthorised_access' } as const)
    await writeIn(tx, refundWrites(context, row, end))
  }
  await clearFailure(
    tx,
    'withdrawal',
    rows.map(({ id }) => id),
  )
  return rows.map(row => lineOf(row, 'cancelled'))
}

/** Marks withdrawals for an operator's review, however they were judged at submission. */
async function mark(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const points = RISK_POINTS.changed_since
  const flags = ids.map(id => ({ withdrawal: id, flag: 'changed_since' as const, points }))
  await tx.insert(withdrawalRisk).values(flags).onConflictDoNothing()
  await tx
    .update(withdrawal)
    .set({ needsReview: true })
    .where(inArray(withdrawal.id, [...ids]))
}

/** Locked until the transaction ends. Bytes signed meanwhile are not stored, and so not broadcast. */
function unsignedOf(tx: Tx, customerId: string): Promise<WithdrawalRow[]> {
  const unsigned = and(eq(withdrawal.state, 'approved'), isNull(withdrawal.txid))
  return tx
    .select()
    .from(withdrawal)
    .where(and(eq(withdrawal.customer, customerId), or(eq(withdrawal.state, 'submitted'), unsigned)))
    .orderBy(asc(withdrawal.id))
    .for('update')
}

function lineOf(
  { quantity, address }: WithdrawalRow,
  what: 'cancelled' | 'marked' | 'approved',
): PendingLine {
  const values = { amount: toWire(quantity, 'USDT'), address }
  return language => text(language, `emails.withdrawal.${what}`, values)
}
