export interface TotalReturn {
  /** Income of the whole term. */
  income: bigint
  /** Part of the price that comes back at expiry: all or nothing. After a redemption, the returned amount. */
  principalBack: bigint
  /** Income and returned principal together. */
  received: bigint
  /** Received less price: below zero it is a loss, and shown as one. */
  net: bigint
}

/** Terms at which an order was bought. Amounts in minor units. */
export interface OutcomeOrder {
  cycleDays: number
  principal: bigint
  dailyIncome: bigint
  /** Whether the price comes back at expiry. */
  principalReturned: boolean
  /** Nothing was paid for it. */
  trial: boolean
}

/**
 * Total return of an order, the same wherever it is shown. It covers the whole term while the order runs and when it
 * has expired, or what was paid until a redemption. `net` is income less the part of the price that does not come back:
 * below zero a loss.
 */
export function outcomeOf(
  order: OutcomeOrder,
  redeemed: { paidCount: number; returned: bigint } | null,
): TotalReturn {
  const { principal, dailyIncome, cycleDays, principalReturned, trial } = order
  const income = dailyIncome * BigInt(redeemed?.paidCount ?? cycleDays)
  const whole = principalReturned ? principal : 0n
  const principalBack = trial ? 0n : (redeemed?.returned ?? whole)
  const received = income + principalBack
  return { income, principalBack, received, net: received - (trial ? 0n : principal) }
}
