import { toWire } from '@matin/domain/money/amount'
import { DUST_BELOW, isDust } from '@matin/domain/recharge/dust'
import type { Block } from '@matin/tron/blocks'
import type { UsdtTransfer } from '@matin/tron/transfers'
import { and, eq, sql } from 'drizzle-orm'
import { customersByAddress } from '#platform/chain/deposit-addresses.ts'
import { watchChain } from '#platform/chain/watch.ts'
import { loadIn } from '#platform/commands/batch-query.ts'
import { writeIn } from '#platform/commands/batch-write.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { pushEvents } from '#platform/live/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { lockCustomer } from '../../account/auth/public/lock-customer.ts'
import { note, notificationWrites } from '../../notify/messages/service.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { bookArrival } from './arrivals.ts'
import { matchAndCredit } from './match-receipts.ts'
import { pendingDeposit } from './tables.ts'

interface Seen {
  customer: string
  id: string
  amount: bigint
}

/**
 * Posts a solid block's transfers to customers' addresses, each once by (txid, log index), to the customers'
 * liability accounts "unclaimed". Matches waiting receipts in the same transaction.
 */
export async function bookDeposits(
  tx: Tx,
  platform: Platform,
  block: Block,
  transfers: readonly UsdtTransfer[],
): Promise<void> {
  const customers = await customersByAddress(
    tx,
    transfers.map(transfer => transfer.to),
  )
  const now = platform.clock.now()
  // Locks customers before their accounts, in one order, as their own commands do.
  const concerned = new Set(transfers.flatMap(({ to }) => customers.get(to) ?? []))
  for (const customerId of [...concerned].sort()) await lockCustomer(tx, customerId)
  const seen: Seen[] = []
  for (const transfer of transfers) {
    const customerId = customers.get(transfer.to)
    if (customerId === undefined) continue
    const [first] = await tx
      .select({ seenAt: pendingDeposit.seenAt })
      .from(pendingDeposit)
      .where(and(eq(pendingDeposit.txid, transfer.txid), eq(pendingDeposit.logIndex, transfer.logIndex)))
    const seenAt = first?.seenAt ?? now
    const id = await bookArrival(tx, platform, block, transfer, { customer: customerId, seenAt })
    if (id === null) continue
    seen.push({ customer: customerId, id, amount: transfer.amount })
  }
  if (seen.length === 0) return
  const matched = new Set<string>()
  for (const customer of new Set(seen.map(one => one.customer)))
    for (const id of await matchAndCredit(tx, platform, customer)) matched.add(id)
  // A customer whose receipt matched gets the message of the credit, not a request for the receipt.
  const { rechargeMinimum } = await readSettings(loadIn(tx))
  const waiting: Seen[] = []
  for (const one of seen) {
    if (matched.has(one.id) || isDust(one.amount)) continue
    if (one.amount >= rechargeMinimum || (await isFirstSmall(tx, one, rechargeMinimum, now)))
      waiting.push(one)
  }
  const notes = waiting.map(({ customer, amount }) =>
    note(customer, 'deposit_seen', { amount: toWire(amount, 'USDT'), asset: 'USDT' }),
  )
  const events = seen.flatMap(({ customer }) => [
    { customer, event: 'recharge_changed' as const },
    { customer, event: 'balance_changed' as const },
  ])
  await writeIn(tx, notificationWrites({ at: now }, notes, [{ admin: 'deposits' }, ...events]))
}

/**
 * Whether no other small transfer was seen at this customer's address on this day (UTC). Only the first makes a
 * message, because anybody may send small amounts.
 */
async function isFirstSmall(tx: Tx, { customer, id }: Seen, minimum: bigint, now: Temporal.Instant) {
  const earlier = await rowsOf(
    tx,
    sql`SELECT d.id FROM deposit d WHERE d.customer = ${customer}::uuid AND d.id < ${id}::uuid
      AND d.amount >= ${String(DUST_BELOW)}::numeric AND d.amount < ${String(minimum)}::numeric
      AND d.seen_at >= date_trunc('day', ${toTimestamp(now)}::timestamptz, 'UTC') LIMIT 1`,
  )
  return earlier.length === 0
}

/** Pending deposits are in blocks that are not solid yet. They are not posted to the ledger. */
export async function showPendingDeposits(
  tx: Tx,
  platform: Platform,
  transfers: readonly UsdtTransfer[],
): Promise<void> {
  const customers = await customersByAddress(
    tx,
    transfers.map(transfer => transfer.to),
  )
  const now = platform.clock.now()
  const ours = transfers.flatMap(transfer => {
    const customerId = customers.get(transfer.to)
    return customerId === undefined ? [] : [{ transfer, customerId }]
  })
  if (ours.length > 0) await watchChain(tx, now)
  const kept = new Set(ours.map(({ transfer }) => `${transfer.txid}:${transfer.logIndex}`))
  const stored = await tx
    .select({ txid: pendingDeposit.txid, logIndex: pendingDeposit.logIndex })
    .from(pendingDeposit)
  const known = new Set(stored.map(row => `${row.txid}:${row.logIndex}`))
  const news = new Set(
    ours
      .filter(({ transfer }) => !known.has(`${transfer.txid}:${transfer.logIndex}`))
      .map(({ customerId }) => customerId),
  )
  await pushEvents(
    tx,
    now,
    [...news].map(customer => ({ customer, event: 'recharge_changed' as const })),
  )
  for (const row of stored) {
    if (kept.has(`${row.txid}:${row.logIndex}`)) continue
    await tx
      .delete(pendingDeposit)
      .where(and(eq(pendingDeposit.txid, row.txid), eq(pendingDeposit.logIndex, row.logIndex)))
  }
  for (const { transfer, customerId } of ours) {
    const blockNumber = BigInt(transfer.blockNumber)
    await tx
      .insert(pendingDeposit)
      .values({
        txid: transfer.txid,
        logIndex: transfer.logIndex,
        customer: customerId,
        sender: transfer.from,
        amount: transfer.amount,
        blockNumber,
        seenAt: now,
      })
      .onConflictDoUpdate({ target: [pendingDeposit.txid, pendingDeposit.logIndex], set: { blockNumber } })
  }
}
