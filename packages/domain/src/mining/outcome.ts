export interface TotalReturn {
  /** Income of the whole term. */
  income: bigint
  /** What of the price comes back at expiry: all or nothing. */
  principalBack: bigint
  /** All that the customer gets for the price. */
  received: bigint
  /** Received less price: below zero it is a loss, and shown as one. */
  net: bigint
}

/** What an order was bought for. Amounts in minor units. */
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
 * What an order gives in all, which is the one number that is shown of it everywhere: its whole term while it runs and when it has
 * expired; what it did give when it was redeemed. `net` is income less what of the price does not come back: below zero a loss.
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
