import { FAST_HOURS, type RiskFacts } from '@matin/domain/withdrawal/risk'
import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Caller } from '#platform/platform.ts'
import { accessTimes } from '../../account/auth/service.ts'
import { REFUNDED } from './public/state-sql.ts'
import type { WithdrawalRow } from './repository.ts'
import { lookalikeFor } from './service.ts'

interface PastRow {
  withdrawn: string
  confirmed: number
  here: number
  recharged: string
  lately: string
  marked: string
  marked_hours: number
  before: string
}

const PAST = batchQuery<{ customer: string; address: string; since: string; at: string }, PastRow>({
  name: 'withdrawals before',
  params: {
    customer: 'uuid',
    address: 'text',
    since: 'timestamptz',
    at: 'timestamptz',
  },
  text: `SELECT a.ordinal, w.*, d.*, m.*,
      withdrawn_within_day(a.customer, a.address, a.at, 'ffffffff-ffff-ffff-ffff-ffffffffffff')::text AS before FROM params a CROSS JOIN LATERAL (
      SELECT coalesce(sum(w.quantity) FILTER (WHERE w.state NOT IN ${REFUNDED}), 0)::text AS withdrawn,
          count(*) FILTER (WHERE w.state = 'confirmed') AS confirmed,
          count(*) FILTER (WHERE w.state = 'confirmed' AND w.address = a.address) AS here
        FROM withdrawal w WHERE w.customer = a.customer) AS w CROSS JOIN LATERAL (
      SELECT coalesce(sum(d.amount), 0)::text AS recharged,
          coalesce(sum(d.amount) FILTER (WHERE d.credited_at > a.since), 0)::text AS lately
        FROM deposit d WHERE d.customer = a.customer AND d.credited_at IS NOT NULL) AS d CROSS JOIN LATERAL (
      SELECT coalesce(sum(i.marked), 0)::text AS marked, coalesce(extract(epoch FROM max(i.marked_until) - a.at) / 3600, 0)::float8 AS marked_hours
        FROM internal_transfer i WHERE i.recipient = a.customer AND i.marked_until > a.at) AS m`,
})

/** Facts that do not depend on the quantity. `risk` lacks the balance and the outflow of the last day. */
export interface KnownBefore {
  risk: Omit<RiskFacts, 'quantity' | 'spot' | 'withdrawnLately'>
  /** Amount withdrawn within the day before, by the customer or to the address, in minor units of USDT. */
  before: bigint
}

export async function knownBefore(
  load: Load,
  caller: Caller,
  address: string,
  now: Temporal.Instant,
): Promise<KnownBefore> {
  const since = toTimestamp(now.subtract({ hours: FAST_HOURS }))
  const [row, lookalike, { protectionChangedAt, newDeviceAt }] = await Promise.all([
    loadOne(load, PAST, { customer: caller.customerId, address, since, at: toTimestamp(now) }),
    lookalikeFor(load, caller.customerId, address),
    accessTimes(load, caller, now),
  ])
  const hoursSince = (time: Temporal.Instant | null) => time && now.since(time).total('hours')
  const risk = {
    withdrawnEver: BigInt(row?.withdrawn ?? '0'),
    confirmedWithdrawals: row?.confirmed ?? 0,
    confirmedToAddress: row?.here ?? 0,
    lookalike: lookalike !== null,
    rechargedEver: BigInt(row?.recharged ?? '0'),
    rechargedLately: BigInt(row?.lately ?? '0'),
    receivedMarked: BigInt(row?.marked ?? '0'),
    markedHours: row?.marked_hours ?? 0,
    hoursSincePasswordChange: hoursSince(protectionChangedAt),
    hoursSinceNewDevice: hoursSince(newDeviceAt),
  }
  return { risk, before: BigInt(row?.before ?? '0') }
}

const BEFORE = batchQuery<{ customer: string; address: string; at: string; id: string }, { before: string }>({
  name: 'withdrawn within a day',
  params: { customer: 'uuid', address: 'text', at: 'timestamptz', id: 'uuid' },
  text: 'SELECT a.ordinal, withdrawn_within_day(a.customer, a.address, a.at, a.id)::text AS before FROM params a',
})

/** Amount by which a withdrawal is judged: its quantity plus the withdrawals of the day before. */
export async function totalOf(load: Load, row: WithdrawalRow): Promise<bigint> {
  const { id, customer, address, quantity, submittedAt } = row
  const found = await loadOne(load, BEFORE, { customer, address, at: toTimestamp(submittedAt), id })
  return quantity + BigInt(found?.before ?? '0')
}
