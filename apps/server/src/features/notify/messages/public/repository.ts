import type { Language } from '@matin/contract/language'
import { MESSAGES, type Message, type MessageKind } from '@matin/contract/messages'
import { UNREAD_MAX } from '@matin/contract/unread'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type BatchWrite, type Write, writeOf } from '#platform/commands/batch-write.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/db/page.ts'
import { firstIdAt } from '#platform/ids.ts'
import { message, messageMark } from '../tables.ts'
import { readNote, wordsOf } from './wording.ts'

export interface Note {
  customer: string
  kind: MessageKind
  params: Record<string, string>
  /** Whether it replaces the message of the last day with the same `about`; it then goes out by no other way. */
  replaces?: boolean
}

const REPLACED: BatchWrite<{ customer: string; since: string; about: string }> = {
  name: 'message replaced',
  optional: true,
  columns: { customer: 'uuid', since: 'uuid', about: 'text' },
  text: `DELETE FROM message m USING rows g
    WHERE m.customer = g.customer AND m.id >= g.since AND m.params ->> 'about' = g.about RETURNING 1`,
}

/** Returns the write that deletes the message that a note replaces. */
export function replacedBy({ customer, params: { about = '' } }: Note, at: Temporal.Instant): Write {
  return writeOf(REPLACED, { customer, since: firstIdAt(at.subtract({ hours: 24 })), about })
}

type Told = Record<'customer' | 'kind' | 'params' | 'at', string> & { secret: null; due: boolean }
const TOLD: BatchWrite<Told> = {
  name: 'message',
  columns: {
    secret: 'text',
    customer: 'uuid',
    kind: 'text',
    params: 'jsonb',
    at: 'timestamptz',
    due: 'boolean',
  },
  text: `SELECT t.* FROM (SELECT ${['secret', 'customer', 'kind', 'params', 'at', 'due']
    .map(column => `array_agg(${column} ORDER BY ordinal) AS ${column}`)
    .join(
      ', ',
    )} FROM rows) AS g CROSS JOIN LATERAL tell_customers(g.secret[1], g.customer, g.kind, g.params, g.at, g.due) AS t`,
}

/** Also queues it for email and push, unless only the app shows its kind or it replaces another. */
export function messageOf({ customer, kind, params, replaces }: Note, at: Temporal.Instant): Write {
  const due = !replaces && MESSAGES[kind].preference !== null
  const row = { customer, kind, params: JSON.stringify(params), at: toTimestamp(at), due }
  return writeOf(TOLD, { ...row, secret: null })
}

interface MessageRow extends Record<string, unknown> {
  id: string
  kind: string
  params: Record<string, string>
  created_at: unknown
  read_at: unknown
}

export interface Reading {
  language: Language
  timeZone: string
}

/** Newest first, with the order payouts. Each payout is expected, so none is unread. */
export async function messagePage(
  tx: Tx,
  customerId: string,
  { language, timeZone }: Reading,
  cursor: string | undefined,
): Promise<Page<Message>> {
  const older = (id: SQL) => (cursor === undefined ? sql`true` : sql`${id} < ${cursor}::uuid`)
  const rows = await rowsOf<
    MessageRow & { asset: AssetId | null; amount: string | null; due: string | null }
  >(
    tx,
    sql`SELECT m.* FROM (
        (SELECT m.id, m.kind, m.params, m.created_at, coalesce(m.read_at, CASE WHEN m.id <= k.through THEN k.read_at END) AS read_at,
            NULL AS asset, NULL AS amount, NULL AS due
          FROM message m LEFT JOIN ${messageMark} k ON k.customer = m.customer
          WHERE m.customer = ${customerId}::uuid AND ${older(sql`m.id`)} ORDER BY m.id DESC LIMIT ${PAGE_SIZE + 1})
        UNION ALL
        -- Walks an index once per coin, so it reads no other events of the customer.
        SELECT v.id, 'payout', '{}', v.at, v.at, v.asset, v.amount::text, v.reference FROM (
            SELECT DISTINCT b.asset FROM ledger.account b WHERE b.owner = ${customerId}::uuid AND b.kind = 'mining') AS s
          CROSS JOIN LATERAL (SELECT v.* FROM ledger.activity v WHERE v.customer = ${customerId}::uuid AND v.kind = 'payout'
            AND v.asset = s.asset AND v.reference LIKE '%T%' AND ${older(sql`v.id`)} ORDER BY v.id DESC LIMIT ${PAGE_SIZE + 1}) AS v) AS m
      ORDER BY m.id DESC LIMIT ${PAGE_SIZE + 1}`,
  )
  const { items, next } = toPage(
    rows,
    row => row.id,
    ({ asset, amount, due, ...row }) => {
      const own = asset && amount !== null && due !== null
      const params = own
        ? { amount: toWire(BigInt(amount), asset), asset, due: toTimestamp(instantFrom(due)) }
        : row.params
      return toMessage({ ...row, params }, { language, timeZone })
    },
  )
  return { items: items.filter(item => item !== null), next }
}

const NO_ID = '00000000-0000-0000-0000-000000000000'
/** Unread messages are counted among the newest only, because some customers never mark any as read. */
const LOOKED_AT = 500

/** Counts unread messages up to UNREAD_MAX. The bound keeps the count cheap for customers who never read. */
export async function unreadCount(tx: Tx, customerId: string): Promise<number> {
  const through = sql`coalesce((SELECT k.through FROM ${messageMark} k WHERE k.customer = ${customerId}::uuid), ${NO_ID}::uuid)`
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`SELECT least(${UNREAD_MAX}, count(*) FILTER (WHERE m.read_at IS NULL))::int AS count FROM (
        SELECT m.read_at FROM message m WHERE m.customer = ${customerId}::uuid AND m.id > ${through}
          ORDER BY m.id DESC LIMIT ${LOOKED_AT}) AS m`,
  )
  return row?.count ?? 0
}

/** Marks one message as read, or all if `id` is undefined. Returns whether any was unread. */
export async function markMessagesRead(
  tx: Tx,
  customerId: string,
  id: string | undefined,
  now: Temporal.Instant,
): Promise<boolean> {
  if (id === undefined) return moveMark(tx, customerId, now)
  const changed = await tx
    .update(message)
    .set({ readAt: now })
    .where(and(eq(message.customer, customerId), eq(message.id, id), isNull(message.readAt)))
    .returning({ id: message.id })
  return changed.length > 0
}

/** Messages up to the mark count as read without a record of their own. */
async function moveMark(tx: Tx, customerId: string, now: Temporal.Instant): Promise<boolean> {
  const marked = await rowsOf(
    tx,
    sql`INSERT INTO ${messageMark} AS k (customer, through, read_at)
      SELECT m.customer, m.id, ${toTimestamp(now)}::timestamptz FROM message m
        WHERE m.customer = ${customerId}::uuid ORDER BY m.id DESC LIMIT 1
      ON CONFLICT (customer) DO UPDATE SET through = excluded.through, read_at = excluded.read_at
        WHERE k.through < excluded.through
      RETURNING 1`,
  )
  return marked.length > 0
}

/** Returns a message to show; null for a row that is no message of ours. */
function toMessage(row: MessageRow, { language, timeZone }: Reading): Message | null {
  const note = readNote(row)
  return (
    note && {
      id: row.id,
      kind: note.kind,
      ...wordsOf(note.kind, language, note.params, timeZone),
      about: note.params.about ?? null,
      createdAt: toTimestamp(instantFrom(row.created_at)),
      readAt: row.read_at === null ? null : toTimestamp(instantFrom(row.read_at)),
    }
  )
}
