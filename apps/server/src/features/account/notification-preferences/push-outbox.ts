import type { PushHint } from '@matin/contract/notification-preferences'
import { eq, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { deleteSlice } from '#platform/db/slices.ts'
import { countRetry } from '#platform/metrics/process.ts'
import type { Platform } from '#platform/platform.ts'
import { type Guard, isGenuine, rowMac } from '#platform/secrets/row-mac.ts'
import { type PushKeys, pushKeys } from './push-keys.ts'
import { pushHint } from './push-service.ts'
import { openSubscription } from './subscriptions.ts'
import { push, pushSubscription } from './tables.ts'

/** Number of failures after which a push is dropped. The app shows its content anyway. */
const MAX_ATTEMPTS = 5
const FIRST_WAIT_SECONDS = 30
/** Other processes skip a push under delivery for so long: longer than a request's time-out. */
const LEASE_SECONDS = 60
/** Number of pushes delivered at once, so that a push service that hangs delays few others. */
const AT_ONCE = 16
const KEPT_HOURS = 24

/** A push is sent to the browser and with the words that the server wrote. */
const PUSH: Guard<Pick<Claimed, 'id' | 'subscription' | 'hint'>> = {
  table: 'push',
  bound: ({ id, subscription, hint: { title, page, tag } }) => ({
    id,
    subscription,
    hint: [title, page, tag].map(String),
  }),
}

export async function enqueuePushes(
  tx: Tx,
  { config, ids, clock }: Platform,
  browsers: readonly string[],
  hint: PushHint,
): Promise<void> {
  if (browsers.length === 0) return
  const createdAt = clock.now()
  const rows = browsers.map(subscription => ({ id: ids.uuid(), subscription, hint, createdAt }))
  await tx.insert(push).values(rows.map(row => ({ ...row, rowMac: rowMac(config, PUSH, row) })))
}

/** Does nothing without a key pair, because no browser can subscribe without one. */
export async function sendPushes(platform: Platform): Promise<void> {
  const keys = pushKeys(platform.config)
  if (!keys) return
  for (;;) {
    const claimed = await claim(platform)
    // To their ends, each by itself: none stops another.
    const results = await Promise.allSettled(claimed.map(one => sendOne(platform, keys, one)))
    for (const result of results)
      if (result.status === 'rejected') platform.log.error({ err: result.reason }, 'push not settled')
    if (claimed.length < AT_ONCE) return
  }
}

type Claimed = Omit<typeof push.$inferSelect, 'createdAt' | 'tryAfter'> & { body: string }

async function sendOne(platform: Platform, keys: PushKeys, one: Claimed): Promise<void> {
  const { config, db, log } = platform
  if (!isGenuine(platform, PUSH, one)) return void (await db.delete(push).where(eq(push.id, one.id)))
  const subscription = openSubscription(config, { id: one.subscription, body: one.body })
  const outcome = await pushHint(config, keys, subscription, one.hint)
  if (outcome === 'denied')
    log.error({ push: one.id, service: new URL(subscription.endpoint).origin }, 'push service denies our key')
  // Everything that waits for it goes with it.
  if (outcome === 'gone') await db.delete(pushSubscription).where(eq(pushSubscription.id, one.subscription))
  else if (outcome === 'sent' || outcome === 'refused' || one.attempts >= MAX_ATTEMPTS) {
    if (outcome !== 'sent') log.warn({ push: one.id, outcome }, 'push dropped')
    await db.delete(push).where(eq(push.id, one.id))
  } else {
    countRetry('push')
    const wait = FIRST_WAIT_SECONDS * 2 ** (one.attempts - 1)
    await db
      .update(push)
      .set({ tryAfter: platform.clock.now().add({ seconds: wait }) })
      .where(eq(push.id, one.id))
  }
}

/** Claims waiting pushes of valid sessions, those with the fewest failures first. */
function claim({ db, clock }: Platform): Promise<Claimed[]> {
  const now = sql`${toTimestamp(clock.now())}::timestamptz`
  const lease = sql`${toTimestamp(clock.now().add({ seconds: LEASE_SECONDS }))}::timestamptz`
  return rowsOf<Claimed>(
    db,
    sql`UPDATE push SET attempts = attempts + 1, try_after = ${lease}
      FROM push_subscription s
      WHERE s.id = push.subscription AND push.id IN (
        SELECT p.id FROM push p JOIN push_subscription b ON b.id = p.subscription
          JOIN session e ON e.id = b.session AND e.expires_at > ${now}
        WHERE p.try_after IS NULL OR p.try_after <= ${now}
        ORDER BY p.attempts, p.id LIMIT ${AT_ONCE} FOR UPDATE OF p SKIP LOCKED)
      RETURNING push.id, push.hint, push.row_mac AS "rowMac", push.attempts, push.subscription, s.body`,
  )
}

export function forgetPushes({ db, clock }: Platform, limit: number): Promise<number> {
  const before = toTimestamp(clock.now().subtract({ hours: KEPT_HOURS }))
  const expired = sql`${push.createdAt} < ${before}::timestamptz`
  return deleteSlice(db, { table: push, by: push.createdAt, expired }, limit)
}
