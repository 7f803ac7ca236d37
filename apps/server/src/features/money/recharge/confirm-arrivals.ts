import type { Arrival, ArrivalsWork } from '@matin/contract/internal/arrivals'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { confirmFunding, fundingsToConfirm } from '#platform/chain/fundings.ts'
import { unseenIn } from '#platform/chain/unseen.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { pushEvents } from '#platform/live/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { clearFailure, recordFailure, together } from '#platform/quarantine/quarantine.ts'
import { lockCustomer } from '../../account/auth/public/lock-customer.ts'
import { matchAndCredit } from './match-receipts.ts'
import { deposit } from './tables.ts'

/** Lists incoming transfers that the signer's own node has not confirmed yet. */
export async function arrivalsToConfirm(platform: Platform): Promise<ArrivalsWork> {
  const { db, config, clock } = platform
  const rows = await rowsOf<Omit<Arrival, 'to'> & { to: string | null }>(
    db,
    sql`SELECT d.id, d.txid, d.log_index AS "logIndex", d.sender AS "from", a.address AS "to", d.amount::text AS amount,
        d.block_number::int AS block
      FROM (${unseenIn('deposit', clock.now())}) d LEFT JOIN deposit_address a ON a.customer = d.customer AND d.wallet IS NULL`,
  )
  const arrivals = rows.map(row => ({ ...row, to: row.to ?? config.TRON_HOT_ADDRESS }))
  return { arrivals: [...arrivals, ...(await fundingsToConfirm(platform))] }
}

/**
 * Records that the signer's own node has these transfers in solid blocks. Then posts what waited for this
 * confirmation: credits to customers and fundings of the treasury. A transfer that cannot be posted is
 * quarantined, and the others continue.
 */
export async function confirmArrivals(platform: Platform, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await together(
      platform,
      [id],
      async tx => {
        await confirmFunding(tx, platform, id)
        await confirmDeposit(tx, platform, id)
        await clearFailure(tx, 'arrival', [id])
      },
      (tx, _id, trouble) => recordFailure(tx, platform, 'arrival', id, trouble),
    )
}

async function confirmDeposit(tx: Tx, platform: Platform, id: string): Promise<void> {
  const now = platform.clock.now()
  const unconfirmed = and(eq(deposit.id, id), isNull(deposit.confirmedAt))
  const [row] = await tx.select({ customer: deposit.customer }).from(deposit).where(unconfirmed)
  if (!row) return
  const { customer } = row
  if (customer !== null) await lockCustomer(tx, customer)
  await tx.update(deposit).set({ confirmedAt: now }).where(unconfirmed)
  await pushEvents(tx, now, [{ admin: 'deposits' }])
  if (customer === null) return
  await matchAndCredit(tx, platform, customer)
  await pushEvents(tx, now, [{ customer, event: 'recharge_changed' }])
}
