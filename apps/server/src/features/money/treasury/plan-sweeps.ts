import type { SignedReport } from '@matin/contract/internal/signer'
import { NETWORK } from '@matin/domain/money/network'
import type { TronClient } from '@matin/tron/client'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { QUARANTINE_AFTER } from '#platform/chain/custody.ts'
import type { ExpiredAttempt, Payer, SettledPayment, Unsigned } from '#platform/chain/payer.ts'
import { hasLiveAttempt, keepBack, storeAttempts, troubleOf } from '#platform/chain/signing-attempts.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import { clearFailure, notQuarantined, recordFailure, type Trouble } from '#platform/quarantine/quarantine.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { type Due, type NodePrices, sweepCost } from './sweep-cost.ts'
import { sweep } from './tables.ts'

type SweepRow = typeof sweep.$inferSelect
type HoldingToSweep = { address: string; index: number; amount: string }

/** Maximum number of sweeps planned in one run. */
const CHUNK = 20
/** Maximum number of open sweeps. More would only age in the queue. */
const MOST_OPEN = 200
/** Hours after which an address is swept even below the minimum. */
const OLD_HOURS = 24
/** Minor units of USDT; sweeping less costs more in energy. An index of `deposit_holding` has this figure. */
const DUST = 1_000_000n

/** Sweeps at most the ledger balance, by amount or by age, one at a time for an address. */
export async function planSweeps(platform: Platform, client: TronClient): Promise<number> {
  const { sweepMinimum } = await readSettings(platform.load)
  const now = platform.clock.now()
  const due = await holdingsToSweep(platform.db, sweepMinimum, now)
  const prices = due.length > 0 ? await client.prices() : null
  let planned = 0
  for (const { address, index, amount } of due) {
    if (!prices) break
    try {
      await planSweep(platform, client, prices, { address, index, amount: BigInt(amount) })
      planned += 1
    } catch (error) {
      // A failure at one address does not stop the next one.
      platform.log.error({ err: error, address }, 'sweep not planned')
    }
  }
  return planned
}

/** Lists by amount, then those that waited for `OLD_HOURS`; none while `MOST_OPEN` sweeps are open. */
function holdingsToSweep(tx: Tx, minimum: bigint, now: Temporal.Instant) {
  const old = now.subtract({ hours: OLD_HOURS })
  const free = sql`h.unread < ${QUARANTINE_AFTER} AND NOT EXISTS (
    SELECT FROM sweep s WHERE s.address = h.address AND s.state IN ('supplying', 'sweeping')) AND ${notQuarantined('sweep', sql`h.address`, now)}`
  const open = sql`(SELECT count(*) FROM (
    SELECT FROM sweep s WHERE s.state IN ('supplying', 'sweeping') LIMIT ${MOST_OPEN}) o) < ${MOST_OPEN}`
  return rowsOf<HoldingToSweep>(
    tx,
    sql`SELECT a.address, a.index, w.amount::text AS amount FROM (
        (SELECT h.address, h.amount FROM deposit_holding h
          WHERE h.amount >= ${minimum.toString()}::numeric AND ${free} ORDER BY h.amount DESC LIMIT ${CHUNK})
        UNION
        (SELECT h.address, h.amount FROM deposit_holding h
          WHERE h.amount >= ${sql.raw(DUST.toString())} AND h.newest_at <= ${toTimestamp(old)}::timestamptz AND ${free}
          ORDER BY h.newest_at LIMIT ${CHUNK})
        ) w JOIN deposit_address a ON a.address = w.address
      WHERE ${open} ORDER BY w.amount DESC LIMIT ${CHUNK}`,
  )
}

/** An address that cannot be swept is quarantined before any TRX is spent. */
async function planSweep(
  platform: Platform,
  client: TronClient,
  prices: NodePrices,
  due: Due,
): Promise<void> {
  const cost = await sweepCost(platform.config, client, prices, due)
  if (!cost.ok) return recordFailure(platform.db, platform, 'sweep', due.address, cost.trouble)
  await platform.db
    .insert(sweep)
    .values({
      id: platform.ids.uuid(),
      supply: cost.supplySun === 0n ? null : platform.ids.uuid(),
      network: NETWORK,
      ...due,
      supplySun: cost.supplySun,
      state: cost.supplySun === 0n ? 'sweeping' : 'supplying',
      createdAt: platform.clock.now(),
    })
    .onConflictDoNothing()
}

/** Returns the source of the signer's payments for sweeps: first the TRX for an address, then its USDT. */
export function sweepPayer(platform: Platform): Payer {
  return {
    queue: 'sweeps',
    inFlight: async () => 0n,
    unsigned: limit => unsigned(platform, limit),
    unfunded: async () => false,
    payments: async (tx, subjects) => {
      const named = new Set(subjects)
      return (await sweepsOf(tx, subjects)).flatMap(row =>
        [row.supply, row.id].flatMap(subject =>
          subject !== null && named.has(subject) ? [payableOf(platform, row, subject)] : [],
        ),
      )
    },
    storeSigned: (tx, reports) => storeSigned(tx, platform, reports),
    onBroadcast: async () => {},
    recordFailure: (tx, subject, trouble) => giveUp(tx, platform, subject, trouble),
    onAdopted: async () => {},
    onSettled: (tx, settled) => settleSweeps(tx, platform, settled),
    onExpired: (tx, expired) => waitAfterExpiry(tx, platform, expired),
  }
}

async function unsigned(platform: Platform, limit: number): Promise<Unsigned[]> {
  const subject = sql`CASE ${sweep.state} WHEN 'supplying' THEN ${sweep.supply} ELSE ${sweep.id} END`
  const rows = await platform.db
    .select()
    .from(sweep)
    .where(
      and(
        inArray(sweep.state, ['supplying', 'sweeping']),
        sql`NOT EXISTS (SELECT 1 FROM signing_attempt a WHERE a.subject = ${subject} AND a.state <> 'expired')`,
        notQuarantined('sweep', sweep.address, platform.clock.now()),
      ),
    )
    .orderBy(asc(sweep.createdAt))
    .limit(limit)
  return rows.map(row =>
    payableOf(platform, row, row.state === 'supplying' && row.supply !== null ? row.supply : row.id),
  )
}

function payableOf(platform: Platform, row: SweepRow, subject: string): Unsigned {
  const { index } = row
  if (subject === row.supply) {
    const amount = row.supplySun.toString()
    return { subject, payment: { kind: 'supply', index, address: row.address, amount } }
  }
  const address = platform.config.TRON_HOT_ADDRESS
  return { subject, payment: { kind: 'sweep', index, address, amount: row.amount.toString() } }
}

async function storeSigned(tx: Tx, platform: Platform, reports: readonly SignedReport[]): Promise<string[]> {
  const rows = await lockSweeps(
    tx,
    reports.map(({ subject }) => subject),
  )
  const wanted = rows.map(row =>
    row.state === 'supplying' ? row.supply : row.state === 'sweeping' ? row.id : null,
  )
  const own = new Set(rows.flatMap(row => [row.id, row.supply]))
  return storeAttempts(
    tx,
    platform.clock,
    reports.filter(({ subject }) => own.has(subject)),
    new Set(wanted.filter(subject => subject !== null)),
  )
}

/**
 * Advances sweeps when a solid block contains their transfers. The swept amount is posted between the custody
 * accounts from the transfer's own log (`bookTreasury`), so a sweep's state never decides about money.
 */
async function settleSweeps(tx: Tx, platform: Platform, settled: readonly SettledPayment[]): Promise<void> {
  for (const { subject, info } of settled) {
    const [row] = await lockSweeps(tx, [subject])
    if (!row) continue
    // A plain TRX transfer has no contract result: in a block without the node's FAILED it has succeeded.
    const worked = subject === row.supply ? !info.failed : info.receipt.result === 'SUCCESS'
    if (!worked) {
      const result = info.receipt.result ?? 'FAILED'
      await giveUp(tx, platform, subject, { reason: 'chain_failed', detail: result })
      continue
    }
    const change =
      subject === row.supply
        ? { state: 'sweeping' as const }
        : { state: 'confirmed' as const, endedAt: platform.clock.now() }
    await tx.update(sweep).set(change).where(eq(sweep.id, row.id))
    if (change.state === 'confirmed') await clearFailure(tx, 'sweep', [row.address])
  }
}

/**
 * Ends a failed sweep and quarantines its address. Each further failure makes the quarantine longer, because
 * every try burns TRX; afterwards a new sweep is planned at the prices of that day. The sweep stays open
 * while its signed bytes may still be mined.
 */
async function giveUp(tx: Tx, platform: Platform, subject: string, trouble: Trouble): Promise<void> {
  const [row] = await lockSweeps(tx, [subject])
  if (!row) return
  if (await hasLiveAttempt(tx, subject)) await keepBack(tx, subject)
  else {
    await tx
      .update(sweep)
      .set({ state: 'failed', reason: trouble.reason, endedAt: platform.clock.now() })
      .where(eq(sweep.id, row.id))
  }
  await recordFailure(tx, platform, 'sweep', row.address, trouble)
}

async function waitAfterExpiry(
  tx: Tx,
  platform: Platform,
  expired: readonly ExpiredAttempt[],
): Promise<void> {
  for (const attempt of expired) {
    const trouble = troubleOf(attempt)
    const [row] = trouble ? await sweepsOf(tx, [attempt.subject]) : []
    if (row && trouble) await recordFailure(tx, platform, 'sweep', row.address, trouble)
  }
}

function sweepsOf(tx: Tx, subjects: readonly string[]) {
  return tx
    .select()
    .from(sweep)
    .where(or(inArray(sweep.id, [...subjects]), inArray(sweep.supply, [...subjects])))
    .orderBy(asc(sweep.id))
}

function lockSweeps(tx: Tx, subjects: readonly string[]): Promise<SweepRow[]> {
  return sweepsOf(tx, subjects).for('update')
}
