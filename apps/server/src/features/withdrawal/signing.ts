import type {
  broadcastReport,
  SignerWork,
  signedReport,
  signerStatus as statusReport,
} from '@matin/contract/internal'
import { allowsWithdrawal } from '@matin/domain/withdrawal/state'
import { arrivalOf } from '@matin/domain/withdrawal/terms'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import { signerStatus, withdrawal, withdrawalAttempt } from '../../platform/db/schema.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockWithdrawal, type WithdrawalRow } from './repository.ts'

/** Withdrawals handed to the signer at a time. */
const WORK_CHUNK = 20

/** What the signer has to do: sign what is approved, and send stored bytes again until they are solid. */
export async function signerWork(platform: Platform): Promise<SignerWork> {
  const rows = await platform.db
    .select()
    .from(withdrawal)
    .where(inArray(withdrawal.state, ['approved', 'sent']))
    .orderBy(asc(withdrawal.submittedAt))
    .limit(WORK_CHUNK)
  const items: SignerWork['items'] = []
  for (const row of rows) items.push(await taskOf(platform.db, row))
  return { now: toTimestamp(platform.clock.now()), items }
}

async function taskOf(tx: Tx, row: WithdrawalRow): Promise<SignerWork['items'][number]> {
  const [newest] = await tx
    .select()
    .from(withdrawalAttempt)
    .where(eq(withdrawalAttempt.withdrawal, row.id))
    .orderBy(desc(withdrawalAttempt.attempt))
    .limit(1)
  const common = {
    withdrawalId: row.id,
    address: row.address,
    amount: arrivalOf(row.quantity, row.fee).toString(),
  }
  if (!newest || newest.state === 'expired') {
    return { task: 'sign', ...common, attempt: (newest?.attempt ?? 0) + 1 }
  }
  const { attempt, txid, rawDataHex, signature } = newest
  return { task: 'broadcast', ...common, attempt, txid, rawDataHex, signature }
}

/** Stores signed bytes before they are broadcast; false when this attempt may not go out. */
export async function storeSigned(
  platform: Platform,
  report: z.infer<typeof signedReport>,
): Promise<boolean> {
  return platform.db.transaction(async tx => {
    const row = await lockWithdrawal(tx, report.withdrawalId)
    if (!row) return false
    const attempts = await tx
      .select()
      .from(withdrawalAttempt)
      .where(eq(withdrawalAttempt.withdrawal, row.id))
      .orderBy(desc(withdrawalAttempt.attempt))
    const same = attempts.find(other => other.attempt === report.attempt)
    if (same) return same.txid === report.txid && same.state === 'live'
    const newest = attempts[0]
    const isNext = report.attempt === (newest?.attempt ?? 0) + 1
    if (!isNext || (newest && newest.state !== 'expired') || !allowsWithdrawal('send', row.state))
      return false
    await tx.insert(withdrawalAttempt).values({
      withdrawal: row.id,
      attempt: report.attempt,
      txid: report.txid,
      rawDataHex: report.rawDataHex,
      signature: report.signature,
      expiration: Temporal.Instant.from(report.expiration),
      createdAt: platform.clock.now(),
      state: 'live',
    })
    await tx.update(withdrawal).set({ txid: report.txid }).where(eq(withdrawal.id, row.id))
    return true
  })
}

/** Notes what the node answered. "Seen before" counts as sent: only a solid block confirms. */
export async function noteBroadcast(
  platform: Platform,
  report: z.infer<typeof broadcastReport>,
): Promise<void> {
  await platform.db.transaction(async tx => {
    const row = await lockWithdrawal(tx, report.withdrawalId)
    if (!row) return
    await tx
      .update(withdrawalAttempt)
      .set({ lastCode: report.code })
      .where(and(eq(withdrawalAttempt.withdrawal, row.id), eq(withdrawalAttempt.attempt, report.attempt)))
    const taken = report.ok || report.code === 'DUP_TRANSACTION_ERROR'
    if (taken && row.txid === report.txid && allowsWithdrawal('send', row.state)) {
      await tx
        .update(withdrawal)
        .set({ state: 'sent', sentAt: platform.clock.now() })
        .where(eq(withdrawal.id, row.id))
    }
  })
}

export async function noteStatus(platform: Platform, report: z.infer<typeof statusReport>): Promise<void> {
  const values = {
    hotAddress: report.hotAddress,
    usdt: BigInt(report.usdt),
    trxSun: BigInt(report.trxSun),
    paused: report.paused,
    seenAt: platform.clock.now(),
  }
  await platform.db
    .insert(signerStatus)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: signerStatus.id, set: values })
}
