/** Kinds of customers' accounts in the double-entry ledger (docs/product.md, Money and the ledger). */
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
  /** Deposits to the hot wallet's own address, until two operators decide whose they are. */
  'unattributed',
  /** Paid out without a covering balance, until two operators explain it. Negative: the platform's claim. */
  'suspense',
] as const

export type CustomerKind = (typeof CUSTOMER_KINDS)[number]
export type PlatformKind = (typeof PLATFORM_KINDS)[number]
export type AccountKind = CustomerKind | PlatformKind

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
  /** Posts a payment that is on the chain but was lost from the ledger. */
  'withdrawal_recovered',
  'own_transfer',
  'internal_transfer',
  /** Rest of a balance, too little to be withdrawn, that a customer gives up by closing the account. */
  'closing_remainder',
  'holding_attested',
  'inventory_funding',
  'exchange',
] as const
export type TransferKind = (typeof TRANSFER_KINDS)[number]

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
  'closing_remainder',
] as const satisfies readonly TransferKind[]
export type CustomerTransfer = (typeof CUSTOMER_TRANSFERS)[number]

/** Each ends an event of the wallet log that an earlier transfer with the same reference began. */
export const ENDING_TRANSFERS = [
  'recharge',
  'withdrawal_sent',
  'withdrawal_return',
] as const satisfies readonly CustomerTransfer[]
type EndingTransfer = (typeof ENDING_TRANSFERS)[number]

/** Kinds of events in the wallet log, each named by the transfer that begins it. */
export type CustomerEvent = Exclude<CustomerTransfer, EndingTransfer>
export const CUSTOMER_EVENTS: readonly CustomerEvent[] = CUSTOMER_TRANSFERS.filter(
  (kind): kind is CustomerEvent => !(ENDING_TRANSFERS as readonly string[]).includes(kind),
)

/** One posting of a transfer: a signed amount in minor units. `account` is the account's name (`accountName`). */
export interface Posting {
  account: string
  amount: bigint
}

/** Unlike the account's id, its name is the same in every database. */
export function accountName(account: { owner: string; asset: string; kind: AccountKind }): string {
  return `${account.owner}/${account.asset}/${account.kind}`
}

/** Sorted by account name, one posting per account, none of zero: the form that the hash is computed from. */
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
