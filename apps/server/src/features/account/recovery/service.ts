import type * as contract from '@matin/contract/recovery'
import type { getRecovery, withdrawRecovery } from '@matin/contract/recovery'
import { failure, success } from '@matin/contract/result'
import { text } from '@matin/i18n/read'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { inTransaction, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { pushEvents } from '#platform/live/outbox.ts'
import type { Platform, SettlePending } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { isGenuine, rowMac } from '#platform/secrets/row-mac.ts'
import { hasRemovableFactor, verifyRecoveryRequest, waitAfterPassword } from '../auth/public/lost-factors.ts'
import { notifySecurity } from '../auth/public/notifications.ts'
import { recordedOutcome, voidedAs } from './recovery-proposals.ts'
import { RECOVERY, sealNote } from './sealed.ts'
import { recovery } from './tables.ts'

/** Every contact is notified, so that the owner can object. */
export const askRecovery: Query<typeof contract.askRecovery> = async (platform, { input, ...by }) => {
  const proven = await verifyRecoveryRequest(platform, input, by)
  if (!proven.ok) return proven
  const { id: customer } = proven.value
  const { lost, note } = input
  const until = waitAfterPassword(proven.value, platform.clock.now())
  if (until) return failure('recovery_waits', { params: { until: toTimestamp(until) } })
  return inTransaction(platform.db, async tx => {
    if (!hasRemovableFactor(platform, proven.value, lost)) return failure('nothing_lost', { field: 'lost' })
    // A request that has expired or become void no longer counts as open.
    await endOver(tx, platform, customer)
    const id = platform.ids.uuid()
    const row = { id, customer, lost, askedAt: platform.clock.now() }
    const mac = rowMac(platform.config, RECOVERY, row)
    const asked = await tx
      .insert(recovery)
      .values({ ...row, note: sealNote(platform.config, id, note), rowMac: mac })
      .onConflictDoNothing()
      .returning({ id: recovery.id })
    if (asked.length === 0) return failure('recovery_open')
    const kind = lost === 'pin' ? 'recovery_pin_asked' : 'recovery_factor_asked'
    await notifySecurity(tx, platform, customer, kind, {})
    await pushEvents(tx, platform.clock.now(), [{ admin: 'recoveries' }])
    return success({})
  })
}

/** Ends requests that expired or became void, and a forged row, which must not block a new request. */
async function endOver(tx: Tx, platform: Platform, customerId: string): Promise<void> {
  const [row] = await tx.select().from(recovery).where(openFor(customerId)).for('update')
  if (!row) return
  const ended = isGenuine(platform, RECOVERY, row) ? await voidedAs(tx, platform, row) : 'withdrawn'
  if (ended === null) return
  await tx.update(recovery).set({ ended, endedAt: platform.clock.now() }).where(eq(recovery.id, row.id))
}

export const lastRecoveryOf: Query<typeof getRecovery> = async (platform, { caller: { customerId } }) => {
  const own = eq(recovery.customer, customerId)
  const [row] = await platform.db.select().from(recovery).where(own).orderBy(desc(recovery.id)).limit(1)
  if (!row || !isGenuine(platform, RECOVERY, row)) return { last: null }
  const { id, lost, askedAt, expiresAt, endedAt, endReason: reason } = row
  const outcome = recordedOutcome(row) ?? (await voidedAs(platform.db, platform, row))
  const times = { askedAt: toTimestamp(askedAt), expiresAt: toTimestamp(expiresAt) }
  return { last: { id, lost, ...times, outcome, endedAt: endedAt && toTimestamp(endedAt), reason } }
}

/** Ends a customer's open recovery request when the account's protection changes. */
export const endRecovery: SettlePending = async (tx, platform, customerId) => {
  const ended = await tx
    .update(recovery)
    .set({ ended: 'withdrawn', endedAt: platform.clock.now() })
    .where(openFor(customerId))
    .returning({ lost: recovery.lost })
  return ended.map(
    ({ lost }) =>
      language =>
        text(language, `emails.recovery.${lost}`),
  )
}

/** A repeat succeeds as well. Fails with `already_ended` where operators have decided first. */
export const cancelRecovery: Query<typeof withdrawRecovery> = (
  platform,
  { caller: { customerId }, input: { id } },
) => {
  const own = and(eq(recovery.id, id), eq(recovery.customer, customerId))
  return inTransaction(platform.db, async tx => {
    const [row] = await tx.select().from(recovery).where(own).for('update')
    if (!row) return failure('not_found')
    if (row.ended === 'withdrawn') return success({})
    if (row.endedAt) return failure('already_ended')
    await tx.update(recovery).set({ ended: 'withdrawn', endedAt: platform.clock.now() }).where(own)
    await pushEvents(tx, platform.clock.now(), [{ admin: 'recoveries' }])
    return success({})
  })
}

function openFor(customerId: string) {
  return and(eq(recovery.customer, customerId), isNull(recovery.endedAt))
}
