/** Account kinds of the double-entry ledger (docs/product.md, Money and the ledger). */
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
  /** Unattributed transfers to the hot wallet's own address, until two operators name the owner. */
  'unattributed',
  /** USDT that was paid out and no customer's balance covers, until it is resolved: a claim, so below zero. */
  'suspense',
] as const

export type CustomerKind = (typeof CUSTOMER_KINDS)[number]
export type PlatformKind = (typeof PLATFORM_KINDS)[number]
export type AccountKind = CustomerKind | PlatformKind

/** Kinds of transfers, each a line of the wallet log with its own words in every language. */
export const TRANSFER_KINDS = [
  'deposit_seen',
  'recharge',
  'treasury_funding',
  'unattributed_seen',
  'custody_move',
  'pool_funding',
  'pledge',
  'reward_reserve',
  'payout',
  'maturity',
  'redemption',
  'reward_release',
  'machine_rent',
  'nft_purchase',
  'nft_buyback',
  'withdrawal_request',
  'withdrawal_return',
  'withdrawal_sent',
  /** A payment that the chain has and the books had lost. */
  'withdrawal_recovered',
  'own_transfer',
  'internal_transfer',
  'holding_attested',
  'inventory_funding',
  'exchange',
] as const
export type TransferKind = (typeof TRANSFER_KINDS)[number]

/** Kinds of transfers that touch customers' accounts. */
export const CUSTOMER_TRANSFERS = [
  'payout',
  'recharge',
  'deposit_seen',
  'withdrawal_request',
  'withdrawal_sent',
  'withdrawal_return',
  'withdrawal_recovered',
  'pledge',
  'maturity',
  'redemption',
  'machine_rent',
  'nft_purchase',
  'nft_buyback',
  'exchange',
  'own_transfer',
  'internal_transfer',
] as const satisfies readonly TransferKind[]
export type CustomerTransfer = (typeof CUSTOMER_TRANSFERS)[number]

/** Transfers that end what another one of the same reference began: a part of its event, not a separate one. */
export const ENDING_TRANSFERS = [
  'recharge',
  'withdrawal_sent',
  'withdrawal_return',
] as const satisfies readonly CustomerTransfer[]
type EndingTransfer = (typeof ENDING_TRANSFERS)[number]

/** Kinds of events as people read them, named by the transfer that each begins with. */
export type CustomerEvent = Exclude<CustomerTransfer, EndingTransfer>
export const CUSTOMER_EVENTS: readonly CustomerEvent[] = CUSTOMER_TRANSFERS.filter(
  (kind): kind is CustomerEvent => !(ENDING_TRANSFERS as readonly string[]).includes(kind),
)

/** One posting of a transfer: signed minor units on the account of this name (`accountName`). */
export interface Posting {
  account: string
  amount: bigint
}

/** Name of an account: owner, asset and kind. Unlike its id it means the same anywhere. */
export function accountName(account: { owner: string; asset: string; kind: AccountKind }): string {
  return `${account.owner}/${account.asset}/${account.kind}`
}

/**
 * Postings ordered by account name, one for each account, without zeros: the form that a transaction hash commits to.
 */
export function canonicalPostings<L extends Posting>(postings: readonly L[]): L[] {
  const sums = new Map<string, L>()
  for (const posting of postings) {
    const earlier = sums.get(posting.account)
    sums.set(posting.account, { ...posting, amount: (earlier?.amount ?? 0n) + posting.amount })
  }
  return [...sums.values()]
    .filter(posting => posting.amount !== 0n)
    .sort((a, b) => (a.account < b.account ? -1 : 1))
}
