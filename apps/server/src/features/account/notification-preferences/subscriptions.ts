import { timingSafeEqual } from 'node:crypto'
import * as contract from '@matin/contract/notification-preferences'
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { Config } from '#config.ts'
import type { Tx } from '#platform/db/database.ts'
import { sha256 } from '#platform/ids.ts'
import type { Caller, Platform } from '#platform/platform.ts'
import { open, seal } from '#platform/secrets/vault.ts'
import { pushSubscription } from './tables.ts'

/** A browser has one address and a session has one browser; earlier subscriptions of either are removed. */
export async function subscribe(
  tx: Tx,
  { config, ids, clock }: Platform,
  { customerId, sessionId }: Caller,
  subscription: contract.PushSubscription,
): Promise<void> {
  const endpointHash = sha256(subscription.endpoint)
  await tx
    .delete(pushSubscription)
    .where(or(eq(pushSubscription.endpointHash, endpointHash), eq(pushSubscription.session, sessionId)))
  const id = ids.uuid()
  await tx.insert(pushSubscription).values({
    id,
    customer: customerId,
    session: sessionId,
    endpointHash,
    body: seal(config, { purpose: 'push', owner: id }, JSON.stringify(subscription)),
    createdAt: clock.now(),
  })
}

/**
 * Replaces a browser's push address, also for waiting pushes. False where the former address is unknown or
 * its secret differs. Another subscription with the new address is removed.
 */
export async function move(
  tx: Tx,
  { config }: Platform,
  from: Pick<contract.PushSubscription, 'endpoint' | 'auth'>,
  to: contract.PushSubscription,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: pushSubscription.id, body: pushSubscription.body })
    .from(pushSubscription)
    .where(eq(pushSubscription.endpointHash, sha256(from.endpoint)))
    .for('update')
  if (!row || !timingSafeEqual(sha256(openSubscription(config, row).auth), sha256(from.auth))) return false
  const endpointHash = sha256(to.endpoint)
  await tx
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.endpointHash, endpointHash), ne(pushSubscription.id, row.id)))
  const body = seal(config, { purpose: 'push', owner: row.id }, JSON.stringify(to))
  await tx.update(pushSubscription).set({ endpointHash, body }).where(eq(pushSubscription.id, row.id))
  return true
}

export async function unsubscribe(tx: Tx, { sessionId }: Caller): Promise<void> {
  await tx.delete(pushSubscription).where(eq(pushSubscription.session, sessionId))
}

export async function isSubscribed(tx: Tx, { sessionId }: Caller): Promise<boolean> {
  const rows = await tx
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .where(eq(pushSubscription.session, sessionId))
  return rows.length > 0
}

export async function browsersOf(tx: Tx, customers: readonly string[]): Promise<Map<string, string[]>> {
  if (customers.length === 0) return new Map()
  const rows = await tx
    .select({ id: pushSubscription.id, customer: pushSubscription.customer })
    .from(pushSubscription)
    .where(inArray(pushSubscription.customer, [...customers]))
  const browsers = new Map<string, string[]>()
  for (const { id, customer } of rows) browsers.set(customer, [...(browsers.get(customer) ?? []), id])
  return browsers
}

export function openSubscription(
  config: Config,
  { id, body }: { id: string; body: string },
): contract.PushSubscription {
  return contract.pushSubscription.parse(JSON.parse(open(config, { purpose: 'push', owner: id }, body)))
}
