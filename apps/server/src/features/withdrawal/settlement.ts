import { arrivalOf } from '@matin/domain/withdrawal/terms'
import { PLATFORM, post } from '@matin/ledger/ledger'
import { eq } from 'drizzle-orm'
import type { SettledPayment } from '../../platform/chain/attempts.ts'
import { moveCustody } from '../../platform/chain/custody.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { giveBack } from './giving-back.ts'
import { lockWithdrawal, type WithdrawalRow } from './repository.ts'
import { withdrawal } from './tables.ts'
import { tellState } from './telling.ts'

/**
 * Settles withdrawals that a solid block contains, in the scanner's transaction. `receipt.result` alone decides:
 * mainnet USDT returns false on success.
 */
export async function settleWithdrawals(
  tx: Tx,
  platform: Platform,
  settled: readonly SettledPayment[],
): Promise<void> {
  for (const { subject, info } of settled) {
    const row = await lockWithdrawal(tx, subject)
    if (!row || (row.state !== 'approved' && row.state !== 'sent')) continue
    const { result } = info.receipt
    if (result === 'SUCCESS') await confirm(tx, platform, row, info)
    else await giveBack(tx, platform, row, { state: 'failed', reason: reasonOf(result) })
  }
}

/** Withdrawals whose signed bytes can never be mined any more go back to be signed anew. */
export async function reopenWithdrawals(tx: Tx, expired: readonly string[]): Promise<void> {
  for (const subject of expired) {
    const row = await lockWithdrawal(tx, subject)
    if (row?.state !== 'approved' && row?.state !== 'sent') continue
    await tx
      .update(withdrawal)
      .set({ state: 'approved', sentAt: null, txid: null })
      .where(eq(withdrawal.id, row.id))
  }
}

async function confirm(
  tx: Tx,
  platform: Platform,
  row: WithdrawalRow,
  { blockNumber, blockTimestamp }: SettledPayment['info'],
): Promise<void> {
  const now = platform.clock.now()
  const arrival = arrivalOf(row.quantity, row.fee)
  const booked = await post(tx, {
    id: platform.ids.uuid(),
    key: `withdrawal:${row.id}:sent`,
    kind: 'withdrawal_sent',
    reference: row.id,
    at: now,
    legs: [
      { owner: row.customer, asset: 'USDT', kind: 'frozen', amount: -row.quantity },
      { owner: PLATFORM, asset: 'USDT', kind: 'fees', amount: row.fee },
      { owner: PLATFORM, asset: 'USDT', kind: 'custody_hot', amount: arrival },
    ],
  })
  if (!booked.ok) throw new Error(`settlement of withdrawal ${row.id}: ${booked.error}`)
  const block = { number: blockNumber, timestamp: blockTimestamp }
  await moveCustody(tx, platform, block, [{ place: 'hot', amount: -arrival }])
  await tx
    .update(withdrawal)
    .set({ state: 'confirmed', sentAt: row.sentAt ?? now, endedAt: now })
    .where(eq(withdrawal.id, row.id))
  await tellState(tx, now, row, 'confirmed')
}

function reasonOf(result: string | null): 'chain_reverted' | 'chain_out_of_energy' | 'chain_failed' {
  if (result === 'REVERT') return 'chain_reverted'
  return result === 'OUT_OF_ENERGY' ? 'chain_out_of_energy' : 'chain_failed'
}
