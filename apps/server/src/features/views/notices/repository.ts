import { NOTICE_CURSOR } from '@matin/contract/cursor'
import type { Language } from '@matin/contract/language'
import type { NoticeItem } from '@matin/contract/notices'
import { and, desc, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/db/page.ts'
import type { Caller } from '#platform/platform.ts'
import { notice, noticeRead } from './tables.ts'

export type NoticeRow = typeof notice.$inferSelect
interface Reader {
  caller: Caller | null
  language: Language
  now: Temporal.Instant
}

export async function shownPage(
  tx: Tx,
  reader: Reader,
  cursor: string | undefined,
): Promise<Page<NoticeItem>> {
  const rows = await select(tx, reader)
    .where(and(isShown(reader.now), after(cursor)))
    .orderBy(desc(notice.pinned), desc(notice.shownFrom), desc(notice.id))
    .limit(PAGE_SIZE + 1)
  return toPage(
    rows,
    ({ row }) => `${row.pinned ? 't' : 'f'}.${row.shownFrom?.epochMilliseconds}.${row.id}`,
    found => toItem(found, reader.language),
  )
}

export async function shownById(
  tx: Tx,
  reader: Reader,
  id: string,
): Promise<(NoticeItem & { text: string }) | null> {
  const [found] = await select(tx, reader).where(and(isShown(reader.now), eq(notice.id, id)))
  return found ? { ...toItem(found, reader.language), text: wordsOf(found.row.text, reader.language) } : null
}

export async function markNoticeRead(
  tx: Tx,
  customerId: string,
  id: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx.insert(noticeRead).values({ customer: customerId, notice: id, readAt: now }).onConflictDoNothing()
}

export async function adminPage<T>(
  tx: Tx,
  cursor: string | undefined,
  map: (row: NoticeRow) => T,
): Promise<Page<T>> {
  const rows = await tx
    .select()
    .from(notice)
    .where(cursor ? lt(notice.id, cursor) : undefined)
    .orderBy(desc(notice.id))
    .limit(PAGE_SIZE + 1)
  return toPage(rows, row => row.id, map)
}

export async function lockNotice(tx: Tx, id: string): Promise<NoticeRow | null> {
  const [row] = await tx.select().from(notice).where(eq(notice.id, id)).for('update')
  return row ?? null
}

function select(tx: Tx, { caller }: Reader) {
  const mine =
    caller === null
      ? sql`false`
      : and(eq(noticeRead.notice, notice.id), eq(noticeRead.customer, caller.customerId))
  return tx
    .select({ row: notice, readAt: noticeRead.readAt })
    .from(notice)
    .leftJoin(noticeRead, mine)
    .$dynamic()
}

function isShown(now: Temporal.Instant): SQL | undefined {
  return and(
    isNotNull(notice.publishedAt),
    isNull(notice.withdrawnAt),
    lte(notice.shownFrom, now),
    or(isNull(notice.shownUntil), gt(notice.shownUntil, now)),
  )
}

function after(cursor: string | undefined): SQL | undefined {
  const [, pinned, from, id] = NOTICE_CURSOR.exec(cursor ?? '') ?? []
  if (pinned === undefined || from === undefined || id === undefined) return undefined
  const at = toTimestamp(Temporal.Instant.fromEpochMilliseconds(Number(from)))
  return sql`(${notice.pinned}, ${notice.shownFrom}, ${notice.id})
    < (${pinned === 't'}::boolean, ${at}::timestamptz, ${id}::uuid)`
}

function toItem(found: { row: NoticeRow; readAt: Temporal.Instant | null }, language: Language) {
  const { row, readAt } = found
  if (!row.shownFrom) throw new Error(`notice ${row.id} is shown without a time`)
  return {
    id: row.id,
    title: wordsOf(row.title, language),
    pinned: row.pinned,
    publishedAt: toTimestamp(row.shownFrom),
    unread: readAt === null,
  }
}

function wordsOf(words: NoticeRow['title'], language: Language): string {
  return words[language] ?? words.en ?? ''
}
