import { type Result, success } from '@matin/contract/result'
import type { WithdrawalForecast } from '@matin/contract/withdrawal'
import { forecastReasons, type Review, reviewFor } from '@matin/domain/withdrawal/judgement'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Caller, Platform } from '#platform/platform.ts'
import { savedSince } from '../../account/address-book/service.ts'
import { SENT } from './public/state-sql.ts'
import { acceptWithdrawal, deadlineOf, readFacts } from './submit-withdrawal.ts'

const USUAL_DAYS = 30
const USUAL_CASES = 20
/** Number of newest payments that are read. More would hardly change the median. */
const USUAL_READ = 5_000
const USUAL_MINUTES = 10

export type Usually = (review: Review) => Promise<number | null>

/** The forecast is not binding: the submission is judged anew. */
export async function forecastOf(
  platform: Platform,
  usually: Usually,
  caller: Caller,
  { address, quantity }: { address: string; quantity: bigint },
): Promise<Result<WithdrawalForecast>> {
  const at = platform.clock.now()
  const [facts, saved] = await Promise.all([
    readFacts(platform.load, platform, caller, address, at),
    savedSince(platform.load, caller.customerId, address),
  ])
  const accepted = acceptWithdrawal(facts, quantity)
  if (!accepted.ok) return accepted
  const { judged } = accepted.value
  const review = reviewFor(judged)
  return success({
    review,
    reasons: forecastReasons(judged, saved !== null),
    usually: await usually(review),
    deadlineAt: toTimestamp(deadlineOf(at)),
  })
}

/** Looks up the median from request to payment for each kind of review, cached for some minutes. */
export function createUsualTimes({ db, clock }: Platform): Usually {
  let read: { at: Temporal.Instant; times: Promise<Map<Review, number>> } | undefined
  return async review => {
    const now = clock.now()
    if (!read || now.since(read.at).total('minutes') >= USUAL_MINUTES) read = { at: now, times: medians(now) }
    try {
      return (await read.times).get(review) ?? null
    } catch (error) {
      read = undefined
      throw error
    }
  }

  async function medians(now: Temporal.Instant): Promise<Map<Review, number>> {
    const rows = await rowsOf<{ review: Review; seconds: number }>(
      db,
      sql`SELECT review, percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM took))::int AS seconds
        FROM (SELECT sent_at - submitted_at AS took,
            CASE WHEN approved_by = 'rule' THEN 'rule' WHEN approvals < 2 THEN 'one' ELSE 'two' END AS review
          FROM withdrawal WHERE state IN ${sql.raw(SENT)}
            AND sent_at > ${toTimestamp(now.subtract({ hours: 24 * USUAL_DAYS }))}::timestamptz
          ORDER BY sent_at DESC LIMIT ${USUAL_READ}) AS w
        GROUP BY review HAVING count(*) >= ${USUAL_CASES}`,
    )
    return new Map(rows.map(({ review, seconds }) => [review, seconds]))
  }
}
