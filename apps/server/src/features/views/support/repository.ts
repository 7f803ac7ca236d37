import type { ChatState } from '@matin/contract/admin/support'
import { SUPPORT_PAGE, type SupportMessage } from '@matin/contract/support'
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Config } from '#config.ts'
import { type Tx, textArray } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import { open, type SealContext, seal } from '#platform/secrets/vault.ts'
import { customer } from '../../account/auth/tables.ts'
import { supportChat, supportMessage } from './tables.ts'

export type ChatRow = typeof supportChat.$inferSelect
export type MessageRow = typeof supportMessage.$inferSelect

const NO_CHAT: Omit<ChatRow, 'customer'> = {
  lastSeq: 0n,
  customerGot: 0n,
  customerRead: 0n,
  operatorRead: 0n,
  waitingSince: null,
  answerBy: null,
  awaitsSince: null,
}

export async function chatOf(tx: Tx, customerId: string): Promise<ChatRow> {
  const [row] = await tx.select().from(supportChat).where(eq(supportChat.customer, customerId))
  return row ?? { customer: customerId, ...NO_CHAT }
}

/** A chat has one writer at a time. Creates the chat if it is missing. */
export async function lockChat(tx: Tx, customerId: string): Promise<ChatRow> {
  await tx.insert(supportChat).values({ customer: customerId }).onConflictDoNothing()
  const [row] = await tx.select().from(supportChat).where(eq(supportChat.customer, customerId)).for('update')
  if (!row) throw new Error(`the chat of ${customerId} was not made`)
  return row
}

export async function changeChat(
  tx: Tx,
  customerId: string,
  change: Partial<Omit<ChatRow, 'customer'>>,
): Promise<void> {
  await tx.update(supportChat).set(change).where(eq(supportChat.customer, customerId))
}

interface Part {
  before?: string | undefined
  after?: string | undefined
}

/** Oldest first: the newest ones, those before a sequence number or those after one. */
export async function messagesOf(
  { db, config }: Platform,
  customerId: string,
  { before, after }: Part,
): Promise<{ items: SupportMessage[]; more: boolean }> {
  const rows = await db
    .select()
    .from(supportMessage)
    .where(
      and(
        eq(supportMessage.customer, customerId),
        after === undefined ? undefined : gt(supportMessage.seq, BigInt(after)),
        before === undefined ? undefined : lt(supportMessage.seq, BigInt(before)),
      ),
    )
    .orderBy(after === undefined ? desc(supportMessage.seq) : asc(supportMessage.seq))
    .limit(SUPPORT_PAGE + 1)
  const items = rows.slice(0, SUPPORT_PAGE).map(row => toMessage(config, row))
  return { items: after === undefined ? items.reverse() : items, more: rows.length > SUPPORT_PAGE }
}

export async function messageById(tx: Tx, customerId: string, id: string): Promise<MessageRow | null> {
  const [row] = await tx
    .select()
    .from(supportMessage)
    .where(and(eq(supportMessage.customer, customerId), eq(supportMessage.id, id)))
  return row ?? null
}

export async function chatOfImage(tx: Tx, imageId: string): Promise<string | null> {
  const [row] = await tx
    .select({ customer: supportMessage.customer })
    .from(supportMessage)
    .where(eq(supportMessage.image, imageId))
  return row?.customer ?? null
}

export async function nthLastWritten(
  tx: Tx,
  customerId: string,
  n: number,
): Promise<Temporal.Instant | null> {
  const [row] = await tx
    .select({ at: supportMessage.at })
    .from(supportMessage)
    .where(and(eq(supportMessage.customer, customerId), isNull(supportMessage.operator)))
    .orderBy(desc(supportMessage.seq))
    .offset(n - 1)
    .limit(1)
  return row?.at ?? null
}

export async function answersAfter(tx: Tx, customerId: string, seq: bigint): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(supportMessage)
    .where(
      and(
        eq(supportMessage.customer, customerId),
        gt(supportMessage.seq, seq),
        isNotNull(supportMessage.operator),
      ),
    )
  return row?.count ?? 0
}

/** One operator, or none of these operators. */
export type Assigned = { to: string } | { toNoneOf: readonly string[] }

/** Waiting customers longest first, other states newest first. `after` is the last chat of the previous page. */
export function openChats(
  tx: Tx,
  state: ChatState,
  assigned: Assigned | null,
  after: { since: Temporal.Instant; customer: string } | null,
  limit: number,
) {
  const due = state === 'answer_due'
  const since = due ? supportChat.waitingSince : supportChat.awaitsSince
  const order = due ? asc : desc
  const place = sql`(${after && toTimestamp(after.since)}::timestamptz, ${after?.customer ?? null}::uuid)`
  return tx
    .select({
      chat: supportChat,
      language: customer.language,
      newest: supportMessage,
      assignee: sql<string | null>`a.operator`,
      unread: sql<number>`(SELECT count(*)::int FROM support_message m WHERE m.customer = ${supportChat.customer}
        AND m.seq > ${supportChat.operatorRead} AND m.operator IS NULL)`,
    })
    .from(supportChat)
    .innerJoin(customer, eq(customer.id, supportChat.customer))
    .leftJoin(
      supportMessage,
      and(eq(supportMessage.customer, supportChat.customer), eq(supportMessage.seq, supportChat.lastSeq)),
    )
    .leftJoin(sql`item_assignee a`, sql`a.kind = 'support' AND a.item = ${supportChat.customer}::text`)
    .where(
      and(
        isNotNull(since),
        assigned ? isAssigned(assigned) : undefined,
        after ? sql`(${since}, ${supportChat.customer}) ${due ? sql`>` : sql`<`} ${place}` : undefined,
      ),
    )
    .orderBy(order(since), order(supportChat.customer))
    .limit(limit)
}

/** An operator who no longer answers customers does not count as assigned. */
function isAssigned(assigned: Assigned): SQL {
  if ('to' in assigned) return sql`a.operator = ${assigned.to}::uuid`
  // Looked up chat by chat, in the order of the wait, until the page is full: a join would read all chats.
  return sql`coalesce((SELECT o.operator <> ALL (${textArray(assigned.toNoneOf)}::uuid[]) FROM item_assignee o
    WHERE o.kind = 'support' AND o.item = support_chat.customer::text), true)`
}

export function openText(config: Config, row: Pick<MessageRow, 'customer' | 'seq' | 'text'>): string {
  return row.text === '' ? '' : open(config, textContext(row), row.text)
}

export function sealText(config: Config, row: Pick<MessageRow, 'customer' | 'seq' | 'text'>): string {
  return row.text === '' ? '' : seal(config, textContext(row), row.text)
}

function textContext({ customer, seq }: Pick<MessageRow, 'customer' | 'seq'>): SealContext {
  return { purpose: 'chat', owner: `${customer}|${seq}` }
}

export function toMessage(config: Config, row: MessageRow): SupportMessage {
  return {
    seq: row.seq.toString(),
    id: row.id,
    from: row.operator === null ? 'customer' : 'operator',
    text: openText(config, row),
    imageId: row.image,
    at: toTimestamp(row.at),
  }
}
