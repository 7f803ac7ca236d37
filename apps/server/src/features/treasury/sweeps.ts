import type { SignedReport, SignerItem } from '@matin/contract/internal'
import type { TronClient } from '@matin/tron/client'
import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import { type SettledPayment, signerItem, storeAttempt } from '../../platform/chain/attempts.ts'
import { SET_ASIDE_AFTER } from '../../platform/chain/custody.ts'
import type { Payer } from '../../platform/chain/payer.ts'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSettings } from '../settings/service.ts'
import { sweep } from './tables.ts'

type SweepRow = typeof sweep.$inferSelect
type HoldingToSweep = { address: string; index: number; amount: string }

/** Sweeps planned in one run, and handed to the signer at a time. */
const CHUNK = 20
/** What is planned while so many are under way would only grow old. */
const MOST_OPEN = 200
/** An address that waits this long is swept although it holds less than the minimum. */
const OLD_HOURS = 24
/** Less than this is never swept: the energy would cost more. Minor units of USDT; an index of `deposit_holding` has it, too. */
const DUST = 1_000_000n
/** TRX that pays the energy of one sweep, in sun; supplied when the address has less. */
const SUPPLY_SUN = 40_000_000n

/**
 * Plans sweeps of deposit addresses to the hot wallet, by amount or by age, at most one at a time an address.
 * The amount is what the address holds by the books: never more than the ledger knows of.
 */
export async function planSweeps(platform: Platform, client: TronClient): Promise<number> {
  const { sweepMinimum } = await readSettings(platform.ask)
  const now = platform.clock.now()
  const due = await holdingsToSweep(platform.db, sweepMinimum, now.subtract({ hours: OLD_HOURS }))
  let planned = 0
  for (const holding of due) {
    try {
      await planSweep(platform, client, holding)
      planned += 1
    } catch (error) {
      // The next address can be asked for all the same.
      platform.log.error({ err: error, address: holding.address }, 'sweep not planned')
    }
  }
  return planned
}

async function planSweep(platform: Platform, client: TronClient, holding: HoldingToSweep): Promise<void> {
  const { address, index, amount } = holding
  const { balanceSun } = await client.account(address)
  const supplied = balanceSun >= SUPPLY_SUN
  await platform.db
    .insert(sweep)
    .values({
      id: platform.ids.uuid(),
      supply: supplied ? null : platform.ids.uuid(),
      address,
      index,
      amount: BigInt(amount),
      supplySun: supplied ? 0n : SUPPLY_SUN - balanceSun,
      state: supplied ? 'sweeping' : 'supplying',
      createdAt: platform.clock.now(),
    })
    .onConflictDoNothing()
}

/** By amount, then those that have waited since `old`; none while enough is under way. */
function holdingsToSweep(tx: Tx, minimum: bigint, old: Temporal.Instant) {
  const free = sql`h.unread < ${SET_ASIDE_AFTER} AND NOT EXISTS (
    SELECT FROM sweep s WHERE s.address = h.address AND s.state IN ('supplying', 'sweeping'))`
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

/** Sweeps as the signer's work: first the TRX, then the USDT. */
export function sweepPayer(platform: Platform): Payer {
  return {
    items: () => sweepItems(platform),
    storeSigned: (tx, report) => storeSigned(tx, platform, report),
    onBroadcast: async () => {},
    onSettled: (tx, settled) => settleSweeps(tx, platform, settled),
    // Nothing to undo: an attempt that expired is signed anew.
    onExpired: async () => {},
  }
}

async function sweepItems(platform: Platform): Promise<SignerItem[]> {
  const rows = await platform.db
    .select()
    .from(sweep)
    .where(inArray(sweep.state, ['supplying', 'sweeping']))
    .orderBy(asc(sweep.createdAt))
    .limit(CHUNK)
  return Promise.all(rows.map(row => itemOf(platform.db, platform, row)))
}

function itemOf(tx: Tx, platform: Platform, row: SweepRow): Promise<SignerItem> {
  const { index } = row
  if (row.state === 'supplying' && row.supply !== null) {
    const amount = row.supplySun.toString()
    return signerItem(tx, row.supply, { kind: 'supply', index, address: row.address, amount })
  }
  const address = platform.config.TRON_HOT_ADDRESS
  return signerItem(tx, row.id, { kind: 'sweep', index, address, amount: row.amount.toString() })
}

async function storeSigned(tx: Tx, platform: Platform, report: SignedReport): Promise<boolean | null> {
  const row = await lockSweep(tx, report.subject)
  if (!row) return null
  const wanted = row.state === (report.subject === row.supply ? 'supplying' : 'sweeping')
  return storeAttempt(tx, platform.clock, report, wanted)
}

/**
 * Moves sweeps on when a solid block contains their transfers. What a sweep moved is booked between the custody
 * accounts from its own log (`bookTreasury`), so a state here never decides about money.
 */
async function settleSweeps(tx: Tx, platform: Platform, settled: readonly SettledPayment[]): Promise<void> {
  for (const { subject, info } of settled) {
    const row = await lockSweep(tx, subject)
    if (!row) continue
    // A plain TRX transfer has no contract result: in a block without the node's FAILED it has happened.
    const worked = subject === row.supply ? !info.failed : info.receipt.result === 'SUCCESS'
    const change = worked
      ? subject === row.supply
        ? { state: 'sweeping' as const }
        : { state: 'confirmed' as const, endedAt: platform.clock.now() }
      : { state: 'failed' as const, reason: info.receipt.result ?? 'FAILED', endedAt: platform.clock.now() }
    await tx.update(sweep).set(change).where(eq(sweep.id, row.id))
  }
}

async function lockSweep(tx: Tx, subject: string): Promise<SweepRow | null> {
  const [row] = await tx
    .select()
    .from(sweep)
    .where(or(eq(sweep.id, subject), eq(sweep.supply, subject)))
    .for('update')
  return row ?? null
}
