/** Settings for the checks of a withdrawal. Amounts in minor units of USDT. */
export interface WithdrawalTerms {
  fee: bigint
  minimum: bigint
  limit24h: bigint
}

/** Hours over which the limit counts withdrawals, together with transfers to other customers. */
export const LIMIT_HOURS = 24

export type WithdrawalRefusal =
  | 'below_minimum'
  | 'insufficient_fee'
  | 'insufficient_balance'
  | 'limit_exceeded'

/** Returns the amount that arrives on the chain: quantity − fee, never negative. */
export function arrivalOf(quantity: bigint, fee: bigint): bigint {
  return quantity > fee ? quantity - fee : 0n
}

export function withdrawalRefusal(
  quantity: bigint,
  terms: WithdrawalTerms,
  spot: bigint,
  used24h: bigint,
): WithdrawalRefusal | null {
  if (quantity <= terms.fee) return 'insufficient_fee'
  if (quantity < terms.minimum) return 'below_minimum'
  if (quantity > spot) return 'insufficient_balance'
  if (used24h + quantity > terms.limit24h) return 'limit_exceeded'
  return null
}
