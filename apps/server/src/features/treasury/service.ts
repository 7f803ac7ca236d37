import { failure, type Result, success } from '@matin/contract/envelope'
import type { PlatformKind } from '@matin/domain/ledger/account'
import type { AssetId } from '@matin/domain/money/asset'
import { PLATFORM, post } from '@matin/ledger/ledger'
import type { UsdtTransfer } from '@matin/tron/transfers'
import { customersByAddress } from '../../platform/chain/deposit-addresses.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { reconciliation, signerStatus } from './tables.ts'

/**
 * Books solid transfers that reach the hot or cold wallet: from outside they are the owners' money and fund the
 * treasury; from an address of ours they only move custody.
 */
export async function bookTreasury(
  tx: Tx,
  platform: Platform,
  transfers: readonly UsdtTransfer[],
): Promise<void> {
  const wallets: Record<string, PlatformKind> = {
    [platform.config.TRON_HOT_ADDRESS]: 'custody_hot',
    [platform.config.TRON_COLD_ADDRESS]: 'custody_cold',
  }
  const incoming = transfers.filter(transfer => wallets[transfer.to] !== undefined)
  const deposits = await customersByAddress(
    tx,
    incoming.map(transfer => transfer.from),
  )
  for (const transfer of incoming) {
    const to = wallets[transfer.to]
    const from = wallets[transfer.from] ?? (deposits.has(transfer.from) ? 'custody_deposit' : undefined)
    if (to === undefined || to === from) continue
    const booked = await post(tx, {
      id: platform.ids.uuid(),
      key: `treasury:${transfer.txid}:${transfer.logIndex}`,
      kind: from === undefined ? 'treasury_funding' : 'custody_move',
      reference: transfer.txid,
      at: platform.clock.now(),
      legs: [
        { owner: PLATFORM, asset: 'USDT', kind: to, amount: -transfer.amount },
        { owner: PLATFORM, asset: 'USDT', kind: from ?? 'treasury', amount: transfer.amount },
      ],
    })
    if (!booked.ok) throw new Error(`treasury transfer ${transfer.txid}: ${booked.error}`)
  }
}

/** Puts treasury money into a reward pool; fails with `insufficient_balance` when the treasury has less. */
export async function fundPool(
  tx: Tx,
  platform: Platform,
  funding: { key: string; poolId: string; asset: AssetId; amount: bigint },
): Promise<Result<{ hash: string }>> {
  if (funding.amount <= 0n) return failure('amount_incorrect')
  const booked = await post(tx, {
    id: platform.ids.uuid(),
    key: `pool_funding:${funding.key}`,
    kind: 'pool_funding',
    reference: funding.poolId,
    at: platform.clock.now(),
    legs: [
      { owner: PLATFORM, asset: funding.asset, kind: 'treasury', amount: -funding.amount },
      { owner: funding.poolId, asset: funding.asset, kind: 'pool', amount: funding.amount },
    ],
  })
  return booked.ok ? success({ hash: booked.value.hash }) : booked
}

/** Puts treasury money into the inventory that the exchange pays sellers from; it can't come back to a pool. */
export async function fundInventory(
  tx: Tx,
  platform: Platform,
  funding: { key: string; amount: bigint },
): Promise<Result<{ hash: string }>> {
  if (funding.amount <= 0n) return failure('amount_incorrect')
  const booked = await post(tx, {
    id: platform.ids.uuid(),
    key: `inventory_funding:${funding.key}`,
    kind: 'inventory_funding',
    reference: funding.key,
    at: platform.clock.now(),
    legs: [
      { owner: PLATFORM, asset: 'USDT', kind: 'treasury', amount: -funding.amount },
      { owner: PLATFORM, asset: 'USDT', kind: 'inventory', amount: funding.amount },
    ],
  })
  return booked.ok ? success({ hash: booked.value.hash }) : booked
}

/** Whether the chain holds less than the ledger owes in any wallet. A surplus is none: it never stops anything. */
export async function hasShortfall(tx: Tx): Promise<boolean> {
  const rows = await tx.select().from(reconciliation)
  return rows.some(row => row.chain < row.ledger)
}

/** What the signer said of itself last; null before it ever did. */
export async function signerReport(tx: Tx): Promise<typeof signerStatus.$inferSelect | null> {
  const [status] = await tx.select().from(signerStatus)
  return status ?? null
}
