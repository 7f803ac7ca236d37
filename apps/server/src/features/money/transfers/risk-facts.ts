import { SMALL_SEND } from '@matin/domain/transfer/terms'
import { FAST_HOURS, type RiskFacts } from '@matin/domain/withdrawal/risk'
import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Caller } from '#platform/platform.ts'
import { accessTimes } from '../../account/auth/service.ts'

interface PastRow {
  sent: string
  lately: string
  sends: number
  here: number
  withdrawn: string
  confirmed: number
  recharged: string
  recharged_lately: string
  marked: string
  marked_hours: number
  small: number
  small_amount: string
}

const PAST = batchQuery<{ customer: string; to: string; since: string; at: string }, PastRow>({
  name: 'sent before',
  params: { customer: 'uuid', to: 'text', since: 'timestamptz', at: 'timestamptz' },
  text: `SELECT a.ordinal, s.*, w.*, d.*, m.*, t.*
    FROM params a CROSS JOIN LATERAL (
      SELECT max(r.id::text)::uuid AS recipient, coalesce(sum(i.amount), 0)::text AS sent, coalesce(sum(i.amount) FILTER (WHERE i.created_at > a.since), 0)::text AS lately,
          count(*)::int AS sends, count(*) FILTER (WHERE i.recipient = r.id)::int AS here
        FROM (SELECT (SELECT d.customer FROM deposit_address d WHERE d.address = a.to UNION ALL SELECT o.id FROM customer o WHERE o.uid = a.to LIMIT 1) AS id) AS r
        LEFT JOIN internal_transfer i ON i.sender = a.customer) AS s CROSS JOIN LATERAL (
      SELECT coalesce(sum(w.quantity) FILTER (WHERE w.state NOT IN ('cancelled', 'rejected', 'failed')), 0)::text AS withdrawn,
          count(*) FILTER (WHERE w.state = 'confirmed')::int AS confirmed
        FROM withdrawal w WHERE w.customer = a.customer) AS w CROSS JOIN LATERAL (
      SELECT coalesce(sum(d.amount), 0)::text AS recharged,
          coalesce(sum(d.amount) FILTER (WHERE d.credited_at > a.since), 0)::text AS recharged_lately
        FROM deposit d WHERE d.customer = a.customer AND d.credited_at IS NOT NULL) AS d CROSS JOIN LATERAL (
      SELECT coalesce(sum(i.marked), 0)::text AS marked, coalesce(extract(epoch FROM max(i.marked_until) - a.at) / 3600, 0)::float8 AS marked_hours
        FROM internal_transfer i WHERE i.recipient = a.customer AND i.marked_until > a.at) AS m CROSS JOIN LATERAL (
      SELECT count(*)::int AS small, coalesce(sum(i.amount), 0)::text AS small_amount FROM internal_transfer i
        WHERE i.sender = a.customer AND i.recipient = s.recipient AND i.amount < ${SMALL_SEND} AND i.created_at >= date_trunc('day', a.at, 'UTC')) AS t`,
})

export interface SendsBefore {
  risk: Omit<RiskFacts, 'quantity' | 'spot'>
  /** Small sends to the recipient on this day (UTC). */
  small: { count: number; amount: bigint }
}

/** Reads what was sent before. Withdrawals and sends to other customers both count as outflow. */
export async function sendFacts(
  load: Load,
  caller: Caller,
  to: string,
  now: Temporal.Instant,
): Promise<SendsBefore> {
  const since = toTimestamp(now.subtract({ hours: FAST_HOURS }))
  const [row, { protectionChangedAt, newDeviceAt }] = await Promise.all([
    loadOne(load, PAST, { customer: caller.customerId, to, since, at: toTimestamp(now) }),
    accessTimes(load, caller, now),
  ])
  const hoursSince = (time: Temporal.Instant | null) => time && now.since(time).total('hours')
  const risk = {
    withdrawnEver: BigInt(row?.withdrawn ?? '0') + BigInt(row?.sent ?? '0'),
    withdrawnLately: BigInt(row?.lately ?? '0'),
    confirmedWithdrawals: (row?.confirmed ?? 0) + (row?.sends ?? 0),
    confirmedToAddress: row?.here ?? 0,
    lookalike: false,
    rechargedEver: BigInt(row?.recharged ?? '0'),
    rechargedLately: BigInt(row?.recharged_lately ?? '0'),
    receivedMarked: BigInt(row?.marked ?? '0'),
    markedHours: row?.marked_hours ?? 0,
    hoursSincePasswordChange: hoursSince(protectionChangedAt),
    hoursSinceNewDevice: hoursSince(newDeviceAt),
  }
  return { risk, small: { count: row?.small ?? 0, amount: BigInt(row?.small_amount ?? '0') } }
}
