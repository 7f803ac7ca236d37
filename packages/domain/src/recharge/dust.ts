/**
 * Transfers below this many minor units of USDT (0.01) are dust: sending them costs an attacker next to nothing, and no
 * customer recharges so little. Dust is posted like any transfer; it is never taken for what a receipt means.
 */
const DUST_BELOW = 10_000n

export function isDust(amount: bigint): boolean {
  return amount < DUST_BELOW
}

/**
 * Sorts transfers without a receipt for the form: those that reach the minimum in their order, then smaller ones by
 * amount, and dust last. `transfers` come in the order of the chain.
 */
export function inOfferedOrder<T extends { amount: bigint }>(transfers: readonly T[], minimum: bigint): T[] {
  const rank = ({ amount }: T) => (amount >= minimum ? 0 : isDust(amount) ? 2 : 1)
  return [...transfers].sort((a, b) => {
    const ranks = rank(a) - rank(b)
    if (ranks !== 0 || rank(a) !== 1 || a.amount === b.amount) return ranks
    return a.amount > b.amount ? -1 : 1
  })
}
