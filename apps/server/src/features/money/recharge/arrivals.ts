import { NETWORK } from '@matin/domain/money/network'
import { PLATFORM, post } from '@matin/ledger/ledger'
import type { Block } from '@matin/tron/blocks'
import type { UsdtTransfer } from '@matin/tron/transfers'
import { moveCustody } from '#platform/chain/custody.ts'
import { walletKey } from '#platform/chain/unattributed.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { deposit } from './tables.ts'

interface Arrival {
  /** Owner of the deposit address; null for a deposit from an unknown sender to the hot wallet. */
  customer: string | null
  seenAt: Temporal.Instant
}

/** Stores and posts a transfer once for each (txid, log index). Returns null when it was stored before. */
export async function bookArrival(
  tx: Tx,
  platform: Platform,
  block: Block,
  transfer: UsdtTransfer,
  { customer, seenAt }: Arrival,
): Promise<string | null> {
  const { txid, logIndex, from: sender, amount } = transfer
  const id = platform.ids.uuid()
  const inserted = await tx
    .insert(deposit)
    .values({
      id,
      network: NETWORK,
      txid,
      logIndex,
      customer,
      wallet: customer === null ? 'hot' : null,
      sender,
      amount,
      blockNumber: BigInt(block.number),
      blockTime: Temporal.Instant.fromEpochMilliseconds(block.timestamp),
      seenAt,
    })
    .onConflictDoNothing()
    .returning({ id: deposit.id })
  if (inserted.length === 0) return null
  const { key, kind, custody, place, whose } =
    customer === null ? asStray(transfer) : asDeposit(transfer, customer)
  const posted = await post(tx, {
    id: platform.ids.uuid(),
    key,
    kind,
    reference: id,
    at: platform.clock.now(),
    postings: [
      { owner: PLATFORM, asset: 'USDT', kind: custody, amount: -amount },
      { ...whose, asset: 'USDT', amount },
    ],
  })
  if (!posted.ok) throw new Error(`${kind} ${txid}: ${posted.error}`)
  await moveCustody(tx, platform, block, [{ place, amount }])
  return id
}

function asStray(transfer: UsdtTransfer) {
  return {
    key: walletKey(transfer),
    kind: 'unattributed_seen',
    custody: 'custody_hot',
    place: 'hot',
    whose: { owner: PLATFORM, kind: 'unattributed' },
  } as const
}

function asDeposit({ txid, logIndex, to }: UsdtTransfer, customer: string) {
  return {
    key: `deposit:${txid}:${logIndex}`,
    kind: 'deposit_seen',
    custody: 'custody_deposit',
    place: to,
    whose: { owner: customer, kind: 'unclaimed' },
  } as const
}
