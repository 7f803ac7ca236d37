import type { SignedReport } from '@matin/contract/internal/signer'
import { surplusOf } from '@matin/domain/withdrawal/surplus'
import { PLATFORM } from '@matin/ledger/ledger'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Payer, SettledPayment, Unsigned } from '#platform/chain/payer.ts'
import { hasLiveAttempt, keepBack, storeAttempts } from '#platform/chain/signing-attempts.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { balanceFor } from '#platform/ledger/balance.ts'
import type { Platform } from '#platform/platform.ts'
import { clearFailure, notQuarantined, recordFailure, type Trouble } from '#platform/quarantine/quarantine.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { surplus } from './tables.ts'

const HOT = 'hot'

/** Plans one transfer at a time, so that attackers of the hot wallet reach only what withdrawals need. */
export async function planSurplus(platform: Platform, payers: readonly Payer[]): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  const { hotWalletMaximum: most } = await readSettings(platform.load)
  // By the books, which know of a transfer in the moment that it is settled. Where the chain has less nothing is signed.
  const hot = { owner: PLATFORM, asset: 'USDT', kind: 'custody_hot' } as const
  let kept = -(await balanceFor(platform.load, hot))
  for (const payer of payers) kept -= await payer.inFlight()
  const amount = surplusOf(kept, most)
  if (amount === 0n) return
  const free = await rowsOf(db, sql`SELECT 1 WHERE ${notQuarantined('surplus', sql`${HOT}`, now)}`)
  if (free.length === 0) return
  await db
    .insert(surplus)
    .values({ id: platform.ids.uuid(), amount, state: 'open', createdAt: now })
    .onConflictDoNothing()
}

/** The ledger transfer is posted from the payment's own log on the chain (`bookTreasury`). */
export function surplusPayer(platform: Platform): Payer {
  return {
    queue: 'sweeps',
    async inFlight() {
      const open = await surplusesOf(platform.db)
      return open.reduce((sum, { amount }) => sum + amount, 0n)
    },
    unsigned: () => unsigned(platform),
    unfunded: async () => false,
    payments: async (tx, subjects) =>
      (
        await tx
          .select()
          .from(surplus)
          .where(inArray(surplus.id, [...subjects]))
      ).map(row => payableOf(platform, row)),
    storeSigned: (tx, reports) => storeSigned(tx, platform, reports),
    onBroadcast: async () => {},
    recordFailure: (tx, subject, trouble) => giveUp(tx, platform, subject, trouble),
    onAdopted: async () => {},
    onSettled: (tx, settled) => settle(tx, platform, settled),
    // Its bytes are made anew: it is still open.
    onExpired: async () => {},
  }
}

function surplusesOf(tx: Tx) {
  return tx.select().from(surplus).where(eq(surplus.state, 'open'))
}

async function unsigned(platform: Platform): Promise<Unsigned[]> {
  const rows = await platform.db
    .select()
    .from(surplus)
    .where(
      and(
        eq(surplus.state, 'open'),
        sql`NOT EXISTS (SELECT 1 FROM signing_attempt a WHERE a.subject = ${surplus.id} AND a.state <> 'expired')`,
      ),
    )
  return rows.map(row => payableOf(platform, row))
}

function payableOf({ config }: Platform, { id, amount }: typeof surplus.$inferSelect): Unsigned {
  const address = config.TRON_COLD_ADDRESS
  return { subject: id, payment: { kind: 'surplus', address, amount: amount.toString() } }
}

async function storeSigned(tx: Tx, { clock }: Platform, reports: readonly SignedReport[]): Promise<string[]> {
  const open = new Set((await surplusesOf(tx).for('update')).map(({ id }) => id))
  return storeAttempts(
    tx,
    clock,
    reports.filter(({ subject }) => open.has(subject)),
    open,
  )
}

async function settle(tx: Tx, platform: Platform, settled: readonly SettledPayment[]): Promise<void> {
  for (const { subject, info } of settled) {
    const { result } = info.receipt
    if (result === 'SUCCESS') {
      if (await end(tx, platform, subject, 'confirmed', null)) await clearFailure(tx, 'surplus', [HOT])
    } else await giveUp(tx, platform, subject, { reason: 'chain_failed', detail: result ?? 'FAILED' })
  }
}

/**
 * Ends a failed transfer of the surplus. After a wait, a new one is planned from the hot wallet's balance at
 * that time. A transfer whose signed bytes may still be mined stays open.
 */
async function giveUp(tx: Tx, platform: Platform, subject: string, trouble: Trouble): Promise<void> {
  if (await hasLiveAttempt(tx, subject)) {
    const [row] = await tx.select().from(surplus).where(eq(surplus.id, subject))
    if (row) await keepBack(tx, subject)
    return
  }
  if (await end(tx, platform, subject, 'failed', trouble.reason))
    await recordFailure(tx, platform, 'surplus', HOT, trouble)
}

/** Ends an open surplus transfer; false when there was none. */
async function end(
  tx: Tx,
  { clock }: Platform,
  id: string,
  state: 'confirmed' | 'failed',
  reason: string | null,
): Promise<boolean> {
  const ended = await tx
    .update(surplus)
    .set({ state, reason, endedAt: clock.now() })
    .where(and(eq(surplus.id, id), eq(surplus.state, 'open')))
    .returning({ id: surplus.id })
  return ended.length > 0
}
