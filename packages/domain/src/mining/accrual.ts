export interface AccruingOrder {
  /** Instants of the payouts, ascending; computed at purchase. */
  payouts: readonly Temporal.Instant[]
  dailyIncome: bigint
  paidCount: number
}

/** State of an order at an instant. Amounts in minor units. */
export interface Accrual {
  /** Payouts whose time has come, paid or not. */
  dueCount: number
  /** Income paid. */
  paid: bigint
  /** Income whose time has come and that is not paid: what a claim by hand would give. */
  claimable: bigint
  /** Income that is promised and not paid: what the reserve still holds for this order. */
  outstanding: bigint
  nextPayout: Temporal.Instant | null
}

/** Income of an order at `now`, by the same schedule and daily income that its purchase stored. */
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

/** How many of ascending instants are not after `now`: a page of orders has hundreds, and as a rule it is `guess`. */
function countUntil(times: readonly Temporal.Instant[], now: Temporal.Instant, guess: number): number {
  const isOver = (index: number) => {
    const time = times[index]
    return time !== undefined && Temporal.Instant.compare(time, now) <= 0
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
