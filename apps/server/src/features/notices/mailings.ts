import { failure, type Result, success } from '@matin/contract/envelope'
import type { Localised } from '@matin/contract/language'
import type { DeskNotice } from '@matin/contract/notice-desk'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { record } from '../audit/service.ts'
import { sendNotice } from '../channels/service.ts'
import { namesIn, personsOf, refuseEnded, refuseOnePerson } from '../operators/proposals.ts'
import { tellOperators } from '../operators/telling.ts'
import { lockNotice } from './repository.ts'
import { mailingProposal } from './tables.ts'

/*
 * One operator sends a notice to as many customers as the setting mass_mail_limit says; to more a second one does, who has read the same
 * words. The database asks the same (migrations/0016_messages.sql).
 */

type Row = typeof mailingProposal.$inferSelect

interface Mailing {
  notice: string
  words: { title: Localised; text: Localised }
  by: { email: boolean; push: boolean }
  from: Temporal.Instant
}

/** Sends a notice from its time on, or proposes to where it goes to many. */
export async function sendOrPropose(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  { notice, words, by, from }: Mailing,
): Promise<void> {
  const [asked] = await rowsOf<{ mass: boolean }>(tx, sql`SELECT is_mass_mailing() AS mass`)
  if (!asked?.mass) return sendNotice(tx, { id: notice, ...words, by, from })
  await tx.insert(mailingProposal).values({
    id: platform.ids.uuid(),
    notice,
    byEmail: by.email,
    byPush: by.push,
    words,
    proposedBy: caller.operatorId,
    proposedAt: platform.clock.now(),
  })
  await tellOperators(tx, platform, {
    subject: 'A notice to many waits for another operator',
    text: `${caller.name} wants to send it by email or push: ${words.title.en}\n\nAnother operator reads and confirms it, or takes it off, in the console.`,
  })
}

/** What waits for another operator, by notice. */
export async function mailingsOf(
  tx: Tx,
  { clock }: Platform,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<DeskNotice['mailing']>>> {
  if (ids.length === 0) return new Map()
  const { notice, confirmedBy, rejectedBy, ended, expiresAt } = mailingProposal
  const rows = await tx
    .select()
    .from(mailingProposal)
    .where(
      and(
        inArray(notice, [...ids]),
        isNull(confirmedBy),
        isNull(rejectedBy),
        isNull(ended),
        gt(expiresAt, clock.now()),
      ),
    )
  const names = await namesIn(tx, rows)
  return new Map(
    rows.map(row => [
      row.notice,
      {
        id: row.id,
        email: row.byEmail,
        push: row.byPush,
        proposed: personsOf(row, names).proposed,
        expiresAt: toTimestamp(row.expiresAt),
      },
    ]),
  )
}

/** The second operator's word sends it. */
export async function confirm(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  id: string,
): Promise<Result<Record<string, never>>> {
  const open = await openMailing(tx, platform, id)
  if (!open.ok) return open
  const row = open.value
  const one = await refuseOnePerson(tx, caller, row, 'mailing')
  if (one) return one
  const now = platform.clock.now()
  const of = await lockNotice(tx, row.notice)
  const over = of?.shownUntil && Temporal.Instant.compare(of.shownUntil, now) <= 0
  if (!of?.shownFrom || of.withdrawnAt || over) return failure('proposal_ended')
  const end = { confirmedBy: caller.operatorId, confirmedAt: now }
  await tx.update(mailingProposal).set(end).where(eq(mailingProposal.id, id))
  const from = Temporal.Instant.compare(of.shownFrom, now) > 0 ? of.shownFrom : now
  const by = { email: row.byEmail, push: row.byPush }
  await sendNotice(tx, { id: row.notice, ...row.words, by, from })
  await noted(tx, platform, caller, row, 'send')
  return success({})
}

export async function reject(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  id: string,
): Promise<Result<Record<string, never>>> {
  const open = await openMailing(tx, platform, id)
  if (!open.ok) return open
  const end = { rejectedBy: caller.operatorId, rejectedAt: platform.clock.now() }
  await tx.update(mailingProposal).set(end).where(eq(mailingProposal.id, id))
  await noted(tx, platform, caller, open.value, 'reject_sending')
  return success({})
}

async function openMailing(tx: Tx, platform: Platform, id: string): Promise<Result<Row>> {
  const [row] = await tx.select().from(mailingProposal).where(eq(mailingProposal.id, id)).for('update')
  if (!row) return failure('not_found')
  return refuseEnded(platform, row) ?? success(row)
}

function noted(tx: Tx, platform: Platform, caller: OperatorCaller, row: Row, act: string): Promise<void> {
  return record(tx, platform, caller, {
    action: `notice.${act}`,
    subject: `notice:${row.notice}`,
    details: { title: row.words.title.en, email: row.byEmail, push: row.byPush, proposed: row.proposedBy },
  })
}
