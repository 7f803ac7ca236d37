import { type SQL, sql } from 'drizzle-orm'
import { notQuarantined } from '../quarantine/quarantine.ts'

/** Maximum of oldest rows, and likewise of newest, that the signer's node is asked about in one run. */
const ASKED = 50

/** Both the oldest and the newest, so that a row which the node never sees delays no other. */
export function unseenIn(table: 'deposit' | 'treasury_arrival', now: Temporal.Instant): SQL {
  const unseen = sql`SELECT * FROM ${sql.identifier(table)} u WHERE u.confirmed_at IS NULL AND ${notQuarantined('arrival', sql`u.id`, now)}`
  return sql`(${unseen} ORDER BY seen_at, id LIMIT ${ASKED}) UNION (${unseen} ORDER BY seen_at DESC, id DESC LIMIT ${ASKED})`
}
