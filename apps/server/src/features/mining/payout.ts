import { sql } from 'drizzle-orm'
import { rowsOf, type Tx, textArray } from '../../platform/db/database.ts'
import { instantFrom, toTimestamp } from '../../platform/db/instant.ts'
import { type PostingLeg, post } from '../../platform/ledger/ledger.ts'
import type { Platform } from '../../platform/platform.ts'
import { type PaidOrder, tellPayouts } from './telling.ts'

/** Orders paid in one transaction: bounded, so that the embedded database never holds the event loop long. */
const CHUNK = 500

interface DueOrder extends PaidOrder, Record<string, unknown> {
  due_at: unknown
  pool: string
}

/**
 * Pays everything that is due by our clock, oldest first, in chunks; a missed day gets its own rows. Safe with
 * several at once: each takes other orders, and the payout's primary key refuses a second time.
 * Returns how many payouts were made.
 */
export async function payDue(platform: Platform): Promise<number> {
  let paid = 0
  for (;;) {
    const count = await platform.db.transaction(tx => payChunk(tx, platform))
    paid += count
    if (count === 0) break
  }
  if (paid > 0) platform.log.info({ paid }, 'payouts made')
  return paid
}

async function payChunk(tx: Tx, platform: Platform): Promise<number> {
  const now = platform.clock.now()
  const due = await rowsOf<DueOrder>(
    tx,
    sql`SELECT o.id, o.customer, o.daily_income::text AS amount, o.paid_count + 1 AS number,
        o.next_payout_at AS due_at, v.asset, v.pool, o.order_no, cardinality(o.payout_times) AS cycle
      FROM mining_order o JOIN product_version v ON v.id = o.product_version
      WHERE o.state = 'in_progress' AND o.next_payout_at <= ${toTimestamp(now)}::timestamptz
      ORDER BY o.next_payout_at, o.id LIMIT ${CHUNK} FOR UPDATE OF o SKIP LOCKED`,
  )
  for (const group of groupsOf(due)) await payGroup(tx, now, group)
  await tellPayouts(tx, now, due)
  return due.length
}

/** One transfer for each due time and asset, so that a day's income is a movement of its own. */
function groupsOf(due: readonly DueOrder[]): DueOrder[][] {
  const groups = new Map<string, DueOrder[]>()
  for (const order of due) {
    const key = `${instantFrom(order.due_at)}|${order.asset}`
    const group = groups.get(key)
    if (group) group.push(order)
    else groups.set(key, [order])
  }
  return [...groups.values()]
}

async function payGroup(tx: Tx, now: Temporal.Instant, group: readonly DueOrder[]): Promise<void> {
  const [first] = group
  if (!first) return
  const earning = group.filter(order => order.amount !== '0')
  const transfer = earning.length === 0 ? null : await bookGroup(tx, now, earning)
  const ids = textArray(group.map(order => order.id))
  const dueAt = toTimestamp(instantFrom(first.due_at))
  const inserted = await rowsOf(
    tx,
    sql`INSERT INTO payout (mining_order, number, customer, amount, due_at, paid_at, transfer)
      SELECT o.id, o.paid_count + 1, o.customer, o.daily_income, ${dueAt}::timestamptz,
        ${toTimestamp(now)}::timestamptz, ${transfer === null ? null : transfer.toString()}::bigint
      FROM mining_order o WHERE o.id = ANY (${ids}::uuid[]) RETURNING number`,
  )
  const updated = await rowsOf(
    tx,
    sql`UPDATE mining_order SET paid_count = paid_count + 1, next_payout_at = payout_times[paid_count + 2]
      WHERE id = ANY (${ids}::uuid[]) RETURNING paid_count`,
  )
  if (inserted.length !== group.length || updated.length !== group.length) {
    throw new Error('payout rows and orders do not agree')
  }
}

async function bookGroup(tx: Tx, now: Temporal.Instant, group: readonly DueOrder[]): Promise<bigint> {
  const legs: PostingLeg[] = group.flatMap(order => [
    { owner: order.pool, asset: order.asset, kind: 'reserve' as const, amount: -BigInt(order.amount) },
    { owner: order.customer, asset: order.asset, kind: 'mining' as const, amount: BigInt(order.amount) },
  ])
  const [first] = group
  const dueAt = first ? toTimestamp(instantFrom(first.due_at)) : ''
  const booked = await post(tx, {
    key: `payout:${group.map(order => `${order.id}:${order.number}`).join(',')}`,
    kind: 'payout',
    reference: dueAt,
    at: now,
    legs,
  })
  // The whole reward was reserved at purchase: a short reserve is a bug, never a customer's problem to be hidden.
  if (!booked.ok) throw new Error(`payout of ${dueAt}: ${booked.error}`)
  return booked.value.id
}
