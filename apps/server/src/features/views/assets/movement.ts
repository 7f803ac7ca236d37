import type { Movement } from '@matin/contract/assets'
import { CUSTOMER_EVENTS, type CustomerKind, type CustomerTransfer } from '@matin/domain/ledger/account'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { sql } from 'drizzle-orm'
import type { Config } from '#config.ts'
import { rowsOf, textArray } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import { ABOUT, EVENT_COLUMNS, type EventRow, toItem } from './event-rows.ts'
import { idsOf } from './history.ts'

interface Booking {
  hash: string
  postings: { asset: AssetId; account: CustomerKind; amount: string; balance: string }[]
}

interface MovementRow extends EventRow, Booking {
  /** Time when the withdrawal ended or the deposit was credited; null before that. */
  ended_at: unknown
  address: string | null
  txid: string | null
  order_no: string | null
  payouts: { order_no: string; number: number; amount: string }[] | null
}

interface EndingRow extends Booking, Record<string, unknown> {
  kind: CustomerTransfer
  at: unknown
}

const BOOKING = `encode(t.hash, 'hex') AS hash,
  (SELECT json_agg(json_build_object('asset', p.asset, 'account', p.kind, 'amount', p.amount::text,
      'balance', p.balance_after::text) ORDER BY p.asset, p.kind)
    FROM ledger.posting p WHERE p.owner = v.customer AND p.transfer = t.id) AS postings`

/** Returns null where the event is not the customer's. */
export async function movementOf(platform: Platform, customer: string, id: string): Promise<Movement | null> {
  const [row] = await rowsOf<MovementRow>(
    platform.db,
    sql`SELECT ${sql.raw(EVENT_COLUMNS)}, ${sql.raw(BOOKING)}, coalesce(w.address, d.sender) AS address,
        coalesce(w.txid, d.txid) AS txid, coalesce(w.ended_at, d.credited_at) AS ended_at,
        o.order_no,
        CASE WHEN v.kind = 'payout' THEN (
          SELECT json_agg(json_build_object('order_no', p.order_no, 'number', y.number, 'amount', y.amount::text)
              ORDER BY p.order_no, y.number)
            FROM payout y JOIN mining_order p ON p.id = y.mining_order
            WHERE y.customer = v.customer AND y.transfer = v.id AND ${PAID_THEN}) END AS payouts
      FROM (
        SELECT v.*, ${sql.raw(ABOUT)} AS about
          FROM ledger.activity v WHERE v.customer = ${customer}::uuid AND v.id = ${id}::uuid
            AND v.kind = ANY (${textArray(CUSTOMER_EVENTS)}::text[])) AS v
      JOIN ledger.transfer t ON t.id = v.id
      LEFT JOIN withdrawal w ON w.id = v.about AND w.customer = v.customer
      LEFT JOIN deposit d ON d.id = v.about AND d.customer = v.customer
      LEFT JOIN mining_order o ON o.id = v.about AND o.customer = v.customer`,
  )
  if (!row) return null
  return toMovement(platform.config, row, await endingOf(platform, customer, row))
}

/** The transfers that begin and end a process (such as a withdrawal) have the same reference. */
async function endingOf({ db }: Platform, customer: string, row: MovementRow): Promise<Movement['ending']> {
  if (row.ended_at === null) return null
  const at = instantFrom(row.ended_at)
  const { after, before } = idsOf({ from: at, until: at })
  const [found] = await rowsOf<EndingRow>(
    db,
    sql`SELECT v.kind, v.at, ${sql.raw(BOOKING)} FROM ledger.activity v JOIN ledger.transfer t ON t.id = v.id
      WHERE v.customer = ${customer}::uuid AND v.id > ${after}::uuid AND v.id < ${before}::uuid
        AND v.reference = ${row.reference} AND v.id <> ${row.id}::uuid
      ORDER BY v.id DESC LIMIT 1`,
  )
  return found ? { kind: found.kind, time: toTimestamp(instantFrom(found.at)), ...toBooking(found) } : null
}

/** Payouts `y` that an event `v` paid: those of one day, or for a claimed trial all that were due. */
export const PAID_THEN = sql`y.due_at <= v.at
  AND y.due_at >= CASE WHEN v.reference ~ 'T' THEN v.reference::timestamptz ELSE '-infinity' END`

function toBooking({ hash, postings }: Booking): Pick<Movement, 'hash' | 'postings'> {
  return {
    hash,
    postings: postings.map(posting => ({
      asset: posting.asset,
      account: posting.account,
      amount: toWire(BigInt(posting.amount), posting.asset),
      balanceAfter: toWire(BigInt(posting.balance), posting.asset),
    })),
  }
}

function toMovement(config: Config, row: MovementRow, ending: Movement['ending']): Movement {
  const { asset, address, txid } = row
  return {
    ...toItem(config, row),
    ...toBooking(row),
    ending,
    chain: address === null ? null : { address, txid },
    orderNo: row.order_no,
    payouts: (row.payouts ?? []).map(({ order_no, number, amount }) => ({
      orderNo: order_no,
      number,
      amount: toWire(BigInt(amount), asset),
    })),
  }
}
