import type { CustomerKind, TransferKind } from '@matin/domain/ledger/account'

/** The kinds that touch a customer's accounts, in the order in which the filter offers them. */
export const LOG_KINDS = [
  'payout',
  'recharge',
  'deposit_seen',
  'withdrawal_request',
  'withdrawal_sent',
  'withdrawal_return',
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

/** A kind or account from the query; anything else means no filter. */
export function pick<T extends string>(all: readonly T[], value: string | undefined): T | undefined {
  return all.find(item => item === value)
}

export const LOG_ACCOUNTS = [
  'spot',
  'mining',
  'frozen',
  'locked',
  'unclaimed',
] as const satisfies readonly CustomerKind[]
