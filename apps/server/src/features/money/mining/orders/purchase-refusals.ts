import { type Failure, failure } from '@matin/contract/result'
import { KIND_RULES } from '@matin/domain/mining/product-kind'
import { capacityOf, type PledgeRefusal, pledgeRefusal } from '@matin/domain/mining/terms'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import type { Buyer, Sale } from './sale.ts'

export function purchaseRefusal(sale: Sale, buyer: Buyer, principal: bigint): Failure | null {
  const { version, kind, pool } = sale
  if (KIND_RULES[kind].fixedPrice && principal !== version.minAmount) {
    return failure('amount_incorrect', { field: 'amount' })
  }
  const refusal = pledgeRefusal(principal, version, buyer.spot, pool)
  if (refusal) return inWords(refusal, sale)
  const capLeft = version.customerCap - buyer.inProgress
  if (principal <= capLeft) return null
  return failure('customer_cap', { field: 'amount', params: { remaining: money(capLeft, version.asset) } })
}

function inWords(refusal: PledgeRefusal, sale: Sale): Failure {
  const { maxAmount, asset } = sale.version
  switch (refusal) {
    case 'below_minimum':
      return failure('pledge_below_minimum', { field: 'amount' })
    case 'above_maximum':
      return failure('above_maximum', { field: 'amount', params: { maximum: money(maxAmount, asset) } })
    case 'insufficient_balance':
      return failure('insufficient_balance', { field: 'amount' })
    case 'pool_capacity':
      return poolCapacity(sale)
  }
}

/** Returns the refusal `pool_capacity`, with the principal that the pool can still take. */
export function poolCapacity({ version, pool }: Pick<Sale, 'version' | 'pool'>): Failure {
  const remaining = money(capacityOf(pool, version), version.asset)
  return failure('pool_capacity', { field: 'amount', params: { remaining } })
}

function money(amount: bigint, asset: AssetId): string {
  return `${toWire(amount > 0n ? amount : 0n, asset)} ${asset}`
}
