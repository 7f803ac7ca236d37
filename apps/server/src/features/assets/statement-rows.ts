import { maskContact } from '@matin/domain/auth/mask'
import type { CustomerKind, TransferKind } from '@matin/domain/ledger/account'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import { instantFrom, toTimestamp } from '../../platform/db/instant.ts'

/** From an instant to another one, which is not included. */
export interface Period {
  from: Temporal.Instant
  until: Temporal.Instant
}

/** One entry of the ledger on an account of the customer. */
export interface StatementRow {
  time: Temporal.Instant
  asset: AssetId
  account: CustomerKind
  kind: TransferKind
  amount: string
  balanceAfter: string
  /** Of a transfer between customers: the other one, masked. */
  counterparty: string
  /** Order numbers that a payout is for. */
  orders: string
  hash: string
}

interface EntryRow extends Record<string, unknown> {
  transfer: string
  created_at: unknown
  asset: AssetId
  account_kind: CustomerKind
  kind: TransferKind
  amount: string
  balance_after: string | null
  hash: string
  orders: string | null
  /** Address and number of the other customer, divided by a space; either may be empty. */
  other: string | null
}

/** Comes before all others. */
const NO_TRANSFER = '00000000-0000-0000-0000-000000000000'

/** Entries read at a time: what an export holds, however long it is. */
const CHUNK = 500

/**
 * Entries of all accounts in the order of their transfers, a chunk at a time and each in a statement of its own: nothing
 * is locked and no snapshot is held while a slow reader reads. A customer's postings are walked along their key.
 */
export async function* statementChunks(
  db: Tx,
  owner: string,
  period: Period,
): AsyncGenerator<StatementRow[]> {
  let last: Pick<EntryRow, 'transfer'> & { asset: string; account_kind: string } = {
    transfer: NO_TRANSFER,
    asset: '',
    account_kind: '',
  }
  for (;;) {
    const rows: EntryRow[] = await rowsOf<EntryRow>(
      db,
      sql`SELECT p.transfer::text AS transfer, t.created_at, p.asset, p.kind AS account_kind,
          t.kind, p.amount::text AS amount, p.balance_after::text AS balance_after, encode(t.hash, 'hex') AS hash,
          (SELECT string_agg(o.order_no, ' ' ORDER BY o.order_no) FROM payout y JOIN mining_order o ON o.id = y.mining_order
            WHERE t.kind = 'payout' AND y.transfer = p.transfer AND y.customer = p.owner) AS orders,
          (SELECT c.email || ' ' || c.mobile FROM internal_transfer i
            JOIN customer c ON c.id = CASE WHEN i.sender = p.owner THEN i.recipient ELSE i.sender END
            WHERE t.kind = 'internal_transfer' AND i.transfer = p.transfer) AS other
        FROM ledger.posting p JOIN ledger.transfer t ON t.id = p.transfer
        WHERE p.owner = ${owner}::uuid AND ${within(period)}
          AND (p.transfer, p.asset, p.kind) > (${last.transfer}::uuid, ${last.asset}, ${last.account_kind})
        ORDER BY p.transfer, p.asset, p.kind LIMIT ${CHUNK}`,
    )
    if (rows.length > 0) yield rows.map(toRow)
    const end = rows.at(-1)
    if (!end || rows.length < CHUNK) return
    last = end
  }
}

export async function countEntries(db: Tx, owner: string, period: Period): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM ledger.posting p
      JOIN ledger.transfer t ON t.id = p.transfer WHERE p.owner = ${owner}::uuid AND ${within(period)}`,
  )
  return row?.count ?? 0
}

/** What a coin's entries of one kind add up to, in minor units. */
export interface KindSum {
  asset: AssetId
  kind: TransferKind
  /** Before the period. */
  before: bigint
  in: bigint
  out: bigint
}

/** Sums by coin and kind over all accounts: what moves between a customer's own accounts is both in and out. */
export async function sumsByKind(db: Tx, owner: string, { from, until }: Period): Promise<KindSum[]> {
  const start = sql`${toTimestamp(from)}::timestamptz`
  const rows = await rowsOf<{ asset: AssetId; kind: TransferKind; before: string; in: string; out: string }>(
    db,
    sql`SELECT p.asset, t.kind,
        coalesce(sum(p.amount) FILTER (WHERE t.created_at < ${start}), 0)::text AS before,
        coalesce(sum(p.amount) FILTER (WHERE t.created_at >= ${start} AND p.amount > 0), 0)::text AS in,
        coalesce(-sum(p.amount) FILTER (WHERE t.created_at >= ${start} AND p.amount < 0), 0)::text AS out
      FROM ledger.posting p JOIN ledger.transfer t ON t.id = p.transfer
      WHERE p.owner = ${owner}::uuid AND t.created_at < ${toTimestamp(until)}::timestamptz
      GROUP BY p.asset, t.kind ORDER BY p.asset, t.kind`,
  )
  return rows.map(row => ({
    asset: row.asset,
    kind: row.kind,
    before: BigInt(row.before),
    in: BigInt(row.in),
    out: BigInt(row.out),
  }))
}

function within({ from, until }: Period): SQL {
  return sql`t.created_at >= ${toTimestamp(from)}::timestamptz AND t.created_at < ${toTimestamp(until)}::timestamptz`
}

function toRow(row: EntryRow): StatementRow {
  return {
    time: instantFrom(row.created_at),
    asset: row.asset,
    account: row.account_kind,
    kind: row.kind,
    amount: toWire(BigInt(row.amount), row.asset),
    balanceAfter: row.balance_after === null ? '' : toWire(BigInt(row.balance_after), row.asset),
    counterparty: maskedOf(row.other),
    orders: row.orders ?? '',
    hash: row.hash,
  }
}

function maskedOf(other: string | null): string {
  if (other === null) return ''
  const [email = '', mobile = ''] = other.split(' ')
  return maskContact(email, mobile)
}
