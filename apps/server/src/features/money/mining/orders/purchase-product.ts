import type { buyMine, Order } from '@matin/contract/mining'
import { failure, type Result, success } from '@matin/contract/result'
import type { TransferKind } from '@matin/domain/ledger/account'
import { KIND_RULES, type ProductKind } from '@matin/domain/mining/product-kind'
import { incomeOf } from '@matin/domain/mining/terms'
import { PLATFORM, type Posting } from '@matin/ledger/ledger'
import { readSettings } from '#features/notify/settings/service.ts'
import { amountOf } from '#platform/amount-of.ts'
import { type Command, type CommandContext, type Decision, transferOf } from '#platform/commands/execute.ts'
import { beginsAt, type Calendar, calendarOf } from '../payouts/calendar.ts'
import {
  assignEdition,
  type EditionForSale,
  editionForSale,
  releaseReservation,
} from '../products/editions.ts'
import type { VersionRow } from '../public/repository.ts'
import { newOrder, reserving } from './new-order.ts'
import { notificationOfPurchase } from './notifications.ts'
import { purchaseRefusal } from './purchase-refusals.ts'
import { type Buyer, buyerOf, type Sale, saleOf } from './sale.ts'

const PAYMENT: Readonly<Record<ProductKind, TransferKind>> = {
  lock: 'pledge',
  machine: 'machine_rent',
  nft: 'nft_purchase',
}

interface Facts {
  sale: Sale | null
  buyer: Buyer
  edition: Result<EditionForSale> | null
  calendar: Calendar | null
}

/**
 * Sells a lock, a rental or an edition. The whole promised reward moves from the pool into the pool's
 * reserve, and the price from spot to locked, or to revenue where it is spent. Refused when the pool lacks
 * one unit of the reward. Buyers do not wait for each other: the ledger keeps the pool from going below zero.
 */
export const purchase: Command<typeof buyMine, Facts> = {
  async read(load, { caller, input, at }) {
    const [sale, buyer, { timeZone }] = await Promise.all([
      saleOf(load, input.versionId),
      buyerOf(load, caller.customerId, input.versionId),
      readSettings(load),
    ])
    if (!sale) return { sale, buyer, edition: null, calendar: null }
    const calendar = await calendarOf(load, timeZone, at, sale.version.cycleDays)
    const { numbered } = KIND_RULES[sale.kind]
    const edition = numbered ? await editionForSale(load, sale.version.product, input.edition) : null
    return { sale, buyer, edition, calendar }
  },

  decide({ sale, buyer, edition, calendar }, context) {
    if (!sale || !calendar) return failure('not_found')
    if (!sale.current || !beginsAt(calendar, context.input.firstPayoutAt)) return failure('product_changed')
    const amount = amountOf(context.input.amount, sale.version.asset)
    if (!amount.ok) return amount
    if (edition && !edition.ok) return edition
    const principal = amount.value
    const refused = purchaseRefusal(sale, buyer, principal)
    if (refused) return refused
    return success(buying(context, { sale, principal, edition: edition?.value.number ?? null, calendar }))
  },

  done: ({ sale, edition }) => {
    if (sale && edition?.ok) releaseReservation(sale.version.product, edition.value)
  },
}

function buying(
  context: CommandContext<typeof buyMine>,
  bought: { sale: Sale; principal: bigint; edition: number | null; calendar: Calendar },
): Decision<Order> {
  const { sale, principal, edition, calendar } = bought
  const { version, kind } = sale
  const id = context.ids.uuid()
  const income = incomeOf(principal, version)
  const paid = transferOf(context, {
    key: `${PAYMENT[kind]}:${id}`,
    kind: PAYMENT[kind],
    reference: id,
    postings: paymentOf(context.caller.customerId, version, principal),
  })
  const order = newOrder(context, calendar, {
    id,
    sale,
    edition,
    principal,
    dailyIncome: income.daily,
    cycleDays: version.cycleDays,
    trial: false,
    hash: paid.hash,
  })
  const given = edition === null ? [] : [assignEdition(version.product, edition, id)]
  const told = notificationOfPurchase(context, order.view)
  return {
    answer: order.view,
    transfers: [...reserving(context, { id, version, reward: income.total }), paid],
    writes: [...order.writes, ...given, ...told.writes],
    events: told.events,
  }
}

/** A price that is returned at expiry stays the customer's, as locked; a spent price is revenue. */
function paymentOf(owner: string, version: VersionRow, price: bigint): Posting[] {
  const { asset } = version
  return [
    { owner, asset, kind: 'spot', amount: -price },
    version.principalReturned
      ? { owner, asset, kind: 'locked', amount: price }
      : { owner: PLATFORM, asset, kind: 'revenue', amount: price },
  ]
}
