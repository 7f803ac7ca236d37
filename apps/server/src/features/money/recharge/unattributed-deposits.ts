import type { Block } from '@matin/tron/blocks'
import type { UsdtTransfer } from '@matin/tron/transfers'
import { fromUnknownSenders } from '#platform/chain/unattributed.ts'
import type { Tx } from '#platform/db/database.ts'
import { pushEvents } from '#platform/live/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { bookArrival } from './arrivals.ts'

/** Posts to the account `unattributed`, where deposits stay until two operators attribute them. */
export async function postUnattributed(
  tx: Tx,
  platform: Platform,
  block: Block,
  transfers: readonly UsdtTransfer[],
): Promise<void> {
  const now = platform.clock.now()
  const unattributed = await fromUnknownSenders(tx, platform, transfers)
  for (const transfer of unattributed)
    await bookArrival(tx, platform, block, transfer, { customer: null, seenAt: now })
  if (unattributed.size > 0) await pushEvents(tx, now, [{ admin: 'deposits' }])
}
