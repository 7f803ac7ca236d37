import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import { operatorTry } from '../../platform/db/operator-schema.ts'
import { sha256 } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'

/** Tries without a wait; from then on the wait doubles with each, up to the longest. */
const FREE_TRIES = 4
const LONGEST_WAIT_SECONDS = 900

/**
 * Counts a try before it is made, so that parallel guesses gain nothing; false while the subject must wait. The
 * wait grows but always ends: nobody can lock an operator out for good.
 */
export async function claimTry(platform: Platform, subject: string): Promise<boolean> {
  const now = toTimestamp(platform.clock.now())
  const claimed = await rowsOf(
    platform.db,
    sql`INSERT INTO operator_try (subject, failures, try_after)
      VALUES (${sha256(subject)}, 1, ${now}::timestamptz)
      ON CONFLICT (subject) DO UPDATE SET
        failures = operator_try.failures + 1,
        try_after = ${now}::timestamptz + make_interval(secs => CASE
          WHEN operator_try.failures < ${FREE_TRIES}::int THEN 0
          ELSE least(${LONGEST_WAIT_SECONDS}::float8, power(2, least(operator_try.failures - ${FREE_TRIES}::int, 20)))
        END)
      WHERE operator_try.try_after <= ${now}::timestamptz
      RETURNING failures`,
  )
  return claimed.length === 1
}

/** After a try that was right. */
export async function forgiveTries(platform: Platform, subject: string): Promise<void> {
  await platform.db.delete(operatorTry).where(eq(operatorTry.subject, sha256(subject)))
}
