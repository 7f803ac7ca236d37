import type { ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { buyMine, Order } from '@matin/contract/mining'
import type { TransferKind } from '@matin/domain/ledger/account'
import { KIND_RULES, type ProductKind } from '@matin/domain/mining/product-kind'
import { incomeOf } from '@matin/domain/mining/terms'
import { fromWire } from '@matin/domain/money/amount'
import { PLATFORM, type PostingLeg, post } from '@matin/ledger/ledger'
import type { Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockCustomer } from '../auth/lock.ts'
import { editionForSale, giveEdition } from './editions.ts'
import { insertOrder, reserve } from './new-order.ts'
import { purchaseRefusal } from './refusals.ts'
import { lockPool, termsOf, type VersionRow, versionForSale } from './repository.ts'
import { tellPurchase } from './telling.ts'

const PAYMENT: Readonly<Record<ProductKind, TransferKind>> = {
  lock: 'pledge',
  machine: 'machine_rent',
  nft: 'nft_purchase',
}

/**
 * Sells a lock, a rental or an edition in the caller's transaction: the whole promised reward moves from the pool
 * into its reserve, then the price from spot to locked, or to revenue where it is spent. What the pool lacks by one
 * unit refuses the purchase. Buyers of one pool take turns; the ledger's constraints stand behind that.
 */
export async function buy(
  tx: Tx,
  platform: Platform,
  customerId: string,
  input: ParsedInputOf<typeof buyMine>,
): Promise<Result<Order>> {
  const sale = await versionForSale(tx, input.versionId)
  if (!sale) return failure('not_found')
  if (!sale.current) return failure('product_changed')
  const { version, kind } = sale
  const principal = fromWire(input.amount, version.asset)
  if (principal === null || principal === 0n) return failure('amount_incorrect', { field: 'amount' })
  // One purchase of a customer at a time, so that two at once can't pass the cap together.
  await lockCustomer(tx, customerId)
  await lockPool(tx, version.pool)
  const { numbered } = KIND_RULES[kind]
  const number = numbered ? await editionForSale(tx, version.product, input.edition) : success(null)
  if (!number.ok) return number
  const refused = await purchaseRefusal(tx, customerId, sale, principal)
  if (refused) return refused

  const id = platform.ids.uuid()
  const at = platform.clock.now()
  const income = incomeOf(principal, termsOf(version))
  await reserve(tx, platform, { id, version, reward: income.total, at })
  const paid = await post(tx, {
    id: platform.ids.uuid(),
    key: `${PAYMENT[kind]}:${id}`,
    kind: PAYMENT[kind],
    reference: id,
    at,
    legs: paymentOf(customerId, version, principal),
  })
  if (!paid.ok) return { ...paid, field: 'amount' }
  const { cycleDays } = version
  const edition = number.value
  const order = await insertOrder(
    tx,
    platform,
    {
      id,
      customerId,
      version,
      principal,
      dailyIncome: income.daily,
      cycleDays,
      trial: false,
      hash: paid.value.hash,
    },
    async () => {
      if (edition !== null) await giveEdition(tx, version.product, edition, id)
    },
  )
  await tellPurchase(tx, at, customerId, order)
  return success(order)
}

/** Where the price goes: what comes back at expiry stays the customer's, what is spent is revenue. */
function paymentOf(owner: string, version: VersionRow, price: bigint): PostingLeg[] {
  const { asset } = version
  return [
    { owner, asset, kind: 'spot', amount: -price },
    version.principalReturned
      ? { owner, asset, kind: 'locked', amount: price }
      : { owner: PLATFORM, asset, kind: 'revenue', amount: price },
  ]
}
