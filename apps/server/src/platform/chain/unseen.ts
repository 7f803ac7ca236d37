import { type SQL, sql } from 'drizzle-orm'
import { notQuarantined } from '../quarantine/quarantine.ts'

/** Number of oldest rows, and of newest rows, that are asked about. */
const ASKED = 50

/**
 * Returns the incoming rows to ask the signer's node about. Both the oldest and the newest are asked about,
 * so a row that it never sees delays no other.
 */
export function unseenIn(table: 'deposit' | 'treasury_arrival', now: Temporal.Instant): SQL {
  const unseen = sql`SELECT * FROM ${sql.identifier(table)} u WHERE u.confirmed_at IS NULL AND ${notQuarantined('arrival', sql`u.id`, now)}`
  return sql`(${unseen} ORDER BY seen_at, id LIMIT ${ASKED}) UNION (${unseen} ORDER BY seen_at DESC, id DESC LIMIT ${ASKED})`
}
