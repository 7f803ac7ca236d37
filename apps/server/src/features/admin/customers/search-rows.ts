import { PROPOSAL_KINDS, PROPOSAL_PERMISSIONS } from '@matin/contract/admin/proposals'
import type { SearchHit, SearchKind, SearchMatch } from '@matin/contract/admin/search'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { type OperatorRole, permits } from '@matin/domain/operators/permissions'
import type { SearchKeys } from '@matin/domain/text/operator-search'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, textArray } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE } from '#platform/db/page.ts'
import type { Platform } from '#platform/platform.ts'
import type { MatchedCustomer } from './match-customers.ts'

/** `id` is null for a customer as the hit, whose UID becomes the id. */
export interface Found extends Omit<SearchHit, 'id' | 'customer'> {
  id: string | null
  customer: string | null
  /** Cursor after this hit. */
  place: string
}

interface Searched {
  keys: SearchKeys
  customers: readonly MatchedCustomer[]
  roles: readonly OperatorRole[]
  after: string | undefined
}

/** Maximum number of matching customers whose withdrawals, deposits and other rows a search reads. */
const OWNERS = 20
/** Maximum number of hits read: a page, and one more that shows whether there is a next page. */
const MOST = PAGE_SIZE + 1

export async function searchRows(platform: Platform, kind: SearchKind, searched: Searched): Promise<Found[]> {
  if (kind === 'customers') return customersFound(searched)
  const ways = WAYS[kind](searched).filter(way => way !== null)
  if (ways.length === 0) return []
  const { after: last } = searched
  const after = last === undefined ? sql`true` : sql`place < ${last}::uuid`
  const rows = await rowsOf<Row>(
    platform.db,
    sql`SELECT DISTINCT ON (place) * FROM (${sql.join(ways, sql` UNION ALL `)}) AS f WHERE ${after} ORDER BY place DESC LIMIT ${MOST}`,
  )
  return rows.map(row => ({
    id: row.id,
    customer: row.customer,
    title: row.title ?? '',
    amount: row.amount === null || row.asset === null ? null : toWire(BigInt(row.amount), row.asset),
    asset: row.asset,
    state: row.state,
    at: row.at ? toTimestamp(instantFrom(row.at)) : null,
    matched: row.matched,
    part: row.matched === 'customer' ? '' : partOf(row.matched, searched.keys),
    place: row.place,
  }))
}

interface Row extends Record<string, unknown> {
  place: string
  id: string
  customer: string | null
  title: string | null
  amount: string | null
  asset: AssetId | null
  state: string | null
  at: unknown
  matched: SearchMatch
}

function customersFound({ customers, after }: Searched): Found[] {
  return customers
    .filter(({ id }) => after === undefined || id < after)
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, MOST)
    .map(({ id, by, part }) => ({
      id: null,
      customer: id,
      title: '',
      amount: null,
      asset: null,
      state: null,
      at: null,
      matched: by,
      part,
      place: id,
    }))
}

type Way = SQL | null

const WAYS: Record<Exclude<SearchKind, 'customers'>, (searched: Searched) => Way[]> = {
  withdrawals: ({ keys: { id, idEnd, txid, address }, customers }) => {
    const found = (matched: SearchMatch, which: SQL) =>
      sql`(SELECT w.id AS place, w.id::text AS id, w.customer, w.address AS title, w.quantity::text AS amount, 'USDT' AS asset,
        w.state, w.submitted_at AS at, ${matched}::text AS matched FROM withdrawal w WHERE ${which} LIMIT ${MOST})`
    return [
      id === undefined ? null : found('id', sql`w.id = ${id}::uuid`),
      idEnd === undefined
        ? null
        : found(
            'id',
            sql`right(w.id::text, 6) = right(${idEnd}::text, 6) AND w.id::text LIKE '%' || ${idEnd}::text`,
          ),
      txid === undefined
        ? null
        : found('txid', sql`w.id IN (SELECT a.subject FROM signing_attempt a WHERE a.txid = ${txid})`),
      address === undefined
        ? null
        : found('address', sql`w.address = ${address} ORDER BY w.submitted_at DESC`),
      ownedBy(customers, owners => found('customer', sql`w.customer = ${owners} ORDER BY w.id DESC`)),
    ]
  },
  deposits: ({ keys: { id, txid }, customers }) => {
    const found = (matched: SearchMatch, which: SQL) =>
      sql`(SELECT d.id AS place, d.id::text AS id, d.customer, d.txid AS title, d.amount::text AS amount, 'USDT' AS asset,
        CASE WHEN d.credited_at IS NOT NULL THEN 'credited' ELSE 'seen' END AS state, d.seen_at AS at, ${matched}::text AS matched
        FROM deposit d WHERE ${which} LIMIT ${MOST})`
    return [
      id === undefined ? null : found('id', sql`d.id = ${id}::uuid`),
      txid === undefined ? null : found('txid', sql`d.txid = ${txid}`),
      ownedBy(customers, owners =>
        found('customer', sql`d.customer = ${owners} ORDER BY d.block_number DESC`),
      ),
    ]
  },
  orders: ({ keys: { id, orderNo }, customers }) => {
    const found = (matched: SearchMatch, which: SQL) =>
      sql`(SELECT b.id AS place, b.order_no AS id, b.customer, v.name->>'en' AS title, b.principal::text AS amount, v.asset, b.state,
        b.order_time AS at, ${matched}::text AS matched FROM mining_order b JOIN product_version v ON v.id = b.product_version
        WHERE ${which} LIMIT ${MOST})`
    return [
      id === undefined ? null : found('id', sql`b.id = ${id}::uuid`),
      orderNo === undefined ? null : found('order', sql`b.order_no = ${orderNo}`),
      ownedBy(customers, owners => found('customer', sql`b.customer = ${owners} ORDER BY b.id DESC`)),
    ]
  },
  proposals: ({ keys: { id }, roles }) => {
    if (id === undefined) return []
    const kinds = PROPOSAL_KINDS.filter(kind => permits(PROPOSAL_PERMISSIONS[kind].view, roles))
    return [
      sql`SELECT p.id AS place, p.id::text AS id, p.customer, p.kind AS title, NULL AS amount, NULL AS asset, NULL AS state,
        p.proposed_at AS at, 'id' AS matched FROM proposal p WHERE p.id = ${id}::uuid AND p.kind = ANY (${textArray(kinds)})`,
    ]
  },
  products: ({ keys: { names, orderNo } }) => {
    const found = (matched: SearchMatch, which: SQL) =>
      sql`(SELECT p.id AS place, p.code AS id, NULL::uuid AS customer, v.name->>'en' AS title, NULL AS amount, NULL AS asset,
        CASE WHEN p.selling IS NULL THEN 'closed' ELSE 'selling' END AS state, v.created_at AS at, ${matched}::text AS matched
        FROM product p JOIN LATERAL (SELECT * FROM product_version l WHERE l.product = p.id ORDER BY l.version DESC LIMIT 1) AS v ON true
        WHERE ${which} LIMIT ${MOST})`
    return [
      names.length === 0
        ? null
        : found(
            'product',
            sql.join(
              names.map(
                word =>
                  sql`' ' || lower(regexp_replace(v.name->>'en', '\\W+', ' ', 'g')) LIKE ${`% ${word}%`}`,
              ),
              sql` AND `,
            ),
          ),
      orderNo === undefined ? null : found('product', sql`p.code = lower(${orderNo})`),
    ]
  },
}

function ownedBy(customers: readonly MatchedCustomer[], found: (owner: SQL) => SQL): Way {
  const owners = customers.slice(0, OWNERS).map(({ id }) => id)
  if (owners.length === 0) return null
  // Reads each owner's rows by their index.
  return sql`SELECT l.* FROM unnest(${textArray(owners)}::uuid[]) AS o (customer) CROSS JOIN LATERAL ${found(sql`o.customer`)} AS l`
}

/** Returns the part of the hit's texts that matched the search. The console underlines it. */
function partOf(matched: SearchMatch, { id, idEnd, txid, address, orderNo }: SearchKeys): string {
  if (matched === 'id') return idEnd ?? id?.slice(-6) ?? ''
  if (matched === 'txid') return txid?.slice(-6) ?? ''
  if (matched === 'address') return address ?? ''
  return matched === 'order' ? (orderNo ?? '') : ''
}
