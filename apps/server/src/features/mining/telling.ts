import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import type { Tx } from '../../platform/db/database.ts'
import { note, tell } from '../messages/service.ts'

interface OrderWords {
  amount: string
  asset: string
  about: string
  orderNo: string
}

/** Tells the customer what became of an order, in the transaction that did it. */
export async function tellOrder(
  tx: Tx,
  now: Temporal.Instant,
  customer: string,
  kind: 'order_bought' | 'order_expired',
  params: OrderWords,
): Promise<void> {
  await tell(tx, now, [note(customer, kind, params)], orderEvents(customer, params.about))
}

export async function tellRedemption(
  tx: Tx,
  now: Temporal.Instant,
  customer: string,
  params: OrderWords & { penalty: string },
): Promise<void> {
  await tell(tx, now, [note(customer, 'order_redeemed', params)], orderEvents(customer, params.about))
}

function orderEvents(customer: string, id: string) {
  return [
    { customer, event: 'order_changed' as const, id },
    { customer, event: 'balance_changed' as const },
  ]
}

export function orderMoney(orderId: string, amount: bigint, asset: AssetId) {
  return { amount: toWire(amount, asset), asset, about: orderId }
}

export interface PaidOrder {
  id: string
  customer: string
  amount: string
  number: number
  asset: AssetId
  order_no: string
  cycle: number
}

/** One message for each payout, one event for each customer. */
export async function tellPayouts(tx: Tx, now: Temporal.Instant, paid: readonly PaidOrder[]): Promise<void> {
  const notes = paid.map(order =>
    note(order.customer, 'payout', {
      ...orderMoney(order.id, BigInt(order.amount), order.asset),
      number: String(order.number),
      of: String(order.cycle),
      orderNo: order.order_no,
    }),
  )
  const customers = [...new Set(paid.map(order => order.customer))]
  await tell(
    tx,
    now,
    notes,
    customers.map(customer => ({ customer, event: 'payout' as const })),
  )
}
