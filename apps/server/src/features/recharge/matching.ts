import { toWire } from '@matin/domain/money/amount'
import { transferFor } from '@matin/domain/recharge/matching'
import { post } from '@matin/ledger/ledger'
import { and, asc, eq, isNull, notExists, sql } from 'drizzle-orm'
import { askIn } from '../../platform/acts/ask.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockCustomer } from '../auth/lock.ts'
import { note, tell } from '../messages/service.ts'
import { readSettings } from '../settings/service.ts'
import { deposit, receipt } from './tables.ts'

/**
 * Brings a customer's open receipts and solid transfers together and credits what is due. Called whenever
 * either side grows; one at a time for a customer.
 */
export async function matchAndCredit(tx: Tx, platform: Platform, customerId: string): Promise<void> {
  await lockCustomer(tx, customerId)
  await matchReceipts(tx, customerId)
  await creditMatched(tx, platform, customerId)
}

async function matchReceipts(tx: Tx, customerId: string): Promise<void> {
  const transfers = await tx
    .select()
    .from(deposit)
    .where(and(eq(deposit.customer, customerId), isNull(deposit.receipt)))
    .orderBy(asc(deposit.blockNumber), asc(deposit.logIndex), asc(deposit.id))
  let open = transfers.map((row, sequence) => ({ id: row.id, txid: row.txid, amount: row.amount, sequence }))
  if (open.length === 0) return
  for (const waiting of await openReceipts(tx, customerId)) {
    const taken = transferFor(waiting, open)
    if (!taken) continue
    await tx.update(deposit).set({ receipt: waiting.id }).where(eq(deposit.id, taken.id))
    open = open.filter(other => other.id !== taken.id)
  }
}

/** Receipts of a customer that have no transfer yet, oldest first. */
export async function openReceipts(tx: Tx, customerId: string): Promise<(typeof receipt.$inferSelect)[]> {
  return tx
    .select()
    .from(receipt)
    .where(
      and(
        eq(receipt.customer, customerId),
        notExists(tx.select({ one: sql`1` }).from(deposit).where(eq(deposit.receipt, receipt.id))),
      ),
    )
    .orderBy(asc(receipt.id))
}

/** Credits matched transfers once their sum reaches the minimum: smaller ones are added up (product.md section 1). */
async function creditMatched(tx: Tx, platform: Platform, customerId: string): Promise<void> {
  const waiting = await tx
    .select()
    .from(deposit)
    .where(
      and(eq(deposit.customer, customerId), sql`${deposit.receipt} IS NOT NULL`, isNull(deposit.creditedAt)),
    )
    .orderBy(asc(deposit.id))
  const { rechargeMinimum } = await readSettings(askIn(tx))
  const sum = waiting.reduce((total, row) => total + row.amount, 0n)
  if (waiting.length === 0 || sum < rechargeMinimum) return
  const at = platform.clock.now()
  for (const row of waiting) {
    const booked = await post(tx, {
      id: platform.ids.uuid(),
      key: `recharge:${row.id}`,
      kind: 'recharge',
      reference: row.txid,
      at,
      legs: [
        { owner: customerId, asset: 'USDT', kind: 'unclaimed', amount: -row.amount },
        { owner: customerId, asset: 'USDT', kind: 'spot', amount: row.amount },
      ],
    })
    if (!booked.ok) throw new Error(`credit of deposit ${row.id}: ${booked.error}`)
    await tx
      .update(deposit)
      .set({ creditedAt: at, creditHash: booked.value.hash })
      .where(eq(deposit.id, row.id))
    const credit = { amount: toWire(row.amount, 'USDT'), asset: 'USDT', about: row.receipt ?? '' }
    await tell(
      tx,
      at,
      [note(customerId, 'recharge_credited', credit)],
      [
        { customer: customerId, event: 'recharge_changed', id: credit.about },
        { customer: customerId, event: 'balance_changed' },
      ],
    )
  }
}
