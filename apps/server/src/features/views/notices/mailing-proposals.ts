import type { AdminNotice } from '@matin/contract/admin/notices'
import { LANGUAGES, type Localised } from '@matin/contract/language'
import { failure, success } from '@matin/contract/result'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { noticeReach, sendNotice } from '../../account/notification-preferences/service.ts'
import { notifyOperators } from '../../account/operators/public/notifications.ts'
import { namesIn, openProposals, peopleOf } from '../../account/operators/public/proposals.ts'
import { textChange } from '../../account/proposals/public/change.ts'
import { tableKind } from '../../account/proposals/public/kind.ts'
import { lockNotice } from './repository.ts'
import { mailingProposal } from './tables.ts'

/*
 * One operator may send a notice to as many customers as the setting mass_mail_limit says. For more, a second operator
 * approves the same text. The database enforces the same (migrations/0016_messages.sql).
 */

type Row = typeof mailingProposal.$inferSelect

interface Channels {
  email: boolean
  push: boolean
}
type Reach = Awaited<ReturnType<typeof noticeReach>>

interface Mailing {
  notice: string
  words: { title: Localised; text: Localised }
  by: Channels
  reach: Reach
  reason: string
  from: Temporal.Instant
}

export async function sendOrPropose(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  { notice, words, by, reach, reason, from }: Mailing,
): Promise<void> {
  const [asked] = await rowsOf<{ mass: boolean }>(tx, sql`SELECT is_mass_mailing() AS mass`)
  if (!asked?.mass) return sendNotice(tx, { id: notice, ...words, by, from })
  const id = platform.ids.uuid()
  await tx.insert(mailingProposal).values({
    id,
    notice,
    byEmail: by.email,
    byPush: by.push,
    ...recipientsOf(by, reach),
    words,
    reason,
    proposedBy: caller.operatorId,
    proposedAt: platform.clock.now(),
  })
  await notifyOperators(tx, platform, {
    subject: 'A notice to many is waiting for another operator',
    text: `${caller.name} wants to send it by email or push: ${words.title.en}\n\nAnother operator must read it and approve or reject it in the console.`,
    page: `proposals/${id}`,
  })
}

export async function mailingsOf(
  tx: Tx,
  { clock }: Platform,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<AdminNotice['mailing']>>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(mailingProposal)
    .where(and(inArray(mailingProposal.notice, [...ids]), openProposals(mailingProposal, clock.now())))
  const names = await namesIn(tx, rows)
  return new Map(
    rows.map(row => [
      row.notice,
      {
        id: row.id,
        email: row.byEmail,
        push: row.byPush,
        proposed: peopleOf(row, names).proposed,
        expiresAt: toTimestamp(row.expiresAt),
      },
    ]),
  )
}

/** Approval starts the sending. */
export const mailingProposals = tableKind<Row>({
  name: 'mailing_proposal',
  table: mailingProposal,
  async describe(tx, _platform, ids) {
    const rows = await tx
      .select()
      .from(mailingProposal)
      .where(inArray(mailingProposal.id, [...ids]))
    return new Map(
      rows.map(({ id, notice, words, ...row }) => [
        id,
        {
          title: `Send “${words.title.en}” by ${channelsOf(row)}`,
          subject: `notice:${notice}`,
          value: words.title.en,
        },
      ]),
    )
  },
  async changes(tx, _platform, id) {
    const [row] = await tx.select().from(mailingProposal).where(eq(mailingProposal.id, id))
    return row
      ? LANGUAGES.map(language =>
          textChange(language, null, `${row.words.title[language]}\n${row.words.text[language]}`),
        )
      : []
  },
  async consequences(tx, _platform, id) {
    const [row] = await tx.select().from(mailingProposal).where(eq(mailingProposal.id, id))
    if (!row) return []
    const now = recipientsOf({ email: row.byEmail, push: row.byPush }, await noticeReach(tx))
    return [
      { name: 'Emails', value: String(now.emails) },
      { name: 'Emails when proposed', value: String(row.emails) },
      { name: 'Push messages', value: String(now.pushes) },
      { name: 'Push messages when proposed', value: String(row.pushes) },
    ]
  },
  async apply(tx, { clock }, _caller, row) {
    const now = clock.now()
    const of = await lockNotice(tx, row.notice)
    const over = of?.shownUntil && Temporal.Instant.compare(of.shownUntil, now) <= 0
    if (!of?.shownFrom || of.withdrawnAt || over) return failure('proposal_ended')
    const from = Temporal.Instant.compare(of.shownFrom, now) > 0 ? of.shownFrom : now
    const by = { email: row.byEmail, push: row.byPush }
    return success({
      async post() {
        await sendNotice(tx, { id: row.notice, ...row.words, by, from })
        return success(null)
      },
    })
  },
  audit: {
    action: 'mailing',
    details: (_tx, { words, byEmail, byPush, proposedBy }) => ({
      title: words.title.en,
      email: byEmail,
      push: byPush,
      proposed: proposedBy,
    }),
  },
})

function recipientsOf({ email, push }: Channels, { byEmail, byPush }: Reach) {
  return { emails: email ? byEmail : 0, pushes: push ? byPush : 0 }
}

function channelsOf({ byEmail, byPush }: Pick<Row, 'byEmail' | 'byPush'>): string {
  return [byEmail && 'email', byPush && 'push'].filter(Boolean).join(' and ')
}
