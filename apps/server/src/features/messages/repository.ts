import type { Language } from '@matin/contract/language'
import { MESSAGE_KINDS, type Message, type MessageKind, UNREAD_MAX } from '@matin/contract/messages'
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { type Change, type Write, writeOf } from '../../platform/acts/write.ts'
import { rowsOf, type Tx, textArray } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import { idCursor, PAGE_SIZE, type Page, toPage } from '../../platform/db/page.ts'
import type { Messages } from '../../platform/message-words.ts'
import { message } from './tables.ts'
import { wordsOf } from './wording.ts'

export interface Note {
  customer: string
  kind: MessageKind
  params: Record<string, string>
}

/** One statement however many: a payout run writes a message for each order. */
export async function insertMessages(tx: Tx, at: Temporal.Instant, notes: readonly Note[]): Promise<void> {
  if (notes.length === 0) return
  await tx.execute(sql`INSERT INTO message (customer, id, kind, params, created_at)
    SELECT u.customer, message_id(${toTimestamp(at)}::timestamptz), u.kind, u.params::jsonb, ${toTimestamp(at)}::timestamptz
    FROM unnest(${textArray(notes.map(note => note.customer))}::uuid[],
      ${textArray(notes.map(note => note.kind))}::text[],
      ${textArray(notes.map(note => JSON.stringify(note.params)))}::text[])
      WITH ORDINALITY AS u (customer, kind, params, ord) ORDER BY u.ord`)
}

const TOLD: Change<{ customer: string; kind: string; params: string; at: string }> = {
  name: 'message',
  columns: { customer: 'uuid', kind: 'text', params: 'jsonb', at: 'timestamptz' },
  text: `INSERT INTO message (customer, id, kind, params, created_at)
    SELECT g.customer, message_id(g.at), g.kind, g.params, g.at FROM given g ORDER BY g.place RETURNING 1`,
}

/** A message as an act writes it. */
export function messageOf({ customer, kind, params }: Note, at: Temporal.Instant): Write {
  return writeOf(TOLD, { customer, kind, params: JSON.stringify(params), at: toTimestamp(at) })
}

export async function messagePage(
  tx: Tx,
  words: Messages,
  customerId: string,
  language: Language,
  cursor: string | undefined,
): Promise<Page<Message>> {
  const mine = eq(message.customer, customerId)
  const after = idCursor(cursor)
  const rows = await tx
    .select()
    .from(message)
    .where(after === undefined ? mine : and(mine, lt(message.id, after)))
    .orderBy(desc(message.id))
    .limit(PAGE_SIZE + 1)
  return toPage(
    rows,
    row => row.id,
    row => toMessage(row, words, language),
  )
}

/** Counted up to UNREAD_MAX, so that it stays cheap for whoever never reads. */
export async function unreadCount(tx: Tx, customerId: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM (SELECT 1 FROM message
      WHERE customer = ${customerId}::uuid AND read_at IS NULL LIMIT ${UNREAD_MAX}) AS unread`,
  )
  return row?.count ?? 0
}

/** Returns how many were unread until now. Without an id all are marked. */
export async function markRead(
  tx: Tx,
  customerId: string,
  id: string | undefined,
  now: Temporal.Instant,
): Promise<number> {
  const unread = and(eq(message.customer, customerId), isNull(message.readAt))
  const changed = await tx
    .update(message)
    .set({ readAt: now })
    .where(id === undefined ? unread : and(unread, eq(message.id, id)))
    .returning({ id: message.id })
  return changed.length
}

function toMessage(row: typeof message.$inferSelect, words: Messages, language: Language): Message {
  const kind = MESSAGE_KINDS.find(known => known === row.kind)
  if (!kind) throw new Error(`message ${row.id} is of the unknown kind ${row.kind}`)
  return {
    id: row.id,
    kind,
    ...wordsOf(words, kind, language, row.params),
    about: row.params.about ?? null,
    createdAt: toTimestamp(row.createdAt),
    readAt: row.readAt && toTimestamp(row.readAt),
  }
}
