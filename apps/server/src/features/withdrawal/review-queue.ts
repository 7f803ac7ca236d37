import { REVIEW_CURSOR } from '@matin/contract/cursor'
import type { ParsedInputOf } from '@matin/contract/endpoint'
import { type listReviews, REVIEW_SEARCH, REVIEWS_COUNTED, type ReviewView } from '@matin/contract/review'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/database.ts'
import { instantFrom, toTimestamp } from '../../platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '../../platform/db/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { type SigningPolicy, signingPolicy } from '../treasury/service.ts'
import { withinCaps } from './caps.ts'
import type { WithdrawalRow } from './repository.ts'
import { withdrawal } from './tables.ts'

/*
 * What operators look at, each by an index of its own (migration 0012), however long a queue is. What waits for the signer's caps
 * no index knows, for they slide: of what is approved and unsigned so many are looked at as are counted, page by page.
 */

/** Conditions of the indexes, word for word. */
export const FIRST = sql`state = 'submitted' AND needs_review AND approvals = 0`
export const SECOND = sql`state = 'submitted' AND needs_review AND approvals > 0`
export const UNSIGNED = sql`state = 'approved' AND txid IS NULL`
const SENT = sql`state IN ('sent', 'confirmed')`
const REJECTED = sql`state IN ('rejected', 'failed') AND reason NOT LIKE 'chain%'`

type Look = 'queue' | 'sent' | 'rejected'
const lookOf = (view: ReviewView): Look => (view === 'sent' || view === 'rejected' ? view : 'queue')

/** Until when one looks back at what is done. */
const LOOK_BACK_HOURS = 24

/** What was sent or rejected lately, as a condition. */
export function lately(look: 'sent' | 'rejected', now: Temporal.Instant): SQL {
  const since = toTimestamp(now.subtract({ hours: LOOK_BACK_HOURS }))
  return look === 'sent'
    ? sql`${SENT} AND sent_at > ${since}::timestamptz`
    : sql`${REJECTED} AND ended_at > ${since}::timestamptz`
}

/** What the signer's caps stop, as a condition of what is unsigned. */
export function stopped(policy: SigningPolicy | null, now: Temporal.Instant): SQL {
  return sql`NOT ${withinCaps(policy, now)}`
}

/** The oldest that are approved and unsigned, in place of the table: so many as are looked at. */
export function oldestUnsigned(limit: number, after: SQL = sql`true`): SQL {
  return sql`(SELECT * FROM withdrawal WHERE ${UNSIGNED} AND ${after} ORDER BY submitted_at, id LIMIT ${limit}) AS withdrawal`
}

interface Place {
  at: Temporal.Instant
  id: string
}

/** One page of a view: those that were found, in its order. */
export async function reviewRows(
  platform: Platform,
  { cursor, view = 'waiting', search }: ParsedInputOf<typeof listReviews>,
): Promise<Page<WithdrawalRow>> {
  const now = platform.clock.now()
  const policy = await signingPolicy(platform.ask)
  const order = orderOf(lookOf(view))
  const after = order.after(placeOf(cursor))
  const take = (from: SQL, which: SQL) =>
    sql`(SELECT id, ${order.at} AS at FROM ${from} WHERE ${which} AND ${after} ORDER BY ${order.by} LIMIT ${PAGE_SIZE + 1})`
  const all = search === undefined ? sql`withdrawal` : searched(search)
  const unsigned = search === undefined ? oldestUnsigned(REVIEWS_COUNTED, after) : all
  const waiting = sql`${UNSIGNED} AND ${stopped(policy, now)}`
  const parts: Record<ReviewView, SQL[]> = {
    waiting: [take(all, FIRST), take(all, SECOND), take(unsigned, waiting)],
    first: [take(all, FIRST)],
    second: [take(all, SECOND)],
    signatures: [take(unsigned, waiting)],
    sent: [take(all, lately('sent', now))],
    rejected: [take(all, lately('rejected', now))],
  }
  const found = await rowsOf<{ id: string; at: unknown }>(
    platform.db,
    sql`SELECT id, at FROM (${sql.join(parts[view], sql` UNION ALL `)}) AS f
      ORDER BY at ${order.way}, id ${order.way} LIMIT ${PAGE_SIZE + 1}`,
  )
  const places = found.map(({ id, at }) => ({ id, at: instantFrom(at) }))
  const horizon =
    search === undefined && (view === 'waiting' || view === 'signatures')
      ? await lastLookedAt(platform, after)
      : null
  const seen = horizon ? places.filter(place => !isAfter(place, horizon)) : places
  const { items, next } = toPage(seen, cursorOf, ({ id }) => id)
  return { items: await rowsById(platform, items), next: next ?? (horizon && cursorOf(horizon)) }
}

function orderOf(look: Look) {
  const at = { queue: sql`submitted_at`, sent: sql`sent_at`, rejected: sql`ended_at` }[look]
  const oldest = look === 'queue'
  const way = oldest ? sql`ASC` : sql`DESC`
  return {
    at,
    way,
    by: sql`${at} ${way}, id ${way}`,
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

function isAfter(one: Place, other: Place): boolean {
  return (
    (Temporal.Instant.compare(one.at, other.at) || (one.id > other.id ? 1 : -1)) > 0 && one.id !== other.id
  )
}

/** Where a page that looks at what is unsigned stops to look, though there is more; null where it saw all. */
async function lastLookedAt({ db }: Platform, after: SQL): Promise<Place | null> {
  const [last] = await rowsOf<{ id: string; at: unknown }>(
    db,
    sql`SELECT id, submitted_at AS at FROM withdrawal WHERE ${UNSIGNED} AND ${after}
      ORDER BY submitted_at, id OFFSET ${REVIEWS_COUNTED - 1} LIMIT 1`,
  )
  return last ? { id: last.id, at: instantFrom(last.at) } : null
}

/** What somebody typed, in place of the table: of a customer or an address the newest. */
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
