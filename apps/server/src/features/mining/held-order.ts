import type { ProductKind } from '@matin/domain/mining/product-kind'
import { type Ask, askOne, columnsOf, fact, rowOf } from '../../platform/acts/ask.ts'
import { instantFrom } from '../../platform/db/instant.ts'
import type { OrderRow, VersionRow } from './repository.ts'
import { miningOrder, productVersion } from './tables.ts'

/** An order as acts on it see it. */
export interface HeldOrder {
  order: OrderRow
  version: VersionRow
  kind: ProductKind
  /** The instants of its payouts, ascending, as they stood when it was bought. */
  payouts: readonly Temporal.Instant[]
  paidCount: number
}

const HELD = fact<
  { customer: string; order: string },
  { version: object; kind: ProductKind; payouts: string[] | null; paid: number }
>({
  name: 'order held',
  asked: { customer: 'uuid', order: 'uuid' },
  text: `SELECT a.place, ${columnsOf(miningOrder, 'o')}, k.kind,
      (SELECT to_json(v) FROM (SELECT ${columnsOf(productVersion, 'p')}) AS v) AS version,
      (SELECT json_agg(d.due_at ORDER BY d.day) FROM payout_day d WHERE d.time_zone = o.time_zone
        AND d.day >= o.first_day AND d.day < o.first_day + o.cycle_days) AS payouts,
      (SELECT count(*) FROM payout y WHERE y.customer = o.customer AND y.mining_order = o.id
        AND y.due_at BETWEEN o.order_time AND o.expiry_at) AS paid
    FROM asked a JOIN mining_order o ON o.id = a.order AND o.customer = a.customer
      JOIN product_version p ON p.id = o.product_version JOIN product k ON k.id = p.product`,
})

/** An order of a customer; null when there is none of that id. */
export async function heldOrder(ask: Ask, customer: string, order: string): Promise<HeldOrder | null> {
  const row = await askOne(ask, HELD, { customer, order })
  return row
    ? {
        order: rowOf(miningOrder, row),
        version: rowOf(productVersion, row.version),
        kind: row.kind,
        payouts: (row.payouts ?? []).map(instantFrom),
        paidCount: row.paid,
      }
    : null
}
