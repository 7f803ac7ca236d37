import { sql } from 'drizzle-orm'
import { rowsOf } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Caller, Platform } from '#platform/platform.ts'
import { everHeldMoney } from './after-change.ts'

/** Minutes for which the code of the registration proves the contact. */
const REGISTERED_MINUTES = 15

/**
 * Whether the caller's session is of the browser that registered the account minutes ago, and the account
 * never held money. The first PIN, and a passkey as the first factor, then need no second code.
 */
export async function justRegistered(
  { clock, db }: Platform,
  { customerId, sessionId }: Caller,
): Promise<boolean> {
  const since = toTimestamp(clock.now().subtract({ minutes: REGISTERED_MINUTES }))
  const [row] = await rowsOf<{ fresh: boolean }>(
    db,
    sql`SELECT EXISTS (SELECT FROM session s JOIN customer c ON c.id = s.customer
      JOIN login_device d ON d.customer = s.customer AND d.device = s.device AND d.registered
      WHERE s.id = ${sessionId}::uuid AND c.created_at > ${since}::timestamptz) AS fresh`,
  )
  return row?.fresh === true && !(await everHeldMoney(db, customerId))
}
