import type { getHomeData } from '@matin/contract/home'
import { toWire } from '@matin/domain/money/amount'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { hasInvited } from '../../account/auth/service.ts'
import { claimableTrial, incomeByDay, miningTotalsOf, nextPayout } from '../../money/mining/service.ts'
import { rechargeStandingOf } from '../../money/recharge/service.ts'
import { totalAssets } from '../assets/service.ts'

const INCOME_DAYS = 30

export const homeData: Query<typeof getHomeData> = async (platform, { caller }) => {
  const [next, customer] = await Promise.all([
    nextPayout(platform),
    caller && customerData(platform, caller.customerId),
  ])
  return { now: toTimestamp(platform.clock.now()), nextPayoutAt: toTimestamp(next), customer }
}

async function customerData(platform: Platform, customerId: string) {
  const [totals, total, byDay, { recharged, waiting: transfer }, invited] = await Promise.all([
    miningTotalsOf(platform, customerId),
    totalAssets(platform, customerId),
    incomeByDay(platform, customerId, INCOME_DAYS),
    rechargeStandingOf(platform, customerId),
    hasInvited(platform.load, customerId),
  ])
  const trial =
    transfer === null && totals.trial ? await claimableTrial(platform, customerId, totals.trial) : null
  return {
    total: toWire(total, 'USDT'),
    todayIncome: toWire(totals.todayIncome, 'USDT'),
    incomeByDay: byDay,
    steps: { invite: invited, recharge: recharged, mining: totals.ordered },
    ...(transfer && { waiting: { amount: transfer.amount, asset: 'USDT' as const } }),
    ...(trial && { waiting: { amount: trial.claimable, asset: trial.asset, order: trial.id } }),
  }
}
