import { FAST_HOURS, type RaisedFlag, type RiskFacts, riskFlags } from '@matin/domain/withdrawal/risk'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { Caller } from '../../platform/platform.ts'
import { accessTimes } from '../auth/service.ts'

/** The flags of a withdrawal that is about to be submitted; read before its row is there. */
export async function risksOf(
  tx: Tx,
  caller: Caller,
  request: { address: string; quantity: bigint; withdrawnLately: bigint },
  now: Temporal.Instant,
): Promise<RaisedFlag[]> {
  const { customerId } = caller
  return riskFlags({
    quantity: request.quantity,
    withdrawnLately: request.withdrawnLately,
    ...(await withdrawalFacts(tx, customerId, request.address)),
    ...(await rechargeFacts(tx, customerId, now)),
    ...(await accessFacts(tx, caller, now)),
  })
}

async function withdrawalFacts(tx: Tx, customerId: string, address: string) {
  const [row] = await rowsOf<{ ever: string; confirmed: string; here: string }>(
    tx,
    sql`SELECT coalesce(sum(quantity) FILTER (WHERE state NOT IN ('cancelled', 'rejected', 'failed')), 0)::text AS ever,
        (count(*) FILTER (WHERE state = 'confirmed'))::text AS confirmed,
        (count(*) FILTER (WHERE state = 'confirmed' AND address = ${address}))::text AS here
      FROM withdrawal WHERE customer = ${customerId}::uuid`,
  )
  return {
    withdrawnEver: BigInt(row?.ever ?? '0'),
    confirmedWithdrawals: Number(row?.confirmed ?? '0'),
    confirmedToAddress: Number(row?.here ?? '0'),
  }
}

async function rechargeFacts(tx: Tx, customerId: string, now: Temporal.Instant) {
  const lately = toTimestamp(now.subtract({ hours: FAST_HOURS }))
  const [row] = await rowsOf<{ ever: string; lately: string }>(
    tx,
    sql`SELECT coalesce(sum(amount), 0)::text AS ever,
        coalesce(sum(amount) FILTER (WHERE credited_at > ${lately}::timestamptz), 0)::text AS lately
      FROM deposit WHERE customer = ${customerId}::uuid AND credited_at IS NOT NULL`,
  )
  return { rechargedEver: BigInt(row?.ever ?? '0'), rechargedLately: BigInt(row?.lately ?? '0') }
}

async function accessFacts(
  tx: Tx,
  caller: Caller,
  now: Temporal.Instant,
): Promise<Pick<RiskFacts, 'hoursSincePasswordChange' | 'hoursSinceNewDevice'>> {
  const { protectionChangedAt, newDeviceAt } = await accessTimes(tx, caller)
  const hoursSince = (time: Temporal.Instant | null) => time && now.since(time).total('hours')
  return {
    hoursSincePasswordChange: hoursSince(protectionChangedAt),
    hoursSinceNewDevice: hoursSince(newDeviceAt),
  }
}
