import type { WalletLogItem } from '@matin/contract/assets'
import type { CustomerKind } from '@matin/domain/ledger/account'

/** Null if the event concerns one account or two coins. */
export function movedBetween({ account, amount, asset, other }: WalletLogItem): {
  from: CustomerKind
  to: CustomerKind
} | null {
  if (other === null || other.asset !== asset) return null
  return amount.startsWith('-') ? { from: account, to: other.account } : { from: other.account, to: account }
}
