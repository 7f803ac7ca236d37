import {
  CUSTOMER_VIEWS,
  CUSTOMERS_COUNTED,
  type CustomerSort,
  type CustomerView,
  type countCustomers,
  type ListedCustomer,
  type listCustomers,
} from '@matin/contract/admin/customers'
import { CUSTOMER_CURSOR } from '@matin/contract/cursor'
import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import type { IdentityState } from '@matin/domain/identity/state'
import { toWire } from '@matin/domain/money/amount'
import { type SQL, sql } from 'drizzle-orm'
import { cappedCount } from '#platform/capped-count.ts'
import { loadTogetherIn } from '#platform/commands/batch-query.ts'
import { dayAfter, startOf } from '#platform/days.ts'
import { rowsOf, type Tx, textArray } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/db/page.ts'
import type { Platform } from '#platform/platform.ts'
import { holdOf } from '../../account/holds/service.ts'
import { cardOf, customerCards } from '../../account/identity/public/cards.ts'
import { headroomOf } from '../../account/limits/service.ts'
import { readSettings } from '../../notify/settings/service.ts'

/*
 * List of customers, each page by an index however many there are. A filter with few matches starts the page: all
 * matches are read and sorted. Where every filter has many matches, the page walks along the sort order, within the
 * bounds that filters set for it, and reads at most LOOKED_AT customers.
 */

type Input = ParsedInputOf<typeof listCustomers>
type Filter = ParsedInputOf<typeof countCustomers>

/** Maximum number of customers that a page reads when every filter has many matches. */
const LOOKED_AT = 5000
const NEW_DAYS = 7
const AWAY_DAYS = 30

/**
 * Filter as SQL. `fits` is the condition on a customer `c` with figures `f`. `ids` selects the ids of all
 * matching customers; null where no index provides them.
 */
interface Narrowing {
  fits: SQL
  ids: SQL | null
  /** Sort order whose index this filter limits to a range. */
  bounds?: CustomerSort
}

/** `among` limits the list to customers that a search found; null for no limit. */
export async function customerPage(
  platform: Platform,
  input: Input,
  among: readonly string[] | null,
): Promise<Page<ListedCustomer>> {
  const { db } = platform
  const sort = input.sort ?? (input.view === 'money' ? 'balance' : 'joined')
  const order = orderOf(sort)
  const narrowings = await narrowingsOf(platform, input, among)
  const bounds = narrowings.filter(one => one.bounds === sort).map(one => one.fits)
  // Without other filters every walked customer is shown.
  const looked = bounds.length === narrowings.length ? PAGE_SIZE + 1 : LOOKED_AT
  const after = sql.join([order.after(input.cursor), ...bounds], sql` AND `)
  const few = await fewestOf(db, narrowings)
  const fits = sql.join([OPEN, after, ...narrowings.map(one => one.fits)], sql` AND `)
  const walked = sql`(SELECT c.*, f.value, f.seen_at FROM ${order.from} WHERE ${OPEN} AND ${after} ORDER BY ${order.by} LIMIT ${looked})`
  const from = few
    ? sql`(${few}) AS s JOIN customer c ON c.id = s.id LEFT JOIN customer_figure f ON f.customer = c.id`
    : sql`${walked} AS c CROSS JOIN LATERAL (SELECT c.id AS customer, c.value, c.seen_at) AS f`
  // Last walked customer, where a page that is not full ends.
  const horizon = sql`UNION ALL (SELECT c.id, ${order.place}::text, 0 FROM ${order.from} WHERE ${OPEN} AND ${after}
      AND (SELECT count(*) FROM found) <= ${PAGE_SIZE}
    ORDER BY ${order.by} OFFSET ${looked - 1} LIMIT 1)`
  const rows = await rowsOf<Found>(
    db,
    sql`WITH found AS MATERIALIZED (SELECT c.id, ${order.place}::text AS place, (row_number() OVER (ORDER BY ${order.by}))::int AS number
        FROM ${from} WHERE ${fits} ORDER BY ${order.by} LIMIT ${PAGE_SIZE + 1})
      SELECT * FROM (SELECT * FROM found ${few ? sql`` : horizon}) AS page ORDER BY number`,
  )
  const last = rows.find(({ number }) => number === 0)
  const found = rows.filter(({ number }) => number > 0)
  const { items, next } = toPage(found, cursorOf, ({ id }) => id)
  return { items: await describeAll(platform, items), next: next ?? (last ? cursorOf(last) : null) }
}

interface Found extends Record<string, unknown> {
  id: string
  place: string
  /** Position of the customer on the page, from 1; 0 for the customer at which reading stopped. */
  number: number
}

function cursorOf({ place, id }: Found): string {
  return `${place}.${id}`
}

/** Returns capped counts. */
export async function customerCounts(
  platform: Platform,
  filter: Filter,
  among: readonly string[] | null,
): Promise<DataOf<typeof countCustomers>> {
  const { db } = platform
  const narrowings = await narrowingsOf(platform, filter, among)
  const few = await fewestOf(db, narrowings)
  const all = sql`SELECT c.id FROM customer c WHERE ${OPEN}`
  const own = sql.join([OPEN, ...narrowings.map(one => one.fits)], sql` AND `)
  // Filters with many matches count among the newest customers only.
  const looked = sql`SELECT c.id FROM customer c WHERE ${OPEN} ORDER BY c.created_at DESC, c.id DESC LIMIT ${LOOKED_AT}`
  const parts = [
    ['all', all] as const,
    ...CUSTOMER_VIEWS.map(view => {
      const { fits, ids } = viewOf(platform, view)
      return [
        view,
        ids ?? sql`SELECT c.id FROM (${looked}) AS l JOIN customer c ON c.id = l.id WHERE ${fits}`,
      ] as const
    }),
    [
      'fit',
      sql`SELECT c.id FROM (${few ?? looked}) AS s JOIN customer c ON c.id = s.id
        LEFT JOIN customer_figure f ON f.customer = c.id WHERE ${own}`,
    ] as const,
    ['looked', looked] as const,
  ].map(([name, ids]) => {
    const most = name === 'looked' ? LOOKED_AT : CUSTOMERS_COUNTED + 1
    return sql`SELECT ${name}::text AS name, (SELECT count(*)::int FROM (SELECT FROM (${ids}) AS i LIMIT ${most}) AS n) AS found`
  })
  const rows = await rowsOf<{ name: string; found: number }>(db, sql.join(parts, sql` UNION ALL `))
  const found = new Map(rows.map(row => [row.name, row.found]))
  const unseen = found.get('looked') === LOOKED_AT
  const counted = (name: string, whole: boolean) => {
    const { count, more } = cappedCount(CUSTOMERS_COUNTED, found.get(name) ?? 0)
    return { count, more: more || (unseen && !whole) }
  }
  const views = Object.fromEntries(
    CUSTOMER_VIEWS.map(view => [view, counted(view, viewOf(platform, view).ids !== null)]),
  ) as Record<CustomerView, ReturnType<typeof counted>>
  return { all: counted('all', true), views, fit: counted('fit', few !== null) }
}

const OPEN = sql`c.closed_at IS NULL`

/** Days are those of the platform's time zone, in which the list also shows times. */
async function narrowingsOf(
  platform: Platform,
  filter: Filter,
  among: readonly string[] | null,
): Promise<Narrowing[]> {
  const { timeZone } = await readSettings(platform.load)
  const from = (day: string) => sql`${toTimestamp(startOf(day, timeZone))}::timestamptz`
  const until = (day: string) => from(dayAfter(day))
  const { view, identity, balanceFrom, balanceTo, seenFrom, seenTo, joinedFrom, joinedTo } = filter
  const found: Narrowing[] = []
  if (view) found.push(viewOf(platform, view))
  if (identity) found.push(identityIs(identity))
  if (among) {
    const ids = sql`SELECT unnest(${textArray(among)}::uuid[]) AS id`
    found.push({ fits: sql`c.id = ANY (${textArray(among)}::uuid[])`, ids })
  }
  if (balanceFrom !== undefined)
    found.push(figure('balance', sql`f.value >= ${String(balanceFrom)}::numeric`))
  if (balanceTo !== undefined) found.push(figure('balance', sql`f.value <= ${String(balanceTo)}::numeric`))
  if (seenFrom) found.push(figure('seen', sql`f.seen_at >= ${from(seenFrom)}`))
  if (seenTo) found.push(figure('seen', sql`f.seen_at < ${until(seenTo)}`))
  if (joinedFrom) found.push(joined(sql`c.created_at >= ${from(joinedFrom)}`))
  if (joinedTo) found.push(joined(sql`c.created_at < ${until(joinedTo)}`))
  return found
}

function viewOf({ clock }: Platform, view: CustomerView): Narrowing {
  const now = clock.now()
  const at = sql`${toTimestamp(now)}::timestamptz`
  const daysAgo = (days: number) => sql`${toTimestamp(now.subtract({ hours: 24 * days }))}::timestamptz`
  switch (view) {
    case 'money':
      return figure('balance', sql`f.value > 0`)
    case 'new':
      return joined(sql`c.created_at > ${daysAgo(NEW_DAYS)}`)
    case 'away':
      return figure('seen', sql`f.seen_at < ${daysAgo(AWAY_DAYS)}`)
    case 'held': {
      const held = sql`h.released_at IS NULL AND h.deadline_at > ${at}`
      // A set of at most CUSTOMERS_COUNTED customers is whole, because neither part of it was cut off.
      const part = sql`LIMIT ${CUSTOMERS_COUNTED + 1}`
      return {
        fits: sql`(c.withdrawal_hold_until > ${at} OR EXISTS (SELECT FROM customer_hold h WHERE h.customer = c.id AND ${held}))`,
        ids: sql`(SELECT c.id FROM customer c WHERE c.withdrawal_hold_until > ${at} ${part})
          UNION (SELECT h.customer FROM customer_hold h WHERE ${held} ${part})`,
      }
    }
    case 'suspended': {
      const fits = sql`c.suspended_until > ${at}`
      return { fits, ids: sql`SELECT c.id FROM customer c WHERE ${fits}` }
    }
    case 'in_review':
    case 'passed':
    case 'not_certified':
      return identityIs(view)
  }
}

function figure(bounds: 'balance' | 'seen', fits: SQL): Narrowing {
  return { bounds, fits, ids: sql`SELECT f.customer AS id FROM customer_figure f WHERE ${fits}` }
}

function joined(fits: SQL): Narrowing {
  return { bounds: 'joined', fits, ids: sql`SELECT c.id FROM customer c WHERE ${fits} AND ${OPEN}` }
}

/** State `failed` means neither a passed submission nor one in review. */
function identityIs(state: IdentityState): Narrowing {
  const submission = (is: SQL) =>
    sql`EXISTS (SELECT FROM identity_submission i WHERE i.customer = c.id AND ${is})`
  switch (state) {
    case 'passed': {
      const fits = sql`c.identity_passed_at IS NOT NULL`
      return { fits, ids: sql`SELECT c.id FROM customer c WHERE ${fits}` }
    }
    case 'in_review':
      return {
        fits: submission(sql`i.state = 'in_review'`),
        ids: sql`SELECT i.customer AS id FROM identity_submission i WHERE i.state = 'in_review'`,
      }
    case 'failed':
      return {
        fits: sql`${submission(sql`i.state = 'failed'`)} AND NOT ${submission(sql`i.state <> 'failed'`)}`,
        ids: sql`SELECT DISTINCT i.customer AS id FROM identity_submission i WHERE i.state = 'failed'`,
      }
    case 'not_certified':
      return { fits: sql`NOT ${submission(sql`true`)}`, ids: null }
  }
}

/** Returns the matching ids of the narrowest filter; null if all have more than CUSTOMERS_COUNTED. */
async function fewestOf(db: Tx, narrowings: readonly Narrowing[]): Promise<SQL | null> {
  const sets = narrowings.flatMap(({ ids }) => ids ?? [])
  if (sets.length === 0) return null
  const counts = sets.map(
    (ids, index) =>
      sql`SELECT ${index}::int AS place, (SELECT count(*)::int FROM (SELECT FROM (${ids}) AS i LIMIT ${CUSTOMERS_COUNTED + 1}) AS n) AS found`,
  )
  const [fewest] = await rowsOf<{ place: number; found: number }>(
    db,
    sql`SELECT place, found FROM (${sql.join(counts, sql` UNION ALL `)}) AS s ORDER BY found LIMIT 1`,
  )
  return fewest && fewest.found <= CUSTOMERS_COUNTED ? (sets[fewest.place] ?? null) : null
}

/** A cursor has the sort value as an integer: milliseconds since 1970, or "b" and minor units of USDT. */
function orderOf(sort: CustomerSort) {
  const both = sql`customer_figure f JOIN customer c ON c.id = f.customer`
  const value = { joined: sql`c.created_at`, balance: sql`f.value`, seen: sql`f.seen_at` }[sort]
  const typed = (place: string): SQL =>
    sort === 'balance'
      ? sql`${place.slice(1)}::numeric`
      : sql`${toTimestamp(Temporal.Instant.fromEpochMilliseconds(Number(place)))}::timestamptz`
  const id = sort === 'joined' ? sql`c.id` : sql`f.customer`
  return {
    from: sort === 'joined' ? sql`customer c LEFT JOIN customer_figure f ON f.customer = c.id` : both,
    by: sql`${value} DESC, ${id} DESC`,
    place: sort === 'balance' ? sql`('b' || ${value})` : sql`(extract(epoch FROM ${value}) * 1000)::bigint`,
    after(cursor: string | undefined): SQL {
      const [, place, last] = CUSTOMER_CURSOR.exec(cursor ?? '') ?? []
      // A customer without the value has no place in a list sorted by it.
      const known = sort === 'joined' ? sql`true` : sql`${value} IS NOT NULL`
      if (place === undefined) return known
      // A cursor of a list in another order yields nothing.
      return place.startsWith('b') !== (sort === 'balance')
        ? sql`false`
        : sql`${known} AND (${value}, ${id}) < (${typed(place)}, ${last}::uuid)`
    },
  }
}

interface Row extends Record<string, unknown> {
  id: string
  identity: IdentityState | null
  value: string | null
  seen_at: unknown
  joined_at: unknown
  suspended_until: unknown
}

/** The number of statements does not depend on the number of customers. */
async function describeAll(platform: Platform, ids: readonly string[]): Promise<ListedCustomer[]> {
  if (ids.length === 0) return []
  const { db, clock } = platform
  const now = clock.now()
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT c.id, f.value::text AS value, f.seen_at, c.created_at AS joined_at, c.suspended_until,
        (SELECT i.state FROM identity_submission i WHERE i.customer = c.id ORDER BY i.id DESC LIMIT 1) AS identity
      FROM customer c LEFT JOIN customer_figure f ON f.customer = c.id WHERE c.id = ANY (${textArray(ids)}::uuid[])`,
  )
  const known = new Map(rows.map(row => [row.id, row]))
  const cards = await customerCards(db, platform.config, ids)
  const load = loadTogetherIn(db)
  const judged = await Promise.all(
    ids.map(id => Promise.all([holdOf(load, id, now), headroomOf(load, id, now)])),
  )
  return ids.flatMap((id, index) => {
    const row = known.get(id)
    const [hold, limit] = judged[index] ?? []
    if (!row || hold === undefined || limit === undefined) return []
    const suspended = row.suspended_until ? instantFrom(row.suspended_until) : null
    return {
      customer: cardOf(cards, id),
      identity: row.identity ?? 'not_certified',
      balance: row.value === null ? null : toWire(BigInt(row.value), 'USDT'),
      limit: { used: toWire(limit.used, 'USDT'), of: toWire(limit.limit, 'USDT') },
      hold: hold && { reason: hold.reason, until: hold.until },
      suspendedUntil:
        suspended && Temporal.Instant.compare(suspended, now) > 0 ? toTimestamp(suspended) : null,
      seenAt: row.seen_at ? toTimestamp(instantFrom(row.seen_at)) : null,
      joinedAt: toTimestamp(instantFrom(row.joined_at)),
    }
  })
}
