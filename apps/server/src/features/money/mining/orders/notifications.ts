import type { Order } from '@matin/contract/mining'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { note, notificationWrites } from '#features/notify/messages/service.ts'
import type { CommandCustomer } from '#platform/commands/execute.ts'
import type { OutboxEvent } from '#platform/live/events.ts'

/** End of an order. The customer is notified in the same transaction. Amount in minor units. */
interface Told {
  id: string
  orderNo: string
  amount: bigint
  asset: AssetId
}
type Note = ReturnType<typeof note>

type NotificationWrites = ReturnType<typeof notificationWrites>

export function notificationOfPurchase(context: CommandCustomer, order: Order): NotificationWrites {
  const customer = context.caller.customerId
  const words = {
    amount: order.principal,
    asset: order.asset,
    about: order.id,
    orderNo: order.orderNo,
  }
  const notes: Record<Order['kind'], () => Note> = {
    lock: () => note(customer, 'order_bought', words),
    machine: () => note(customer, 'machine_rented', words),
    nft: () => note(customer, 'nft_bought', { ...words, edition: editionText(order.edition) }),
  }
  return notificationWrites(context, [notes[order.kind]()], eventsOf(customer, order.id))
}

export function notificationOfTrial(context: CommandCustomer, order: Order): NotificationWrites {
  const customer = context.caller.customerId
  const days = String(order.cycleDays)
  const words = note(customer, 'trial_started', { about: order.id, orderNo: order.orderNo, days })
  return notificationWrites(context, [words], eventsOf(customer, order.id))
}

export function notificationOfClaim(context: CommandCustomer, told: Told): NotificationWrites {
  const customer = context.caller.customerId
  return notificationWrites(
    context,
    [note(customer, 'trial_claimed', moneyOf(told))],
    eventsOf(customer, told.id),
  )
}

export function notificationOfRedemption(
  context: CommandCustomer,
  told: Told,
  penalty: string,
): NotificationWrites {
  const customer = context.caller.customerId
  const words = note(customer, 'order_redeemed', { ...moneyOf(told), penalty })
  return notificationWrites(context, [words], eventsOf(customer, told.id))
}

/** The amount is the returned one, or for a trial the one to claim. */
export function notificationOfEnd(
  context: { at: Temporal.Instant },
  customer: string,
  told: Told,
  end: { back: boolean; edition: number | null; trial: boolean },
): NotificationWrites {
  return notificationWrites(context, [endNote(customer, told, end)], eventsOf(customer, told.id))
}

function endNote(
  customer: string,
  told: Told,
  end: { back: boolean; edition: number | null; trial: boolean },
): Note {
  const words = moneyOf(told)
  if (end.edition !== null) {
    return note(customer, 'nft_bought_back', { ...words, edition: editionText(end.edition) })
  }
  if (end.back) return note(customer, 'order_expired', words)
  if (end.trial && told.amount > 0n) return note(customer, 'trial_ended', words)
  return note(customer, 'rental_ended', { about: told.id, orderNo: told.orderNo })
}

function eventsOf(customer: string, id: string): OutboxEvent[] {
  return [
    { customer, event: 'order_changed', id },
    { customer, event: 'balance_changed' },
  ]
}

function moneyOf({ id, orderNo, amount, asset }: Told) {
  return { amount: toWire(amount, asset), asset, about: id, orderNo }
}

/** Formats an edition number with four digits, as in the edition's name: "No. 0417". */
function editionText(edition: number | null): string {
  return String(edition ?? 0).padStart(4, '0')
}
