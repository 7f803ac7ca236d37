import type { UsdtTransfer } from '@matin/tron/transfers'
import type { Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { customersByAddress } from './deposit-addresses.ts'

/**
 * The key of the one booking of what came to a wallet of ours. Whosever it is: who the owners are may have changed by the time that a block
 * is read again.
 */
export function walletKey({ txid, logIndex }: Pick<UsdtTransfer, 'txid' | 'logIndex'>): string {
  return `treasury:${txid}:${logIndex}`
}

/**
 * Which transfers came to the hot wallet's own address from nobody whom we know: not from a wallet or a deposit address of ours, nor from
 * the owners. Customers see that address as the sender of what they withdraw, and some pay there.
 */
export async function fromStrangers(
  tx: Tx,
  { config }: Pick<Platform, 'config'>,
  transfers: readonly UsdtTransfer[],
): Promise<ReadonlySet<UsdtTransfer>> {
  const ours = [config.TRON_HOT_ADDRESS, config.TRON_COLD_ADDRESS, ...config.TRON_OWNER_ADDRESSES.split(',')]
  const unknown = transfers.filter(({ to, from }) => to === config.TRON_HOT_ADDRESS && !ours.includes(from))
  const deposits = await customersByAddress(
    tx,
    unknown.map(({ from }) => from),
  )
  return new Set(unknown.filter(({ from }) => !deposits.has(from)))
}
