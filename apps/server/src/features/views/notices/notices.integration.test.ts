import { randomUUID } from 'node:crypto'
import { listAudit, verifyAudit } from '@matin/contract/admin/audit'
import {
  createNotice,
  getAdminNotice,
  getNoticeReach,
  listAdminNotices,
  publishNotice,
  reviseNotice,
  testNotice,
  withdrawNotice,
} from '@matin/contract/admin/notices'
import { approveProposal, getProposal, rejectProposal } from '@matin/contract/admin/proposals'
import { byLanguage, LANGUAGES, type Localised } from '@matin/contract/language'
import { getNotice, listNotices, readNotice } from '@matin/contract/notices'
import { setChannel } from '@matin/contract/notification-preferences'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlState, type Tx } from '#platform/db/database.ts'
import { actWithoutProof } from '#testing/database.ts'
import { emailsTo } from '#testing/emails.ts'
import { type Harness, startHarness, type TestCustomer } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { sendAsApp } from '#testing/planted-rows.ts'
import { setSetting } from '#testing/settings.ts'
import { notice } from './tables.ts'

let harness: Harness
let editor: TestOperator
let customer: TestCustomer
beforeAll(async () => {
  harness = await startHarness()
  editor = await signedInOperator(harness, 'content')
  customer = await harness.customer()
})
afterAll(() => harness.close())

const ENDS: Partial<Localised> = { ja: ' ja', 'zh-Hans': ' hans', 'zh-Hant': ' hant' }
const inAll = (words: string) => byLanguage(language => `${words}${ENDS[language] ?? ''}`)
const draft = (words: string) =>
  editor.call(createNotice, { title: inAll(words), text: inAll(`${words} text`) })
const hoursFromNow = (hours: number) =>
  harness.clock.now().add({ hours }).toString({ fractionalSecondDigits: 3 })
const titles = async (language = 'en') => {
  const answer = await harness.ask(listNotices, {}, { language })
  return listNotices.data.parse(answer.data).items.map(item => item.title)
}
const advance = (hours: number) => harness.clock.advance(Temporal.Duration.from({ hours }))

/** Runs `send` as the app, with or without a current operator, and returns the SQLSTATE. */
const sent = (send: (tx: Tx) => Promise<unknown>, who?: TestOperator) =>
  harness.app.platform.db
    .transaction(async tx => {
      if (who) await actWithoutProof(tx, who.id)
      await send(tx)
    })
    .then(() => 'none', sqlState)
/** Inserts a published notice as the app, with or without a current operator, and returns the SQLSTATE. */
function written(row: Partial<typeof notice.$inferInsert>, who?: TestOperator) {
  const { clock, ids } = harness.app.platform
  const [id, at] = [ids.uuid(), clock.now()]
  const published = { title: inAll('x'), text: inAll('x'), createdAt: at, publishedAt: at, shownFrom: at }
  return sent(tx => tx.insert(notice).values({ id, ...published, ...row }), who)
}

it('a draft notice is hidden from customers, and needs texts in all four languages before it can be published', async () => {
  const { id } = await editor.call(createNotice, {
    title: { en: 'Half' },
    text: { en: 'Half', ja: '半分', 'zh-Hans': '一半', 'zh-Hant': '一半' },
  })
  expect(await titles()).not.toContain('Half')
  expect(await harness.ask(getNotice, { id })).toMatchObject({ code: 404 })
  expect(await editor.ask(publishNotice, { id })).toMatchObject({
    error: 'notice_incomplete',
    msg: 'The notice has no text yet in: ja, zh-Hans, zh-Hant',
  })
  const words = { ja: '半', 'zh-Hans': '半', 'zh-Hant': '半' }
  expect(await editor.call(reviseNotice, { id, title: words })).toMatchObject({
    title: { en: 'Half', ...words },
    state: 'draft',
  })
  expect(await editor.call(publishNotice, { id })).toMatchObject({ state: 'shown' })
  expect(await titles('ja')).toContain('半')
  expect(await editor.ask(reviseNotice, { id, title: { en: 'Other' } })).toMatchObject({
    error: 'notice_not_draft',
  })
  await editor.call(withdrawNotice, { id })
})

it.each(LANGUAGES)(
  'the database refuses to publish a notice without a title or a text in %s',
  async language => {
    const { [language]: _, ...others } = inAll('x')
    for (const incomplete of [others, { ...others, [language]: '' }])
      for (const part of ['title', 'text'] as const)
        expect(await written({ [part]: incomplete }, editor)).toBe('23514')
  },
)

it('the database accepts a notice only from an operator with the permission, and keeps a published one unchanged', async () => {
  expect(await written({})).toBe('MT006')
  expect(await written({ publishedAt: null, shownFrom: null })).toBe('MT006')
  expect(await written({}, await signedInOperator(harness, 'treasury'))).toBe('MT006')
  const { id } = await draft('Fixed')
  await editor.call(publishNotice, { id })
  const changed = (set: string, who?: TestOperator) =>
    sent(tx => tx.execute(sql.raw(`UPDATE notice SET ${set} WHERE id = '${id}'`)), who)
  for (const set of [
    'pinned = true',
    `title = text`,
    "shown_until = NULL, shown_from = shown_from + interval '1 day'",
  ])
    expect(await changed(set, editor)).toBe('MT003')
  expect(await changed('withdrawn_at = published_at')).toBe('MT006')
  expect(await changed('withdrawn_at = published_at', editor)).toBe('none')
  expect(await changed('withdrawn_at = NULL', editor)).toBe('MT003')
})

describe('a scheduled notice', () => {
  it('is shown from its start time until its end time, exactly', async () => {
    const { id } = await draft('Timed')
    const period = { from: hoursFromNow(2), until: hoursFromNow(5) }
    expect(await editor.call(publishNotice, { id, ...period })).toMatchObject({
      state: 'scheduled',
      ...period,
    })
    expect(await titles()).not.toContain('Timed')
    expect(await harness.ask(getNotice, { id })).toMatchObject({ code: 404 })
    advance(2)
    expect(await titles()).toContain('Timed')
    advance(3)
    expect(await titles()).not.toContain('Timed')
    const listed = (await editor.call(listAdminNotices, {})).items.find(item => item.id === id)
    expect(listed?.state).toBe('ended')
    expect(await editor.ask(withdrawNotice, { id })).toMatchObject({ error: 'already_ended' })
  })

  it('must end after it begins', async () => {
    const { id } = await draft('Backwards')
    for (const period of [{ from: hoursFromNow(3), until: hoursFromNow(3) }, { until: hoursFromNow(-1) }])
      expect(await editor.ask(publishNotice, { id, ...period })).toMatchObject({
        error: 'notice_period',
        fields: { until: 'The end must be after the start' },
      })
  })
})

describe('the list of notices', () => {
  it('shows pinned notices first, then the newest, in the language of the request', async () => {
    for (const [words, pinned] of [
      ['First', false],
      ['Pinned', true],
      ['Second', false],
    ] as const) {
      const { id } = await draft(words)
      await editor.call(publishNotice, { id, pinned })
      advance(1)
    }
    for (const language of LANGUAGES) {
      const end = ENDS[language] ?? ''
      expect(await titles(language)).toEqual([`Pinned${end}`, `Second${end}`, `First${end}`])
    }
  })

  it('pages to its end without a gap and shows pinned notices once', async () => {
    for (let k = 0; k < 22; k++) {
      const { id } = await draft(`Many ${k}`)
      await editor.call(publishNotice, { id, pinned: k === 3 })
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await customer.call(listNotices, cursor === undefined ? {} : { cursor })
      seen.push(...page.items.map(item => item.id))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    expect(seen).toHaveLength(25)
    expect(new Set(seen).size).toBe(25)
  })

  it('no longer shows a withdrawn notice', async () => {
    const { id } = await draft('Gone')
    await editor.call(publishNotice, { id })
    expect(await titles()).toContain('Gone')
    expect(await editor.call(withdrawNotice, { id })).toMatchObject({ state: 'withdrawn' })
    expect(await titles()).not.toContain('Gone')
    expect(await customer.ask(getNotice, { id })).toMatchObject({ code: 404 })
    expect(await customer.ask(readNotice, { id })).toMatchObject({ code: 404 })
  })
})

it('a notice is unread for each customer until that customer opens it, and never for guests', async () => {
  const { id } = await draft('Marked')
  await editor.call(publishNotice, { id, pinned: true })
  const other = await harness.customer()
  const markOf = async (who: TestCustomer) =>
    (await who.call(listNotices, {})).items.find(item => item.id === id)?.unread
  expect([await markOf(customer), await markOf(other)]).toEqual([true, true])
  expect(await customer.call(getNotice, { id })).toMatchObject({ text: 'Marked text', unread: true })
  await customer.call(readNotice, { id })
  await customer.call(readNotice, { id })
  expect([await markOf(customer), await markOf(other)]).toEqual([false, true])
  const guest = await harness.ask(getNotice, { id })
  expect(getNotice.data.parse(guest.data).unread).toBe(false)
})

it('creating, publishing and withdrawing a notice is recorded in the audit log', async () => {
  const { id } = await draft('Audited')
  await editor.call(publishNotice, { id })
  await editor.call(withdrawNotice, { id })
  const auditor = await signedInOperator(harness, 'auditor')
  const entries = (await auditor.call(listAudit, { subject: `notice:${id}` })).items
  expect(entries.map(entry => entry.action)).toEqual(['notice.withdraw', 'notice.publish', 'notice.create'])
  expect(await auditor.call(verifyAudit, {})).toMatchObject({ ok: true })
})

it('the console shows before publication how many customers a notice reaches by each channel', async () => {
  const before = await editor.call(getNoticeReach, {})
  const who = await harness.customer()
  await who.call(setChannel, { kind: 'notices', channel: 'email', on: true })
  const other = await signedInOperator(harness, 'owner')
  const reach = await editor.call(getNoticeReach, {})
  expect(reach).toMatchObject({
    customers: before.customers + 1,
    byEmail: before.byEmail + 1,
    byPush: before.byPush,
    limit: 100,
  })
  expect(reach.approvers).toContain('owner')
  expect((await other.call(getNoticeReach, {})).approvers).not.toContain('owner')
})

it('a notice is not published by a channel that reaches nobody, and stays a draft', async () => {
  const { id } = await draft('Unheard')
  expect((await editor.call(getNoticeReach, {})).byPush).toBe(0)
  expect(await editor.ask(publishNotice, { id, push: true })).toMatchObject({
    error: 'notice_without_recipients',
    fields: { push: 'No one receives notices this way' },
  })
  expect(await editor.call(getAdminNotice, { id })).toMatchObject({ state: 'draft' })
})

it('a draft notice keeps its schedule, channels and reason, which apply when it is published', async () => {
  const reason = 'Everybody is concerned'
  const plan = { pinned: true, email: true, reason, from: hoursFromNow(2), until: hoursFromNow(4) }
  const { id } = await editor.call(createNotice, { title: inAll('Plan'), text: inAll('Plan'), ...plan })
  expect(await editor.call(getAdminNotice, { id })).toMatchObject({ state: 'draft', push: false, ...plan })
  expect(await editor.ask(reviseNotice, { id, until: hoursFromNow(1) })).toMatchObject({
    error: 'notice_period',
  })
  await editor.call(reviseNotice, { id, until: null, email: false })
  expect(await editor.call(publishNotice, { id })).toMatchObject({
    state: 'scheduled',
    from: plan.from,
    until: null,
    pinned: true,
    sent: null,
  })
  expect(await editor.ask(getAdminNotice, { id: randomUUID() })).toMatchObject({ error: 'not_found' })
  await editor.call(withdrawNotice, { id })
})

it('an operator can send a test email of a notice to themselves', async () => {
  const words = { language: 'ja', title: 'お知らせ', text: '本文' } as const
  await editor.call(testNotice, words)
  const mail = (await emailsTo(harness.app.platform, editor.email)).at(-1)
  expect(mail).toMatchObject({
    subject: expect.stringContaining('お知らせ'),
    body: expect.stringContaining('本文'),
  })
})

describe('a notice emailed to more customers than one operator may write to', () => {
  it('waits for another operator’s approval and is sent once', async () => {
    const other = await signedInOperator(harness, 'content')
    await setSetting(harness.app.platform, 'mass_mail_limit', '0')
    const { id } = await draft('To many')
    const reason = 'The fee changes for everybody'
    const made = await editor.call(publishNotice, { id, email: true, reason })
    expect(made).toMatchObject({ state: 'shown', sent: null, mailing: { email: true, push: false } })
    const mailing = made.mailing?.id ?? ''
    expect(await other.call(getProposal, { id: mailing })).toMatchObject({ reason })
    expect(await editor.ask(approveProposal, { kind: 'mailing_proposal', id: mailing })).toMatchObject({
      error: 'same_person',
    })
    expect(
      await other.ask(approveProposal, { kind: 'mailing_proposal', id: mailing }, { totp: null }),
    ).toMatchObject({
      error: 'totp_required',
    })
    await other.call(approveProposal, { kind: 'mailing_proposal', id: mailing })
    const { items } = await other.call(listAdminNotices, {})
    expect(items.find(one => one.id === id)).toMatchObject({ mailing: null, sent: { byEmail: true } })
    expect(await other.ask(approveProposal, { kind: 'mailing_proposal', id: mailing })).toMatchObject({
      error: 'already_ended',
    })
    const off = await draft('Off')
    const waits = (await editor.call(publishNotice, { id: off.id, email: true })).mailing?.id ?? ''
    await other.call(rejectProposal, { kind: 'mailing_proposal', reason: 'Not like this', id: waits })
    expect(await other.ask(approveProposal, { kind: 'mailing_proposal', id: waits })).toMatchObject({
      error: 'already_ended',
    })
    await setSetting(harness.app.platform, 'mass_mail_limit', '100')
  })

  it('is not sent any more after the notice is withdrawn or its time is over, and the proposal ends', async () => {
    const other = await signedInOperator(harness, 'content')
    await setSetting(harness.app.platform, 'mass_mail_limit', '0')
    const proposed = async (plan: { until?: string }) => {
      const { id } = await draft('Outdated')
      const { mailing } = await editor.call(publishNotice, { id, email: true, ...plan })
      return { id, mailing: mailing?.id ?? '' }
    }
    const [withdrawn, over] = [await proposed({}), await proposed({ until: hoursFromNow(2) })]
    await editor.call(withdrawNotice, { id: withdrawn.id })
    advance(2)
    for (const { mailing } of [withdrawn, over])
      expect(await other.ask(approveProposal, { kind: 'mailing_proposal', id: mailing })).toMatchObject({
        error: 'proposal_ended',
      })
    await harness.work()
    for (const { id, mailing } of [withdrawn, over]) {
      expect(await other.call(getProposal, { id: mailing })).toMatchObject({ state: 'changed' })
      expect(await editor.call(getAdminNotice, { id })).toMatchObject({ mailing: null, sent: null })
    }
    await setSetting(harness.app.platform, 'mass_mail_limit', '100')
  })

  it('is refused by the database without approval or with changed text', async () => {
    await setSetting(harness.app.platform, 'mass_mail_limit', '0')
    const { db } = harness.app.platform
    const { id } = await draft('Forged')
    const begin = sql`INSERT INTO broadcast (kind, subject, by_email, by_push, words, begins_at)
      VALUES ('notices', ${id}, true, false, '{"title": {"en": "Pay"}, "text": {"en": "Pay"}}', now())`
    expect(await db.execute(begin).then(() => null, sqlState)).toBe('MT006')
    const other = sql`UPDATE broadcast SET words = '{"title": {"en": "Pay"}}'`
    expect(await db.execute(other).then(() => null, sqlState)).toBe('MT003')
    await setSetting(harness.app.platform, 'mass_mail_limit', '100')
  })

  it('is refused by the database with words of no published notice, however few customers there are', async () => {
    const { db } = harness.app.platform
    const { id } = await draft('Forged')
    const words = `'{"title": {"en": "Pay"}, "text": {"en": "Pay"}}'`
    const begin = (said: string) =>
      sendAsApp(
        db,
        `INSERT INTO broadcast (kind, subject, by_email, by_push, words, begins_at)
          SELECT 'notices', id::text, true, false, ${said}, now() FROM notice WHERE id = '${id}'`,
      )
    const own = `jsonb_build_object('title', title, 'text', text)`
    expect([await begin(words), await begin(own)]).toEqual(['MT006', 'MT006'])
    await editor.call(publishNotice, { id })
    expect([await begin(words), await begin('NULL'), await begin(own)]).toEqual(['MT006', 'MT006', 'done'])
  })
})
