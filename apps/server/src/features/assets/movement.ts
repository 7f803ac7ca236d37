import type { Movement } from '@matin/contract/assets'
import { maskContact } from '@matin/domain/auth/mask'
import type { CustomerKind } from '@matin/domain/ledger/account'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import { rowsOf } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { openContacts } from '../auth/contacts.ts'
import { type ActivityRow, COLUMNS, toItem } from './log.ts'

interface MovementRow extends ActivityRow {
  hash: string
  legs: { asset: AssetId; account: CustomerKind; amount: string; balance: string }[]
  /** Whom it went to or came from, contacts sealed. */
  other: string | null
  email: string
  mobile: string
  address: string | null
  txid: string | null
  order_no: string | null
  payouts: { order_no: string; number: number; amount: string }[] | null
}

/** One event of a customer with its legs and what it is about; null where it is not theirs. */
export async function movementOf(
  { db, config }: Platform,
  customer: string,
  id: string,
): Promise<Movement | null> {
  const [row] = await rowsOf<MovementRow>(
    db,
    sql`SELECT ${sql.raw(COLUMNS)}, encode(t.hash, 'hex') AS hash, coalesce(w.address, d.sender) AS address,
        coalesce(w.txid, d.txid) AS txid, o.order_no, c.id::text AS other, c.email, c.mobile,
        (SELECT json_agg(json_build_object('asset', p.asset, 'account', p.kind, 'amount', p.amount::text,
            'balance', p.balance_after::text) ORDER BY p.asset, p.kind)
          FROM ledger.posting p WHERE p.owner = v.customer AND p.transfer = v.id) AS legs,
        CASE WHEN v.kind = 'payout' THEN (
          SELECT json_agg(json_build_object('order_no', p.order_no, 'number', y.number, 'amount', y.amount::text)
              ORDER BY p.order_no, y.number)
            FROM payout y JOIN mining_order p ON p.id = y.mining_order
            WHERE y.customer = v.customer AND y.transfer = v.id AND ${PAID_THEN}) END AS payouts
      FROM (
        SELECT v.*, CASE WHEN v.reference ~ '^[0-9a-f-]{36}$' THEN v.reference::uuid END AS about
          FROM ledger.activity v WHERE v.customer = ${customer}::uuid AND v.id = ${id}::uuid) AS v
      JOIN ledger.transfer t ON t.id = v.id
      LEFT JOIN withdrawal w ON w.id = v.about AND w.customer = v.customer
      LEFT JOIN LATERAL (SELECT d.sender, d.txid FROM deposit d
        WHERE v.kind IN ('deposit_seen', 'recharge') AND d.txid = v.reference AND d.customer = v.customer LIMIT 1) AS d ON true
      LEFT JOIN mining_order o ON o.id = v.about AND o.customer = v.customer
      LEFT JOIN internal_transfer i ON v.kind = 'internal_transfer' AND i.id = v.about
      LEFT JOIN customer c ON c.id = CASE WHEN i.sender = v.customer THEN i.recipient ELSE i.sender END`,
  )
  return row ? toMovement(config, row) : null
}

/** Of which months the payouts `y` of an event `v` are: what fell due on its day, or of a trial what did until it was claimed. */
export const PAID_THEN = sql`y.due_at <= v.at
  AND y.due_at >= CASE WHEN v.reference ~ 'T' THEN v.reference::timestamptz ELSE '-infinity' END`

function toMovement(config: Config, row: MovementRow): Movement {
  const { asset, legs, address, txid, other } = row
  const contacts = other === null ? null : openContacts(config, { ...row, id: other })
  return {
    ...toItem(row),
    hash: row.hash,
    legs: legs.map(leg => ({
      asset: leg.asset,
      account: leg.account,
      amount: toWire(BigInt(leg.amount), leg.asset),
      balanceAfter: toWire(BigInt(leg.balance), leg.asset),
    })),
    counterparty: contacts && maskContact(contacts.email, contacts.mobile),
    chain: address === null ? null : { address, txid },
    orderNo: row.order_no,
    payouts: (row.payouts ?? []).map(({ order_no, number, amount }) => ({
      orderNo: order_no,
      number,
      amount: toWire(BigInt(amount), asset),
    })),
  }
}
