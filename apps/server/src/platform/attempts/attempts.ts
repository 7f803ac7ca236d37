import { eq, lt, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../db/database.ts'
import { instantFrom, toTimestamp } from '../db/instant.ts'
import { deleteSlice } from '../db/slices.ts'
import { sha256 } from '../ids.ts'
import type { Platform } from '../platform.ts'
import { attempt } from './tables.ts'

/** How wrong guesses are slowed down: so many are free, then the wait doubles with each, up to the longest. */
export interface Patience {
  free: number
  longestSeconds: number
}

/** Wrong guesses are forgotten so long after their wait is over. */
const ATTEMPT_HOURS = 24

const DEFAULT: Patience = { free: 4, longestSeconds: 900 }

/**
 * Counts a guess before it is made, so that parallel guesses gain nothing. Answers how many seconds the subject must
 * wait first; 0 permits the attempt. The wait grows but always ends: nobody can lock anybody out for good.
 */
export async function claimAttempt(
  platform: Platform,
  subject: string,
  patience: Patience = DEFAULT,
): Promise<number> {
  const now = platform.clock.now()
  const at = toTimestamp(now)
  const [claimed] = await rowsOf(
    platform.db,
    sql`INSERT INTO attempt (subject, failures, try_after)
      VALUES (${sha256(subject)}, 1, ${at}::timestamptz)
      ON CONFLICT (subject) DO UPDATE SET
        failures = attempt.failures + 1,
        try_after = ${at}::timestamptz + make_interval(secs => CASE
          WHEN attempt.failures < ${patience.free}::int THEN 0
          ELSE least(${patience.longestSeconds}::float8, power(2, least(attempt.failures - ${patience.free}::int, 20)))
        END)
      WHERE attempt.try_after <= ${at}::timestamptz
      RETURNING failures`,
  )
  return claimed ? 0 : Math.max(1, await waitOf(platform, subject))
}

/** How many seconds a subject must wait, without an attempt; 0 for none. */
export async function waitOf({ db, clock }: Platform, subject: string): Promise<number> {
  const [row] = await rowsOf<{ until: string }>(
    db,
    sql`SELECT try_after::text AS until FROM attempt WHERE subject = ${sha256(subject)}`,
  )
  const left = row ? instantFrom(row.until).since(clock.now()).total('seconds') : 0
  return Math.max(0, Math.ceil(left))
}

/** After a guess that was right; in the transaction of what it permits, it is forgiven when that is done. */
export async function forgiveAttempts(tx: Tx, subject: string): Promise<void> {
  await tx.delete(attempt).where(eq(attempt.subject, sha256(subject)))
}

export function forgetAttempts({ db, clock }: Platform, limit: number): Promise<number> {
  const { tryAfter } = attempt
  const expired = lt(tryAfter, clock.now().subtract({ hours: ATTEMPT_HOURS }))
  return deleteSlice(db, { table: attempt, by: tryAfter, expired }, limit)
}
