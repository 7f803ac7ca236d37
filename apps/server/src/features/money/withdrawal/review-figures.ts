import { type getReviewFigures, REVIEWS_COUNTED, type ReviewFigures } from '@matin/contract/admin/withdrawals'
import type { CappedCount } from '@matin/contract/schema'
import { toWire } from '@matin/domain/money/amount'
import { permits } from '@matin/domain/operators/permissions'
import { PLATFORM } from '@matin/ledger/ledger'
import { type SQL, sql } from 'drizzle-orm'
import { cappedCount } from '#platform/capped-count.ts'
import { rowsOf } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { balanceFor } from '#platform/ledger/balance.ts'
import type { Platform } from '#platform/platform.ts'
import type { Call } from '#platform/query.ts'
import { signingPolicy } from '../treasury/service.ts'
import { inFlight } from './payer.ts'
import { FIRST, lately, oldestUnsigned, SECOND, stopped } from './review-queue.ts'

const DUE_HOURS = 4
/** One more than a count shows, so that "more" is known. */
const READ = REVIEWS_COUNTED + 1

/** Reads all figures of the queue in one statement that reads a bounded part of each index. */
export async function reviewFigures(
  platform: Platform,
  { caller }: Pick<Call<typeof getReviewFigures>, 'caller'>,
): Promise<ReviewFigures> {
  const now = platform.clock.now()
  const policy = await signingPolicy(platform.load)
  const queued = (which: SQL) =>
    sql`SELECT id, customer, submitted_at, deadline_at, quantity, fee FROM withdrawal WHERE ${which} ORDER BY submitted_at, id LIMIT ${READ}`
  const done = (look: 'sent' | 'rejected') =>
    sql`(SELECT count(*)::int FROM (SELECT FROM withdrawal WHERE ${lately(look, now)} ORDER BY ${look === 'sent' ? sql`sent_at` : sql`ended_at`} LIMIT ${READ}) AS l)`
  const [row] = await rowsOf<{
    first: number
    second: number
    looked: number
    signatures: number
    waiting: number
    sent: number
    rejected: number
    due: number
    frozen: string
    leaving: string
  }>(
    platform.db,
    sql`WITH first AS (${queued(FIRST)}), second AS (${queued(SECOND)}),
      looked AS (SELECT * FROM ${oldestUnsigned(READ)}),
      signatures AS (SELECT id, customer, submitted_at, deadline_at, quantity, fee FROM looked AS withdrawal WHERE ${stopped(policy, now)}),
      waiting AS (SELECT * FROM (TABLE first UNION ALL TABLE second UNION ALL TABLE signatures) AS w
        ORDER BY submitted_at, id LIMIT ${READ}),
      summed AS (SELECT quantity, fee FROM waiting ORDER BY submitted_at, id LIMIT ${REVIEWS_COUNTED})
    SELECT (SELECT count(*)::int FROM first) AS first, (SELECT count(*)::int FROM second) AS second,
      (SELECT count(*)::int FROM looked) AS looked, (SELECT count(*)::int FROM signatures) AS signatures,
      (SELECT count(*)::int FROM waiting) AS waiting, ${done('sent')} AS sent, ${done('rejected')} AS rejected,
      (SELECT count(*)::int FROM waiting WHERE deadline_at < ${toTimestamp(now.add({ hours: DUE_HOURS }))}::timestamptz) AS due,
      (SELECT coalesce(sum(quantity), 0)::text FROM summed) AS frozen,
      (SELECT coalesce(sum(quantity - fee), 0)::text FROM summed) AS leaving`,
  )
  if (!row) throw new Error('a statement without FROM has a row')
  // Behind what was looked at there may be others that the caps stop.
  const unseen = row.looked > REVIEWS_COUNTED
  const waiting = counted(row.waiting, unseen)
  return {
    views: {
      waiting,
      first: counted(row.first),
      second: counted(row.second),
      signatures: counted(row.signatures, unseen),
      sent: counted(row.sent),
      rejected: counted(row.rejected),
    },
    due: counted(row.due, unseen),
    frozen: { amount: toWire(BigInt(row.frozen), 'USDT'), more: waiting.more },
    hotWallet: permits('view_treasury', caller.roles) ? await hotWallet(platform, BigInt(row.leaving)) : null,
  }
}

function counted(found: number, unseen = false): CappedCount {
  const { count, more } = cappedCount(REVIEWS_COUNTED, found)
  return { count, more: unseen || more }
}

/**
 * Returns the hot wallet's balance before and after `leaving` is paid. Payments under way are deducted from
 * the ledger balance, because the ledger knows only transfers in solid blocks.
 */
async function hotWallet(platform: Platform, leaving: bigint) {
  const owed = await balanceFor(platform.load, { owner: PLATFORM, asset: 'USDT', kind: 'custody_hot' })
  const before = -owed - (await inFlight(platform))
  return { before: toWire(before, 'USDT'), after: toWire(before - leaving, 'USDT') }
}
