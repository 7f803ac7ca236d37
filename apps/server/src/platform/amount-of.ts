import { failure, type Result, success } from '@matin/contract/result'
import { fromWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'

/** Decodes the field `amount` where its unit follows from other data: minor units, above zero. */
export function amountOf(text: string, asset: AssetId): Result<bigint> {
  const amount = fromWire(text, asset)
  return amount ? success(amount) : failure('amount_incorrect', { field: 'amount' })
}
