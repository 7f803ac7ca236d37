import type { WalletLogItem } from '@matin/contract/assets'
import type { CustomerKind } from '@matin/domain/ledger/account'

/** The two accounts of one coin that an event moved it between; null where it touched one, or two coins. */
export function movedBetween({ account, amount, asset, other }: WalletLogItem): {
  from: CustomerKind
  to: CustomerKind
} | null {
  if (other === null || other.asset !== asset) return null
  return amount.startsWith('-') ? { from: account, to: other.account } : { from: other.account, to: account }
}
