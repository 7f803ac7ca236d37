import {
  type listCustomerTimeline,
  TIMELINE_SOURCES,
  type TimelineEntry,
} from '@matin/contract/admin/customer'
import { TIMELINE_CURSOR } from '@matin/contract/cursor'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, textArray } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/db/page.ts'
import { firstIdAt } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import type { CustomerInput } from '#platform/query.ts'

/** Maximum number of newest withdrawals, and of newest submissions, whose decisions are shown. */
const SUBJECTS = 100
/** Operators' views are left out of the timeline, because they are no events of the customer. */
const VIEWS = [
  ...['view', 'activity', 'orders', 'recharges', 'withdrawals', 'devices', 'notes', 'background'].map(
    what => `customer.${what}`,
  ),
  ...['customer.request', 'customer.find', 'customer.timeline', 'identity.view', 'identity.photo'],
]

interface Row extends Record<string, unknown> {
  source: TimelineEntry['source']
  key: string
  at: unknown
  what: string
  about: string
  operator: string | null
  amount: string | null
  asset: AssetId | null
}

export async function timelinePage(
  { db }: Platform,
  { caller: { customerId }, input: { source, cursor } }: CustomerInput<typeof listCustomerTimeline>,
): Promise<Page<TimelineEntry>> {
  const sources = source ? [source] : TIMELINE_SOURCES
  const before = placeOf(cursor)
  const parts = sources.map(
    one => sql`(SELECT s.* FROM (${SOURCES[one](customerId, before)}) AS s WHERE ${before?.past ?? sql`true`}
      ORDER BY s.at DESC, s.key DESC LIMIT ${PAGE_SIZE + 1})`,
  )
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS s ORDER BY s.at DESC, s.key DESC LIMIT ${PAGE_SIZE + 1}`,
  )
  return toPage(
    rows,
    ({ at, key }) => `${instantFrom(at).epochMilliseconds}.${key}`,
    ({ key, at, amount, ...row }) => ({
      ...{ id: key, source: row.source, what: row.what, about: row.about, operator: row.operator },
      at: toTimestamp(instantFrom(at)),
      amount: amount === null || row.asset === null ? null : signed(BigInt(amount), row.asset),
      asset: row.asset,
    }),
  )
}

interface Place {
  /** Smallest id with the time of the cursor. Earlier events have smaller ids. */
  firstId: string
  at: SQL
  past: SQL
}

function placeOf(cursor: string | undefined): Place | null {
  const [, ms, key] = TIMELINE_CURSOR.exec(cursor ?? '') ?? []
  if (ms === undefined) return null
  const moment = Temporal.Instant.fromEpochMilliseconds(Number(ms))
  const at = sql`${toTimestamp(moment)}::timestamptz`
  const firstId = firstIdAt(moment.add({ milliseconds: 1 }))
  return { firstId, at, past: sql`(s.at, s.key) < (${at}, ${key}::text)` }
}

const SOURCES: Record<TimelineEntry['source'], (customerId: string, before: Place | null) => SQL> = {
  operator: (
    customerId,
    before,
  ) => sql`SELECT 'operator' AS source, l.seq::text AS key, l.at, l.action AS what, l.subject AS about,
      l.actor_name AS operator, NULL::text AS amount, NULL::text AS asset
    FROM (SELECT 'customer:' || c.uid AS subject FROM customer c WHERE c.id = ${customerId}::uuid
      UNION ALL SELECT 'withdrawal:' || w.id FROM (
        SELECT id FROM withdrawal WHERE customer = ${customerId}::uuid ORDER BY id DESC LIMIT ${SUBJECTS}) AS w
      UNION ALL SELECT 'identity:' || i.id FROM (
        SELECT id FROM identity_submission WHERE customer = ${customerId}::uuid ORDER BY id DESC LIMIT ${SUBJECTS}) AS i) AS about
    CROSS JOIN LATERAL (SELECT * FROM audit_log a WHERE a.subject = about.subject AND a.action <> ALL (${textArray(VIEWS)}::text[])
      AND ${before ? sql`a.at <= ${before.at}` : sql`true`} ORDER BY a.seq DESC LIMIT ${PAGE_SIZE + 1}) AS l`,
  sign_in: (
    customerId,
    before,
  ) => sql`SELECT 'sign_in' AS source, l.id::text AS key, l.at, l.outcome AS what, l.device AS about,
      NULL::text AS operator, NULL::text AS amount, NULL::text AS asset
    FROM login_log l WHERE l.customer = ${customerId}::uuid AND ${earlier(sql`l.id`, before)} ORDER BY l.id DESC LIMIT ${2 * PAGE_SIZE}`,
  money: (
    customerId,
    before,
  ) => sql`SELECT 'money' AS source, v.id::text AS key, v.at, v.kind AS what, v.reference AS about,
      NULL::text AS operator, v.amount::text AS amount, v.asset
    FROM ledger.activity v WHERE v.customer = ${customerId}::uuid AND ${earlier(sql`v.id`, before)}
    ORDER BY v.id DESC LIMIT ${2 * PAGE_SIZE}`,
}

function earlier(id: SQL, before: Place | null): SQL {
  return before ? sql`${id} < ${before.firstId}::uuid` : sql`true`
}

function signed(amount: bigint, asset: AssetId): string {
  return amount < 0n ? `-${toWire(-amount, asset)}` : toWire(amount, asset)
}
