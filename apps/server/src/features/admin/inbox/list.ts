import {
  type InboxGroup,
  type InboxItem,
  type listInbox,
  SOON_HOURS,
  TODAY_HOURS,
} from '@matin/contract/admin/inbox'
import type { QueueKind } from '@matin/contract/admin/items'
import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '#feature.ts'
import { rowsOf } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE } from '#platform/db/page.ts'
import type { ReadFacts } from '#platform/item-source.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import type { Call } from '#platform/query.ts'
import {
  afterPlace,
  assignedOf,
  branchesOf,
  type CallersBranch,
  cursorOf,
  dueOf,
  inboxPlaceOf,
  kindOrderOf,
  type QueueSource,
  queuesFor,
  shownIn,
  WINDOW,
  windowOf,
} from './branches.ts'

type Input = ParsedInputOf<typeof listInbox>

/** Row of the page's SQL query. An empty page is one row without an item. */
type Row = {
  kind: QueueKind | null
  id: string
  due: unknown
  place: string
  decidable: boolean
  uid: string | null
  operator: string | null
  name: string | null
  since: unknown
  facts: never
  /**
   * First of the branches' read limits; null if no branch reached its limit. The page ends there, because
   * unread rows of that branch may come before later rows of others.
   */
  horizon: { kind: string; id: string; place: string } | null
}

const PLACE = sql.raw(`(extract(epoch FROM due) * 1000000)::bigint::text`)
const ORDER = sql.raw('due, place_of_kind, id')

/** Returns items, least time left first. One SQL query reads the items, another their customers. */
export async function inbox(
  platform: Platform,
  { caller, input }: Pick<Call<typeof listInbox>, 'caller' | 'input'>,
  { items: sources, customerCards }: Pick<Services, 'items' | 'customerCards'>,
): Promise<DataOf<typeof listInbox>> {
  const wanted = queuesFor(sources, caller).filter(
    ({ kind }) => input.kind === undefined || kind === input.kind,
  )
  const branches = await branchesOf(platform, caller, wanted)
  const parts = branches.flatMap((branch, index) => partOf(branch, index, caller, input) ?? [])
  if (parts.length === 0) return { items: [], next: null }
  const facts = await Promise.all(
    wanted.map(async ({ kind, queue }) => ({ kind, ...(await queue.facts(platform)) })),
  )
  const rows = await rowsOf<Row>(platform.db, statement(parts, facts))
  return pageOf(platform, rows, facts, customerCards)
}

interface Part {
  /** Name of the CTE with the rows. */
  name: SQL
  rows: SQL
  horizon: SQL | null
}

/** The branch's rows for the page, and the last row within the branch's read limit. */
function partOf(branch: CallersBranch, index: number, caller: OperatorCaller, input: Input): Part | null {
  const { scope = 'for-me' } = input
  const { kind, table, open, at, id, customer, mine } = branch
  const shown = shownIn(scope, input.held !== undefined, branch)
  if (shown === null) return null
  const after = afterPlace(branch, inboxPlaceOf(input.cursor))
  const named = sql`${kind}::text AS kind, ${kindOrderOf(kind)}::int AS place_of_kind, ${id}::text COLLATE "C" AS id, ${dueOf(branch)} AS due`
  const from = scope === 'mine' ? assignedOf(branch, after, caller) : windowOf(branch, after)
  const name = sql.identifier(`branch_${index}`)
  return {
    name: sql`${name}`,
    rows: sql`(SELECT ${named}, ${customer ?? sql`NULL::uuid`} AS customer, ${mine ? sql`(${mine})` : sql`false`} AS decidable
      FROM ${from} WHERE ${shown} ORDER BY ${at}, ${id} LIMIT ${PAGE_SIZE + 1})`,
    horizon:
      scope === 'mine'
        ? null
        : // Rows that fill a page alone come before the horizon of their branch, which then is not read.
          sql`(SELECT ${named} FROM ${sql.identifier(table)} WHERE ${open} AND ${after}
            AND (SELECT count(*) FROM ${name}) <= ${PAGE_SIZE} ORDER BY ${at}, ${id} OFFSET ${WINDOW - 1} LIMIT 1)`,
  }
}

function statement(parts: readonly Part[], facts: readonly { kind: QueueKind; select: SQL }[]): SQL {
  const union = (all: SQL[]) => sql.join(all, sql` UNION ALL `)
  const horizons = parts.flatMap(({ horizon }) => horizon ?? [])
  const horizon =
    horizons.length > 0
      ? sql`SELECT * FROM (${union(horizons)}) AS h ORDER BY ${ORDER} LIMIT 1`
      : sql`SELECT NULL::text AS kind, NULL::int AS place_of_kind, NULL::text AS id, NULL::timestamptz AS due WHERE false`
  const asked = facts.map(({ kind, select }) => sql`WHEN ${kind} THEN (${select})`)
  const branches = parts.map(({ name, rows }) => sql`${name} AS MATERIALIZED ${rows}`)
  return sql`WITH ${sql.join(branches, sql`, `)}, horizon AS MATERIALIZED (${horizon}),
      page AS MATERIALIZED (
        SELECT f.* FROM (${union(parts.map(({ name }) => sql`SELECT * FROM ${name}`))}) AS f
          WHERE NOT EXISTS (SELECT FROM horizon h WHERE (f.due, f.place_of_kind, f.id) > (h.due, h.place_of_kind, h.id))
          ORDER BY ${ORDER} LIMIT ${PAGE_SIZE + 1})
    SELECT p.kind, p.id, p.due, p.place, p.decidable, c.uid, o.id AS operator, o.name, a.since, z.horizon,
        CASE p.kind ${sql.join(asked, sql` `)} END AS facts
      FROM (SELECT (SELECT jsonb_build_object('kind', h.kind, 'id', h.id, 'place', ${PLACE}) FROM horizon h) AS horizon) AS z
      LEFT JOIN (SELECT *, ${PLACE} AS place FROM page) AS p ON true
      LEFT JOIN customer c ON c.id = p.customer
      LEFT JOIN item_assignee a ON a.kind = p.kind AND a.item = p.id COLLATE "default"
      LEFT JOIN operator o ON o.id = a.operator AND o.disabled_at IS NULL
      ORDER BY p.due, p.place_of_kind, p.id`
}

async function pageOf(
  { clock }: Platform,
  rows: readonly Row[],
  facts: readonly ({ kind: QueueKind } & Awaited<ReturnType<QueueSource['queue']['facts']>>)[],
  customerCards: Services['customerCards'],
): Promise<DataOf<typeof listInbox>> {
  const found = rows.filter((row): row is Row & { kind: QueueKind } => row.kind !== null)
  const shown = found.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  const horizon = rows[0]?.horizon ?? null
  const end =
    found.length > PAGE_SIZE && last
      ? { ...last, due: last.place }
      : horizon && { ...horizon, due: horizon.place }
  const read = new Map<string, ReadFacts | null>()
  for (const { kind, read: readAll } of facts) {
    const own = shown.filter(row => row.kind === kind)
    const all = own.length === 0 ? [] : await readAll(own.map(row => row.facts))
    for (const [index, { id }] of own.entries()) read.set(`${kind} ${id}`, all[index] ?? null)
  }
  const cards = await customerCards(shown.map(({ uid }) => uid))
  const now = clock.now()
  const items = shown.flatMap(({ kind, id, uid, operator, name, since, decidable, ...row }) => {
    const one = read.get(`${kind} ${id}`)
    if (!one) return []
    const due = instantFrom(row.due)
    const { heldUntil = null } = one
    return {
      kind,
      facts: one.facts,
      alerts: one.alerts,
      item: kind === 'support' ? (uid ?? '') : id,
      due: toTimestamp(due),
      group: groupOf(due, now),
      customer: cards.get(uid ?? '') ?? null,
      assignee:
        operator !== null && name !== null
          ? { id: operator, name, since: toTimestamp(instantFrom(since)) }
          : null,
      decidable,
      heldUntil: heldUntil === null ? null : toTimestamp(instantFrom(heldUntil)),
    } as InboxItem
  })
  return { items, next: end && cursorOf(end) }
}

function groupOf(due: Temporal.Instant, now: Temporal.Instant): InboxGroup {
  const hours = due.since(now).total('hours')
  if (hours <= 0) return 'overdue'
  if (hours < SOON_HOURS) return 'soon'
  return hours < TODAY_HOURS ? 'today' : 'later'
}
