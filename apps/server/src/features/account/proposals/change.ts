import type { ProposalChange } from '@matin/contract/admin/proposals'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'

/** An amount beside the one that stands now. */
export function change(name: string, from: bigint, to: bigint, asset: AssetId): ProposalChange {
  return { name, from: toWire(from, asset), to: toWire(to, asset), unit: asset }
}

/** "50,000 USDT", as titles of proposals say it. */
export function amountText(amount: bigint, asset: AssetId): string {
  const [whole = '', fraction] = toWire(amount, asset).split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${fraction ? `.${fraction}` : ''} ${asset}`
}

/** A text beside the one that stands now; null where none does. */
export function textChange(name: string, from: string | null, to: string): ProposalChange {
  return { name, from, to, unit: '' }
}
