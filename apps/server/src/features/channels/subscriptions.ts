import * as contract from '@matin/contract/channels'
import { eq, inArray, or } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sha256 } from '../../platform/ids.ts'
import type { Caller, Platform } from '../../platform/platform.ts'
import { open, seal } from '../../platform/secrets/vault.ts'
import { pushSubscription } from './tables.ts'

/**
 * Tells a session's browser by push from now on. A browser has one address, whoever was signed in before, and a session one browser:
 * a former one of either goes.
 */
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

/** Browsers of each of these customers. */
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
