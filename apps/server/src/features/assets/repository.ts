import type { WalletLogItem } from '@matin/contract/assets'
import { maskEmail } from '@matin/domain/auth/mask'
import type { CustomerKind, TransferKind } from '@matin/domain/ledger/account'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import { instantFrom, toTimestamp } from '../../platform/db/instant.ts'
import { cursorPattern, PAGE_SIZE, type Page, toPage, UUID } from '../../platform/db/page.ts'

interface LogRow extends Record<string, unknown> {
  transfer: string
  created_at: unknown
  asset: AssetId
  account_kind: CustomerKind
  amount: string
  kind: TransferKind
  hash: string
  payout_order: string | null
  order_no: string | null
  payout_number: number | null
  due_at: unknown
  other_email: string | null
}

export interface LogFilter {
  account?: CustomerKind | undefined
  kind?: TransferKind | undefined
  cursor?: string | undefined
}

/** Position in the log: transfer, account and, where one payout transfer pays several orders, which of them. */
const CURSOR = cursorPattern(UUID, '[A-Z]{1,9}', '[a-z_]{1,20}', UUID, '\\d{1,9}')
const NO_ORDER = '00000000-0000-0000-0000-000000000000'

/** Movements of a customer's accounts, newest first; a payout transfer is one row for each order it pays. */
export async function logPage(tx: Tx, owner: string, filter: LogFilter): Promise<Page<WalletLogItem>> {
  const after = CURSOR.exec(filter.cursor ?? '')
  const rows = await rowsOf<LogRow>(
    tx,
    sql`SELECT t.id::text AS transfer, t.created_at, p.asset, p.kind AS account_kind,
        coalesce(y.amount, p.amount)::text AS amount, t.kind, encode(t.hash, 'hex') AS hash,
        y.mining_order::text AS payout_order, o.order_no, y.number AS payout_number, y.due_at, c.email AS other_email
      FROM ledger.posting p
      JOIN ledger.transfer t ON t.id = p.transfer
      LEFT JOIN payout y ON t.kind = 'payout' AND y.transfer = t.id AND y.customer = p.owner
      LEFT JOIN mining_order o ON o.id = y.mining_order
      LEFT JOIN internal_transfer i ON t.kind = 'internal_transfer' AND i.transfer = t.id
      LEFT JOIN customer c ON c.id = CASE WHEN i.sender = p.owner THEN i.recipient ELSE i.sender END
      WHERE p.owner = ${owner}::uuid
        ${filter.account ? sql`AND p.kind = ${filter.account}` : sql``}
        ${filter.kind ? sql`AND t.kind = ${filter.kind}` : sql``}
        ${
          after
            ? sql`AND (p.transfer, p.asset, p.kind, coalesce(y.mining_order, ${NO_ORDER}::uuid), coalesce(y.number, 0))
                < (${after[1]}::uuid, ${after[2]}, ${after[3]}, ${after[4]}::uuid, ${after[5]}::int)`
            : sql``
        }
      ORDER BY p.transfer DESC, p.asset DESC, p.kind DESC, coalesce(y.mining_order, ${NO_ORDER}::uuid) DESC, coalesce(y.number, 0) DESC
      LIMIT ${PAGE_SIZE + 1}`,
  )
  return toPage(rows, cursorOf, toItem)
}

function cursorOf(row: LogRow): string {
  return `${row.transfer}.${row.asset}.${row.account_kind}.${row.payout_order ?? NO_ORDER}.${row.payout_number ?? 0}`
}

function toItem(row: LogRow): WalletLogItem {
  return {
    id: cursorOf(row),
    time: toTimestamp(instantFrom(row.created_at)),
    asset: row.asset,
    account: row.account_kind,
    amount: toWire(BigInt(row.amount), row.asset),
    kind: row.kind,
    hash: row.hash,
    payout:
      row.order_no === null
        ? null
        : {
            orderNo: row.order_no,
            number: row.payout_number ?? 0,
            dueAt: toTimestamp(instantFrom(row.due_at)),
          },
    counterparty: row.other_email === null ? null : maskEmail(row.other_email),
  }
}
