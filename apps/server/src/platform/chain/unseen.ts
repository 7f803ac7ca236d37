import { type SQL, sql } from 'drizzle-orm'

/** The oldest and the newest, so many each. */
const ASKED = 50

/** Of what came in, the rows that the signer's own node is asked about: one that it never sees holds no other up. */
export function unseenIn(table: 'deposit' | 'treasury_arrival'): SQL {
  const unseen = sql`SELECT * FROM ${sql.identifier(table)} WHERE confirmed_at IS NULL`
  return sql`(${unseen} ORDER BY seen_at, id LIMIT ${ASKED}) UNION (${unseen} ORDER BY seen_at DESC, id DESC LIMIT ${ASKED})`
}
