import type { UsdtTransfer } from '@matin/tron/transfers'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx, textArray } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { customersByAddress } from './deposit-addresses.ts'

/** Independent of the sender: the owners' addresses may have changed when a block is read again. */
export function walletKey({ txid, logIndex }: Pick<UsdtTransfer, 'txid' | 'logIndex'>): string {
  return `treasury:${txid}:${logIndex}`
}

/**
 * Senders that are neither our own wallets or deposit addresses nor the owners. Customers see the hot
 * wallet's address as the sender of their withdrawals, and some pay to it. A stored transfer keeps its first
 * classification when its block is read again.
 */
export async function fromUnknownSenders(
  tx: Tx,
  { config }: Pick<Platform, 'config'>,
  transfers: readonly UsdtTransfer[],
): Promise<ReadonlySet<UsdtTransfer>> {
  const ours = [config.TRON_HOT_ADDRESS, config.TRON_COLD_ADDRESS, ...config.TRON_OWNER_ADDRESSES.split(',')]
  const toHot = transfers.filter(({ to }) => to === config.TRON_HOT_ADDRESS)
  const deposits = await customersByAddress(
    tx,
    toHot.map(({ from }) => from),
  )
  const kept = await keptBefore(tx, toHot)
  return new Set(
    toHot.filter(transfer => {
      const { from } = transfer
      return kept.get(walletKey(transfer)) ?? !(ours.includes(from) || deposits.has(from))
    }),
  )
}

/** By key. Transfers that are not stored have no entry. */
async function keptBefore(tx: Tx, transfers: readonly UsdtTransfer[]): Promise<ReadonlyMap<string, boolean>> {
  if (transfers.length === 0) return new Map()
  const asked = sql`txid = ANY (${textArray(transfers.map(({ txid }) => txid))}::text[])`
  const rows = await rowsOf<{ txid: string; logIndex: number; unattributed: boolean }>(
    tx,
    sql`SELECT txid, log_index AS "logIndex", true AS unattributed FROM deposit WHERE wallet IS NOT NULL AND ${asked}
      UNION ALL SELECT txid, log_index, false FROM treasury_arrival WHERE ${asked}`,
  )
  return new Map(rows.map(row => [walletKey(row), row.unattributed]))
}
