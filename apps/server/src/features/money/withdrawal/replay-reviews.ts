import { toWire } from '@matin/domain/money/amount'
import { REVIEWS, type Review, reviewFor } from '@matin/domain/withdrawal/judgement'
import type { RaisedFlag } from '@matin/domain/withdrawal/risk'
import { type WithdrawalRefusal, withdrawalRefusal } from '@matin/domain/withdrawal/terms'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Replayed } from '../../account/proposals/kind.ts'
import type { Settings } from '../../notify/settings/service.ts'
import { REFUNDED } from './state-sql.ts'

const REPLAYED_DAYS = 30
/** Maximum number of requests that are replayed, the newest ones. More would show nothing new. */
const REPLAYED_MOST = 1_000

/**
 * Reads the newest withdrawal requests of the last days, in one bounded statement, with the stored `facts`
 * that decided about their review. `own` is what the same customer had requested in the 24 hours before, as
 * withdrawn_within_day() computes it.
 */
function requestsSince<R extends Record<string, unknown>>(
  tx: Tx,
  now: Temporal.Instant,
  facts: SQL,
): Promise<(R & { quantity: string; own: string })[]> {
  const since = toTimestamp(now.subtract({ hours: 24 * REPLAYED_DAYS }))
  return rowsOf<R & { quantity: string; own: string }>(
    tx,
    sql`WITH request AS MATERIALIZED (
        SELECT w.* FROM (SELECT * FROM withdrawal ORDER BY id DESC LIMIT ${REPLAYED_MOST}) AS w WHERE w.submitted_at > ${since}::timestamptz),
      lately AS (
        SELECT o.id, o.customer, o.submitted_at, CASE WHEN ${stands('o')} THEN o.quantity ELSE 0 END AS quantity
          FROM (SELECT customer, min(submitted_at) - interval '24 hours' AS since FROM request GROUP BY customer) AS c
          CROSS JOIN LATERAL (SELECT * FROM withdrawal w WHERE w.customer = c.customer AND w.submitted_at > c.since
            ORDER BY w.submitted_at OFFSET 0) AS o),
      before AS (
        SELECT l.id, sum(l.quantity) OVER (PARTITION BY l.customer ORDER BY l.submitted_at
              RANGE BETWEEN interval '23:59:59.999999' PRECEDING AND CURRENT ROW)
            - sum(l.quantity) OVER (PARTITION BY l.customer, l.submitted_at ORDER BY l.id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) AS own
          FROM lately l)
      SELECT w.quantity::text, b.own::text, ${facts} FROM request w JOIN before b ON b.id = w.id`,
  )
}

/** SQL condition: the withdrawal of this table alias was not cancelled, rejected or failed. */
function stands(of: string): SQL {
  return sql.raw(`${of}.state NOT IN ${REFUNDED}`)
}

export async function replayReviews(
  tx: Tx,
  now: Temporal.Instant,
  [before, after]: readonly [Settings, Settings],
): Promise<Replayed> {
  const requests = await requestsSince<{ rejected: boolean; sent: string; flags: RaisedFlag[] }>(
    tx,
    now,
    sql`w.state = 'rejected' AS rejected,
      (SELECT coalesce(sum(n.quantity), 0)::text FROM (SELECT o.quantity FROM withdrawal o
        WHERE o.address = w.address AND o.submitted_at > w.submitted_at - interval '24 hours' AND (o.submitted_at, o.id) < (w.submitted_at, w.id)
          AND ${stands('o')} ORDER BY o.submitted_at DESC LIMIT 100) AS n) AS sent,
      (SELECT coalesce(json_agg(json_build_object('flag', r.flag, 'points', r.points)), '[]') FROM withdrawal_risk r
        WHERE r.withdrawal = w.id AND r.flag <> 'changed_since') AS flags`,
  )
  const review = ({ flags, own, sent, quantity }: (typeof requests)[number], limits: Settings) => {
    const lately = BigInt(own) > BigInt(sent) ? BigInt(own) : BigInt(sent)
    return reviewFor({ flags, total: lately + BigInt(quantity), limits, signed: false })
  }
  const judged = requests.map(one => ({ ...one, now: review(one, before), next: review(one, after) }))
  const moved = judged.filter(one => one.next === 'rule' && one.now !== 'rule')
  const paid = (by: 'now' | 'next') =>
    inUsdt(judged.filter(one => one[by] === 'rule').map(({ quantity }) => BigInt(quantity)))
  const consequences = [
    ...REVIEWS.map(name => ({
      name: REVIEW_NAMES[name],
      now: String(judged.filter(one => one.now === name).length),
      value: String(judged.filter(one => one.next === name).length),
    })),
    { name: 'Paid without an operator, in all', now: paid('now'), value: paid('next') },
    ...(moved.length === 0
      ? []
      : [
          {
            name: 'Paid without an operator, though it was rejected',
            value: String(moved.filter(({ rejected }) => rejected).length),
          },
        ]),
  ]
  return { of: requests.length, consequences }
}

const REVIEW_NAMES: Readonly<Record<Review, string>> = {
  rule: 'Paid without an operator',
  one: 'One operator approves',
  two: 'Two operators approve',
}

/** Divisor of the quantity for the share that makes a fee heavy: a twentieth, 5 %. */
const HEAVY = 20n

/** Counts the requests of the last days that would be refused, and sums the fees of the others. */
export async function replayTerms(
  tx: Tx,
  now: Temporal.Instant,
  [before, after]: readonly [Settings, Settings],
): Promise<Replayed> {
  const rows = await requestsSince<{ passed: boolean }>(
    tx,
    now,
    sql`coalesce((SELECT c.identity_passed_at FROM customer c WHERE c.id = w.customer) <= w.submitted_at, false) AS passed`,
  )
  const requests = rows.map(row => ({ ...row, quantity: BigInt(row.quantity), own: BigInt(row.own) }))
  const outcome = (settings: Settings) => {
    const refused: Record<WithdrawalRefusal, number> = {
      below_minimum: 0,
      insufficient_fee: 0,
      insufficient_balance: 0,
      limit_exceeded: 0,
    }
    const fees: bigint[] = []
    const { withdrawalFee: fee, withdrawalMinimum: minimum, limitVerified, limitUnverified } = settings
    for (const { quantity, own, passed } of requests) {
      const limit24h = passed ? limitVerified : limitUnverified
      const refusal = withdrawalRefusal(quantity, { fee, minimum, limit24h }, quantity, own)
      if (refusal) refused[refusal]++
      else fees.push(fee)
    }
    return {
      fees: inUsdt(fees),
      small: String(refused.below_minimum + refused.insufficient_fee),
      limit: String(refused.limit_exceeded),
      heavy: String(requests.filter(({ quantity }) => fee * HEAVY > quantity).length),
    }
  }
  const [old, next] = [outcome(before), outcome(after)]
  const consequences = [
    { name: 'Fees', now: old.fees, value: next.fees },
    { name: 'Fee above 5 % of the withdrawal', now: old.heavy, value: next.heavy },
    { name: 'Refused as too small', now: old.small, value: next.small },
    { name: 'Refused by the limit of 24 hours', now: old.limit, value: next.limit },
  ]
  return { of: requests.length, consequences }
}

function inUsdt(amounts: readonly bigint[]): string {
  return `${toWire(
    amounts.reduce((sum, amount) => sum + amount, 0n),
    'USDT',
  )} USDT`
}
