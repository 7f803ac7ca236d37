import { FAST_HOURS, type RiskFacts } from '@matin/domain/withdrawal/risk'
import { type Ask, askOne, fact } from '../../platform/acts/ask.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { Caller } from '../../platform/platform.ts'
import { accessTimes } from '../auth/service.ts'

interface PastRow {
  withdrawn: string
  confirmed: number
  here: number
  recharged: string
  lately: string
}

const PAST = fact<{ customer: string; address: string; since: string }, PastRow>({
  name: 'withdrawals before',
  asked: { customer: 'uuid', address: 'text', since: 'timestamptz' },
  text: `SELECT a.place, w.*, d.* FROM asked a CROSS JOIN LATERAL (
      SELECT coalesce(sum(w.quantity) FILTER (WHERE w.state NOT IN ('cancelled', 'rejected', 'failed')), 0)::text AS withdrawn,
          count(*) FILTER (WHERE w.state = 'confirmed') AS confirmed,
          count(*) FILTER (WHERE w.state = 'confirmed' AND w.address = a.address) AS here
        FROM withdrawal w WHERE w.customer = a.customer) AS w CROSS JOIN LATERAL (
      SELECT coalesce(sum(d.amount), 0)::text AS recharged,
          coalesce(sum(d.amount) FILTER (WHERE d.credited_at > a.since), 0)::text AS lately
        FROM deposit d WHERE d.customer = a.customer AND d.credited_at IS NOT NULL) AS d`,
})

/** What the risk of a withdrawal is judged by, besides its quantity and what left within a day. */
export async function riskFactsOf(
  ask: Ask,
  caller: Caller,
  address: string,
  now: Temporal.Instant,
): Promise<Omit<RiskFacts, 'quantity' | 'withdrawnLately'>> {
  const since = toTimestamp(now.subtract({ hours: FAST_HOURS }))
  const [row, { protectionChangedAt, newDeviceAt }] = await Promise.all([
    askOne(ask, PAST, { customer: caller.customerId, address, since }),
    accessTimes(ask, caller),
  ])
  const hoursSince = (time: Temporal.Instant | null) => time && now.since(time).total('hours')
  return {
    withdrawnEver: BigInt(row?.withdrawn ?? '0'),
    confirmedWithdrawals: row?.confirmed ?? 0,
    confirmedToAddress: row?.here ?? 0,
    rechargedEver: BigInt(row?.recharged ?? '0'),
    rechargedLately: BigInt(row?.lately ?? '0'),
    hoursSincePasswordChange: hoursSince(protectionChangedAt),
    hoursSinceNewDevice: hoursSince(newDeviceAt),
  }
}
