import type * as contract from '@matin/contract/admin/notices'
import type {
  AdminNotice,
  getAdminNotice,
  listAdminNotices,
  NoticeState,
} from '@matin/contract/admin/notices'
import type { ParsedInputOf } from '@matin/contract/endpoint'
import { byLanguage, LANGUAGES, type Localised } from '@matin/contract/language'
import { failure, type Result, success } from '@matin/contract/result'
import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import {
  noticeReach,
  noticesSent,
  sendTest,
  stopNotice,
} from '../../account/notification-preferences/service.ts'
import { operatorsWho } from '../../account/operators/service.ts'
import { record } from '../../notify/audit/service.ts'
import { settingValues } from '../../notify/settings/service.ts'
import { mailingsOf, sendOrPropose } from './mailing-proposals.ts'
import { adminPage, lockNotice, type NoticeRow } from './repository.ts'
import { notice } from './tables.ts'

type Sending = Pick<AdminNotice, 'sent' | 'mailing'>

export const adminNotices: Query<typeof listAdminNotices> = async (platform, { input: { cursor } }) => {
  const now = platform.clock.now()
  const page = await adminPage(platform.db, cursor, row => row)
  const ids = page.items.map(({ id }) => id)
  const sent = await noticesSent(platform.db, ids)
  const mailings = await mailingsOf(platform.db, platform, ids)
  const sending = (id: string) => ({ sent: sent.get(id) ?? null, mailing: mailings.get(id) ?? null })
  return { ...page, items: page.items.map(row => toAdmin(row, now, sending(row.id))) }
}

export const adminNotice: Query<typeof getAdminNotice> = async (platform, { input: { id } }) => {
  const [row] = await platform.db.select().from(notice).where(eq(notice.id, id))
  return row ? success(await toNotice(platform.db, platform, row)) : failure('not_found')
}

/** Above `limit`, sending needs two operators. */
export const getNoticeReach: Query<typeof contract.getNoticeReach> = async (platform, { caller }) => {
  const { mass_mail_limit: limit } = await settingValues(platform.load)
  const others = await operatorsWho(platform.db, 'approve_mailing')
  return {
    ...(await noticeReach(platform.db)),
    limit: Number(limit),
    approvers: others.filter(({ id }) => id !== caller.operatorId).map(({ name }) => name),
  }
}

export const testNotice: OperatorCommand<typeof contract.testNotice> = async (
  tx,
  platform,
  caller,
  { language, title, text },
) => {
  await sendTest(tx, platform, { to: caller.email, language }, { title, text })
  await record(tx, platform, caller, {
    action: 'notice.test',
    subject: `operator:${caller.operatorId}`,
    details: { language, title },
  })
  return success({})
}

export const createNotice: OperatorCommand<typeof contract.createNotice> = async (
  tx,
  platform,
  caller,
  input,
) => {
  const plan = planned(input, UNPLANNED)
  if (isBackwards(plan)) return failure('notice_period', { field: 'until' })
  const [row] = await tx
    .insert(notice)
    .values({
      id: platform.ids.uuid(),
      title: given(input.title),
      text: given(input.text),
      createdAt: platform.clock.now(),
      ...plan,
    })
    .returning()
  if (!row) throw new Error('the new notice was not returned')
  return recordAudit(tx, platform, caller, row, 'create')
}

/** Languages and parts of the plan that are not given stay unchanged. */
export const reviseNotice: OperatorCommand<typeof contract.reviseNotice> = async (
  tx,
  platform,
  caller,
  input,
) => {
  const row = await lockNotice(tx, input.id)
  if (!row) return failure('not_found')
  if (row.publishedAt) return failure('notice_not_draft')
  const plan = planned(input, row)
  if (isBackwards(plan)) return failure('notice_period', { field: 'until' })
  const change = {
    title: { ...row.title, ...given(input.title) },
    text: { ...row.text, ...given(input.text) },
    ...plan,
  }
  await tx.update(notice).set(change).where(eq(notice.id, row.id))
  return recordAudit(tx, platform, caller, { ...row, ...change }, 'revise')
}

/** The notice is shown and sent from the given time on, by default now. */
export const publishNotice: OperatorCommand<typeof contract.publishNotice> = async (
  tx,
  platform,
  caller,
  input,
) => {
  const row = await lockNotice(tx, input.id)
  if (!row) return failure('not_found')
  if (row.publishedAt) return failure('notice_not_draft')
  const missing = LANGUAGES.filter(language => !row.title[language] || !row.text[language])
  if (missing.length > 0) return failure('notice_incomplete', { params: { languages: missing.join(', ') } })
  const now = platform.clock.now()
  const plan = planned(input, row)
  const shownFrom = later(now, plan.shownFrom ?? now)
  const published = { ...plan, publishedAt: now, shownFrom }
  if (isBackwards(published)) return failure('notice_period', { field: 'until' })
  const by = { email: plan.byEmail, push: plan.byPush }
  const getNoticeReach = by.email || by.push ? await noticeReach(tx) : null
  const unheard = getNoticeReach && channelWithoutRecipients(by, getNoticeReach)
  if (unheard) return failure('notice_without_recipients', { field: unheard })
  await tx.update(notice).set(published).where(eq(notice.id, row.id))
  if (getNoticeReach) {
    const words = { title: everywhere(row.title), text: everywhere(row.text) }
    const { reason } = plan
    await sendOrPropose(tx, platform, caller, {
      notice: row.id,
      words,
      by,
      reach: getNoticeReach,
      reason,
      from: shownFrom,
    })
  }
  return recordAudit(tx, platform, caller, { ...row, ...published }, 'publish', {
    from: toTimestamp(shownFrom),
    until: plan.shownUntil && toTimestamp(plan.shownUntil),
    pinned: plan.pinned,
    ...by,
    ...(plan.reason && { reason: plan.reason }),
  })
}

function channelWithoutRecipients(
  by: { email: boolean; push: boolean },
  { byEmail, byPush }: Awaited<ReturnType<typeof noticeReach>>,
): 'email' | 'push' | null {
  if (by.email && byEmail === 0) return 'email'
  return by.push && byPush === 0 ? 'push' : null
}

type Plan = Pick<NoticeRow, 'pinned' | 'byEmail' | 'byPush' | 'reason' | 'shownFrom' | 'shownUntil'>

const UNPLANNED: Plan = {
  ...{ pinned: false, byEmail: false, byPush: false, reason: '' },
  ...{ shownFrom: null, shownUntil: null },
}

function planned(
  input: Omit<ParsedInputOf<typeof contract.createNotice>, 'title' | 'text'>,
  { pinned, byEmail, byPush, reason, shownFrom, shownUntil }: Plan,
): Plan {
  return {
    pinned: input.pinned ?? pinned,
    byEmail: input.email ?? byEmail,
    byPush: input.push ?? byPush,
    reason: input.reason ?? reason,
    shownFrom: input.from === undefined ? shownFrom : input.from,
    shownUntil: input.until === undefined ? shownUntil : input.until,
  }
}

function isBackwards({ shownFrom, shownUntil }: Pick<Plan, 'shownFrom' | 'shownUntil'>): boolean {
  return shownFrom !== null && shownUntil !== null && Temporal.Instant.compare(shownUntil, shownFrom) <= 0
}

export const withdrawNotice: OperatorCommand<typeof contract.withdrawNotice> = async (
  tx,
  platform,
  caller,
  { id },
) => {
  const row = await lockNotice(tx, id)
  if (!row) return failure('not_found')
  const state = stateOf(row, platform.clock.now())
  if (state !== 'shown' && state !== 'scheduled') return failure('already_ended')
  const withdrawnAt = platform.clock.now()
  await tx.update(notice).set({ withdrawnAt }).where(eq(notice.id, id))
  await stopNotice(tx, id, withdrawnAt)
  return recordAudit(tx, platform, caller, { ...row, withdrawnAt }, 'withdraw')
}

async function recordAudit(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  row: NoticeRow,
  act: string,
  details: Record<string, string | boolean | null> = {},
): Promise<Result<AdminNotice>> {
  await record(tx, platform, caller, {
    action: `notice.${act}`,
    subject: `notice:${row.id}`,
    details: { title: row.title.en ?? Object.values(row.title)[0] ?? '', ...details },
  })
  return success(await toNotice(tx, platform, row))
}

async function toNotice(tx: Tx, platform: Platform, row: NoticeRow): Promise<AdminNotice> {
  const sent = await noticesSent(tx, [row.id])
  const mailings = await mailingsOf(tx, platform, [row.id])
  const sending = { sent: sent.get(row.id) ?? null, mailing: mailings.get(row.id) ?? null }
  return toAdmin(row, platform.clock.now(), sending)
}

function toAdmin(row: NoticeRow, now: Temporal.Instant, sending: Sending): AdminNotice {
  return {
    id: row.id,
    state: stateOf(row, now),
    title: row.title,
    text: row.text,
    pinned: row.pinned,
    email: row.byEmail,
    push: row.byPush,
    reason: row.reason,
    from: row.shownFrom && toTimestamp(row.shownFrom),
    until: row.shownUntil && toTimestamp(row.shownUntil),
    createdAt: toTimestamp(row.createdAt),
    ...sending,
  }
}

function stateOf(row: NoticeRow, now: Temporal.Instant): NoticeState {
  if (!row.publishedAt || !row.shownFrom) return 'draft'
  if (row.withdrawnAt) return 'withdrawn'
  if (Temporal.Instant.compare(now, row.shownFrom) < 0) return 'scheduled'
  return row.shownUntil && Temporal.Instant.compare(now, row.shownUntil) >= 0 ? 'ended' : 'shown'
}

function later(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) > 0 ? a : b
}

function everywhere(words: Partial<Localised>): Localised {
  return byLanguage(language => words[language] ?? '')
}

/** Undefined languages would overwrite stored texts. */
function given(words: { [L in keyof Localised]?: string | undefined } | undefined): Partial<Localised> {
  return Object.fromEntries(Object.entries(words ?? {}).filter(([, text]) => text !== undefined))
}
