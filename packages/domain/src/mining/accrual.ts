export interface AccruingOrder {
  /** Times of the payouts, ascending, as computed at purchase. */
  payouts: readonly Temporal.Instant[]
  dailyIncome: bigint
  paidCount: number
}

/** State of an order's income at a time. Amounts in minor units. */
export interface Accrual {
  /** Number of payouts that are due, paid or not. */
  dueCount: number
  /** Income paid so far. */
  paid: bigint
  /** Income that is due and not paid: the amount that a claim would pay. */
  claimable: bigint
  /** Income that is promised and not paid: the amount still reserved for this order. */
  outstanding: bigint
  nextPayout: Temporal.Instant | null
}

/** Computes an order's income at `now` from the schedule and daily income stored at purchase. */
export function accrualOf(order: AccruingOrder, now: Temporal.Instant): Accrual {
  const dueCount = countUntil(order.payouts, now, order.paidCount)
  const times = (count: number) => order.dailyIncome * BigInt(Math.max(count, 0))
  return {
    dueCount,
    paid: times(order.paidCount),
    claimable: times(dueCount - order.paidCount),
    outstanding: times(order.payouts.length - order.paidCount),
    nextPayout: order.payouts[order.paidCount] ?? null,
  }
}

/** Counts ascending `times` not after `now`. Tries `guess` first, usually right: orders have hundreds. */
function countUntil(times: readonly Temporal.Instant[], now: Temporal.Instant, guess: number): number {
  const isOver = (index: number) => {
    const time = times[index]
    return time !== undefined && time.epochMilliseconds <= now.epochMilliseconds
  }
  if ((guess === 0 || isOver(guess - 1)) && !isOver(guess)) return guess
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isOver(middle)) low = middle + 1
    else high = middle
  }
  return low
}
