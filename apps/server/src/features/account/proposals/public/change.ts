import type { ProposalChange } from '@matin/contract/admin/proposals'
import { groupThousands, toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'

export function amountChange(name: string, from: bigint, to: bigint, asset: AssetId): ProposalChange {
  return { name, from: toWire(from, asset), to: toWire(to, asset), unit: asset }
}

/** Formats an amount for the title of a proposal: "50,000 USDT". */
export function amountText(amount: bigint, asset: AssetId): string {
  return `${groupThousands(toWire(amount, asset))} ${asset}`
}

/** Returns the change of a text; `from` is null where there is no current value. */
export function textChange(name: string, from: string | null, to: string): ProposalChange {
  return { name, from, to, unit: '' }
}
