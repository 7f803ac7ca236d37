import type { BroadcastReport, SignedReport } from '@matin/contract/internal/signer'
import { SIGNATURES_NEEDED } from '@matin/domain/withdrawal/signing-caps'
import { allowsWithdrawal } from '@matin/domain/withdrawal/state'
import { arrivalOf } from '@matin/domain/withdrawal/terms'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Payer, Unsigned } from '#platform/chain/payer.ts'
import { keepBack, storeAttempts } from '#platform/chain/signing-attempts.ts'
import { writeIn } from '#platform/commands/batch-write.ts'
import { rowsOf, type Tx, textArray } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { clearFailure, notQuarantined, recordFailure, type Trouble } from '#platform/quarantine/quarantine.ts'
import { customer } from '../../account/auth/tables.ts'
import { notHeld } from '../../account/holds/service.ts'
import { signingPolicy } from '../treasury/service.ts'
import { withinCaps } from './caps.ts'
import { notificationOfState } from './notifications.ts'
import { SETTLING } from './public/state-sql.ts'
import { lockWithdrawals, type WithdrawalRow } from './repository.ts'
import { reopenWithdrawals, settleMinedWithdrawals } from './settle-withdrawals.ts'
import { signaturesOf, toSignature } from './signatures.ts'
import { withdrawal } from './tables.ts'

export function withdrawalPayer(platform: Platform): Payer {
  return {
    queue: 'withdrawals',
    inFlight: () => inFlight(platform),
    unsigned: (limit, available) => unsigned(platform, limit, available),
    unfunded: available => unfunded(platform, available),
    payments: async (tx, subjects) =>
      (
        await tx
          .select({ row: withdrawal, uid: customer.uid })
          .from(withdrawal)
          .innerJoin(customer, eq(customer.id, withdrawal.customer))
          .where(inArray(withdrawal.id, [...subjects]))
      ).map(payableOf),
    storeSigned: (tx, reports) => storeSigned(tx, platform, reports),
    onBroadcast: (tx, reports) => markSent(tx, platform, reports),
    async recordFailure(tx, subject, trouble) {
      if ((await lockWithdrawals(tx, [subject])).length === 0) return
      if (await waitsForTime(tx, platform, subject, trouble)) return
      await keepBack(tx, subject)
      await recordFailure(tx, platform, 'withdrawal', subject, trouble)
    },
    onAdopted: (tx, subject, txid) => adopt(tx, subject, txid),
    onSettled: (tx, settled) => settleMinedWithdrawals(tx, platform, settled),
    onExpired: (tx, expired) => reopenWithdrawals(tx, platform, expired),
  }
}

/** Sums the signed and unsettled withdrawals net of fees, in minor units of USDT. */
export async function inFlight({ db }: Platform): Promise<bigint> {
  const [row] = await rowsOf<{ sum: string }>(
    db,
    sql`SELECT coalesce(sum(quantity - fee), 0)::text AS sum FROM withdrawal
      WHERE state IN ${sql.raw(SETTLING)} AND txid IS NOT NULL`,
  )
  return BigInt(row?.sum ?? '0')
}

/**
 * Reads the oldest withdrawals that the hot wallet can pay and the signer's caps allow. A large one waits for
 * money, time or operators, and does not delay smaller ones behind it.
 */
async function unsigned(platform: Platform, limit: number, available: bigint | null): Promise<Unsigned[]> {
  const { db, load, clock } = platform
  const now = clock.now()
  const policy = await signingPolicy(load)
  const affordable = available === null ? undefined : sql`quantity - fee <= ${available.toString()}::numeric`
  const found = await db
    .select({ row: withdrawal, uid: customer.uid })
    .from(withdrawal)
    .innerJoin(customer, eq(customer.id, withdrawal.customer))
    .where(and(signable(platform), affordable, withinCaps(policy, now)))
    .orderBy(asc(withdrawal.submittedAt))
    .limit(limit)
  const signatures = await signaturesOf(
    db,
    found.map(({ row }) => row.id),
    now,
  )
  return found.map(one => ({
    ...payableOf(one),
    signatures: signatures.filter(({ withdrawal: of }) => of === one.row.id).map(toSignature),
  }))
}

/**
 * Whether those signed before it in its batch used up the hour or the day. It then is no failure: `withinCaps`
 * holds it until time passes, and it is signed in its order. Signatures do not wait for time.
 */
async function waitsForTime(
  tx: Tx,
  { clock }: Platform,
  subject: string,
  { reason }: Trouble,
): Promise<boolean> {
  if (reason !== 'hour_cap' && reason !== 'day_cap') return false
  return (await signaturesOf(tx, [subject], clock.now())).length < SIGNATURES_NEEDED
}

async function unfunded(platform: Platform, available: bigint): Promise<boolean> {
  const policy = await signingPolicy(platform.load)
  const rows = await platform.db
    .select({ id: withdrawal.id })
    .from(withdrawal)
    .where(
      and(
        signable(platform),
        withinCaps(policy, platform.clock.now()),
        sql`quantity - fee > ${available.toString()}::numeric`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** SQL condition: approved by the rule, or by operators who are active and have the role now. */
const stillApproved = sql`(${withdrawal.approvedBy} = 'rule' OR is_still_approved(${withdrawal.id}))`

/** Neither on hold nor in quarantine. A hold does not stop signed withdrawals. */
function signable({ clock }: Platform) {
  const now = clock.now()
  return and(
    eq(withdrawal.state, 'approved'),
    isNull(withdrawal.txid),
    notHeld(withdrawal.customer, now),
    notQuarantined('withdrawal', withdrawal.id, now),
    stillApproved,
  )
}

function payableOf({ row, uid }: { row: WithdrawalRow; uid: string }): Unsigned {
  const amount = arrivalOf(row.quantity, row.fee).toString()
  return { subject: row.id, payment: { kind: 'withdrawal', address: row.address, amount, customer: uid } }
}

async function storeSigned(tx: Tx, platform: Platform, reports: readonly SignedReport[]): Promise<string[]> {
  const rows = await lockWithdrawals(
    tx,
    reports.map(({ subject }) => subject),
  )
  if (rows.length === 0) return []
  const free = await freeOf(tx, platform, rows)
  const wanted = rows.filter(
    row => allowsWithdrawal('send', row.state) && (row.txid !== null || free.has(row.id)),
  )
  const own = new Set(rows.map(({ id }) => id))
  const stored = await storeAttempts(
    tx,
    platform.clock,
    reports.filter(({ subject }) => own.has(subject)),
    new Set(wanted.map(({ id }) => id)),
  )
  const signed = reports.filter(({ subject }) => stored.includes(subject))
  await tx.execute(sql`UPDATE withdrawal w SET txid = s.txid
    FROM unnest(${textArray(signed.map(({ subject }) => subject))}::uuid[],
      ${textArray(signed.map(({ txid }) => txid))}::text[]) AS s (id, txid) WHERE w.id = s.id AND w.txid IS NULL`)
  await clearFailure(tx, 'withdrawal', stored)
  return stored
}

async function freeOf(
  tx: Tx,
  platform: Platform,
  rows: readonly WithdrawalRow[],
): Promise<ReadonlySet<string>> {
  const free = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT id FROM withdrawal WHERE id = ANY(${textArray(rows.map(({ id }) => id))}::uuid[])
      AND ${notHeld(withdrawal.customer, platform.clock.now())} AND ${stillApproved}`,
  )
  return new Set(free.map(({ id }) => id))
}

/** Keeps the withdrawal from being signed again before the chain has decided. */
async function adopt(tx: Tx, subject: string, txid: string): Promise<void> {
  await tx
    .update(withdrawal)
    .set({ txid })
    .where(and(eq(withdrawal.id, subject), isNull(withdrawal.endedAt)))
}

/** Marks withdrawals as sent once a node has accepted their signed bytes. */
async function markSent(tx: Tx, platform: Platform, reports: readonly BroadcastReport[]): Promise<void> {
  const txids = new Set(reports.map(({ txid }) => txid))
  const rows = await lockWithdrawals(
    tx,
    reports.map(({ subject }) => subject),
  )
  const sent = rows.filter(
    row => row.txid !== null && txids.has(row.txid) && allowsWithdrawal('send', row.state),
  )
  if (sent.length === 0) return
  const now = platform.clock.now()
  const ids = sent.map(({ id }) => id)
  await tx.update(withdrawal).set({ state: 'sent', sentAt: now }).where(inArray(withdrawal.id, ids))
  await writeIn(tx, notificationOfState({ at: now }, sent, 'sent'))
}
