import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import type { askRecovery, getRecovery } from '@matin/contract/recovery'
import { failure, type Result } from '@matin/contract/result'
import { success } from '@matin/domain/result'
import { text } from '@matin/i18n/read'
import { and, eq, isNull } from 'drizzle-orm'
import { inTransaction, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { pushEvents } from '#platform/live/outbox.ts'
import type { Platform, SettlePending } from '#platform/platform.ts'
import { isGenuine, rowMac } from '#platform/secrets/row-mac.ts'
import { hasRemovableFactor, verifyRecoveryRequest, waitAfterPassword } from '../auth/factors/lost-factors.ts'
import { notifySecurity } from '../auth/notifications.ts'
import { isOpen } from './recovery-proposals.ts'
import { RECOVERY, sealNote } from './sealed.ts'
import { recovery } from './tables.ts'

type Done = Result<Record<string, never>>

/**
 * Requests that two operators remove a lost PIN or factor. Every contact is notified, so that the owner can object.
 */
export async function ask(
  platform: Platform,
  input: ParsedInputOf<typeof askRecovery>,
  by: Parameters<typeof verifyRecoveryRequest>[2],
): Promise<Done> {
  const proven = await verifyRecoveryRequest(platform, input, by)
  if (!proven.ok) return proven
  const { id: customer } = proven.value
  const { lost, note } = input
  const until = waitAfterPassword(proven.value, platform.clock.now())
  if (until) return failure('recovery_waits', { params: { until: toTimestamp(until) } })
  return inTransaction(platform.db, async tx => {
    if (!(await hasRemovableFactor(tx, platform, proven.value, lost)))
      return failure('nothing_lost', { field: 'lost' })
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

/**
 * Ends a request that is marked open but expired, or whose account's protection has changed. Also ends a
 * forged row, which must not block a new request.
 */
async function endOver(tx: Tx, platform: Platform, customerId: string): Promise<void> {
  const now = platform.clock.now()
  const [row] = await tx.select().from(recovery).where(openFor(customerId)).for('update')
  if (!row) return
  const genuine = isGenuine(platform, RECOVERY, row)
  if (genuine && (await isOpen(tx, row, now))) return
  const expired = Temporal.Instant.compare(now, row.expiresAt) >= 0
  const outcome = genuine ? (expired ? 'expired' : 'changed') : 'withdrawn'
  await tx.update(recovery).set({ outcome, endedAt: now }).where(eq(recovery.id, row.id))
}

/** Returns the customer's recovery request under review, or null. */
export async function openOf(
  tx: Tx,
  platform: Platform,
  customerId: string,
): Promise<DataOf<typeof getRecovery>> {
  const [row] = await tx.select().from(recovery).where(openFor(customerId))
  return {
    open:
      row &&
      Temporal.Instant.compare(platform.clock.now(), row.expiresAt) < 0 &&
      isGenuine(platform, RECOVERY, row)
        ? { lost: row.lost, askedAt: toTimestamp(row.askedAt) }
        : null,
  }
}

/** Ends a customer's open recovery request when the account's protection changes. */
export const endRecovery: SettlePending = async (tx, platform, customerId) => {
  const ended = await tx
    .update(recovery)
    .set({ outcome: 'withdrawn', endedAt: platform.clock.now() })
    .where(openFor(customerId))
    .returning({ lost: recovery.lost })
  return ended.map(
    ({ lost }) =>
      language =>
        text(language, `emails.recovery.${lost}`),
  )
}

export async function cancelRecovery(platform: Platform, customerId: string): Promise<Done> {
  const ended = await platform.db
    .update(recovery)
    .set({ outcome: 'withdrawn', endedAt: platform.clock.now() })
    .where(openFor(customerId))
    .returning({ id: recovery.id })
  return ended.length === 1 ? success({}) : failure('not_found')
}

function openFor(customerId: string) {
  return and(eq(recovery.customer, customerId), isNull(recovery.endedAt))
}
