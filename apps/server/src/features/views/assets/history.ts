import type { WalletLogItem } from '@matin/contract/assets'
import { CUSTOMER_EVENTS, type CustomerEvent } from '@matin/domain/ledger/account'
import { fromWire } from '@matin/domain/money/amount'
import { ASSET_IDS, type AssetId, decimalsOf } from '@matin/domain/money/asset'
import { addressText, txidText, uidText } from '@matin/domain/text/address'
import { amountText } from '@matin/domain/text/amount'
import { type SQL, sql } from 'drizzle-orm'
import type { Config } from '#config.ts'
import { batchQuery, type Load } from '#platform/commands/batch-query.ts'
import { rowsOf, type Tx, textArray } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/db/page.ts'
import { firstIdAt } from '#platform/ids.ts'
import { ABOUT, BEGINS, EVENT_COLUMNS, type EventRow, toItem } from './event-rows.ts'

/** `from` is included, `until` excluded. */
export interface Period {
  from: Temporal.Instant
  until: Temporal.Instant
}

export interface LogFilter {
  kind?: CustomerEvent | undefined
  asset?: AssetId | undefined
  period?: Partial<Period>
  cursor?: string | undefined
}

const NO_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The time of an event may differ from the time in its id by this much. */
const APART = { minutes: 5 }

export function idsOf({ from, until }: Partial<Period>): { after: string; before: string } {
  return {
    after: from ? firstIdAt(from.subtract(APART)) : NO_ID,
    before: until ? firstIdAt(until.add(APART)) : LAST_ID,
  }
}

const asked = {
  customer: 'uuid',
  before: 'uuid',
  after: 'uuid',
  from: 'timestamptz',
  until: 'timestamptz',
} as const
type Asked = Record<keyof typeof asked, string>

const WITHIN = `v.customer = a.customer AND v.id < a.before AND v.id > a.after AND v.at >= a.from AND v.at < a.until`
const NEWEST = `ORDER BY v.id DESC LIMIT ${PAGE_SIZE + 1}`

type Filtered = Asked & { kind: CustomerEvent | null; asset: AssetId | null }

/**
 * One subquery a month, so that PostgreSQL reads at most a page from each monthly partition, in index order.
 * A single query over all months makes PostgreSQL sort all rows of a customer as soon as its statistics say
 * that most customers have few.
 */
const factsOf = memoised(({ from, until }: Period) => {
  const page = (where: string) => {
    const months = monthsOf({ from, until }).map(
      month => `(SELECT v.* FROM ledger.activity v WHERE ${WITHIN} AND v.id >= '${firstIdAt(month.from)}'
        AND v.id < '${firstIdAt(month.until)}' AND ${where} ${NEWEST})`,
    )
    return `SELECT v.* FROM (${months.join(' UNION ALL ')}) AS v ${NEWEST}`
  }
  const span = `${from} ${until}`
  return {
    log: batchQuery<Asked, EventRow>({
      name: `log ${span}`,
      params: asked,
      text: `SELECT a.ordinal, ${EVENT_COLUMNS} FROM params a CROSS JOIN LATERAL (${page(BEGINS)}) AS v`,
    }),
    /** The cost depends neither on the page nor on the customer's other events. */
    filtered: batchQuery<Filtered, EventRow>({
      name: `log narrowed ${span}`,
      params: { ...asked, kind: 'text', asset: 'text' },
      text: `SELECT a.ordinal, ${EVENT_COLUMNS} FROM params a CROSS JOIN LATERAL (
        SELECT v.* FROM (
          SELECT v.* FROM unnest('{${CUSTOMER_EVENTS.join(',')}}'::text[]) AS k (kind)
            CROSS JOIN (SELECT DISTINCT b.asset FROM ledger.account b WHERE b.owner = a.customer) AS s
            CROSS JOIN LATERAL (${page('v.kind = k.kind AND v.asset = s.asset')}) AS v
            WHERE k.kind = coalesce(a.kind, k.kind) AND s.asset = coalesce(a.asset, s.asset)
          UNION ALL
          (${page('v.other_asset = a.asset AND v.other_asset <> v.asset AND v.kind = coalesce(a.kind, v.kind)')})) AS v
        ${NEWEST}) AS v`,
    }),
  }
})

function memoised<R>(make: (span: Period) => R): (span: Period) => R {
  const made = new Map<string, R>()
  return span => {
    const key = `${span.from} ${span.until}`
    const one = made.get(key) ?? make(span)
    made.set(key, one)
    return one
  }
}

function monthsOf({ from, until }: Period): Period[] {
  const months: Period[] = []
  for (let start = from; Temporal.Instant.compare(start, until) < 0; ) {
    const end = start.toZonedDateTimeISO('UTC').add({ months: 1 }).toInstant()
    months.push({ from: start, until: end })
    start = end
  }
  return months
}

/** Nothing was posted before 2026, even if a customer's id contains an earlier time. */
const NOBODY_BEFORE = firstIdAt(Temporal.Instant.from('2026-01-01T00:00:00Z'))

/**
 * Yields the spans in which a customer's events between two ids may be, newest first. The first span is this
 * month with the next one (a clock may be ahead), which suffices for most pages. Then come the month before
 * and whole years, back to the customer's first day.
 */
function* spansOf(
  now: Temporal.Instant,
  customer: string,
  { before, after }: { before: string; after: string },
): Generator<Period> {
  const month = now.toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 })
  const start = (day: Temporal.PlainDate) => day.toZonedDateTime('UTC').toInstant()
  const first = [after, customer, NOBODY_BEFORE].toSorted().at(-1) ?? after
  let end = month.add({ months: 2 })
  for (let from = month; firstIdAt(start(end)) > first; ) {
    if (before > firstIdAt(start(from))) yield { from: start(from), until: start(end) }
    end = from
    const year = end.subtract({ days: 1 }).with({ month: 1, day: 1 })
    from = end.equals(month) ? month.subtract({ months: 1 }) : year
  }
}

export async function logPage(
  config: Config,
  load: Load,
  now: Temporal.Instant,
  customer: string,
  filter: LogFilter,
): Promise<Page<WalletLogItem>> {
  const { kind, asset, period = {} } = filter
  const bounds = boundsOf(period, filter.cursor)
  const within = { customer, ...bounds }
  const rows: EventRow[] = []
  for (const span of spansOf(now, customer, bounds)) {
    const { log, filtered } = factsOf(span)
    const found = await (kind || asset
      ? load(filtered, { ...within, kind: kind ?? null, asset: asset ?? null })
      : load(log, within))
    rows.push(...found.sort((a, b) => (a.id < b.id ? 1 : -1)))
    if (rows.length > PAGE_SIZE) break
  }
  return toPage(
    rows,
    row => row.id,
    row => toItem(config, row),
  )
}

function boundsOf(period: Partial<Period>, cursor: string | undefined) {
  const { after, before } = idsOf(period)
  return {
    after,
    before: cursor && cursor < before ? cursor : before,
    from: period.from ? toTimestamp(period.from) : '-infinity',
    until: period.until ? toTimestamp(period.until) : 'infinity',
  }
}

const SEARCHED = 2000

/**
 * Returns events whose amount, address, UID, order number or transaction on the chain contains `search`. The
 * query reads a bounded number of events, so a page may be short or empty although a next one exists.
 */
export async function searchPage(
  config: Config,
  tx: Tx,
  customer: string,
  filter: LogFilter,
  search: string,
): Promise<Page<WalletLogItem>> {
  const { after, before, from, until } = boundsOf(filter.period ?? {}, filter.cursor)
  const rows = await rowsOf<EventRow & { found: boolean; oldest: string; seen: number }>(
    tx,
    sql`WITH v AS MATERIALIZED (
        SELECT v.* FROM ledger.activity v WHERE v.customer = ${customer}::uuid AND v.id < ${before}::uuid
          AND v.id > ${after}::uuid AND v.at >= ${from}::timestamptz AND v.at < ${until}::timestamptz
        ORDER BY v.id DESC LIMIT ${SEARCHED}
      ), seen AS (
        SELECT count(*)::int AS seen, min(v.id::text) AS oldest FROM v
      ), found AS (
        SELECT ${sql.raw(EVENT_COLUMNS)} FROM v
          WHERE ${sql.raw(BEGINS)} AND v.kind = coalesce(${filter.kind ?? null}, v.kind)
            AND (${filter.asset ?? null}::text IS NULL OR ${filter.asset ?? null} IN (v.asset, v.other_asset))
            AND (${hasAmount(search)} OR ${hasText(search)})
          ORDER BY v.id DESC LIMIT ${PAGE_SIZE + 1}
      )
      SELECT f.*, f.id IS NOT NULL AS found, s.oldest, s.seen FROM seen s LEFT JOIN found f ON true ORDER BY f.id DESC`,
  )
  const [first] = rows
  const found = rows.filter(row => row.found)
  const page = toPage(
    found,
    row => row.id,
    row => toItem(config, row),
  )
  if (page.next !== null || !first || first.seen < SEARCHED) return page
  return { ...page, next: first.oldest }
}

/** Matches in units of the coin and without sign. "1,000" matches 1000 and 1. */
function hasAmount(search: string): SQL {
  const typed = search.replace(/^[+-]\s?/, '')
  const readings = [typed, typed.replace(',', ''), typed.replace(',', '.')]
  const amounts = ASSET_IDS.flatMap(asset =>
    readings.map(text => ({ asset, minor: minorOf(text, asset) })),
  ).filter(({ minor }) => minor !== null)
  return sql`EXISTS (SELECT FROM unnest(${textArray(amounts.map(({ asset }) => asset))}::text[],
      ${textArray(amounts.map(({ minor }) => String(minor)))}::text[]::numeric[]) AS w (asset, minor)
    WHERE (w.asset, w.minor) IN ((v.asset, abs(v.amount)), (v.other_asset, abs(v.other_amount))))`
}

function minorOf(text: string, asset: AssetId): bigint | null {
  const taken = amountText(text, { unit: asset, decimals: decimalsOf(asset) })
  return 'text' in taken ? fromWire(taken.text, asset) : null
}

/** Shorter texts match too many events. */
const LEAST_LETTERS = 3

/** UID and address of another customer, which are not shown, must match as a whole. */
function hasText(typed: string): SQL {
  if (typed.length < LEAST_LETTERS) return sql`false`
  const search = [uidText, addressText, txidText].reduce<string>((found, read) => {
    const taken = read(typed)
    return 'text' in taken ? taken.text : found
  }, typed)
  const has = (text: SQL) => sql`position(lower(${search}) IN lower(${text})) > 0`
  const id = sql.raw(ABOUT)
  return sql`CASE
    WHEN v.kind = 'withdrawal_request' THEN EXISTS (SELECT FROM withdrawal w
      WHERE w.id = ${id} AND w.customer = v.customer AND ${has(sql`w.address || ' ' || coalesce(w.txid, '')`)})
    WHEN v.kind = 'deposit_seen' THEN EXISTS (SELECT FROM deposit d
      WHERE d.id = ${id} AND d.customer = v.customer AND ${has(sql`d.sender || ' ' || d.txid`)})
    WHEN v.kind = 'internal_transfer' THEN EXISTS (SELECT FROM internal_transfer i
        JOIN customer c ON c.id = CASE WHEN i.sender = v.customer THEN i.recipient ELSE i.sender END
        LEFT JOIN deposit_address e ON e.customer = c.id
      WHERE i.id = ${id} AND ${search} IN (c.uid, e.address))
    ELSE EXISTS (SELECT FROM mining_order o WHERE o.id = ${id} AND o.customer = v.customer AND ${has(sql`o.order_no`)}) END`
}
