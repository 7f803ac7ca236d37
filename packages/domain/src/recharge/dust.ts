/**
 * Minor units of USDT (0.01) below which a transfer is dust. It costs an attacker almost nothing, and no
 * customer recharges so little. Dust is posted like any transfer, but never matched to a receipt by default.
 */
const DUST_BELOW = 10_000n

export function isDust(amount: bigint): boolean {
  return amount < DUST_BELOW
}

/**
 * Sorts transfers without a receipt for the form: first those from the minimum on, in their order; then
 * smaller ones by amount; dust last. `transfers` are in chain order.
 */
export function inOfferedOrder<T extends { amount: bigint }>(transfers: readonly T[], minimum: bigint): T[] {
  const rank = ({ amount }: T) => (amount >= minimum ? 0 : isDust(amount) ? 2 : 1)
  return [...transfers].sort((a, b) => {
    const ranks = rank(a) - rank(b)
    if (ranks !== 0 || rank(a) !== 1 || a.amount === b.amount) return ranks
    return a.amount > b.amount ? -1 : 1
  })
}
