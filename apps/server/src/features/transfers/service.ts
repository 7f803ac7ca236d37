import type { getRecipient, sendToCustomer } from '@matin/contract/assets'
import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import { maskEmail } from '@matin/domain/auth/mask'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { balanceOf, post } from '@matin/ledger/ledger'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { savedOnlyHolds } from '../address-book/service.ts'
import { customer } from '../auth/tables.ts'
import { claimOutflow, countOutflow } from '../limits/service.ts'
import { note, tell } from '../messages/service.ts'
import { readSettings } from '../settings/service.ts'
import { type Recipient, recipientOf } from './recipient.ts'
import { internalTransfer } from './tables.ts'

/** Who would get a transfer, masked, so that the sender can see a mistake before it is made. */
export async function recipientFor(
  platform: Platform,
  customerId: string,
  to: string,
): Promise<Result<DataOf<typeof getRecipient>>> {
  const found = await recipientOf(platform.db, customerId, to)
  return found.ok ? success({ name: found.value.name, uid: found.value.uid }) : found
}

/**
 * Moves USDT from spot to another customer's spot: free and at once. It leaves the sender for good, so it obeys
 * holds and counts toward the 24-hour limit like a withdrawal.
 */
export async function send(
  tx: Tx,
  platform: Platform,
  customerId: string,
  input: ParsedInputOf<typeof sendToCustomer>,
): Promise<Result<DataOf<typeof sendToCustomer>>> {
  const amount = fromWire(input.amount, 'USDT')
  if (amount === null || amount === 0n) return failure('amount_incorrect', { field: 'amount' })
  const recipient = await recipientOf(tx, customerId, input.to)
  if (!recipient.ok) return recipient
  const now = platform.clock.now()
  const headroom = await claimOutflow(tx, customerId, now)
  if (!headroom.ok) return headroom
  // Who has PIN and session of another could else move everything to an account of their own.
  if (await savedOnlyHolds(tx, customerId, now)) return failure('transfers_off')
  const spot = await balanceOf(tx, { owner: customerId, asset: 'USDT', kind: 'spot' })
  const { transferMinimum } = await readSettings(tx)
  const usdt = (minor: bigint) => `${toWire(minor, 'USDT')} USDT`
  if (amount > spot) return failure('insufficient_balance', { field: 'amount' })
  if (amount < transferMinimum && amount !== spot)
    return failure('below_minimum', { field: 'amount', params: { minimum: usdt(transferMinimum) } })
  const { limit, used } = headroom.value
  if (used + amount > limit) {
    const remaining = usdt(limit > used ? limit - used : 0n)
    return failure('limit_exceeded', { field: 'amount', params: { remaining } })
  }
  const hash = await book(tx, platform, { senderId: customerId, recipient: recipient.value, amount, now })
  if (!hash.ok) return { ...hash, field: 'amount' }
  return success({ amount: toWire(amount, 'USDT'), name: recipient.value.name, hash: hash.value })
}

interface Sending {
  senderId: string
  recipient: Recipient
  amount: bigint
  now: Temporal.Instant
}

async function book(tx: Tx, platform: Platform, sending: Sending): Promise<Result<string>> {
  const { senderId, recipient, amount, now } = sending
  const id = platform.ids.uuid()
  const booked = await post(tx, {
    id: platform.ids.uuid(),
    key: `internal_transfer:${id}`,
    kind: 'internal_transfer',
    reference: id,
    at: now,
    legs: [
      { owner: senderId, asset: 'USDT', kind: 'spot', amount: -amount },
      { owner: recipient.id, asset: 'USDT', kind: 'spot', amount },
    ],
  })
  if (!booked.ok) return booked
  await tx.insert(internalTransfer).values({
    id,
    sender: senderId,
    recipient: recipient.id,
    amount,
    transfer: booked.value.id,
    createdAt: now,
  })
  await countOutflow(tx, senderId, { id, amount, at: now })
  const [sender] = await tx.select({ email: customer.email }).from(customer).where(eq(customer.id, senderId))
  const money = { amount: toWire(amount, 'USDT'), asset: 'USDT' }
  await tell(
    tx,
    now,
    [
      note(senderId, 'transfer_sent', { ...money, other: recipient.name }),
      note(recipient.id, 'transfer_received', { ...money, other: maskEmail(sender?.email ?? '') }),
    ],
    [senderId, recipient.id].map(owner => ({ customer: owner, event: 'balance_changed' as const })),
  )
  return success(booked.value.hash)
}
