import type { ProductKind } from '@matin/domain/mining/product-kind'
import { batchQuery, columnsOf, type Load, loadOne, rowOf } from '#platform/commands/batch-query.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE } from '#platform/db/page.ts'
import { payoutsOfOrder } from '../payouts/calendar.ts'
import { BEYOND_TODAY } from '../payouts/today.ts'
import { type Version, versionOf } from '../products/versions.ts'
import type { OrderRow } from '../public/repository.ts'
import { miningOrder } from '../tables.ts'

export interface OrderView extends Version {
  order: OrderRow
  /** Instants of the order's payouts, ascending, fixed at the purchase. */
  payouts: readonly Temporal.Instant[]
  edition: number | null
  paidCount: number
  /** Number of payouts made that fell due at or after the `since` of the query. */
  paidSince: number
}

export interface OrderFilter {
  state?: OrderRow['state'] | undefined
  kind?: ProductKind | undefined
  cursor?: string | undefined
}

/** Greatest possible id. The first page reads the orders below it. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

interface Found {
  edition: number | null
  paid: number
  paid_since: number
}

const FOUND = `SELECT a.ordinal, ${columnsOf(miningOrder, 'o')},
  (SELECT e.number FROM edition e WHERE e.mining_order = o.id) AS edition, y.paid, y.paid_since`

const paidUntil = (until: string) => `CROSS JOIN LATERAL (
    SELECT count(*) AS paid, count(*) FILTER (WHERE y.due_at >= a.since) AS paid_since
      FROM payout y WHERE y.customer = o.customer AND y.mining_order = o.id AND y.due_at BETWEEN o.order_time AND ${until}) AS y`

const ORDER = batchQuery<{ customer: string; order: string; since: string }, Found>({
  name: 'order',
  params: { customer: 'uuid', order: 'uuid', since: 'timestamptz' },
  text: `${FOUND} FROM params a JOIN mining_order o ON o.id = a.order AND o.customer = a.customer ${paidUntil('o.expiry_at')}`,
})

interface AskedPage {
  customer: string
  before: string | null
  state: string | null
  kind: string | null
  since: string
}

/** `below` is the condition on orders that follow those of the page before, `last` the columns that order them. */
const pageOf = (name: string, below: string, last: readonly string[]) =>
  batchQuery<AskedPage, Found>({
    name,
    params: { customer: 'uuid', before: 'uuid', state: 'text', kind: 'text', since: 'timestamptz' },
    text: `${FOUND} FROM params a CROSS JOIN LATERAL (
      SELECT m.* FROM mining_order m WHERE m.customer = a.customer AND ${below}
        AND (a.state IS NULL OR m.state = a.state) AND (a.kind IS NULL OR EXISTS (
          SELECT FROM product_version v JOIN product p ON p.id = v.product WHERE v.id = m.product_version AND p.kind = a.kind))
        ORDER BY ${last.map(column => `m.${column} DESC`).join(', ')} LIMIT ${PAGE_SIZE + 1}) AS o
    ${paidUntil(`least(o.expiry_at, a.since + ${BEYOND_TODAY})`)}
    ORDER BY ${last.map(column => `o.${column} DESC`).join(', ')}`,
  })

const PAGE = pageOf('orders', `m.id < coalesce(a.before, '${LAST_ID}')`, ['id'])

const ENDED_PAGE = pageOf(
  'ended orders',
  `m.state = 'ended' AND (m.ended_at, m.id) < (coalesce((SELECT b.ended_at FROM mining_order b
    WHERE b.customer = a.customer AND b.id = a.before), 'infinity'), coalesce(a.before, '${LAST_ID}'))`,
  ['ended_at', 'id'],
)

/** Reads the orders of a page and one more, which shows that another page follows: newest first, or last ended. */
export async function ordersOf(
  load: Load,
  customer: string,
  { state, kind, cursor }: OrderFilter,
  since: Temporal.Instant,
): Promise<OrderView[]> {
  const filter = { before: cursor ?? null, state: state ?? null, kind: kind ?? null }
  const rows = await load(state === 'ended' ? ENDED_PAGE : PAGE, {
    customer,
    ...filter,
    since: toTimestamp(since),
  })
  return Promise.all(rows.map(row => toView(load, row)))
}

export async function orderOf(
  load: Load,
  customer: string,
  order: string,
  since: Temporal.Instant,
): Promise<OrderView | null> {
  const row = await loadOne(load, ORDER, { customer, order, since: toTimestamp(since) })
  return row ? toView(load, row) : null
}

async function toView(load: Load, found: Found): Promise<OrderView> {
  const order = rowOf(miningOrder, found)
  const [version, payouts] = await Promise.all([
    versionOf(load, order.productVersion),
    payoutsOfOrder(load, order),
  ])
  const { edition, paid: paidCount, paid_since: paidSince } = found
  return { ...version, order, payouts, edition, paidCount, paidSince }
}
