/**
 * Minor units of USDT (0.01) below which a transfer is dust. Dust costs an attacker almost nothing, and no
 * customer recharges so little. It is posted like any transfer, but never matched to a receipt unless the
 * receipt names it or its exact amount.
 */
export const DUST_BELOW = 10_000n

export function isDust(amount: bigint): boolean {
  return amount < DUST_BELOW
}

/**
 * Sorts transfers without a receipt as the recharge form offers them: those of at least the minimum in chain
 * order, then smaller ones by amount, largest first, dust last. `transfers` are in chain order.
 */
export function inOfferedOrder<T extends { amount: bigint }>(transfers: readonly T[], minimum: bigint): T[] {
  const rank = ({ amount }: T) => (amount >= minimum ? 0 : isDust(amount) ? 2 : 1)
  return [...transfers].sort((a, b) => {
    const ranks = rank(a) - rank(b)
    if (ranks !== 0 || rank(a) !== 1 || a.amount === b.amount) return ranks
    return a.amount > b.amount ? -1 : 1
  })
}
