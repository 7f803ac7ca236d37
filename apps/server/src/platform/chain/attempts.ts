import type { BroadcastItem, BroadcastReport, SignedReport, SignItem } from '@matin/contract/internal'
import type { Block, TransactionInfo } from '@matin/tron/blocks'
import { isTransient } from '@matin/tron/client'
import { and, asc, eq, inArray, lte, max, sql } from 'drizzle-orm'
import type { Clock } from '../clock/clock.ts'
import { rowsOf, type Tx, textArray } from '../db/database.ts'
import { toTimestamp } from '../db/instant.ts'
import { notAside, type Trouble } from '../set-aside/set-aside.ts'
import type { ExpiredAttempt, Payer, SettledPayment, Unsigned } from './payer.ts'
import { signingAttempt } from './tables.ts'

/** Until a node has answered, and where it may take the bytes a moment later. */
const SEND_AGAIN_SECONDS = 15
/** A node that has the bytes brings them into a solid block within a minute. */
const SENT_PATIENCE_SECONDS = 75
/** Bytes that expired this often without any reason step aside; the first times they are signed anew at once. */
const EXPIRED_OFTEN = 3

/** Work for the signer of what waits for a signature. */
export async function signItems(tx: Tx, unsigned: readonly Unsigned[]): Promise<SignItem[]> {
  if (unsigned.length === 0) return []
  const rows = await tx
    .select({ subject: signingAttempt.subject, attempt: max(signingAttempt.attempt) })
    .from(signingAttempt)
    .where(
      inArray(
        signingAttempt.subject,
        unsigned.map(({ subject }) => subject),
      ),
    )
    .groupBy(signingAttempt.subject)
  const last = new Map(rows.map(row => [row.subject, row.attempt ?? 0]))
  return unsigned.map(({ subject, payment, signatures = [] }) => ({
    subject,
    attempt: (last.get(subject) ?? 0) + 1,
    payment,
    signatures: [...signatures],
  }))
}

/** Stored bytes that are to be sent again, the longest due first: were not heard of by a node, or are not mined in time. */
export async function broadcastItems(
  tx: Tx,
  payers: readonly Payer[],
  now: Temporal.Instant,
  limit: number,
): Promise<BroadcastItem[]> {
  const rows = await tx
    .select()
    .from(signingAttempt)
    .where(and(eq(signingAttempt.state, 'live'), lte(signingAttempt.sendAfter, now)))
    .orderBy(asc(signingAttempt.sendAfter))
    .limit(limit)
  if (rows.length === 0) return []
  const subjects = rows.map(row => row.subject)
  const payments = new Map<string, Unsigned['payment']>()
  for (const payer of payers)
    for (const { subject, payment } of await payer.payments(tx, subjects)) payments.set(subject, payment)
  return rows.flatMap(({ subject, attempt, txid, rawDataHex, signature }) => {
    const payment = payments.get(subject)
    return payment && rawDataHex !== null && signature !== null
      ? [{ subject, attempt, payment, txid, rawDataHex, signature }]
      : []
  })
}

/**
 * Stores signed bytes before they are broadcast, and answers the subjects whose bytes may go out: not where other bytes are stored,
 * or an attempt still lives. The caller has locked the payments and says which still wait to be sent.
 */
export async function storeAttempts(
  tx: Tx,
  clock: Clock,
  reports: readonly SignedReport[],
  wanted: ReadonlySet<string>,
): Promise<string[]> {
  if (reports.length === 0) return []
  const now = clock.now()
  const known = await tx
    .select()
    .from(signingAttempt)
    .where(
      inArray(
        signingAttempt.subject,
        reports.map(({ subject }) => subject),
      ),
    )
  const mayGo: string[] = []
  const fresh: SignedReport[] = []
  for (const report of reports) {
    const attempts = known.filter(({ subject }) => subject === report.subject)
    const same = attempts.find(({ attempt }) => attempt === report.attempt)
    const isNext = report.attempt === Math.max(0, ...attempts.map(({ attempt }) => attempt)) + 1
    const free = attempts.every(({ state }) => state === 'expired')
    if (!same && isNext && free && wanted.has(report.subject)) fresh.push(report)
    else if (same?.txid !== report.txid || same.state !== 'live') continue
    mayGo.push(report.subject)
  }
  if (fresh.length > 0) {
    await tx.insert(signingAttempt).values(
      fresh.map(({ expiration, ...bytes }) => ({
        ...bytes,
        expiration: Temporal.Instant.from(expiration),
        createdAt: now,
        state: 'live' as const,
        // The signer sends them now; should it die before it has, somebody sends them later.
        sendAfter: now.add({ seconds: SEND_AGAIN_SECONDS }),
      })),
    )
  }
  return mayGo
}

/** Notes what the node answered, and answers what it has. "Seen before" counts: only a solid block confirms. */
export async function noteAnswers(
  tx: Tx,
  clock: Clock,
  reports: readonly BroadcastReport[],
): Promise<BroadcastReport[]> {
  const now = clock.now()
  const again = (report: BroadcastReport) =>
    toTimestamp(
      now.add({
        seconds:
          report.code !== null && isTransient(report.code) ? SEND_AGAIN_SECONDS : SENT_PATIENCE_SECONDS,
      }),
    )
  await tx.execute(sql`UPDATE signing_attempt s SET last_code = r.code, send_after = r.send_after
    FROM unnest(${textArray(reports.map(({ txid }) => txid))}::text[],
      ${textArray(reports.map(({ code }) => code))}::text[],
      ${textArray(reports.map(again))}::timestamptz[]) AS r (txid, code, send_after)
    WHERE s.txid = r.txid AND s.state = 'live'`)
  return reports.filter(({ ok, code }) => ok || code === 'DUP_TRANSACTION_ERROR')
}

export async function hasLiveAttempt(tx: Tx, subject: string): Promise<boolean> {
  const rows = await tx
    .select({ txid: signingAttempt.txid })
    .from(signingAttempt)
    .where(and(eq(signingAttempt.subject, subject), eq(signingAttempt.state, 'live')))
  return rows.length > 0
}

/** What is stored is not what was signed: it never goes out again. */
export async function keepBack(tx: Tx, subject: string): Promise<void> {
  await tx
    .update(signingAttempt)
    .set({ sendAfter: null })
    .where(and(eq(signingAttempt.subject, subject), eq(signingAttempt.state, 'live')))
}

/** Ends the live attempts that a solid block contains, each as the chain executed it, and returns them. */
export async function settleAttempts(tx: Tx, block: Block): Promise<SettledPayment[]> {
  if (block.txids.length === 0) return []
  const found = await tx
    .select({ subject: signingAttempt.subject, txid: signingAttempt.txid })
    .from(signingAttempt)
    .where(and(inArray(signingAttempt.txid, block.txids), eq(signingAttempt.state, 'live')))
  const settled = withInfos(block, found)
  await endAttempts(
    tx,
    settled.map(({ info }) => info),
  )
  return settled
}

/** Writes how the chain executed these transactions. One that failed in the contract has moved nothing: its payment may be refunded. */
async function endAttempts(tx: Tx, infos: readonly TransactionInfo[]): Promise<void> {
  for (const state of ['settled', 'failed'] as const) {
    const txids = infos.filter(info => worked(info) === (state === 'settled')).map(({ id }) => id)
    if (txids.length === 0) continue
    await tx
      .update(signingAttempt)
      .set({ state })
      .where(and(inArray(signingAttempt.txid, txids), inArray(signingAttempt.state, ['live', 'expired'])))
  }
}

/** Whether a transaction did what it says. A plain transfer of TRX has no contract result: only `failed` speaks of it. */
function worked({ failed, receipt }: TransactionInfo): boolean {
  return receipt.result === null ? !failed : receipt.result === 'SUCCESS'
}

/** What a block says of payments whose attempts were marked as settled before. */
export async function settledBefore(tx: Tx, block: Block, txid: string): Promise<SettledPayment[]> {
  const rows = await tx
    .select({ subject: signingAttempt.subject, txid: signingAttempt.txid })
    .from(signingAttempt)
    .where(and(eq(signingAttempt.txid, txid), inArray(signingAttempt.state, ['settled', 'failed'])))
  return withInfos(block, rows)
}

function withInfos(block: Block, attempts: readonly { subject: string; txid: string }[]): SettledPayment[] {
  return attempts.flatMap(({ subject, txid }) => {
    const info = block.infos.find(other => other.id === txid)
    return info ? [{ subject, info }] : []
  })
}

/** An attempt that has ended by the books, for which the chain is to be asked. */
export interface OverdueAttempt extends ExpiredAttempt {
  txid: string
}

/** Attempts that expired by the books, the oldest first; what stepped aside waits for its time. */
export function overdueAttempts(tx: Tx, now: Temporal.Instant, limit: number): Promise<OverdueAttempt[]> {
  return tx
    .select({
      subject: signingAttempt.subject,
      attempt: signingAttempt.attempt,
      txid: signingAttempt.txid,
      lastCode: signingAttempt.lastCode,
    })
    .from(signingAttempt)
    .where(
      and(
        // What was called expired and is on the chain after all is asked for again.
        sql`(${signingAttempt.state} = 'live' AND ${signingAttempt.expiration} < (SELECT min(c.block_time) FROM chain_cursor c)
          OR ${signingAttempt.state} = 'expired' AND ${signingAttempt.txid} IN (
            SELECT o.txid FROM outgoing_transfer o WHERE o.settled_at IS NULL))`,
        notAside('expiry', signingAttempt.subject, now),
      ),
    )
    .orderBy(asc(signingAttempt.expiration))
    .limit(limit)
}

/** Ends an overdue attempt that the chain has, as it was executed; null where another process has ended it. */
export async function settleOverdue(
  tx: Tx,
  subject: string,
  info: TransactionInfo,
): Promise<SettledPayment | null> {
  const [live] = await tx
    .select({ subject: signingAttempt.subject })
    .from(signingAttempt)
    .where(and(eq(signingAttempt.txid, info.id), inArray(signingAttempt.state, ['live', 'expired'])))
    .for('update')
  if (!live) return null
  await endAttempts(tx, [info])
  return { subject, info }
}

/** Expires an overdue attempt that the chain does not have: it may be signed anew. False where another process has ended it. */
export async function expireOverdue(tx: Tx, txid: string): Promise<boolean> {
  const expired = await tx
    .update(signingAttempt)
    .set({ state: 'expired', sendAfter: null })
    .where(and(eq(signingAttempt.txid, txid), eq(signingAttempt.state, 'live')))
    .returning({ subject: signingAttempt.subject })
  return expired.length > 0
}

/**
 * Keeps that a transaction was signed for a payment, where the signer's store or two operators say so and the database had forgotten it.
 * It counts as expired: the chain is asked for it at once. False where the payment has a live attempt, or the transaction is known.
 */
export async function adoptAttempt(
  tx: Tx,
  { subject, txid, at }: { subject: string; txid: string; at: Temporal.Instant },
): Promise<boolean> {
  const adopted = await rowsOf(
    tx,
    sql`INSERT INTO signing_attempt (subject, attempt, txid, expiration, created_at, state)
      SELECT ${subject}::uuid, coalesce(max(a.attempt), 0) + 1, ${txid}, 'epoch', ${toTimestamp(at)}::timestamptz, 'live'
        FROM signing_attempt a WHERE a.subject = ${subject}::uuid
      ON CONFLICT DO NOTHING RETURNING 1`,
  )
  return adopted.length > 0
}

/** Why bytes that expired are not signed anew at once: a node refused them for what they are, or it happened again and again. */
export function troubleOf({ attempt, lastCode }: ExpiredAttempt): Trouble | null {
  if (lastCode !== null && lastCode !== 'DUP_TRANSACTION_ERROR' && !isTransient(lastCode))
    return { reason: 'node_refused', detail: lastCode }
  return attempt >= EXPIRED_OFTEN ? { reason: 'expired', detail: lastCode ?? `${attempt} times` } : null
}
