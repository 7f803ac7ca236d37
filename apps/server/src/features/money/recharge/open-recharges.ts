import { batchQuery, columnsOf, type Load, loadOne, rowOf } from '#platform/commands/batch-query.ts'
import { deposit, pendingDeposit, receipt } from './tables.ts'

export type ReceiptRow = typeof receipt.$inferSelect
export type TransferRow = typeof deposit.$inferSelect
export type DepositRow = TransferRow & { customer: string }
export type PendingRow = typeof pendingDeposit.$inferSelect

/** Unfinished recharges of a customer, none of a closed account: few rows, however long the customer's history. */
export interface OpenRecharges {
  /** Receipts without a transfer, oldest first. */
  receipts: ReceiptRow[]
  /** Solid transfers that are not credited, in the order of the chain: those without a receipt, and those below the minimum. */
  deposits: DepositRow[]
  /** Transfers that are not solid yet, in the order of the chain. */
  pending: PendingRow[]
  /** Number of the chain's newest block; 0 before the first. */
  head: number
}

interface OpenRow {
  receipts: object[] | null
  deposits: object[] | null
  pending: object[] | null
  head: number | null
}

const rows = (columns: string, from: string) =>
  `(SELECT json_agg(r) FROM (SELECT ${columns} FROM ${from}) AS r)`

const OPEN = batchQuery<{ customer: string }, OpenRow>({
  name: 'open recharges',
  params: { customer: 'uuid' },
  text: `SELECT a.ordinal,
      ${rows(columnsOf(receipt, 'o'), 'receipt o WHERE o.customer = a.customer AND NOT o.matched ORDER BY o.id')} AS receipts,
      ${rows(
        columnsOf(deposit, 'd'),
        `deposit d WHERE d.customer = a.customer AND d.credited_at IS NULL ORDER BY d.block_number, d.log_index, d.id`,
      )} AS deposits,
      ${rows(
        columnsOf(pendingDeposit, 'p'),
        // A transfer that was just posted is no longer pending, though its row is still there.
        `pending_deposit p WHERE p.customer = a.customer AND NOT EXISTS (SELECT FROM deposit d
          WHERE d.txid = p.txid AND d.log_index = p.log_index) ORDER BY p.block_number, p.log_index`,
      )} AS pending,
      (SELECT max(c.head_number) FROM chain_cursor c) AS head
    FROM params a JOIN customer c ON c.id = a.customer AND c.closed_at IS NULL`,
})

export async function openRecharges(load: Load, customer: string): Promise<OpenRecharges> {
  const row = await loadOne(load, OPEN, { customer })
  return {
    receipts: (row?.receipts ?? []).map(one => rowOf(receipt, one)),
    deposits: (row?.deposits ?? []).map(one => ({ ...rowOf(deposit, one), customer })),
    pending: (row?.pending ?? []).map(one => rowOf(pendingDeposit, one)),
    head: row?.head ?? 0,
  }
}
