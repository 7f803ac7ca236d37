import { type Failure, failure, type Result, success } from '@matin/contract/result'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { customer } from '../../account/auth/tables.ts'
import type { TransferRow } from './open-recharges.ts'
import { deposit, type depositAttachment, receipt } from './tables.ts'

export type AttachmentRow = typeof depositAttachment.$inferSelect
type Somebody = Pick<typeof customer.$inferSelect, 'id' | 'uid' | 'closedAt'>

/** The owner is null for the treasury. */
export interface Attached {
  row: TransferRow
  to: Somebody | null
  receipt: string | null
}

/** A transfer to an open account's deposit address can be credited to that account only. */
export async function attachable(
  tx: Tx,
  wanted: Pick<AttachmentRow, 'deposit' | 'customer' | 'receipt'>,
): Promise<Result<Attached>> {
  const [found] = await tx
    .select({ row: deposit, owner: { uid: customer.uid, closedAt: customer.closedAt } })
    .from(deposit)
    .leftJoin(customer, eq(customer.id, deposit.customer))
    .where(eq(deposit.id, wanted.deposit))
  const to = wanted.customer === null ? null : await customerWhere(tx, eq(customer.id, wanted.customer))
  if (!found || to === undefined) return failure('not_found')
  const refused = refusal(found, to)
  if (refused) return refused
  if (wanted.receipt !== null && !(to && (await isOpen(tx, wanted.receipt, to.id))))
    return failure('not_found', { field: 'receipt' })
  return success({ row: found.row, to, receipt: wanted.receipt })
}

function refusal(
  { row, owner }: { row: TransferRow; owner: Pick<Somebody, 'uid' | 'closedAt'> | null },
  to: Somebody | null,
): Failure | null {
  if (row.creditedAt || row.receipt !== null) return failure('deposit_credited')
  if (row.confirmedAt === null) return failure('deposit_unconfirmed')
  if (to?.closedAt) return failure('account_closed', { field: 'uid' })
  if (!owner || (to && (row.customer === to.id || owner.closedAt))) return null
  return failure('deposit_of_another', { field: 'uid', params: { uid: owner.uid } })
}

export function customerByUid(tx: Tx, uid: string): Promise<Somebody | undefined> {
  return customerWhere(tx, eq(customer.uid, uid))
}

async function customerWhere(tx: Tx, which: SQL): Promise<Somebody | undefined> {
  const [found] = await tx
    .select({ id: customer.id, uid: customer.uid, closedAt: customer.closedAt })
    .from(customer)
    .where(which)
  return found
}

/** The transfer must be credited to the receipt that names it, which otherwise stays open for ever. */
export async function receiptNaming(tx: Tx, customerId: string, depositId: string): Promise<string | null> {
  const [named] = await tx
    .select({ id: receipt.id })
    .from(receipt)
    .innerJoin(
      deposit,
      and(
        eq(deposit.txid, receipt.txid),
        or(isNull(receipt.logIndex), eq(receipt.logIndex, deposit.logIndex)),
      ),
    )
    .where(and(eq(deposit.id, depositId), eq(receipt.customer, customerId), eq(receipt.matched, false)))
    // The one that names this transfer before one that names the transaction, and of those the exact amount first.
    .orderBy(sql`${receipt.logIndex} IS NULL`, sql`${receipt.quantity} <> ${deposit.amount}`, receipt.id)
    .limit(1)
  return named?.id ?? null
}

async function isOpen(tx: Tx, receiptId: string, customerId: string): Promise<boolean> {
  const [open] = await tx
    .select({ id: receipt.id })
    .from(receipt)
    .where(and(eq(receipt.id, receiptId), eq(receipt.customer, customerId), eq(receipt.matched, false)))
  return open !== undefined
}
