/** Account kinds of the double-entry ledger (product.md section 1). */
export const CUSTOMER_KINDS = ['spot', 'mining', 'frozen', 'locked', 'unclaimed'] as const
export const PLATFORM_KINDS = [
  'custody_deposit',
  'custody_hot',
  'custody_cold',
  'custody_external',
  'treasury',
  'pool',
  'reserve',
  'revenue',
  'fees',
  'inventory',
] as const

export type CustomerKind = (typeof CUSTOMER_KINDS)[number]
export type PlatformKind = (typeof PLATFORM_KINDS)[number]
export type AccountKind = CustomerKind | PlatformKind

/** Kinds of transfers, each a line of the wallet log with its own words in every language. */
export const TRANSFER_KINDS = [
  'deposit_seen',
  'recharge',
  'treasury_funding',
  'custody_move',
  'pool_funding',
  'pledge',
  'reward_reserve',
  'payout',
  'maturity',
  'redemption',
  'reward_release',
  'withdrawal_request',
  'withdrawal_return',
  'withdrawal_sent',
  'own_transfer',
] as const
export type TransferKind = (typeof TRANSFER_KINDS)[number]

/** One leg of a transfer: signed minor units on an account. */
export interface Leg {
  account: bigint
  amount: bigint
}

/** Legs ordered by account, one leg an account, zero legs dropped: the canonical form that `post()` takes. */
export function canonicalLegs(legs: readonly Leg[]): Leg[] {
  const sums = new Map<bigint, bigint>()
  for (const leg of legs) sums.set(leg.account, (sums.get(leg.account) ?? 0n) + leg.amount)
  return [...sums]
    .filter(([, amount]) => amount !== 0n)
    .map(([account, amount]) => ({ account, amount }))
    .sort((a, b) => (a.account < b.account ? -1 : 1))
}
