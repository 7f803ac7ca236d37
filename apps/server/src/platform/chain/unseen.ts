import { type SQL, sql } from 'drizzle-orm'
import { notQuarantined } from '../quarantine/quarantine.ts'

/** The oldest and the newest, so many each. */
const ASKED = 50

/**
 * Incoming rows that the signer's own node is asked about. A row that it never sees, or that cannot be posted, delays
 * no other.
 */
export function unseenIn(table: 'deposit' | 'treasury_arrival', now: Temporal.Instant): SQL {
  const unseen = sql`SELECT * FROM ${sql.identifier(table)} u WHERE u.confirmed_at IS NULL AND ${notQuarantined('arrival', sql`u.id`, now)}`
  return sql`(${unseen} ORDER BY seen_at, id LIMIT ${ASKED}) UNION (${unseen} ORDER BY seen_at DESC, id DESC LIMIT ${ASKED})`
}
