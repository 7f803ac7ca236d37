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
  account: string
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

/** Entries read at a time: what an export holds, however long it is. */
const CHUNK = 500

/**
 * Entries of all accounts in the order of booking, a chunk at a time and each in a statement of its own: nothing is
 * locked and no snapshot is held while a slow reader reads. Each account is walked along its index.
 */
export async function* statementChunks(
  db: Tx,
  owner: string,
  period: Period,
): AsyncGenerator<StatementRow[]> {
  let last = { transfer: '0', account: '0' }
  for (;;) {
    const rows: EntryRow[] = await rowsOf<EntryRow>(
      db,
      sql`SELECT p.transfer::text AS transfer, p.account::text AS account, p.created_at, a.asset, a.kind AS account_kind,
          p.kind, p.amount::text AS amount, p.balance_after::text AS balance_after, encode(p.hash, 'hex') AS hash,
          (SELECT string_agg(o.order_no, ' ' ORDER BY o.order_no) FROM payout y JOIN mining_order o ON o.id = y.mining_order
            WHERE p.kind = 'payout' AND y.transfer = p.transfer AND y.customer = a.owner) AS orders,
          (SELECT c.email || ' ' || c.mobile FROM internal_transfer i
            JOIN customer c ON c.id = CASE WHEN i.sender = a.owner THEN i.recipient ELSE i.sender END
            WHERE p.kind = 'internal_transfer' AND i.transfer = p.transfer) AS other
        FROM account a
        CROSS JOIN LATERAL (
          SELECT p.transfer, p.account, p.amount, p.balance_after, t.created_at, t.kind, t.hash
            FROM posting p JOIN transfer t ON t.id = p.transfer
            WHERE p.account = a.id AND p.transfer >= ${last.transfer}::bigint
              AND (p.transfer > ${last.transfer}::bigint OR a.id > ${last.account}::bigint) AND ${within(period)}
            ORDER BY p.transfer LIMIT ${CHUNK}) p
        WHERE a.owner = ${owner}::uuid
        ORDER BY p.transfer, p.account LIMIT ${CHUNK}`,
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
    sql`SELECT count(*)::int AS count FROM account a JOIN posting p ON p.account = a.id
      JOIN transfer t ON t.id = p.transfer WHERE a.owner = ${owner}::uuid AND ${within(period)}`,
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
    sql`SELECT a.asset, t.kind,
        coalesce(sum(p.amount) FILTER (WHERE t.created_at < ${start}), 0)::text AS before,
        coalesce(sum(p.amount) FILTER (WHERE t.created_at >= ${start} AND p.amount > 0), 0)::text AS in,
        coalesce(-sum(p.amount) FILTER (WHERE t.created_at >= ${start} AND p.amount < 0), 0)::text AS out
      FROM account a JOIN posting p ON p.account = a.id JOIN transfer t ON t.id = p.transfer
      WHERE a.owner = ${owner}::uuid AND t.created_at < ${toTimestamp(until)}::timestamptz
      GROUP BY a.asset, t.kind ORDER BY a.asset, t.kind`,
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
