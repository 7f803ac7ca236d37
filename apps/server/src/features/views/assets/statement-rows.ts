import { maskPerson } from '@matin/domain/auth/mask'
import type { CustomerTransfer } from '@matin/domain/ledger/account'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { type SQL, sql } from 'drizzle-orm'
import type { Config } from '#config.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import { openContacts } from '../../account/auth/public/contacts.ts'
import { type ActivityRow, COLUMNS, movedBy } from './event-rows.ts'
import { idsOf, type Period } from './history.ts'
import { PAID_THEN } from './movement.ts'

/** Transfers that end an event are listed too. */
export interface StatementRow extends ReturnType<typeof movedBy> {
  balanceAfter: string
  otherBalanceAfter: string
  /** Masked. */
  counterparty: string
  /** Numbers of the orders that the transfer concerns. */
  orders: string
  hash: string
}

interface EntryRow extends ActivityRow {
  balance: string
  other_balance: string | null
  hash: string
  orders: string | null
  /** Id, sealed email and sealed number of the other customer, separated by spaces; the last two may be empty. */
  contact: string | null
}

/** It bounds the memory of an export of any length. */
const CHUNK = 500

/**
 * Each chunk has a query of its own, so that no lock or snapshot is held while a slow client reads. The query
 * follows the index on the customer's events.
 */
export async function* statementChunks(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  customer: string,
  period: Period,
): AsyncGenerator<StatementRow[]> {
  let { after } = idsOf(period)
  for (;;) {
    const rows: EntryRow[] = await rowsOf<EntryRow>(
      db,
      sql`SELECT ${sql.raw(COLUMNS)}, encode(t.hash, 'hex') AS hash, p.balance_after::text AS balance,
          q.balance_after::text AS other_balance,
          CASE WHEN v.reference ~ '^[0-9a-f-]{36}$'
            THEN (SELECT o.order_no FROM mining_order o WHERE o.id = v.reference::uuid AND o.customer = v.customer)
            WHEN v.kind = 'payout' THEN (SELECT string_agg(o.order_no, ' ' ORDER BY o.order_no)
              FROM payout y JOIN mining_order o ON o.id = y.mining_order
              WHERE y.customer = v.customer AND y.transfer = v.id AND ${PAID_THEN}) END AS orders,
          (SELECT c.id::text || ' ' || c.email || ' ' || c.mobile FROM internal_transfer i
            JOIN customer c ON c.id = CASE WHEN i.sender = v.customer THEN i.recipient ELSE i.sender END
            WHERE i.id = CASE WHEN v.kind = 'internal_transfer' THEN v.reference::uuid END) AS contact
        FROM ledger.activity v JOIN ledger.transfer t ON t.id = v.id
          JOIN ledger.posting p ON (p.owner, p.transfer, p.asset, p.kind) = (v.customer, v.id, v.asset, v.account)
          LEFT JOIN ledger.posting q
            ON (q.owner, q.transfer, q.asset, q.kind) = (v.customer, v.id, v.other_asset, v.other_account)
        WHERE ${within(customer, period)} AND v.id > ${after}::uuid
        ORDER BY v.id LIMIT ${CHUNK}`,
    )
    if (rows.length > 0) yield rows.map(row => toRow(config, row))
    const end = rows.at(-1)
    if (!end || rows.length < CHUNK) return
    after = end.id
  }
}

export async function countEntries(db: Tx, customer: string, period: Period): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM ledger.activity v WHERE ${within(customer, period)}`,
  )
  return row?.count ?? 0
}

/** In minor units. */
export interface KindSum {
  asset: AssetId
  kind: CustomerTransfer
  in: bigint
  out: bigint
}

export interface CoinSums {
  asset: AssetId
  opening: bigint
  closing: bigint
  kinds: KindSum[]
}

/**
 * Transfers between the customer's own accounts count neither as in nor as out. Opening balances are computed
 * back from the current ones, so events before the period are never summed.
 */
export async function sumsByKind(db: Tx, customer: string, { from, until }: Period): Promise<CoinSums[]> {
  const end = sql`${toTimestamp(until)}::timestamptz`
  const rows = await rowsOf<{
    asset: AssetId
    kind: CustomerTransfer | null
    in: string
    out: string
    since: string
  }>(
    db,
    sql`SELECT u.asset, v.kind,
        coalesce(sum(u.amount) FILTER (WHERE v.at < ${end} AND u.amount > 0), 0)::text AS in,
        coalesce(-sum(u.amount) FILTER (WHERE v.at < ${end} AND u.amount < 0), 0)::text AS out,
        coalesce(sum(u.amount) FILTER (WHERE v.at >= ${end}), 0)::text AS since
      FROM ledger.activity v CROSS JOIN LATERAL (VALUES
        (v.asset, v.amount + CASE WHEN v.other_asset = v.asset THEN v.other_amount ELSE 0 END),
        (CASE WHEN v.other_asset <> v.asset THEN v.other_asset END, v.other_amount)) AS u (asset, amount)
      WHERE v.customer = ${customer}::uuid AND v.id > ${idsOf({ from }).after}::uuid
        AND v.at >= ${toTimestamp(from)}::timestamptz AND u.asset IS NOT NULL
      GROUP BY u.asset, v.kind
      UNION ALL
      SELECT b.asset, NULL, sum(b.balance)::text, '0', '0' FROM ledger.account b
        WHERE b.owner = ${customer}::uuid GROUP BY b.asset
      ORDER BY 1, 2`,
  )
  return rows.flatMap(now =>
    now.kind === null
      ? [
          coinOf(
            now.asset,
            BigInt(now.in),
            rows.filter(row => row.asset === now.asset),
          ),
        ]
      : [],
  )
}

function coinOf(
  asset: AssetId,
  balance: bigint,
  rows: readonly { kind: CustomerTransfer | null; in: string; out: string; since: string }[],
): CoinSums {
  const sums = rows.flatMap(({ kind, ...sum }) =>
    kind === null
      ? []
      : [{ asset, kind, in: BigInt(sum.in), out: BigInt(sum.out), since: BigInt(sum.since) }],
  )
  const closing = sums.reduce((left, sum) => left - sum.since, balance)
  const opening = sums.reduce((left, sum) => left - sum.in + sum.out, closing)
  return { asset, opening, closing, kinds: sums.map(({ since: _, ...sum }) => sum) }
}

function within(customer: string, period: Period): SQL {
  const { after, before } = idsOf(period)
  return sql`v.customer = ${customer}::uuid AND v.id > ${after}::uuid AND v.id < ${before}::uuid
    AND v.at >= ${toTimestamp(period.from)}::timestamptz AND v.at < ${toTimestamp(period.until)}::timestamptz`
}

function toRow(config: Config, row: EntryRow): StatementRow {
  const moved = movedBy(row)
  const { asset, other } = moved
  return {
    ...moved,
    balanceAfter: toWire(BigInt(row.balance), asset),
    otherBalanceAfter:
      other && row.other_balance !== null ? toWire(BigInt(row.other_balance), other.asset) : '',
    counterparty: maskedOf(config, row.contact),
    orders: row.orders ?? '',
    hash: row.hash,
  }
}

function maskedOf(config: Config, contact: string | null): string {
  if (contact === null) return ''
  const [id = '', sealedEmail = '', sealedMobile = ''] = contact.split(' ')
  const { email, mobile } = openContacts(config, { id, email: sealedEmail, mobile: sealedMobile })
  return maskPerson(email, mobile)
}
