import { toWire } from '@matin/domain/money/amount'
import { matchReceipts } from '@matin/domain/recharge/matching'
import type { PreparedTransfer, TransferRequest } from '@matin/ledger/ledger'
import { loadIn } from '#platform/commands/batch-query.ts'
import { type BatchWrite, type Write, writeIn, writeOf } from '#platform/commands/batch-write.ts'
import { transferOf } from '#platform/commands/execute.ts'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Ids } from '#platform/ids.ts'
import type { OutboxEvent } from '#platform/live/events.ts'
import type { Platform } from '#platform/platform.ts'
import { note, notificationWrites } from '../../notify/messages/service.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { type DepositRow, type OpenRecharges, openRecharges, type PendingRow } from './open-recharges.ts'

const MATCHED: BatchWrite<{ id: string; receipt: string; at: string | null; hash: string | null }> = {
  name: 'deposit matched',
  columns: { id: 'uuid', receipt: 'uuid', at: 'timestamptz', hash: 'text' },
  text: `UPDATE deposit d SET receipt = g.receipt, credited_at = g.at, credit_hash = g.hash FROM rows g
    WHERE d.id = g.id AND d.credited_at IS NULL AND (d.receipt IS NULL OR d.receipt = g.receipt) RETURNING 1`,
}

const RECEIPT_MATCHED: BatchWrite<{ id: string }> = {
  name: 'receipt matched',
  columns: { id: 'uuid' },
  text: 'UPDATE receipt r SET matched = true FROM rows g WHERE r.id = g.id AND NOT r.matched RETURNING 1',
}

export interface Matching {
  transfers: PreparedTransfer[]
  writes: Write[]
  events: OutboxEvent[]
  /** Matched transfers by receipt. */
  matched: Map<string, DepositRow>
}

/**
 * Matches a customer's open receipts and solid transfers, and credits what is due. Matched transfers are
 * credited once they are confirmed and their sum reaches the minimum; smaller ones are added up
 * (docs/product.md, Recharge).
 */
export function matching(
  context: { at: Temporal.Instant; ids: Ids },
  { receipts, deposits }: OpenRecharges,
  minimum: bigint,
  /** Id of a receipt that the command stores together with the receipt's match; null without one. */
  added: string | null,
): Matching {
  const free = deposits.filter(row => row.receipt === null)
  const taken = matchReceipts(
    receipts,
    free.map((row, sequence) => ({
      id: row.id,
      txid: row.txid,
      logIndex: row.logIndex,
      amount: row.amount,
      sequence,
      row,
    })),
  )
  const newly = [...taken].map(([receipt, { row }]) => ({ ...row, receipt }))
  const waiting = [...deposits.filter(row => row.receipt !== null), ...newly].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  )
  const confirmed = waiting.filter(isConfirmed)
  const due = confirmed.reduce((sum, row) => sum + row.amount, 0n) >= minimum
  const made: Matching = { transfers: [], writes: [], events: [], matched: new Map() }
  const settled = due ? [...confirmed, ...newly.filter(row => !isConfirmed(row))] : newly
  for (const row of settled) settle(context, row, due && isConfirmed(row), made)
  if (newly.length > 0) made.events.push({ admin: 'deposits' })
  const stored = newly.filter(row => row.receipt !== added)
  made.writes.push(...stored.map(row => writeOf(RECEIPT_MATCHED, { id: row.receipt })))
  return made
}

/** Whether the signer's own node has confirmed the transfer. Until then the database refuses to credit it. */
function isConfirmed({ confirmedAt }: DepositRow): boolean {
  return confirmedAt !== null
}

function settle(
  context: { at: Temporal.Instant; ids: Ids },
  row: DepositRow,
  credited: boolean,
  made: Matching,
): void {
  const { id, customer, amount } = row
  const receipt = row.receipt ?? ''
  const transfer = credited ? creditOf(context, row) : null
  const at = transfer ? context.at : null
  const hash = transfer?.hash ?? null
  made.matched.set(receipt, { ...row, creditedAt: at, creditHash: hash })
  made.writes.push(writeOf(MATCHED, { id, receipt, at: at && toTimestamp(at), hash }))
  if (!transfer) return
  made.transfers.push(transfer)
  const credit = note(customer, 'recharge_credited', {
    amount: toWire(amount, 'USDT'),
    asset: 'USDT',
    about: receipt,
  })
  const told = notificationWrites(
    context,
    [credit],
    [
      { customer, event: 'recharge_changed', id: receipt },
      { customer, event: 'balance_changed' },
    ],
  )
  made.writes.push(...told.writes)
  made.events.push(...told.events)
}

function creditOf(context: { at: Temporal.Instant; ids: Ids }, row: DepositRow): PreparedTransfer {
  return transferOf(context, creditRequest(row))
}

/** The key is unique to the deposit, so no second credit can be posted. */
export function creditRequest(row: DepositRow): Omit<TransferRequest, 'id' | 'at'> {
  return {
    key: `recharge:${row.id}`,
    kind: 'recharge',
    reference: row.id,
    postings: [
      { owner: row.customer, asset: 'USDT', kind: 'unclaimed', amount: -row.amount },
      { owner: row.customer, asset: 'USDT', kind: 'spot', amount: row.amount },
    ],
  }
}

/**
 * Matches a customer's receipts and transfers, and credits what is due. Runs in the transaction that has
 * locked the customer and has posted or confirmed a transfer. Returns the deposits that now have a receipt.
 */
export async function matchAndCredit(tx: Tx, platform: Platform, customer: string): Promise<string[]> {
  const load = loadIn(tx)
  const { rechargeMinimum } = await readSettings(load)
  const context = { at: platform.clock.now(), ids: platform.ids }
  const open = await openRecharges(load, customer)
  const { transfers, writes, events, matched } = matching(context, open, rechargeMinimum, null)
  if (writes.length > 0) await writeIn(tx, { at: context.at, transfers, writes, events })
  return [...matched.values()].map(({ id }) => id)
}

/** Matches by the rule that applies once transfers are solid. */
export function pendingByReceipt({ receipts, pending }: OpenRecharges): Map<string, PendingRow> {
  const open = pending.map((row, sequence) => ({
    id: `${row.txid}:${row.logIndex}`,
    txid: row.txid,
    logIndex: row.logIndex,
    amount: row.amount,
    sequence,
    row,
  }))
  return new Map([...matchReceipts(receipts, open)].map(([receipt, { row }]) => [receipt, row]))
}
