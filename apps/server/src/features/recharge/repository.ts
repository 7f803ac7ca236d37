import type { Recharge, SeenTransfer } from '@matin/contract/recharge'
import { toWire } from '@matin/domain/money/amount'
import { CONFIRMATIONS_NEEDED, confirmationsOf } from '@matin/domain/recharge/confirmations'
import { transferFor } from '@matin/domain/recharge/matching'
import { and, asc, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { chainCursor } from '../../platform/chain/tables.ts'
import type { Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import { idCursor, PAGE_SIZE, type Page, toPage } from '../../platform/db/page.ts'
import { openReceipts } from './matching.ts'
import { deposit, pendingDeposit, receipt } from './tables.ts'

type ReceiptRow = typeof receipt.$inferSelect
type DepositRow = typeof deposit.$inferSelect
type PendingRow = typeof pendingDeposit.$inferSelect

/** After this long without a transfer a receipt shows "not found"; it is still credited when one comes. */
const NOT_FOUND_HOURS = 24

export async function rechargePage(
  tx: Tx,
  customerId: string,
  now: Temporal.Instant,
  cursor: string | undefined,
): Promise<Page<Recharge>> {
  const mine = eq(receipt.customer, customerId)
  const after = idCursor(cursor)
  const rows = await tx
    .select()
    .from(receipt)
    .where(after ? and(mine, lt(receipt.id, after)) : mine)
    .orderBy(desc(receipt.id))
    .limit(PAGE_SIZE + 1)
  const describe = await describer(tx, customerId, rows, now)
  return toPage(rows, row => row.id, describe)
}

export async function rechargeById(
  tx: Tx,
  customerId: string,
  id: string,
  now: Temporal.Instant,
): Promise<Recharge | null> {
  const [row] = await tx
    .select()
    .from(receipt)
    .where(and(eq(receipt.id, id), eq(receipt.customer, customerId)))
  if (!row) return null
  return (await describer(tx, customerId, [row], now))(row)
}

/** Transfers that no receipt has taken or is about to take: solid ones first, then those under way. */
export async function transfersWithoutReceipt(tx: Tx, customerId: string): Promise<SeenTransfer[]> {
  const solid = await tx
    .select()
    .from(deposit)
    .where(and(eq(deposit.customer, customerId), isNull(deposit.receipt)))
    .orderBy(asc(deposit.blockNumber))
    .limit(PAGE_SIZE)
  const underWay = await pendingOf(tx, customerId)
  const taken = new Set((await takenPending(tx, customerId, underWay)).values())
  const head = await headNumber(tx)
  return [
    ...solid.map(row => seen(row, true, CONFIRMATIONS_NEEDED)),
    ...underWay
      .filter(row => !taken.has(row))
      .map(row => seen(row, false, confirmationsOf(Number(row.blockNumber), head))),
  ]
}

/** Makes the state of receipts from what the chain has shown so far. */
async function describer(
  tx: Tx,
  customerId: string,
  rows: readonly ReceiptRow[],
  now: Temporal.Instant,
): Promise<(row: ReceiptRow) => Recharge> {
  const ids = rows.map(row => row.id)
  const matched = ids.length === 0 ? [] : await tx.select().from(deposit).where(inArray(deposit.receipt, ids))
  const byReceipt = new Map(matched.map(row => [row.receipt, row]))
  const underWay = await takenPending(tx, customerId, await pendingOf(tx, customerId))
  const head = await headNumber(tx)
  return row => {
    const found = byReceipt.get(row.id)
    if (found) return describeFound(row, found)
    const sight = underWay.get(row.id)
    const late = now.since(row.submittedAt).total('hours') >= NOT_FOUND_HOURS
    return {
      ...describeReceipt(row),
      state: sight ? 'confirming' : late ? 'not_found' : 'waiting',
      onChain: sight ? toWire(sight.amount, 'USDT') : null,
      txid: sight?.txid ?? row.txid,
      confirmations: sight ? confirmationsOf(Number(sight.blockNumber), head) : 0,
      seenAt: sight ? toTimestamp(sight.seenAt) : null,
    }
  }
}

function describeFound(row: ReceiptRow, found: DepositRow): Recharge {
  const amount = toWire(found.amount, 'USDT')
  return {
    ...describeReceipt(row),
    state: found.creditedAt ? 'credited' : 'below_minimum',
    onChain: amount,
    credited: found.creditedAt ? amount : null,
    txid: found.txid,
    confirmations: CONFIRMATIONS_NEEDED,
    seenAt: toTimestamp(found.seenAt),
    creditedAt: found.creditedAt && toTimestamp(found.creditedAt),
    hash: found.creditHash,
  }
}

function describeReceipt(row: ReceiptRow): Recharge {
  return {
    id: row.id,
    state: 'waiting',
    claimed: toWire(row.quantity, 'USDT'),
    onChain: null,
    credited: null,
    txid: row.txid,
    confirmations: 0,
    confirmationsNeeded: CONFIRMATIONS_NEEDED,
    voucherId: row.voucher,
    submittedAt: toTimestamp(row.submittedAt),
    seenAt: null,
    creditedAt: null,
    hash: null,
  }
}

/** Which transfer under way each open receipt would take, by the rule that books them once they are solid. */
async function takenPending(
  tx: Tx,
  customerId: string,
  pending: readonly PendingRow[],
): Promise<Map<string, PendingRow>> {
  const taken = new Map<string, PendingRow>()
  if (pending.length === 0) return taken
  let open = pending.map((row, sequence) => ({
    id: `${row.txid}:${row.logIndex}`,
    txid: row.txid,
    amount: row.amount,
    sequence,
    row,
  }))
  for (const waiting of await openReceipts(tx, customerId)) {
    const next = transferFor(waiting, open)
    const match = open.find(other => other.id === next?.id)
    if (!match) continue
    taken.set(waiting.id, match.row)
    open = open.filter(other => other !== match)
  }
  return taken
}

function pendingOf(tx: Tx, customerId: string): Promise<PendingRow[]> {
  return tx
    .select()
    .from(pendingDeposit)
    .where(eq(pendingDeposit.customer, customerId))
    .orderBy(asc(pendingDeposit.blockNumber), asc(pendingDeposit.logIndex))
}

async function headNumber(tx: Tx): Promise<number> {
  const [row] = await tx.select({ head: chainCursor.headNumber }).from(chainCursor)
  return Number(row?.head ?? 0n)
}

function seen(row: DepositRow | PendingRow, solid: boolean, confirmations: number): SeenTransfer {
  return {
    txid: row.txid,
    amount: toWire(row.amount, 'USDT'),
    from: row.sender,
    seenAt: toTimestamp(row.seenAt),
    solid,
    confirmations,
  }
}
