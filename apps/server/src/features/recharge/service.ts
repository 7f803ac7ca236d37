import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { getTopupAddress, Recharge, submitTopup } from '@matin/contract/recharge'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { CONFIRMATIONS_NEEDED } from '@matin/domain/recharge/confirmations'
import { and, eq, isNotNull } from 'drizzle-orm'
import { depositAddressOf } from '../../platform/chain/deposit-addresses.ts'
import type { Tx } from '../../platform/db/database.ts'
import { reencode } from '../../platform/images/images.ts'
import { storeLoose } from '../../platform/images/loose-images.ts'
import { ownedImages } from '../../platform/images/stored-images.ts'
import type { Platform } from '../../platform/platform.ts'
import { tell } from '../messages/service.ts'
import { readSettings } from '../settings/service.ts'
import { matchAndCredit, openReceipts } from './matching.ts'
import { rechargeById, rechargePage, transfersWithoutReceipt } from './repository.ts'
import { deposit, receipt } from './tables.ts'
import { VOUCHERS } from './vouchers.ts'

/** Receipts without a transfer that one customer may have at a time. */
const MAX_OPEN_RECEIPTS = 10

export async function topupAddress(
  platform: Platform,
  customerId: string,
): Promise<DataOf<typeof getTopupAddress>> {
  const { rechargeMinimum } = await readSettings(platform.ask)
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
  const id = await storeLoose(platform, customerId, VOUCHERS, encoded.value)
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
  const { voucherId } = input
  if (!(await ownedImages(tx, customerId, VOUCHERS.purpose, [voucherId])).has(voucherId))
    return failure('voucher_required', { field: 'voucherId' })
  if ((await openReceipts(tx, customerId)).length >= MAX_OPEN_RECEIPTS) return failure('receipt_pending')
  const now = platform.clock.now()
  const id = platform.ids.uuid()
  await tx.insert(receipt).values({
    id,
    customer: customerId,
    quantity,
    voucher: voucherId,
    txid: input.txid ?? null,
    submittedAt: now,
  })
  await matchAndCredit(tx, platform, customerId)
  await tell(tx, now, [], [{ customer: customerId, event: 'recharge_changed', id }])
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
