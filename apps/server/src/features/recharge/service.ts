import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { getTopupAddress, Recharge, submitTopup } from '@matin/contract/recharge'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { CONFIRMATIONS_NEEDED } from '@matin/domain/recharge/confirmations'
import type { Block } from '@matin/tron/client'
import { createDepositDeriver } from '@matin/tron/derive'
import type { UsdtTransfer } from '@matin/tron/transfers'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import { deposit, depositAddress, image, receipt, sighting } from '../../platform/db/schema.ts'
import { reencode } from '../../platform/images/images.ts'
import { PLATFORM, post } from '../../platform/ledger/ledger.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSettings } from '../settings/service.ts'
import { matchAndCredit, openReceipts } from './matching.ts'
import { rechargeById, rechargePage, transfersWithoutReceipt } from './repository.ts'

/** Receipts without a transfer that one customer may have at a time. */
const MAX_OPEN_RECEIPTS = 10

/** The customer's own deposit address, derived from the account's xpub at the first request. */
export async function depositAddressOf(platform: Platform, customerId: string): Promise<string> {
  const [existing] = await platform.db
    .select()
    .from(depositAddress)
    .where(eq(depositAddress.customer, customerId))
  if (existing) return existing.address
  const [next] = await rowsOf<{ index: number }>(
    platform.db,
    sql`SELECT nextval('deposit_index')::int AS index`,
  )
  if (!next) throw new Error('no deposit index')
  const address = createDepositDeriver(platform.config.TRON_XPUB)(next.index)
  await platform.db
    .insert(depositAddress)
    .values({ customer: customerId, index: next.index, address, createdAt: platform.clock.now() })
    .onConflictDoNothing()
  // Of two first requests one index stays unused; both answer the stored address.
  return depositAddressOf(platform, customerId)
}

/** Customers by those of the addresses that are deposit addresses of ours. */
export async function customersByAddress(tx: Tx, addresses: readonly string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  const rows = await tx
    .select({ address: depositAddress.address, customer: depositAddress.customer })
    .from(depositAddress)
    .where(inArray(depositAddress.address, [...addresses]))
  return new Map(rows.map(row => [row.address, row.customer]))
}

export async function topupAddress(
  platform: Platform,
  customerId: string,
): Promise<DataOf<typeof getTopupAddress>> {
  const { rechargeMinimum } = await readSettings(platform.db)
  return {
    network: 'TRC-20',
    address: await depositAddressOf(platform, customerId),
    minimum: toWire(rechargeMinimum, 'USDT'),
    confirmationsNeeded: CONFIRMATIONS_NEEDED,
    withoutReceipt: await transfersWithoutReceipt(platform.db, customerId),
  }
}

export async function storeVoucher(
  platform: Platform,
  customerId: string,
  upload: Buffer,
): Promise<Result<{ id: string; width: number; height: number }>> {
  const encoded = await reencode(upload)
  if (!encoded.ok) return encoded
  const id = platform.ids.uuid()
  await platform.db
    .insert(image)
    .values({ id, owner: customerId, createdAt: platform.clock.now(), ...encoded.value })
  return success({ id, width: encoded.value.width, height: encoded.value.height })
}

/** Takes a receipt and matches it at once with what is already solid. */
export async function submitReceipt(
  tx: Tx,
  platform: Platform,
  customerId: string,
  input: ParsedInputOf<typeof submitTopup>,
): Promise<Result<Recharge>> {
  const quantity = fromWire(input.quantity, 'USDT')
  if (quantity === null || quantity === 0n) return failure('amount_incorrect', { field: 'quantity' })
  const [voucher] = await tx
    .select({ id: image.id })
    .from(image)
    .where(and(eq(image.id, input.voucherId), eq(image.owner, customerId)))
  if (!voucher) return failure('voucher_required', { field: 'voucherId' })
  if ((await openReceipts(tx, customerId)).length >= MAX_OPEN_RECEIPTS) return failure('receipt_pending')
  const now = platform.clock.now()
  const id = platform.ids.uuid()
  await tx.insert(receipt).values({
    id,
    customer: customerId,
    quantity,
    voucher: voucher.id,
    txid: input.txid ?? null,
    submittedAt: now,
  })
  await matchAndCredit(tx, platform, customerId)
  const created = await rechargeById(tx, customerId, id, now)
  return created ? success(created) : failure('not_found')
}

export function recharges(platform: Platform, customerId: string, cursor: string | undefined) {
  return rechargePage(platform.db, customerId, platform.clock.now(), cursor)
}

export async function rechargeDetail(
  platform: Platform,
  customerId: string,
  id: string,
): Promise<Result<Recharge>> {
  const found = await rechargeById(platform.db, customerId, id, platform.clock.now())
  return found ? success(found) : failure('not_found')
}

export async function hasRecharged(tx: Tx, customerId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: deposit.id })
    .from(deposit)
    .where(and(eq(deposit.customer, customerId), isNotNull(deposit.creditedAt)))
    .limit(1)
  return row !== undefined
}

/**
 * Books the transfers of a solid block to our customers' addresses: each once, by (txid, log index), to
 * "unclaimed", which is a liability from then on. Receipts that wait are matched in the same transaction.
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
  const credited = new Set<string>()
  for (const transfer of transfers) {
    const customerId = customers.get(transfer.to)
    if (customerId === undefined) continue
    const [first] = await tx
      .select({ seenAt: sighting.seenAt })
      .from(sighting)
      .where(and(eq(sighting.txid, transfer.txid), eq(sighting.logIndex, transfer.logIndex)))
    const inserted = await tx
      .insert(deposit)
      .values({
        id: platform.ids.uuid(),
        txid: transfer.txid,
        logIndex: transfer.logIndex,
        customer: customerId,
        sender: transfer.from,
        amount: transfer.amount,
        blockNumber: BigInt(block.number),
        blockTime: Temporal.Instant.fromEpochMilliseconds(block.timestamp),
        seenAt: first?.seenAt ?? now,
      })
      .onConflictDoNothing()
      .returning({ id: deposit.id })
    if (inserted.length === 0) continue
    const booked = await post(tx, {
      key: `deposit:${transfer.txid}:${transfer.logIndex}`,
      kind: 'deposit_seen',
      reference: transfer.txid,
      at: now,
      legs: [
        { owner: PLATFORM, asset: 'USDT', kind: 'custody_deposit', amount: -transfer.amount },
        { owner: customerId, asset: 'USDT', kind: 'unclaimed', amount: transfer.amount },
      ],
    })
    if (!booked.ok) throw new Error(`deposit ${transfer.txid}: ${booked.error}`)
    credited.add(customerId)
  }
  for (const customerId of credited) await matchAndCredit(tx, platform, customerId)
}

/** Replaces what is shown of blocks that are not solid yet. Nothing is booked from it. */
export async function showSightings(
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
  const kept = new Set(ours.map(({ transfer }) => `${transfer.txid}:${transfer.logIndex}`))
  const stored = await tx.select({ txid: sighting.txid, logIndex: sighting.logIndex }).from(sighting)
  for (const row of stored) {
    if (kept.has(`${row.txid}:${row.logIndex}`)) continue
    await tx.delete(sighting).where(and(eq(sighting.txid, row.txid), eq(sighting.logIndex, row.logIndex)))
  }
  for (const { transfer, customerId } of ours) {
    const blockNumber = BigInt(transfer.blockNumber)
    await tx
      .insert(sighting)
      .values({
        txid: transfer.txid,
        logIndex: transfer.logIndex,
        customer: customerId,
        sender: transfer.from,
        amount: transfer.amount,
        blockNumber,
        seenAt: now,
      })
      .onConflictDoUpdate({ target: [sighting.txid, sighting.logIndex], set: { blockNumber } })
  }
}
