import type {
  BroadcastReport,
  ExplainedPayment,
  KnownPayments,
  SignedReport,
  SignerRefusal,
  SignerStatus,
  SignerWork,
  SignItem,
  WorkRequest,
} from '@matin/contract/internal/signer'
import { inArray, sql } from 'drizzle-orm'
import {
  adoptPayment,
  bookedOutgoing,
  noteKnownPayment,
  unknownTransactions,
} from '#platform/chain/outgoing.ts'
import type { Payer, Unsigned } from '#platform/chain/payer.ts'
import { broadcastItems, noteAnswers, signItems } from '#platform/chain/signing-attempts.ts'
import { signingAttempt } from '#platform/chain/tables.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import { together } from '#platform/quarantine/quarantine.ts'
import { signingStop } from './public/stops.ts'
import { signerReport } from './service.ts'
import { signerStatus } from './tables.ts'

/** Maximum number given to the signer at a time. The signer accepts lists of up to 200 items. */
const WITHDRAWALS = 100
const SWEEPS = 20
const BROADCASTS = 100
const UNKNOWN = 50

/**
 * Returns the signer's work. While signing is stopped, nothing new is signed, but stored bytes are still
 * broadcast. Sweeps do not wait for withdrawals, because withdrawals are paid with the money that sweeps
 * collect.
 */
export async function signerWork(
  platform: Platform,
  payers: readonly Payer[],
  { hotAddress, policy }: WorkRequest,
): Promise<SignerWork> {
  const { db, clock } = platform
  await noteSigner(platform, { hotAddress, policy, policyAt: clock.now() })
  const stopped = await signingStop(db, clock.now())
  let inFlight = 0n
  for (const payer of payers) inFlight += await payer.inFlight()
  const status = await signerReport(db)
  const available = typeof status?.usdt === 'bigint' ? status.usdt - inFlight : null
  const queue = async (name: Payer['queue'], limit: number): Promise<SignItem[]> => {
    if (stopped) return []
    const waiting = payers
      .filter(payer => payer.queue === name)
      .map(payer => payer.unsigned(limit, available))
    return signItems(db, (await Promise.all(waiting)).flat())
  }
  const unfunded = available === null ? [] : await Promise.all(payers.map(payer => payer.unfunded(available)))
  return {
    now: toTimestamp(clock.now()),
    stopped,
    unknown: await unknownTransactions(db, UNKNOWN),
    inFlight: inFlight.toString(),
    unfunded: unfunded.includes(true),
    sweeps: await queue('sweeps', SWEEPS),
    withdrawals: await queue('withdrawals', WITHDRAWALS),
    broadcast: await broadcastItems(db, payers, clock.now(), BROADCASTS),
  }
}

/** Stores signed bytes before they are broadcast, and returns the subjects whose bytes may be broadcast. */
export async function storeSigned(
  platform: Platform,
  payers: readonly Payer[],
  reports: readonly SignedReport[],
): Promise<string[]> {
  const stored = new Set<string>()
  for (const payer of payers) {
    await together(
      platform,
      reports,
      async (tx, some) => {
        for (const subject of await payer.storeSigned(tx, some)) stored.add(subject)
      },
      async (tx, { subject }, trouble) => {
        stored.delete(subject)
        await payer.recordFailure(tx, subject, trouble)
      },
    )
  }
  return [...stored]
}

export async function noteBroadcasts(
  platform: Platform,
  payers: readonly Payer[],
  reports: readonly BroadcastReport[],
): Promise<void> {
  const { db, clock } = platform
  if (reports.length === 0) return
  const taken = await db.transaction(tx => noteAnswers(tx, clock, reports))
  for (const payer of payers) {
    await together(
      platform,
      taken,
      (tx, some) => payer.onBroadcast(tx, some),
      (tx, { subject }, trouble) => payer.recordFailure(tx, subject, trouble),
    )
  }
}

/** A payment that the signer's node has seen before is settled by its transaction instead. */
export async function noteRefusals(
  platform: Platform,
  payers: readonly Payer[],
  refusals: readonly SignerRefusal[],
): Promise<void> {
  for (const { subject, ...trouble } of refusals)
    await platform.db.transaction(async tx => {
      // The signer's node has a transaction of this payment: our node is asked for it, and it is settled
      // (`platform/chain/booking.ts`).
      const paid = { txid: trouble.detail, subject, transfer: null }
      if (trouble.reason === 'paid_before' && (await adoptPayment(tx, platform, payers, paid))) return
      for (const payer of payers) await payer.recordFailure(tx, subject, trouble)
    })
}

/** Stores payments that the signer reports from its store and that our database lacks. */
export async function noteKnown(
  platform: Platform,
  payers: readonly Payer[],
  known: KnownPayments,
): Promise<void> {
  for (const payment of known)
    await platform.db.transaction(tx => noteKnownPayment(tx, platform, payers, payment))
}

/** Explains our own payments, and transfers that two operators explained by a proposal. */
export async function explain(
  { db }: Platform,
  payers: readonly Payer[],
  txids: readonly string[],
): Promise<ExplainedPayment[]> {
  const attempts = await db
    .select({ txid: signingAttempt.txid, subject: signingAttempt.subject })
    .from(signingAttempt)
    .where(inArray(signingAttempt.txid, [...txids]))
  const subjects = attempts.map(({ subject }) => subject)
  const payments = new Map<string, Unsigned['payment']>()
  for (const payer of payers)
    for (const { subject, payment } of await payer.payments(db, subjects)) payments.set(subject, payment)
  const known = attempts.flatMap(({ txid, subject }) => {
    const payment = payments.get(subject)
    if (!payment) return []
    const uid = payment.kind === 'withdrawal' ? payment.customer : null
    return [{ txid, subject, address: payment.address, amount: payment.amount, uid }]
  })
  const booked = await bookedOutgoing(
    db,
    txids.filter(txid => !known.some(one => one.txid === txid)),
  )
  return [
    ...known,
    ...booked.map(({ txid, booking, recipient, amount, uid }) => ({
      ...{ txid, subject: booking, address: recipient, amount, uid },
    })),
  ]
}

/** Records the signer's status. Wallet figures stay unchanged while its node does not report them. */
export async function noteStatus(platform: Platform, report: SignerStatus): Promise<void> {
  const { hotAddress, paused } = report
  const wallet =
    report.usdt === null || report.coldUsdt === null || report.trxSun === null || report.energy === null
      ? {}
      : {
          usdt: BigInt(report.usdt),
          coldUsdt: BigInt(report.coldUsdt),
          heldAt: platform.clock.now(),
          trxSun: BigInt(report.trxSun),
          energy: BigInt(report.energy),
        }
  await noteSigner(platform, { ...wallet, hotAddress, paused })
}

async function noteSigner(
  { db, clock }: Platform,
  told: Omit<typeof signerStatus.$inferInsert, 'id' | 'seenAt' | 'pausedAt'>,
): Promise<void> {
  const { paused } = told
  const now = clock.now()
  const seen = { ...told, seenAt: now }
  const same = sql`${signerStatus.paused} IS NOT DISTINCT FROM ${paused ?? null}::text`
  const pausedAt = sql`CASE WHEN ${same} THEN ${signerStatus.pausedAt} ELSE ${paused ? toTimestamp(now) : null}::timestamptz END`
  await db
    .insert(signerStatus)
    .values({ id: 1, ...seen, pausedAt: paused ? now : null })
    .onConflictDoUpdate({
      target: signerStatus.id,
      set: paused === undefined ? seen : { ...seen, pausedAt },
    })
}
