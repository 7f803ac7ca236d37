import type { Arrival, ArrivalsWork } from '@matin/contract/internal-arrivals'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { confirmFundings, fundingsToConfirm } from '../../platform/chain/fundings.ts'
import { unseenIn } from '../../platform/chain/unseen.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { pushEvents } from '../../platform/live/outbox.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockCustomer } from '../auth/lock.ts'
import { tell } from '../messages/service.ts'
import { matchAndCredit } from './matching.ts'
import { deposit } from './tables.ts'

/** Transfers that came in and that the signer's own node has not seen yet. */
export async function arrivalsToConfirm(platform: Platform): Promise<ArrivalsWork> {
  const { db, config } = platform
  const rows = await rowsOf<Omit<Arrival, 'to'> & { to: string | null }>(
    db,
    sql`SELECT d.id, d.txid, d.log_index AS "logIndex", d.sender AS "from", a.address AS "to", d.amount::text AS amount,
        d.block_number::int AS block
      FROM (${unseenIn('deposit')}) d LEFT JOIN deposit_address a ON a.customer = d.customer AND d.wallet IS NULL`,
  )
  const arrivals = rows.map(row => ({ ...row, to: row.to ?? config.TRON_HOT_ADDRESS }))
  return { arrivals: [...arrivals, ...(await fundingsToConfirm(platform))] }
}

/** Keeps that the signer's own node has these transfers in solid blocks, and credits what waited for that alone. */
export async function confirmArrivals(platform: Platform, ids: readonly string[]): Promise<void> {
  const { db, clock } = platform
  if (ids.length === 0) return
  await confirmFundings(platform, ids)
  const unconfirmed = and(inArray(deposit.id, [...ids]), isNull(deposit.confirmedAt))
  const rows = await db
    .select({ id: deposit.id, customer: deposit.customer })
    .from(deposit)
    .where(unconfirmed)
  for (const { id, customer } of rows)
    await db.transaction(async tx => {
      const now = clock.now()
      if (customer !== null) await lockCustomer(tx, customer)
      await tx
        .update(deposit)
        .set({ confirmedAt: now })
        .where(and(eq(deposit.id, id), isNull(deposit.confirmedAt)))
      if (customer === null) return
      await matchAndCredit(tx, platform, customer)
      await tell(tx, now, [], [{ customer, event: 'recharge_changed' }])
    })
  if (rows.length > 0) await pushEvents(db, clock.now(), [{ desk: 'deposits' }])
}
