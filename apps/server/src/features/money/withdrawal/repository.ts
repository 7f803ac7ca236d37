import type { Withdrawal } from '@matin/contract/withdrawal'
import { toWire } from '@matin/domain/money/amount'
import { allowsWithdrawal, isOpenWithdrawal, waitsForSigner } from '@matin/domain/withdrawal/state'
import { arrivalOf } from '@matin/domain/withdrawal/terms'
import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/db/page.ts'
import { withdrawal } from './tables.ts'

export type WithdrawalRow = typeof withdrawal.$inferSelect

/** Reads the row of a withdrawal, locked until the transaction ends. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow | null> {
  const [row] = await tx.select().from(withdrawal).where(eq(withdrawal.id, id)).for('update')
  return row ?? null
}

/** Reads the rows of these withdrawals, locked one after the other until the transaction ends. */
export async function lockWithdrawals(tx: Tx, ids: readonly string[]): Promise<WithdrawalRow[]> {
  return tx
    .select()
    .from(withdrawal)
    .where(inArray(withdrawal.id, [...ids]))
    .orderBy(asc(withdrawal.id))
    .for('update')
}

export async function withdrawalPage(
  tx: Tx,
  customerId: string,
  cursor: string | undefined,
): Promise<Page<WithdrawalRow>> {
  const mine = eq(withdrawal.customer, customerId)
  const rows = await tx
    .select()
    .from(withdrawal)
    .where(cursor ? and(mine, lt(withdrawal.id, cursor)) : mine)
    .orderBy(desc(withdrawal.id))
    .limit(PAGE_SIZE + 1)
  return toPage(
    rows,
    row => row.id,
    row => row,
  )
}

export async function withdrawalById(tx: Tx, customerId: string, id: string): Promise<WithdrawalRow | null> {
  const [row] = await tx
    .select()
    .from(withdrawal)
    .where(and(eq(withdrawal.id, id), eq(withdrawal.customer, customerId)))
  return row ?? null
}

/** `hold` and the signer's cap `waitsFor` matter only to an unsigned withdrawal. */
export function toWithdrawal(
  row: WithdrawalRow,
  now: Temporal.Instant,
  { hold, waitsFor }: Pick<Withdrawal, 'hold' | 'waitsFor'>,
): Withdrawal {
  return {
    id: row.id,
    state: row.state,
    network: row.network,
    address: row.address,
    quantity: toWire(row.quantity, 'USDT'),
    fee: toWire(row.fee, 'USDT'),
    arrival: toWire(arrivalOf(row.quantity, row.fee), 'USDT'),
    txid: row.txid,
    reason: row.reason,
    needsReview: row.needsReview,
    hold: allowsWithdrawal('approve', row.state) || waitsForSigner(row) ? hold : null,
    waitsFor,
    overdue: isOpenWithdrawal(row.state) && Temporal.Instant.compare(now, row.deadlineAt) > 0,
    submittedAt: toTimestamp(row.submittedAt),
    deadlineAt: toTimestamp(row.deadlineAt),
    approvedAt: row.approvedAt && toTimestamp(row.approvedAt),
    sentAt: row.sentAt && toTimestamp(row.sentAt),
    endedAt: row.endedAt && toTimestamp(row.endedAt),
    hash: row.hash,
  }
}
