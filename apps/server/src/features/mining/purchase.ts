import type { ParsedInputOf } from '@matin/contract/endpoint'
import { type Failure, failure, type Result, success } from '@matin/contract/envelope'
import type { buyMine, Order } from '@matin/contract/mining'
import { scheduleOf } from '@matin/domain/mining/schedule'
import {
  capacityOf,
  incomeOf,
  type PledgeRefusal,
  pledgeRefusal,
  type Terms,
} from '@matin/domain/mining/terms'
import { fromWire, toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { customer, miningOrder } from '../../platform/db/schema.ts'
import { balanceOf, post } from '../../platform/ledger/ledger.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSettings } from '../settings/service.ts'
import {
  orderOf,
  principalInProgress,
  termsOf,
  toOrder,
  type VersionRow,
  versionForSale,
} from './repository.ts'
import { orderMoney, tellOrder } from './telling.ts'

/**
 * Sells one lock: the principal moves from spot to locked and the whole promised reward from the pool into its
 * reserve, in the caller's transaction. What the pool lacks by one unit refuses the purchase: the ledger's
 * constraints decide between buyers at once, the checks before only word the refusal.
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
  if (sale.kind !== 'lock') return failure('not_yet_open')
  const { version } = sale
  const principal = fromWire(input.amount, version.asset)
  if (principal === null || principal === 0n) return failure('amount_incorrect', { field: 'amount' })
  const refused = await refuse(tx, customerId, version, principal)
  if (refused) return refused

  const id = platform.ids.uuid()
  const now = platform.clock.now()
  const booked = await bookPurchase(tx, { id, customerId, version, principal, now })
  if (!booked.ok) return booked
  const { timeZone } = await readSettings(tx)
  const schedule = scheduleOf(now, version.cycleDays, timeZone)
  await tx.insert(miningOrder).values({
    id,
    orderNo: orderNumber(platform, now, timeZone),
    customer: customerId,
    productVersion: version.id,
    principal,
    dailyIncome: incomeOf(principal, termsOf(version)).daily,
    state: 'in_progress',
    orderTime: now,
    valueDate: schedule.valueDate,
    payoutTimes: [...schedule.payouts],
    nextPayoutAt: schedule.payouts[0] ?? null,
    expiryAt: schedule.expiry,
    hash: booked.value,
  })
  const view = await orderOf(tx, customerId, id)
  if (!view) throw new Error('the new order was not found')
  const { orderNo } = view.order
  await tellOrder(tx, now, customerId, 'order_bought', {
    ...orderMoney(id, principal, version.asset),
    orderNo,
  })
  return success(toOrder(view))
}

async function refuse(
  tx: Tx,
  customerId: string,
  version: VersionRow,
  principal: bigint,
): Promise<Failure | null> {
  // One purchase of a customer at a time, so that two at once can't pass the cap together.
  await tx.select({ id: customer.id }).from(customer).where(eq(customer.id, customerId)).for('update')
  const { asset } = version
  const terms = termsOf(version)
  const spot = await balanceOf(tx, { owner: customerId, asset, kind: 'spot' })
  const pool = await balanceOf(tx, { owner: version.pool, asset, kind: 'pool' })
  const refusal = pledgeRefusal(principal, terms, spot, pool)
  if (refusal) return refusalFailure(refusal, terms, pool, asset)
  const capLeft = version.customerCap - (await principalInProgress(tx, customerId, version.product))
  if (principal > capLeft) {
    return failure('customer_cap', { field: 'amount', params: { remaining: money(capLeft, asset) } })
  }
  return null
}

function refusalFailure(refusal: PledgeRefusal, terms: Terms, pool: bigint, asset: AssetId): Failure {
  switch (refusal) {
    case 'below_minimum':
      return failure('pledge_below_minimum', { field: 'amount' })
    case 'above_maximum':
      return failure('above_maximum', { field: 'amount', params: { maximum: money(terms.maxAmount, asset) } })
    case 'insufficient_balance':
      return failure('insufficient_balance', { field: 'amount' })
    case 'pool_capacity':
      return failure('pool_capacity', {
        field: 'amount',
        params: { remaining: money(capacityOf(pool, terms), asset) },
      })
  }
}

/** Both transfers of a purchase; returns the hash of the customer's one. */
async function bookPurchase(
  tx: Tx,
  order: { id: string; customerId: string; version: VersionRow; principal: bigint; now: Temporal.Instant },
): Promise<Result<string>> {
  const { id, customerId, version, principal, now } = order
  const { asset, pool } = version
  const reward = incomeOf(principal, termsOf(version)).total
  if (reward > 0n) {
    const reserved = await post(tx, {
      key: `reserve:${id}`,
      kind: 'reward_reserve',
      reference: id,
      at: now,
      legs: [
        { owner: pool, asset, kind: 'pool', amount: -reward },
        { owner: pool, asset, kind: 'reserve', amount: reward },
      ],
    })
    if (!reserved.ok) {
      // Another buyer took the rest between our look and our booking.
      return failure('pool_capacity', { field: 'amount', params: { remaining: money(0n, asset) } })
    }
  }
  const pledged = await post(tx, {
    key: `pledge:${id}`,
    kind: 'pledge',
    reference: id,
    at: now,
    legs: [
      { owner: customerId, asset, kind: 'spot', amount: -principal },
      { owner: customerId, asset, kind: 'locked', amount: principal },
    ],
  })
  return pledged.ok ? success(pledged.value.hash) : { ...pledged, field: 'amount' }
}

/** "PL", the platform's date, then eight random digits: unique by the database's word. */
function orderNumber(platform: Platform, now: Temporal.Instant, timeZone: string): string {
  const day = now.toZonedDateTimeISO(timeZone).toPlainDate().toString().slice(2).replaceAll('-', '')
  return `PL${day}${platform.ids.digits(8)}`
}

function money(amount: bigint, asset: AssetId): string {
  return `${toWire(amount > 0n ? amount : 0n, asset)} ${asset}`
}
