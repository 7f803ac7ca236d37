import { allowsWithdrawal, isOpenWithdrawal } from '@matin/domain/withdrawal/state'
import { arrivalOf } from '@matin/domain/withdrawal/terms'
import { PLATFORM, postMany, type TransferRequest } from '@matin/ledger/ledger'
import { eq, inArray, sql } from 'drizzle-orm'
import { moveCustody } from '#platform/chain/custody.ts'
import type { ExpiredAttempt, SettledPayment } from '#platform/chain/payer.ts'
import { troubleOf } from '#platform/chain/signing-attempts.ts'
import { writeIn } from '#platform/commands/batch-write.ts'
import { type Tx, textArray } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import { clearFailure, recordFailure } from '#platform/quarantine/quarantine.ts'
import { notificationOfState } from './notifications.ts'
import { refundWrites } from './refund-withdrawal.ts'
import { lockWithdrawals, type WithdrawalRow } from './repository.ts'
import { withdrawal } from './tables.ts'

/**
 * Settles withdrawals that a solid block contains, in the scanner's transaction. `receipt.result` alone
 * decides, because mainnet USDT returns false on success.
 */
export async function settleMinedWithdrawals(
  tx: Tx,
  platform: Platform,
  settled: readonly SettledPayment[],
): Promise<void> {
  if (settled.length === 0) return
  const results = new Map(settled.map(({ subject, info }) => [subject, info.receipt.result]))
  const rows = (await lockWithdrawals(tx, [...results.keys()])).filter(({ state }) =>
    allowsWithdrawal('confirm', state),
  )
  const paid = rows.filter(row => results.get(row.id) === 'SUCCESS')
  await confirm(tx, platform, paid)
  await leaveHotWallet(tx, platform, paid, settled)
  const context = { at: platform.clock.now(), ids: platform.ids }
  for (const row of rows) {
    const result = results.get(row.id) ?? null
    if (result === 'SUCCESS') continue
    if (allowsWithdrawal('fail', row.state))
      await writeIn(tx, refundWrites(context, row, { state: 'failed', reason: reasonOf(result) }))
    // An unapproved withdrawal goes on waiting for approval.
    else await tx.update(withdrawal).set({ txid: null }).where(eq(withdrawal.id, row.id))
  }
  await clearFailure(
    tx,
    'withdrawal',
    rows.map(({ id }) => id),
  )
}

/** Their signed bytes can no longer be mined. They are signed again, at once or after a wait. */
export async function reopenWithdrawals(
  tx: Tx,
  platform: Platform,
  expired: readonly ExpiredAttempt[],
): Promise<void> {
  if (expired.length === 0) return
  const attempts = new Map(expired.map(attempt => [attempt.subject, attempt]))
  const rows = (await lockWithdrawals(tx, [...attempts.keys()])).filter(({ state }) =>
    isOpenWithdrawal(state),
  )
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const sent = rows.filter(({ state }) => allowsWithdrawal('resign', state)).map(({ id }) => id)
  // Others keep their state: one that an older database has not approved yet waits for approval.
  await tx.update(withdrawal).set({ state: 'approved' }).where(inArray(withdrawal.id, sent))
  await tx.update(withdrawal).set({ sentAt: null, txid: null }).where(inArray(withdrawal.id, ids))
  // An approver may have been suspended since it was signed.
  await tx.execute(
    sql`SELECT return_to_review(${textArray(ids)}::uuid[], ${toTimestamp(platform.clock.now())}::timestamptz)`,
  )
  for (const id of ids) {
    const attempt = attempts.get(id)
    const trouble = attempt ? troubleOf(attempt) : null
    if (trouble) await recordFailure(tx, platform, 'withdrawal', id, trouble)
  }
}

async function confirm(tx: Tx, platform: Platform, rows: readonly WithdrawalRow[]): Promise<void> {
  if (rows.length === 0) return
  const now = platform.clock.now()
  const posted = await postMany(
    tx,
    rows.map(row => transferOf(platform, row, now)),
  )
  if (!posted.ok) throw new Error(`settlement of ${rows.map(({ id }) => id).join()}: ${posted.error}`)
  await tx
    .update(withdrawal)
    .set({
      state: 'confirmed',
      sentAt: sql`coalesce(sent_at, ${toTimestamp(now)}::timestamptz)`,
      endedAt: now,
    })
    .where(
      inArray(
        withdrawal.id,
        rows.map(({ id }) => id),
      ),
    )
  await writeIn(tx, notificationOfState({ at: now }, rows, 'confirmed'))
}

async function leaveHotWallet(
  tx: Tx,
  platform: Platform,
  paid: readonly WithdrawalRow[],
  settled: readonly SettledPayment[],
): Promise<void> {
  const rows = new Map(paid.map(row => [row.id, row]))
  const blocks = new Map<number, { timestamp: number; amount: bigint }>()
  for (const { subject, info } of settled) {
    const row = rows.get(subject)
    if (!row) continue
    const left = blocks.get(info.blockNumber)?.amount ?? 0n
    const amount = left + arrivalOf(row.quantity, row.fee)
    blocks.set(info.blockNumber, { timestamp: info.blockTimestamp, amount })
  }
  for (const [number, { timestamp, amount }] of blocks)
    await moveCustody(tx, platform, { number, timestamp }, [{ place: 'hot', amount: -amount }])
}

function transferOf(platform: Platform, row: WithdrawalRow, at: Temporal.Instant): TransferRequest {
  return {
    id: platform.ids.uuid(),
    key: `withdrawal:${row.id}:sent`,
    kind: 'withdrawal_sent',
    reference: row.id,
    at,
    postings: [
      { owner: row.customer, asset: 'USDT', kind: 'frozen', amount: -row.quantity },
      { owner: PLATFORM, asset: 'USDT', kind: 'fees', amount: row.fee },
      { owner: PLATFORM, asset: 'USDT', kind: 'custody_hot', amount: arrivalOf(row.quantity, row.fee) },
    ],
  }
}

function reasonOf(result: string | null): 'chain_reverted' | 'chain_out_of_energy' | 'chain_failed' {
  if (result === 'REVERT') return 'chain_reverted'
  return result === 'OUT_OF_ENERGY' ? 'chain_out_of_energy' : 'chain_failed'
}
