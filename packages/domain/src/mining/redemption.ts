import { applyRateDown, type Rate } from '../money/rate.ts'

/** Amounts of a lock's early redemption, in minor units. */
export interface Redemption {
  principal: bigint
  penalty: bigint
  returned: bigint
  /** Income already paid, which the customer keeps. */
  paid: bigint
  /** Income not yet paid, whose reserve returns to the pool. */
  forfeited: bigint
}

export interface RedeemableOrder {
  principal: bigint
  dailyIncome: bigint
  cycleDays: number
  paidCount: number
  penaltyRate: Rate
}

/** The penalty is rounded down, in the customer's favour. */
export function redemptionOf(order: RedeemableOrder): Redemption {
  const penalty = applyRateDown(order.principal, order.penaltyRate)
  return {
    principal: order.principal,
    penalty,
    returned: order.principal - penalty,
    paid: order.dailyIncome * BigInt(order.paidCount),
    forfeited: order.dailyIncome * BigInt(order.cycleDays - order.paidCount),
  }
}
