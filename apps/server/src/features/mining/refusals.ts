import { type Failure, failure } from '@matin/contract/envelope'
import { KIND_RULES, type ProductKind } from '@matin/domain/mining/product-kind'
import { capacityOf, type PledgeRefusal, pledgeRefusal } from '@matin/domain/mining/terms'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { balanceOf } from '@matin/ledger/ledger'
import type { Tx } from '../../platform/db/database.ts'
import { principalInProgress, termsOf, type VersionRow } from './repository.ts'

/** Why a purchase cannot be; null when it can. Asked with the customer and the pool locked, so it stays true. */
export async function purchaseRefusal(
  tx: Tx,
  customerId: string,
  sale: { version: VersionRow; kind: ProductKind },
  principal: bigint,
): Promise<Failure | null> {
  const { version } = sale
  const { asset } = version
  const terms = termsOf(version)
  if (KIND_RULES[sale.kind].fixedPrice && principal !== terms.minAmount) {
    return failure('amount_incorrect', { field: 'amount' })
  }
  const spot = await balanceOf(tx, { owner: customerId, asset, kind: 'spot' })
  const pool = await balanceOf(tx, { owner: version.pool, asset, kind: 'pool' })
  const refusal = pledgeRefusal(principal, terms, spot, pool)
  if (refusal) return inWords(refusal, version, pool)
  const capLeft = version.customerCap - (await principalInProgress(tx, customerId, version.product))
  if (principal <= capLeft) return null
  return failure('customer_cap', { field: 'amount', params: { remaining: money(capLeft, asset) } })
}

function inWords(refusal: PledgeRefusal, version: VersionRow, pool: bigint): Failure {
  switch (refusal) {
    case 'below_minimum':
      return failure('pledge_below_minimum', { field: 'amount' })
    case 'above_maximum':
      return failure('above_maximum', {
        field: 'amount',
        params: { maximum: money(version.maxAmount, version.asset) },
      })
    case 'insufficient_balance':
      return failure('insufficient_balance', { field: 'amount' })
    case 'pool_capacity':
      return poolCapacity(version, pool)
  }
}

/** "Not yet open", with the principal that the pool could still take. */
export function poolCapacity(version: VersionRow, pool: bigint): Failure {
  const remaining = money(capacityOf(pool, termsOf(version)), version.asset)
  return failure('pool_capacity', { field: 'amount', params: { remaining } })
}

function money(amount: bigint, asset: AssetId): string {
  return `${toWire(amount > 0n ? amount : 0n, asset)} ${asset}`
}
