import type { BroadcastReport, Payment, SignedReport, SignerItem } from '@matin/contract/internal'
import type { Block, TransactionInfo } from '@matin/tron/blocks'
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Clock } from '../clock/clock.ts'
import type { Tx } from '../db/database.ts'
import { signingAttempt } from './tables.ts'

/** A payment whose signed bytes a solid block contains, with what became of it. */
export interface SettledPayment {
  subject: string
  info: TransactionInfo
}

/** What the signer has to do for a payment: sign it, or send again the bytes that are stored. */
export async function signerItem(tx: Tx, subject: string, payment: Payment): Promise<SignerItem> {
  const newest = await newestAttempt(tx, subject)
  if (!newest || newest.state === 'expired') {
    return { task: 'sign', subject, attempt: (newest?.attempt ?? 0) + 1, payment }
  }
  const { attempt, txid, rawDataHex, signature } = newest
  return { task: 'broadcast', subject, attempt, payment, txid, rawDataHex, signature }
}

/**
 * Stores signed bytes before they are broadcast. The caller has locked the payment and says whether it still
 * waits to be sent. False when these bytes may not go out: other bytes are stored, or an attempt still lives.
 */
export async function storeAttempt(
  tx: Tx,
  clock: Clock,
  report: SignedReport,
  wanted: boolean,
): Promise<boolean> {
  const attempts = await tx
    .select()
    .from(signingAttempt)
    .where(eq(signingAttempt.subject, report.subject))
    .orderBy(desc(signingAttempt.attempt))
  const same = attempts.find(other => other.attempt === report.attempt)
  if (same) return same.txid === report.txid && same.state === 'live'
  const newest = attempts[0]
  const isNext = report.attempt === (newest?.attempt ?? 0) + 1
  if (!wanted || !isNext || (newest && newest.state !== 'expired')) return false
  const { expiration, ...bytes } = report
  await tx.insert(signingAttempt).values({
    ...bytes,
    expiration: Temporal.Instant.from(expiration),
    createdAt: clock.now(),
    state: 'live',
  })
  return true
}

/** Notes what the node answered; true when it has the bytes. "Seen before" counts: only a solid block confirms. */
export async function noteAnswer(tx: Tx, report: BroadcastReport): Promise<boolean> {
  await tx
    .update(signingAttempt)
    .set({ lastCode: report.code })
    .where(and(eq(signingAttempt.subject, report.subject), eq(signingAttempt.attempt, report.attempt)))
  return report.ok || report.code === 'DUP_TRANSACTION_ERROR'
}

/** Marks the live attempts that a solid block contains as settled and returns them. */
export async function settleAttempts(tx: Tx, block: Block): Promise<SettledPayment[]> {
  if (block.txids.length === 0) return []
  const settled = await tx
    .update(signingAttempt)
    .set({ state: 'settled' })
    .where(and(inArray(signingAttempt.txid, block.txids), eq(signingAttempt.state, 'live')))
    .returning({ subject: signingAttempt.subject, txid: signingAttempt.txid })
  return settled.flatMap(({ subject, txid }) => {
    const info = block.infos.find(other => other.id === txid)
    return info ? [{ subject, info }] : []
  })
}

/**
 * Marks attempts as expired whose expiration lies before this solid block. The scanner has read every solid
 * block up to it and settled what was in them, so these bytes can never be mined: they may be signed anew.
 */
export async function expireAttempts(tx: Tx, block: Block): Promise<string[]> {
  const expired = await tx
    .update(signingAttempt)
    .set({ state: 'expired' })
    .where(
      and(
        eq(signingAttempt.state, 'live'),
        lt(signingAttempt.expiration, Temporal.Instant.fromEpochMilliseconds(block.timestamp)),
      ),
    )
    .returning({ subject: signingAttempt.subject })
  return expired.map(row => row.subject)
}

async function newestAttempt(tx: Tx, subject: string) {
  const [newest] = await tx
    .select()
    .from(signingAttempt)
    .where(eq(signingAttempt.subject, subject))
    .orderBy(desc(signingAttempt.attempt))
    .limit(1)
  return newest
}
