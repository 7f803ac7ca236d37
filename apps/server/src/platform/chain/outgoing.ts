import type { Block } from '@matin/tron/blocks'
import type { UsdtTransfer } from '@matin/tron/transfers'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { rowsOf, type Tx, textArray } from '../db/database.ts'
import { toTimestamp } from '../db/instant.ts'
import { pushEvents } from '../live/outbox.ts'
import type { Platform } from '../platform.ts'
import { moveCustody } from './custody.ts'
import type { Payer } from './payer.ts'
import { adoptAttempt } from './signing-attempts.ts'
import { outgoingTransfer } from './tables.ts'

/*
 * The chain is the third witness beside the database and the signer's store. USDT that left the hot wallet without a
 * payment in the books is stored here and stops the signing until it is settled. It happens when the database is older
 * than the payment (a restored backup), and when somebody else has the key.
 */

export type OutgoingTransfer = typeof outgoingTransfer.$inferSelect

export interface KnownPayment {
  txid: string
  subject: string
  uid: string | null
}

/** Called after the block's payments are settled, in the same transaction. */
export async function recordOutgoing(
  tx: Tx,
  { config, clock, ids, log }: Platform,
  block: Block,
  transfers: readonly UsdtTransfer[],
): Promise<void> {
  const { TRON_HOT_ADDRESS: hot, TRON_COLD_ADDRESS: cold } = config
  // Also where the books know nothing of it: a wallet that moved on the chain is compared at once.
  const moved = Object.entries({ hot, cold }).filter(([, address]) =>
    transfers.some(({ from, to }) => from === address || to === address),
  )
  const changes = moved.map(([place]) => ({ place, amount: 0n }))
  if (changes.length > 0) await moveCustody(tx, { clock }, block, changes)
  const left = transfers.filter(({ from, to }) => from === hot && to !== hot && to !== cold)
  if (left.length === 0) return
  const unknown = await rowsOf<{ txid: string; recipient: string; amount: string }>(
    tx,
    sql`INSERT INTO outgoing_transfer (id, txid, log_index, recipient, amount, block_number, block_time, found_at)
      SELECT u.id, u.txid, u.log_index, u.recipient, u.amount, ${block.number}::bigint,
          ${toTimestamp(Temporal.Instant.fromEpochMilliseconds(block.timestamp))}::timestamptz, ${toTimestamp(clock.now())}::timestamptz
        FROM unnest(${textArray(left.map(() => ids.uuid()))}::uuid[], ${textArray(left.map(({ txid }) => txid))}::text[], ${textArray(left.map(({ logIndex }) => logIndex))}::int[],
          ${textArray(left.map(({ to }) => to))}::text[], ${textArray(left.map(({ amount }) => amount))}::numeric[])
          AS u (id, txid, log_index, recipient, amount)
        WHERE NOT is_known_payment(u.txid, u.recipient, u.amount)
      ON CONFLICT DO NOTHING RETURNING txid, recipient, amount::text AS amount`,
  )
  if (unknown.length > 0) await pushEvents(tx, clock.now(), [{ admin: 'treasury' }])
  for (const { txid, recipient, amount } of unknown)
    log.error(
      { txid, recipient, amount, block: block.number },
      'outgoing transfer that the books do not know',
    )
}

export async function unknownTransactions(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ txid: outgoingTransfer.txid })
    .from(outgoingTransfer)
    .where(isNull(outgoingTransfer.settledAt))
    .orderBy(asc(outgoingTransfer.id))
    .limit(limit)
  return [...new Set(rows.map(({ txid }) => txid))]
}

/** Two operators approved the proposal. */
export function bookedOutgoing(
  tx: Tx,
  txids: readonly string[],
): Promise<{ txid: string; booking: string; recipient: string; amount: string; uid: string | null }[]> {
  if (txids.length === 0) return Promise.resolve([])
  return rowsOf(
    tx,
    sql`SELECT o.txid, b.id AS booking, o.recipient, o.amount::text AS amount, o.uid
      FROM outgoing_transfer o JOIN outgoing_booking b ON b.transfer = o.id
      WHERE o.txid = ANY (${textArray(txids)}::text[]) AND o.settled_at IS NOT NULL AND b.approved_by IS NOT NULL`,
  )
}

/**
 * If the ledger has that payment with the same address and amount, the transaction becomes an attempt of the
 * payment, which the chain then settles. Otherwise two operators decide.
 */
export async function noteKnownPayment(
  tx: Tx,
  platform: Platform,
  payers: readonly Payer[],
  { txid, subject, uid }: KnownPayment,
): Promise<void> {
  const [transfer] = await tx
    .select()
    .from(outgoingTransfer)
    .where(and(eq(outgoingTransfer.txid, txid), isNull(outgoingTransfer.settledAt)))
    .for('update')
  if (!transfer) return
  if (transfer.subject === null)
    await tx.update(outgoingTransfer).set({ subject, uid }).where(eq(outgoingTransfer.txid, txid))
  await adoptPayment(tx, platform, payers, { txid, subject, transfer })
}

/**
 * The next run looks the attempt up on the chain. Without `transfer`, only the signer has named the
 * transaction, and nothing is compared. Returns false if the transfer's address or amount differs, if no
 * payer has the payment, or if the transaction is known.
 */
export async function adoptPayment(
  tx: Tx,
  { clock }: Platform,
  payers: readonly Payer[],
  { txid, subject, transfer }: { txid: string; subject: string; transfer: OutgoingTransfer | null },
): Promise<boolean> {
  for (const payer of payers) {
    const [found] = await payer.payments(tx, [subject])
    if (!found) continue
    const { address, amount } = found.payment
    if (transfer && (address !== transfer.recipient || BigInt(amount) !== transfer.amount)) return false
    if (!(await adoptAttempt(tx, { subject, txid, at: clock.now() }))) return false
    await payer.onAdopted(tx, subject, txid)
    return true
  }
  return false
}
