import type { BroadcastItem, BroadcastReport, SignedReport, SignItem } from '@matin/contract/internal/signer'
import type { Block, TransactionInfo } from '@matin/tron/blocks'
import { isTransient } from '@matin/tron/client'
import { and, asc, eq, inArray, lte, max, sql } from 'drizzle-orm'
import type { Clock } from '../clock/clock.ts'
import { rowsOf, type Tx, textArray } from '../db/database.ts'
import { toTimestamp } from '../db/instant.ts'
import { notQuarantined, type Trouble } from '../quarantine/quarantine.ts'
import type { ExpiredAttempt, Payer, SettledPayment, Unsigned } from './payer.ts'
import { signingAttempt } from './tables.ts'

/** Until signed bytes are sent again if no node has answered, or if a node may accept them a moment later. */
const SEND_AGAIN_SECONDS = 15
/** For accepted bytes that no solid block contains. Usually a block contains them within a minute. */
const SENT_PATIENCE_SECONDS = 75
/** Expiries without a reason after which a payment is quarantined. Before that, it is signed again at once. */
const EXPIRED_OFTEN = 3

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

/** Longest due first: no node accepted them, or no block has them in time. */
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
 * Returns the subjects whose transactions may be broadcast. Refuses a subject that has other stored bytes or
 * another live attempt. The caller has locked the payments; `wanted` names those still to be sent.
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
        // The signer broadcasts them now; should it die first, they are broadcast later.
        sendAfter: now.add({ seconds: SEND_AGAIN_SECONDS }),
      })),
    )
  }
  return mayGo
}

/** Returns the accepted ones. "Seen before" counts as accepted, because only a solid block confirms a payment. */
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

/** The stored bytes differ from those that the signer signed. */
export async function keepBack(tx: Tx, subject: string): Promise<void> {
  await tx
    .update(signingAttempt)
    .set({ sendAfter: null })
    .where(and(eq(signingAttempt.subject, subject), eq(signingAttempt.state, 'live')))
}

/** Ends the live attempts that the block contains, with the chain's result for each. */
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

/** A failed contract call has moved nothing, so its payment may be refunded. */
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

/** A plain TRX transfer has no contract result, so `failed` decides. */
function worked({ failed, receipt }: TransactionInfo): boolean {
  return receipt.result === null ? !failed : receipt.result === 'SUCCESS'
}

/** Payments of a transaction that was already marked settled or failed, with the result from the block. */
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

export interface OverdueAttempt extends ExpiredAttempt {
  txid: string
  expiration: Temporal.Instant
}

/** Oldest first. Quarantined ones wait for their retry. */
export function overdueAttempts(tx: Tx, now: Temporal.Instant, limit: number): Promise<OverdueAttempt[]> {
  return tx
    .select({
      subject: signingAttempt.subject,
      attempt: signingAttempt.attempt,
      txid: signingAttempt.txid,
      expiration: signingAttempt.expiration,
      lastCode: signingAttempt.lastCode,
    })
    .from(signingAttempt)
    .where(
      and(
        // An attempt marked expired that is on the chain after all is looked up again.
        sql`(${signingAttempt.state} = 'live' AND ${signingAttempt.expiration} < (SELECT min(c.block_time) FROM chain_cursor c)
          OR ${signingAttempt.state} = 'expired' AND ${signingAttempt.txid} IN (
            SELECT o.txid FROM outgoing_transfer o WHERE o.settled_at IS NULL))`,
        notQuarantined('expiry', signingAttempt.subject, now),
      ),
    )
    .orderBy(asc(signingAttempt.expiration))
    .limit(limit)
}

/** Returns null when another process has ended it. */
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

/** The chain does not have it, so its payment may be signed again. Returns false when it is no longer live. */
export async function expireOverdue(tx: Tx, txid: string): Promise<boolean> {
  const expired = await tx
    .update(signingAttempt)
    .set({ state: 'expired', sendAfter: null })
    .where(and(eq(signingAttempt.txid, txid), eq(signingAttempt.state, 'live')))
    .returning({ subject: signingAttempt.subject })
  return expired.length > 0
}

/**
 * The database had lost the transaction; the signer's store or two operators name it. The attempt counts as
 * expired, so the next run looks it up on the chain. Returns false if the payment has a live attempt or the
 * transaction is known.
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

/** A node refused it, or it expired repeatedly. Null if the payment may be signed again. */
export function troubleOf({ attempt, lastCode }: ExpiredAttempt): Trouble | null {
  if (lastCode !== null && lastCode !== 'DUP_TRANSACTION_ERROR' && !isTransient(lastCode))
    return { reason: 'node_refused', detail: lastCode }
  return attempt >= EXPIRED_OFTEN ? { reason: 'expired', detail: lastCode ?? `${attempt} times` } : null
}
