export interface TotalReturn {
  /** Income of the whole term. */
  income: bigint
  /** The whole price or nothing at expiry, the returned amount at a redemption. */
  principalBack: bigint
  received: bigint
  /** Received less price. Below zero it is a loss and shown as one. */
  net: bigint
}

/** Terms under which an order was bought. Amounts in minor units. */
export interface OutcomeOrder {
  cycleDays: number
  principal: bigint
  dailyIncome: bigint
  principalReturned: boolean
  /** Whether the order is a free trial, for which nothing was paid. */
  trial: boolean
}

/** Over the whole term or, after a redemption, the amounts paid until then. */
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
