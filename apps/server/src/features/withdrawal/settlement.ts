import { arrivalOf } from '@matin/domain/withdrawal/terms'
import type { Block, TransactionInfo } from '@matin/tron/client'
import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { withdrawal, withdrawalAttempt } from '../../platform/db/schema.ts'
import { PLATFORM, post } from '../../platform/ledger/ledger.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockWithdrawal, type WithdrawalRow } from './repository.ts'
import { giveBack } from './service.ts'

/**
 * Settles what a solid block says of our withdrawals, in the scanner's transaction. `receipt.result` alone
 * decides: mainnet USDT returns false on success. The scanner reads every solid block, so an attempt whose
 * expiration lies before this block and that was in none of them can never be mined: it may be signed anew.
 */
export async function settleWithdrawals(tx: Tx, platform: Platform, block: Block): Promise<void> {
  if (block.txids.length > 0) {
    const attempts = await tx
      .select()
      .from(withdrawalAttempt)
      .where(and(inArray(withdrawalAttempt.txid, block.txids), eq(withdrawalAttempt.state, 'live')))
    for (const attempt of attempts) {
      const info = block.infos.find(other => other.id === attempt.txid)
      if (info) await settleOne(tx, platform, attempt.withdrawal, attempt.attempt, info)
    }
  }
  await expireAttempts(tx, Temporal.Instant.fromEpochMilliseconds(block.timestamp))
}

async function settleOne(
  tx: Tx,
  platform: Platform,
  withdrawalId: string,
  attempt: number,
  info: TransactionInfo,
): Promise<void> {
  const row = await lockWithdrawal(tx, withdrawalId)
  if (!row || (row.state !== 'approved' && row.state !== 'sent')) return
  await setAttempt(tx, withdrawalId, attempt, 'settled')
  const now = platform.clock.now()
  const { result } = info.receipt
  if (result === 'SUCCESS') return confirm(tx, row, now)
  const reason =
    result === 'REVERT'
      ? 'chain_reverted'
      : result === 'OUT_OF_ENERGY'
        ? 'chain_out_of_energy'
        : 'chain_failed'
  await giveBack(tx, row, now, { state: 'failed', reason })
}

async function confirm(tx: Tx, row: WithdrawalRow, now: Temporal.Instant): Promise<void> {
  const booked = await post(tx, {
    key: `withdrawal:${row.id}:sent`,
    kind: 'withdrawal_sent',
    reference: row.id,
    at: now,
    legs: [
      { owner: row.customer, asset: 'USDT', kind: 'frozen', amount: -row.quantity },
      { owner: PLATFORM, asset: 'USDT', kind: 'fees', amount: row.fee },
      { owner: PLATFORM, asset: 'USDT', kind: 'custody_hot', amount: arrivalOf(row.quantity, row.fee) },
    ],
  })
  if (!booked.ok) throw new Error(`settlement of withdrawal ${row.id}: ${booked.error}`)
  await tx
    .update(withdrawal)
    .set({ state: 'confirmed', sentAt: row.sentAt ?? now, endedAt: now })
    .where(eq(withdrawal.id, row.id))
}

async function expireAttempts(tx: Tx, solidTime: Temporal.Instant): Promise<void> {
  const expired = await tx
    .select()
    .from(withdrawalAttempt)
    .where(and(eq(withdrawalAttempt.state, 'live'), lt(withdrawalAttempt.expiration, solidTime)))
  for (const attempt of expired) {
    const row = await lockWithdrawal(tx, attempt.withdrawal)
    await setAttempt(tx, attempt.withdrawal, attempt.attempt, 'expired')
    if (row?.state !== 'approved' && row?.state !== 'sent') continue
    await tx
      .update(withdrawal)
      .set({ state: 'approved', sentAt: null, txid: null })
      .where(eq(withdrawal.id, row.id))
  }
}

async function setAttempt(
  tx: Tx,
  withdrawalId: string,
  attempt: number,
  state: 'settled' | 'expired',
): Promise<void> {
  await tx
    .update(withdrawalAttempt)
    .set({ state })
    .where(and(eq(withdrawalAttempt.withdrawal, withdrawalId), eq(withdrawalAttempt.attempt, attempt)))
}
