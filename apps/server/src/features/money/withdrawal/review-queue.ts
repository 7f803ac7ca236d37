import {
  type listReviews,
  REVIEW_SEARCH,
  REVIEWS_COUNTED,
  type ReviewView,
} from '@matin/contract/admin/withdrawals'
import { REVIEW_CURSOR } from '@matin/contract/cursor'
import type { ParsedInputOf } from '@matin/contract/endpoint'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/db/page.ts'
import type { Platform } from '#platform/platform.ts'
import { type SigningPolicy, signingPolicy } from '../treasury/service.ts'
import { withinCaps } from './caps.ts'
import { SENT } from './public/state-sql.ts'
import type { WithdrawalRow } from './repository.ts'
import { withdrawal } from './tables.ts'

/*
 * Queues of operators, each read through its own index (migration 0012), however long a queue is. No index covers the
 * signer's caps, because they slide, nor the filters of a list: for those, a page reads at most as many rows as a
 * capped count does.
 */

/** SQL conditions of the queue's views. They repeat the conditions of the indexes word for word. */
export const FIRST = sql`state = 'submitted' AND needs_review AND approvals = 0`
export const SECOND = sql`state = 'submitted' AND needs_review AND approvals > 0`
export const UNSIGNED = sql`state = 'approved' AND txid IS NULL`
const PAID = sql`state IN ${sql.raw(SENT)}`
const REJECTED = sql`state IN ('rejected', 'failed') AND reason NOT LIKE 'chain%'`

type Look = 'queue' | 'sent' | 'rejected'
const lookOf = (view: ReviewView): Look => (view === 'sent' || view === 'rejected' ? view : 'queue')

/** Hours for which finished withdrawals stay visible. */
const LOOK_BACK_HOURS = 24

const DONE = {
  sent: { which: PAID, at: sql`sent_at` },
  rejected: { which: REJECTED, at: sql`ended_at` },
}

/** SQL condition: sent or rejected within the last day. */
export function lately(look: 'sent' | 'rejected', now: Temporal.Instant): SQL {
  return sql`${DONE[look].which} AND ${isLate(look, now)}`
}

function isLate(look: 'sent' | 'rejected', now: Temporal.Instant): SQL {
  const since = toTimestamp(now.subtract({ hours: LOOK_BACK_HOURS }))
  return sql`${DONE[look].at} > ${since}::timestamptz`
}

export function stopped(policy: SigningPolicy | null, now: Temporal.Instant): SQL {
  return sql`NOT ${withinCaps(policy, now)}`
}

/** Returns a subquery that replaces the table in a query: the oldest approved and unsigned withdrawals. */
export function oldestUnsigned(limit: number): SQL {
  return sql`(SELECT * FROM withdrawal WHERE ${UNSIGNED} ORDER BY submitted_at, id LIMIT ${limit}) AS withdrawal`
}

interface Place {
  at: Temporal.Instant
  id: string
}

type Input = ParsedInputOf<typeof listReviews>

/** Part of a view: the condition that an index answers, and the one that is checked row by row. */
interface Part {
  which: SQL
  beside: SQL | null
  /** Inside `which`, it would make the planner expect few rows and sort them all. */
  within?: SQL
}

export async function reviewRows(platform: Platform, input: Input): Promise<Page<WithdrawalRow>> {
  const { cursor, view = 'waiting', search } = input
  const order = orderOf(lookOf(view))
  const after = order.after(placeOf(cursor))
  const parts = await partsOf(platform, view, narrowing(input))
  /** Returns a subquery that replaces the table in a query: the rows of a part that one page may read. */
  const window = ({ which }: Part) =>
    sql`(SELECT * FROM withdrawal WHERE ${which} AND ${after} ORDER BY ${order.by} LIMIT ${REVIEWS_COUNTED}) AS withdrawal`
  const isWindow = ({ beside }: Part) => beside !== null && search === undefined
  const take = (part: Part) => {
    const from = search !== undefined ? searched(search) : isWindow(part) ? window(part) : sql`withdrawal`
    return sql`(SELECT id, ${order.at} AS at FROM ${from} WHERE ${part.which} AND ${part.beside ?? sql`true`} AND ${after}
      ORDER BY ${order.by} LIMIT ${PAGE_SIZE + 1})`
  }
  const found = await placesOf(platform, parts.map(take), order.way, PAGE_SIZE + 1)
  // The last place that a page reads, although there are more rows.
  const last = ({ which, within = sql`true` }: Part) =>
    sql`(SELECT id, ${order.at} AS at FROM (SELECT * FROM withdrawal WHERE ${which} AND ${after}
      ORDER BY ${order.by} OFFSET ${REVIEWS_COUNTED - 1} LIMIT 1) AS l WHERE ${within})`
  const [horizon = null] = await placesOf(platform, parts.filter(isWindow).map(last), order.way, 1)
  const seen = horizon ? found.filter(place => !order.isAfter(place, horizon)) : found
  const { items, next } = toPage(seen, cursorOf, ({ id }) => id)
  return { items: await rowsById(platform, items), next: next ?? (horizon && cursorOf(horizon)) }
}

async function partsOf(platform: Platform, view: ReviewView, narrow: SQL | null): Promise<Part[]> {
  const now = platform.clock.now()
  const policy = await signingPolicy(platform.load)
  const first = { which: FIRST, beside: narrow }
  const second = { which: SECOND, beside: narrow }
  const caps = stopped(policy, now)
  const signatures = { which: UNSIGNED, beside: narrow ? sql`${caps} AND ${narrow}` : caps }
  const parts: Record<ReviewView, Part[]> = {
    waiting: [first, second, signatures],
    first: [first],
    second: [second],
    signatures: [signatures],
    sent: [doneOf('sent', now, narrow)],
    rejected: [doneOf('rejected', now, narrow)],
  }
  return parts[view]
}

function doneOf(look: 'sent' | 'rejected', now: Temporal.Instant, narrow: SQL | null): Part {
  if (narrow === null) return { which: lately(look, now), beside: null }
  const within = isLate(look, now)
  return { which: DONE[look].which, beside: sql`${narrow} AND ${within}`, within }
}

/** SQL condition of the list's filters, which no index covers; null without filters. */
function narrowing({ risk, identity }: Pick<Input, 'risk' | 'identity'>): SQL | null {
  const conditions: SQL[] = []
  const flags = sql`SELECT FROM withdrawal_risk r WHERE r.withdrawal = withdrawal.id`
  if (risk === 'none') conditions.push(sql`NOT EXISTS (${flags})`)
  else if (risk) conditions.push(sql`EXISTS (${flags} AND r.flag = ${risk})`)
  if (identity)
    conditions.push(sql`EXISTS (SELECT FROM customer c WHERE c.id = withdrawal.customer
      AND (c.identity_passed_at IS NOT NULL) = ${identity === 'passed'})`)
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : null
}

/** Reads the times and ids of the first rows of several lists, merged in the view's order. */
async function placesOf({ db }: Platform, lists: SQL[], way: SQL, limit: number): Promise<Place[]> {
  if (lists.length === 0) return []
  const rows = await rowsOf<{ id: string; at: unknown }>(
    db,
    sql`SELECT id, at FROM (${sql.join(lists, sql` UNION ALL `)}) AS f ORDER BY at ${way}, id ${way} LIMIT ${limit}`,
  )
  return rows.map(({ id, at }) => ({ id, at: instantFrom(at) }))
}

function orderOf(look: Look) {
  const at = look === 'queue' ? sql`submitted_at` : DONE[look].at
  const oldest = look === 'queue'
  const way = oldest ? sql`ASC` : sql`DESC`
  return {
    at,
    way,
    by: sql`${at} ${way}, id ${way}`,
    isAfter(one: Place, other: Place): boolean {
      const later = Temporal.Instant.compare(one.at, other.at) || (one.id > other.id ? 1 : -1)
      return one.id !== other.id && (oldest ? later > 0 : later < 0)
    },
    after: (place: Place | null) =>
      place === null
        ? sql`true`
        : sql`(${at}, id) ${oldest ? sql`>` : sql`<`} (${toTimestamp(place.at)}::timestamptz, ${place.id}::uuid)`,
  }
}

function placeOf(cursor: string | undefined): Place | null {
  const [, ms, id] = REVIEW_CURSOR.exec(cursor ?? '') ?? []
  if (ms === undefined || id === undefined) return null
  return { at: Temporal.Instant.fromEpochMilliseconds(Number(ms)), id }
}

function cursorOf({ at, id }: Place): string {
  return `${at.epochMilliseconds}.${id}`
}

/** Replaces the table in a query. For a customer or an address, it selects only the newest match. */
function searched(search: string): SQL {
  const [, uid, address, id, end = ''] = REVIEW_SEARCH.exec(search) ?? []
  const found = (which: SQL) =>
    sql`(SELECT * FROM withdrawal WHERE ${which} LIMIT ${REVIEWS_COUNTED}) AS withdrawal`
  if (uid) return found(sql`customer = (SELECT c.id FROM customer c WHERE c.uid = ${uid}) ORDER BY id DESC`)
  if (address) return found(sql`address = ${address} ORDER BY submitted_at DESC`)
  if (id) return found(sql`id = ${id}::uuid`)
  return found(sql`right(id::text, 6) = right(${end}::text, 6) AND id::text LIKE '%' || ${end}::text`)
}

async function rowsById({ db }: Platform, ids: readonly string[]): Promise<WithdrawalRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(withdrawal)
    .where(inArray(withdrawal.id, [...ids]))
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}
