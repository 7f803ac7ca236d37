import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../db/database.ts'
import { instantFrom, toTimestamp } from '../db/instant.ts'
import { sha256 } from '../ids.ts'
import type { Platform } from '../platform.ts'

/** The first attempts are free, then each wrong one doubles the wait, up to the longest. */
export interface ThrottlePolicy {
  free: number
  longestSeconds: number
}

/** From the end of an attempt's wait until its deletion. */
const ATTEMPT_HOURS = 24

const DEFAULT: ThrottlePolicy = { free: 4, longestSeconds: 900 }

/**
 * Counts an attempt before its secret is compared, so that parallel attempts gain nothing. Returns how many
 * seconds the subject must wait first; 0 permits the attempt. The wait grows but always ends, so nobody can
 * lock an account for good. `about` is the customer, or the keyed hash of the tried contact; attempts are
 * deleted by it when the account is closed.
 */
export async function claimAttempt(
  { db, clock }: { db: Tx; clock: Platform['clock'] },
  subject: string,
  policy: ThrottlePolicy = DEFAULT,
  about?: string,
): Promise<number> {
  const { free, longestSeconds } = policy
  const whose = about === undefined ? null : sha256(about)
  const [claimed] = await rowsOf<{ until: string | null }>(
    db,
    sql`SELECT claim_attempt(${sha256(subject)}, ${toTimestamp(clock.now())}::timestamptz, ${free}::int, ${longestSeconds}::float8, ${whose}::bytea)::text AS until`,
  )
  return claimed?.until ? Math.max(1, secondsUntil(claimed.until, clock)) : 0
}

/** Seconds; 0 for no wait. Counts no attempt. */
export async function waitOf({ db, clock }: Platform, subject: string): Promise<number> {
  const [row] = await rowsOf<{ until: string | null }>(
    db,
    sql`SELECT attempt_wait(${sha256(subject)})::text AS until`,
  )
  return row?.until ? secondsUntil(row.until, clock) : 0
}

function secondsUntil(until: string, clock: Platform['clock']): number {
  return Math.max(0, Math.ceil(instantFrom(until).since(clock.now()).total('seconds')))
}

/** Runs in the transaction of the command that the right attempt permits. */
export async function clearAttempts(
  tx: Tx,
  { config }: Pick<Platform, 'config'>,
  subject: string,
): Promise<void> {
  await tx.execute(sql`SELECT clear_attempts(${config.INTERNAL_SECRET}, ${sha256(subject)})`)
}

export async function forgetAttemptsAbout(
  tx: Tx,
  { config }: Pick<Platform, 'config'>,
  about: readonly string[],
): Promise<void> {
  const hashes = sql.join(
    about.map(one => sql`${sha256(one)}::bytea`),
    sql.raw(', '),
  )
  await tx.execute(sql`SELECT forget_attempts_about(${config.INTERNAL_SECRET}, ARRAY[${hashes}])`)
}

export async function forgetAttempts({ db, clock, config }: Platform, limit: number): Promise<number> {
  const before = toTimestamp(clock.now().subtract({ hours: ATTEMPT_HOURS }))
  const [gone] = await rowsOf<{ count: number }>(
    db,
    sql`SELECT forget_attempts(${config.INTERNAL_SECRET}, ${before}::timestamptz, ${limit}::int) AS count`,
  )
  return gone?.count ?? 0
}
