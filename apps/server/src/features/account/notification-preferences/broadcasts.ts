import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { text } from '@matin/i18n/read'
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { loadIn } from '#platform/commands/batch-query.ts'
import { rowsOf, type Tx, textArray } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { firstIdAt, uuidOf } from '#platform/ids.ts'
import { pushEvents } from '#platform/live/outbox.ts'
import { inZone } from '#platform/moment-text.ts'
import type { Platform } from '#platform/platform.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { customer } from '../auth/tables.ts'
import { type ChannelRecipient, recipients } from './choices.ts'
import { hintOf, noticePage, PAGES, writeTo } from './public/notify-customer.ts'
import { enqueuePushes } from './push-outbox.ts'
import { browsersOf } from './subscriptions.ts'
import { broadcast } from './tables.ts'

/** Number of customers notified in one transaction. */
const SLICE = 500

export type BroadcastRow = typeof broadcast.$inferSelect

/** Call it in the transaction that publishes the subject. A repeated call changes nothing. */
export async function begin(
  tx: Tx,
  what: Pick<BroadcastRow, 'kind' | 'subject' | 'byEmail' | 'byPush' | 'words' | 'beginsAt'>,
): Promise<void> {
  await tx.insert(broadcast).values(what).onConflictDoNothing()
}

export async function stop(
  tx: Tx,
  kind: BroadcastRow['kind'],
  subject: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(broadcast)
    .set({ endedAt: now })
    .where(and(eq(broadcast.kind, kind), eq(broadcast.subject, subject), isNull(broadcast.endedAt)))
}

/** Reads the progress of broadcasts about these subjects (ids of notices, or due times of payouts). */
export async function progressOf(
  tx: Tx,
  kind: BroadcastRow['kind'],
  subjects: readonly string[],
): Promise<ReadonlyMap<string, BroadcastRow>> {
  if (subjects.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(broadcast)
    .where(and(eq(broadcast.kind, kind), inArray(broadcast.subject, [...subjects])))
  return new Map(rows.map(row => [row.subject, row]))
}

/** Sends slice after slice until all are done, at most `slices` in one call. */
export async function sendBroadcasts(
  platform: Platform,
  { slice = SLICE, slices = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
  for (let done = 0; done < slices; done++)
    if (!(await platform.db.transaction(tx => sendSlice(tx, platform, slice)))) return
}

/** Returns false when none is due. A slice's notifications and the new position commit together. */
async function sendSlice(tx: Tx, platform: Platform, slice: number): Promise<boolean> {
  const now = platform.clock.now()
  const [row] = await tx
    .select()
    .from(broadcast)
    .where(and(isNull(broadcast.endedAt), lte(broadcast.beginsAt, now)))
    .orderBy(asc(broadcast.beginsAt))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!row) return false
  const [part] = await rowsOf<{ count: number; last: string | null }>(
    tx,
    sql`SELECT count(*)::int AS count, max(id::text)::uuid AS last FROM (
      SELECT id FROM ${customer} WHERE id > ${row.afterCustomer}::uuid ORDER BY id LIMIT ${slice}) AS c`,
  )
  const { count = 0, last = null } = part ?? {}
  const told = last === null ? NOBODY : await notifyThose(tx, platform, row, last)
  await tx
    .update(broadcast)
    .set({
      afterCustomer: last ?? row.afterCustomer,
      seen: row.seen + count,
      emails: row.emails + told.emails,
      pushes: row.pushes + told.pushes,
      failed: row.failed + told.failed,
      ...(count < slice && { endedAt: now }),
    })
    .where(and(eq(broadcast.kind, row.kind), eq(broadcast.subject, row.subject)))
  // Operators see the progress.
  if (row.kind === 'notices') await pushEvents(tx, now, [{ admin: 'notices' }])
  return true
}

const NOBODY = { emails: 0, pushes: 0, failed: 0 }

async function notifyThose(tx: Tx, platform: Platform, row: BroadcastRow, last: string) {
  const people = await recipients(
    tx,
    row.kind,
    sql`${customer.id} > ${row.afterCustomer}::uuid AND ${customer.id} <= ${last}::uuid`,
  )
  const says = await wordsFor(tx, row, people)
  const browsers = await browsersOf(
    tx,
    people.filter(({ byPush }) => byPush && row.byPush).map(({ id }) => id),
  )
  const settings = await readSettings(loadIn(tx))
  const told = { ...NOBODY }
  const page = row.kind === 'notices' ? noticePage(row.subject) : PAGES[row.kind]
  for (const to of people) {
    const words = says(to)
    if (!words) continue
    if (to.byEmail && row.byEmail) {
      const id = uuidOf(`broadcast|${row.kind}|${row.subject}|${to.id}`)
      if (await writeTo(tx, platform, to, words, { kind: row.kind, page, id, settings })) told.emails += 1
      else told.failed += 1
    }
    if (to.byPush && row.byPush) {
      const ways = browsers.get(to.id) ?? []
      const more = row.kind === 'notices' ? { title: words.title, page, tag: row.subject } : {}
      await enqueuePushes(tx, platform, ways, hintOf(row.kind, to.language, more))
      told.pushes += ways.length
    }
  }
  return told
}

type Says = (to: ChannelRecipient) => { title: string; text: string } | null

/** Returns the message for each recipient; null for a recipient whom the broadcast does not concern. */
async function wordsFor(
  tx: Tx,
  { kind, subject, words }: BroadcastRow,
  people: readonly ChannelRecipient[],
): Promise<Says> {
  if (kind === 'notices')
    return ({ language }) => words && { title: words.title[language], text: words.text[language] }
  const income = await incomeOf(tx, subject, people)
  return ({ id, language }) => {
    const [first, ...others] = (income.get(id) ?? []).map(values =>
      text(language, 'messages.payout.title', values),
    )
    if (first === undefined) return null
    const due = text(language, 'messages.payout.text', inZone({ due: subject }, language, 'UTC'))
    return { title: first, text: [...others, due].join('\n') }
  }
}

/** Sums each customer's income from a day's payout, per coin. */
async function incomeOf(tx: Tx, dueAt: string, people: readonly ChannelRecipient[]) {
  const rows = await rowsOf<{ customer: string; asset: AssetId; amount: string }>(
    tx,
    sql`SELECT v.customer, v.asset, sum(v.amount)::text AS amount FROM ledger.activity v
      WHERE v.customer = ANY(${textArray(people.map(({ id }) => id))}::uuid[]) AND v.kind = 'payout' AND v.reference = ${dueAt}
        AND v.id >= ${firstIdAt(Temporal.Instant.from(dueAt))}::uuid
      GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  const income = new Map<string, { amount: string; asset: string }[]>()
  for (const { customer: id, asset, amount } of rows)
    income.set(id, [...(income.get(id) ?? []), { amount: toWire(BigInt(amount), asset), asset }])
  return income
}

export function incomeBroadcast(dueAt: Temporal.Instant, now: Temporal.Instant) {
  const subject = toTimestamp(dueAt)
  return { kind: 'income', subject, byEmail: true, byPush: true, words: null, beginsAt: now } as const
}
