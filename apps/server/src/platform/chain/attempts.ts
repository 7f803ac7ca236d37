import type { BroadcastItem, BroadcastReport, SignedReport, SignItem } from '@matin/contract/internal'
import type { Block } from '@matin/tron/blocks'
import { isTransient } from '@matin/tron/client'
import { and, asc, eq, inArray, lt, lte, max, sql } from 'drizzle-orm'
import type { Clock } from '../clock/clock.ts'
import { type Tx, textArray } from '../db/database.ts'
import { toTimestamp } from '../db/instant.ts'
import type { Trouble } from '../set-aside/set-aside.ts'
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
    return payment ? [{ subject, attempt, payment, txid, rawDataHex, signature }] : []
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

/** Marks the live attempts that a solid block contains as settled and returns them. */
export async function settleAttempts(tx: Tx, block: Block): Promise<SettledPayment[]> {
  if (block.txids.length === 0) return []
  const settled = await tx
    .update(signingAttempt)
    .set({ state: 'settled' })
    .where(and(inArray(signingAttempt.txid, block.txids), eq(signingAttempt.state, 'live')))
    .returning({ subject: signingAttempt.subject, txid: signingAttempt.txid })
  return withInfos(block, settled)
}

/** What a block says of payments whose attempts were marked as settled before. */
export async function settledBefore(tx: Tx, block: Block, txid: string): Promise<SettledPayment[]> {
  const rows = await tx
    .select({ subject: signingAttempt.subject, txid: signingAttempt.txid })
    .from(signingAttempt)
    .where(and(eq(signingAttempt.txid, txid), eq(signingAttempt.state, 'settled')))
  return withInfos(block, rows)
}

function withInfos(block: Block, attempts: readonly { subject: string; txid: string }[]): SettledPayment[] {
  return attempts.flatMap(({ subject, txid }) => {
    const info = block.infos.find(other => other.id === txid)
    return info ? [{ subject, info }] : []
  })
}

const EXPIRED = {
  subject: signingAttempt.subject,
  attempt: signingAttempt.attempt,
  lastCode: signingAttempt.lastCode,
}

/**
 * Marks attempts as expired whose expiration lies before this solid block. The scanner has read every solid
 * block up to it and settled what was in them, so these bytes can never be mined: they may be signed anew.
 */
export async function expireAttempts(tx: Tx, block: Block): Promise<ExpiredAttempt[]> {
  return tx
    .update(signingAttempt)
    .set({ state: 'expired' })
    .where(
      and(
        eq(signingAttempt.state, 'live'),
        lt(signingAttempt.expiration, Temporal.Instant.fromEpochMilliseconds(block.timestamp)),
      ),
    )
    .returning(EXPIRED)
}

/** An attempt that was marked as expired before. */
export async function expiredBefore(tx: Tx, subject: string): Promise<ExpiredAttempt[]> {
  const rows = await tx
    .select(EXPIRED)
    .from(signingAttempt)
    .where(and(eq(signingAttempt.subject, subject), eq(signingAttempt.state, 'expired')))
    .orderBy(asc(signingAttempt.attempt))
  return rows.slice(-1)
}

/** Why bytes that expired are not signed anew at once: a node refused them for what they are, or it happened again and again. */
export function troubleOf({ attempt, lastCode }: ExpiredAttempt): Trouble | null {
  if (lastCode !== null && lastCode !== 'DUP_TRANSACTION_ERROR' && !isTransient(lastCode))
    return { reason: 'node_refused', detail: lastCode }
  return attempt >= EXPIRED_OFTEN ? { reason: 'expired', detail: lastCode ?? `${attempt} times` } : null
}
