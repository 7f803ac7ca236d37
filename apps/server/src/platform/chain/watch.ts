import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { toTimestamp } from '../db/instant.ts'

const WATCHED_MINUTES = 30

/**
 * Blocks are read as they come for whoever waits: for a transfer to a deposit address that was just shown, for a
 * signed payment, or for books that are behind. Otherwise several are read at a time, in fewer requests.
 */
export const CHAIN_WAITED_FOR = `SELECT FROM chain_cursor
  WHERE watched_until > now() OR stopped IS NOT NULL OR solid_number > block_number + 20
  UNION ALL SELECT FROM signing_attempt WHERE state = 'live'`

/** Called when a customer may wait for a transfer. Writes at most once a minute. */
export async function watchChain(tx: Tx, now: Temporal.Instant): Promise<void> {
  const [until, soon] = [WATCHED_MINUTES, WATCHED_MINUTES - 1].map(minutes =>
    toTimestamp(now.add({ minutes })),
  )
  await tx.execute(sql`UPDATE chain_cursor SET watched_until = ${until}::timestamptz
    WHERE watched_until IS NULL OR watched_until < ${soon}::timestamptz`)
}
