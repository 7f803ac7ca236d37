/** Minor units of USDT (10). Smaller sends of one sender to one recipient share a message a day. */
export const SMALL_SEND = 10_000_000n

/** Bounds of a send to another customer. Amounts in minor units of USDT. */
export interface SendTerms {
  minimum: bigint
  spot: bigint
  /** Rest of the 24-hour limit. */
  headroom: bigint
}

export type SendRefusal = 'insufficient_balance' | 'below_minimum' | 'limit_exceeded'

/** The minimum holds for the whole rest, too: otherwise anybody could send dust to everybody. */
export function sendRefusal(amount: bigint, { minimum, spot, headroom }: SendTerms): SendRefusal | null {
  if (amount > spot) return 'insufficient_balance'
  if (amount < minimum) return 'below_minimum'
  return amount > headroom ? 'limit_exceeded' : null
}
