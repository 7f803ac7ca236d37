import { randomUUID } from 'node:crypto'
import { createNotice, listAdminNotices, publishNotice, withdrawNotice } from '@matin/contract/admin/notices'
import { replySupport } from '@matin/contract/admin/support'
import type { Language } from '@matin/contract/language'
import { buyMine } from '@matin/contract/mining'
import {
  CHANNEL_KINDS,
  type Channel,
  type ChannelKind,
  getChannels,
  setChannel,
  subscribePush,
} from '@matin/contract/notification-preferences'
import { sendSupport } from '@matin/contract/support'
import { getUserInfo } from '@matin/contract/user'
import { text } from '@matin/i18n/read'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { personalRows } from '#platform/data-export.ts'
import { rowsOf, sqlState, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { changeAccount, hasEmail, idByEmail } from '#testing/customers.ts'
import { asSuperuser } from '#testing/database.ts'
import { emailsTo } from '#testing/emails.ts'
import { type Harness, PASSWORD, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { buyer, sell, USDT } from '../../money/mining/testing/shop.ts'
import { notify } from '../../notify/messages/service.ts'
import { openEmail } from '../../notify/notifications/outbox.ts'
import { markReached, markUnreachable } from '../../notify/notifications/reach.ts'
import { mail } from '../../notify/notifications/tables.ts'
import { notifySecurity } from '../auth/public/notifications.ts'
import { customer } from '../auth/tables.ts'
import { sendBroadcasts } from './broadcasts.ts'
import { CHANNELS_PERSONAL } from './data-export.ts'
import { notifyDue } from './public/notify-customer.ts'
import { sendPushes } from './push-outbox.ts'
import { notifyIncome } from './service.ts'
import { broadcast, channelChoice, push } from './tables.ts'
import {
  happensTo,
  notifyAll,
  startPushService,
  subscribeAt,
  type TestPushService,
} from './testing/push-service.ts'

/** Wraps an object and replaces one of its methods. */
function replaced<T extends object, K extends keyof T>(of: T, name: K, method: T[K]): T {
  return new Proxy(of, { get: (target, key) => (key === name ? method : Reflect.get(target, key)) })
}

const ORIGIN = 'https://wallet.example'

let harness: Harness
let service: TestPushService
let who: TestCustomer
beforeAll(async () => {
  service = await startPushService()
  harness = await startHarness(undefined, { PUSH_SERVICES: service.address, APP_ORIGIN: ORIGIN })
})
beforeEach(async () => {
  service.begin()
  who = await harness.customer()
  await run()
  service.begin()
})
afterAll(async () => {
  await harness.close()
  service.close()
})

const platform = () => harness.app.platform
const run = () => notifyAll(platform())
const pushed = () => service.pushed()
const subscribe = (path: string, of = who) => subscribeAt(platform(), of, service.browser(path))
const happens = (of = who, options: Parameters<typeof happensTo>[2] = {}) =>
  happensTo(platform(), of, options)
const subjects = async (of = who) => (await emailsTo(platform(), of.email)).map(({ subject }) => subject)
const choose = (kind: ChannelKind, channel: Channel, on: boolean, of = who) =>
  of.call(setChannel, { kind, channel, on })
const speaks = async (language: Language, of = who) =>
  platform().db.update(customer).set({ language }).where(hasEmail(platform(), of.email))
/** Makes a customer's contact undecryptable. */
const breakContact = async (of: TestCustomer) =>
  platform()
    .db.update(customer)
    .set({ email: sql`regexp_replace(email, '.{4}$', 'AAAA')` })
    .where(hasEmail(platform(), of.email))
const hints = async () => (await platform().db.select().from(push)).map(({ hint }) => hint)

describe('an email address marked as unreachable', () => {
  it('is reported to its customer, and receives only security emails until a delivery succeeds', async () => {
    const at = platform().db
    await markUnreachable(at, platform(), who.email)
    expect(await who.call(getChannels, {})).toMatchObject({ emailRefused: true })
    const before = await subjects()
    await happens()
    await run()
    expect(await subjects()).toEqual(before)
    const id = await idByEmail(platform(), who.email)
    await at.transaction(tx => notifySecurity(tx, platform(), id, 'password_changed', {}))
    expect(await subjects()).toHaveLength(before.length + 1)
    await markReached(at, platform(), who.email)
    expect(await who.call(getChannels, {})).toMatchObject({ emailRefused: false })
    await happens()
    await run()
    expect(await subjects()).toHaveLength(before.length + 2)
  })
})

describe('notification preferences', () => {
  it('start with the defaults, and each change affects one channel of one kind', async () => {
    const before = await who.call(getChannels, {})
    expect(before).toMatchObject({ email: expect.stringContaining('@'), pushHere: false })
    expect(before.pushKey).toMatch(/^[\w-]{87}$/)
    const [emails, pushes] = [['security', 'withdrawals', 'recharges', 'orders', 'identity'], ['income']]
    expect(before.items).toEqual(
      CHANNEL_KINDS.map(kind => ({ kind, email: emails.includes(kind), push: !pushes.includes(kind) })),
    )
    expect(await choose('withdrawals', 'push', false)).toEqual({
      kind: 'withdrawals',
      email: true,
      push: false,
    })
    const after = await who.call(getChannels, {})
    expect(
      after.items.filter((item, at) => JSON.stringify(item) !== JSON.stringify(before.items[at])),
    ).toEqual([{ kind: 'withdrawals', email: true, push: false }])
  })

  it('cannot turn security emails off, neither by the API nor in the database', async () => {
    expect(await who.ask(setChannel, { kind: 'security', channel: 'email', on: false })).toMatchObject({
      error: 'channel_always_on',
    })
    const id = await idByEmail(platform(), who.email)
    const forged = platform()
      .db.insert(channelChoice)
      .values({ customer: id, kind: 'security', channel: 'email', chosen: false })
    expect(await forged.then(() => null, sqlState)).toBe('23514')
  })
})

describe('a notification', () => {
  it('is sent once by email and push, with the amount only in the email', async () => {
    await subscribe('/one')
    await happens()
    await run()
    expect(await subjects()).toContain('Matin: Withdrawal of 123.45 USDT sent')
    expect(pushed()).toEqual(['/one'])
    expect(service.calls[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(service.calls[0]?.headers.authorization).toMatch(/^vapid t=/)
    // Once.
    await run()
    expect(pushed()).toHaveLength(1)
    expect((await subjects()).filter(subject => subject.includes('123.45'))).toHaveLength(1)
  })

  it('is in the customer’s language; its email links to the withdrawal, its push has no amount', async () => {
    await subscribe('/hint')
    await speaks('ja')
    await happens()
    await notifyDue(platform())
    expect(await hints()).toEqual([
      { title: '出金の状況が更新されました', page: 'pages/Home/messages', tag: 'withdrawals' },
    ])
    const [mail] = (await emailsTo(platform(), who.email)).slice(-1)
    expect(mail?.subject).toBe('Matin：123.45 USDT の出金を送信しました')
    expect(mail?.body).toMatch(
      /\n\nアプリで確認する：\nhttps:\/\/wallet\.example\/#\/pages\/Assets\/withdrawal\?id=[-0-9a-f]{36}\n/,
    )
    await run()
  })

  it('of a security change is one email without links, and a push', async () => {
    await subscribe('/security')
    await choose('security', 'push', true)
    const id = await idByEmail(platform(), who.email)
    await platform().db.transaction(tx => notifySecurity(tx, platform(), id, 'password_changed', {}))
    await run()
    const title = text('en', 'messages.password_changed.title')
    const emails = (await emailsTo(platform(), who.email)).filter(({ subject }) => subject.endsWith(title))
    // It leads nowhere: that is what phishing imitates.
    expect(emails.map(({ body }) => body.includes('http'))).toEqual([false])
    expect(pushed()).toEqual(['/security'])
  })

  it('is not sent over a channel that is turned off, nor when a withdrawal is only approved', async () => {
    await subscribe('/off')
    await choose('withdrawals', 'email', false)
    await happens()
    await happens(who, { kind: 'withdrawal_approved' })
    await run()
    expect([(await subjects()).filter(subject => subject.includes('123.45')), pushed()]).toEqual([
      [],
      ['/off'],
    ])
    await choose('withdrawals', 'push', false)
    await happens()
    await run()
    expect(pushed()).toHaveLength(1)
    await choose('withdrawals', 'push', true)
    await happens()
    await run()
    expect(pushed()).toHaveLength(2)
  })

  it('is pushed but not emailed to a customer without an email address', async () => {
    await subscribe('/mobile')
    await changeAccount(platform(), await idByEmail(platform(), who.email), { email: '' })
    expect((await who.call(getChannels, {})).email).toBeNull()
    const emails = await platform().db.$count(mail)
    await happens()
    await run()
    expect([await platform().db.$count(mail), pushed()]).toEqual([emails, ['/mobile']])
  })

  it('reaches other customers when one customer’s contact cannot be decrypted', async () => {
    const lost = await harness.customer()
    await breakContact(lost)
    await happens(lost)
    await happens()
    await run()
    expect(await subjects()).toContain('Matin: Withdrawal of 123.45 USDT sent')
  })

  it('of support answers is sent once until the customer reads the answers, and contains no text of them', async () => {
    const agent = await signedInOperator(harness, 'support')
    const other = await harness.customer()
    const { uid } = await who.call(getUserInfo, {})
    await speaks('ja')
    for (const [path, of] of [
      ['/chat', who],
      ['/others', other],
    ] as const) {
      await subscribe(path, of)
      await choose('support', 'email', true, of)
    }
    await who.call(sendSupport, { id: randomUUID(), text: 'Hello?' })
    const before = (await subjects()).length
    for (const text of ['A secret answer', 'And more'])
      await agent.call(replySupport, { uid, id: randomUUID(), text })
    expect(await hints()).toEqual([
      { title: 'カスタマーサポートから返信があります', page: 'pages/Personal/service', tag: 'support' },
    ])
    await run()
    expect(pushed()).toEqual(['/chat'])
    const emails = (await emailsTo(platform(), who.email)).slice(before)
    expect(emails.map(({ subject }) => subject)).toEqual(['Matin：カスタマーサポートから返信があります'])
    expect(emails[0]?.body).toContain(text('ja', 'emails.answered'))
    expect(emails[0]?.body).toContain(`${ORIGIN}/#/pages/Personal/service`)
    expect(emails[0]?.body).not.toContain('secret')
    expect(await subjects(other)).not.toContainEqual(expect.stringContaining('service'))
  })
})

it('a support answer is emailed when push is chosen but no browser is subscribed', async () => {
  const agent = await signedInOperator(harness, 'support')
  const closed = await harness.customer()
  const { uid } = await closed.call(getUserInfo, {})
  await closed.call(sendSupport, { id: randomUUID(), text: 'Hello?' })
  await agent.call(replySupport, { uid, id: randomUUID(), text: 'An answer' })
  expect((await subjects(closed)).filter(subject => subject.includes('ervice'))).toHaveLength(1)
})

it('a data export contains preferences and push endpoints, without push keys', async () => {
  const id = await idByEmail(platform(), who.email)
  const made = service.browser('/mine')
  await who.call(subscribePush, made)
  await choose('income', 'push', true)
  const rows = await Promise.all(
    CHANNELS_PERSONAL.map(table => Array.fromAsync(personalRows(platform(), table, id))),
  )
  expect(rows[0]).toEqual([{ kind: 'income', channel: 'push', chosen: true }])
  expect(rows[1]).toEqual([expect.objectContaining({ endpoint: made.endpoint })])
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${made.auth}|${made.p256dh}`))
})

it('daily income is emailed once after the payout, only to customers who chose it', async () => {
  const { versionId } = await sell(platform(), { pool: 1_000n * USDT })
  const [wants, wantsNot] = [await buyer(harness, 200n), await buyer(harness, 200n)]
  for (const one of [wants, wantsNot]) await one.call(buyMine, { versionId, amount: '100', pin: PIN })
  await choose('income', 'email', true, wants)
  await harness.advance({ hours: 48 })
  await harness.work()
  const told = async (of: TestCustomer) => (await subjects(of)).filter(subject => subject.includes('income'))
  expect(await told(wants)).toEqual(['Matin: Mining income: 1.00 USDT'])
  await harness.work()
  expect([await told(wants), await told(wantsNot)]).toEqual([['Matin: Mining income: 1.00 USDT'], []])
})

it('an email of an optional kind links to the preferences, and one click unsubscribes without sign-in', async () => {
  const reader = await harness.customer()
  await choose('orders', 'email', true, reader)
  const id = await idByEmail(platform(), reader.email)
  const about = { amount: '1', asset: 'USDT', about: randomUUID(), orderNo: 'PL1', penalty: '0' }
  await platform().db.transaction(tx => notify(tx, platform(), id, 'order_redeemed', about))
  await run()
  const rows = await platform().db.select().from(mail)
  const row = rows
    .map(one => openEmail(platform().config, one))
    .find(({ to, list }) => to === reader.email && list)
  expect(row?.text).toContain(`${ORIGIN}/#/pages/Personal/notifications`)
  expect(row?.list?.id).toBe(`orders.${new URL(ORIGIN).hostname}`)
  const link = new URL(row?.list?.unsubscribe ?? '')
  const post = (search: string) =>
    harness.app.server.inject({
      method: 'POST',
      url: `${link.pathname}${search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const orders = async () =>
    (await reader.call(getChannels, {})).items.find(({ kind }) => kind === 'orders')?.email
  for (const forged of [link.search.replace('orders', 'notices'), link.search.replace(id, randomUUID())])
    expect((await post(forged)).json()).toMatchObject({ code: 404 })
  expect(await orders()).toBe(true)
  expect((await post(link.search)).json()).toMatchObject({ code: 200 })
  expect(await orders()).toBe(false)
})

it('the income email sums each coin separately, for one day and one customer', async () => {
  const [days, other] = [[24, 48].map(hours => harness.clock.now().add({ hours })), await harness.customer()]
  await choose('income', 'email', true)
  await harness.advance({ hours: 72 })
  const paid = async (of: TestCustomer, day: string, asset: string, amount: number) =>
    `('${await idByEmail(platform(), of.email)}', '${platform().ids.uuid()}', '${harness.clock.now()}', 'payout', '${day}', '${asset}', 'mining', ${amount})`
  const [first = '', second = ''] = days.map(toTimestamp)
  const rows = [
    await paid(who, first, 'USDT', 1_000_000),
    await paid(who, first, 'USDT', 500_000),
    await paid(who, first, 'ETH', 25_000_000),
    await paid(who, second, 'USDT', 7_000_000),
    await paid(other, first, 'USDT', 9_000_000),
  ]
  await asSuperuser(
    platform().database,
    `INSERT INTO ledger.activity (customer, id, at, kind, reference, asset, account, amount) VALUES ${rows.join(', ')}`,
  )
  const [day] = days
  const begin = () =>
    platform().db.transaction(tx => notifyIncome(tx, day ?? harness.clock.now(), harness.clock.now()))
  await begin()
  await begin()
  await run()
  await begin()
  await run()
  const told = (await emailsTo(platform(), who.email)).filter(({ subject }) => subject.includes('income'))
  expect(told.map(({ subject }) => subject)).toEqual(['Matin: Mining income: 0.25 ETH'])
  expect(told[0]?.body).toContain('Mining income: 1.50 USDT')
  expect(told[0]?.body).not.toMatch(/[789] USDT/)
})

describe('a published notice', () => {
  let editor: TestOperator
  const words = (text: string) => ({
    en: text,
    ja: `${text} ja`,
    'zh-Hans': `${text} hans`,
    'zh-Hant': `${text} hant`,
  })
  const draft = async (title: string) =>
    (await editor.call(createNotice, { title: words(title), text: words(`${title} text`) })).id
  const sentOf = async (id: string) =>
    (await editor.call(listAdminNotices, {})).items.find(notice => notice.id === id)?.sent
  beforeEach(async () => {
    editor = await signedInOperator(harness, 'content')
  })

  it('reaches each customer who chose it once in their language, even if the sender stops halfway', async () => {
    const id = await draft('Maintenance')
    const people = [who, await harness.customer(), await harness.customer()]
    for (const one of people) await choose('notices', 'email', true, one)
    const [first, second] = people
    if (!first || !second) throw new Error('three')
    await speaks('ja', second)
    await subscribe('/notice', first)
    expect(await editor.call(publishNotice, { id, email: true, push: true })).toMatchObject({
      sent: { byEmail: true, byPush: true, seen: 0, endedAt: null },
    })
    const [all] = await rowsOf<{ count: number }>(
      platform().db,
      sql`SELECT count(*)::int AS count FROM customer`,
    )
    // A slice, another process while the first one is gone, and what is left.
    await sendBroadcasts(platform(), { slice: 2, slices: 1 })
    expect(await sentOf(id)).toMatchObject({ seen: 2, endedAt: null })
    const another = await harness.another()
    await Promise.all([
      sendBroadcasts(another.platform, { slice: 2 }),
      sendBroadcasts(platform(), { slice: 2 }),
    ])
    await another.server.close()
    await sendBroadcasts(platform())
    await sendPushes(platform())
    const got = await Promise.all(
      people.map(async one => (await subjects(one)).filter(subject => subject.includes('Maintenance'))),
    )
    expect(got).toEqual([['Matin: Maintenance'], ['Matin：Maintenance ja'], ['Matin: Maintenance']])
    expect(pushed().filter(path => path === '/notice')).toHaveLength(1)
    expect(await sentOf(id)).toMatchObject({
      seen: all?.count,
      emails: 3,
      pushes: pushed().length,
      failed: 0,
      endedAt: expect.any(String),
    })
  })

  it('is emailed to many customers with one read of the settings', async () => {
    const id = await draft('Together')
    const people = [who, await harness.customer(), await harness.customer()]
    for (const one of people) await choose('notices', 'email', true, one)
    await editor.call(publishNotice, { id, email: true })
    let looks = 0
    const counting = (tx: Tx): Tx =>
      replaced(tx, 'named', (statement, params) => {
        if (statement.text.includes('setting_version')) looks += 1
        return tx.named(statement, params)
      })
    const { db } = platform()
    const transaction: typeof db.transaction = work => db.transaction(tx => work(counting(tx)))
    await sendBroadcasts({ ...platform(), db: replaced(db, 'transaction', transaction) }, { slices: 1 })
    expect((await sentOf(id))?.emails).toBeGreaterThanOrEqual(people.length)
    expect(looks).toBe(1)
  })

  it('is sent at its scheduled time, and never if it is withdrawn before', async () => {
    const id = await draft('Later')
    const gone = await draft('Never')
    await choose('notices', 'email', true)
    const from = harness.clock.now().add({ hours: 2 }).toString({ fractionalSecondDigits: 3 })
    await editor.call(publishNotice, { id, email: true, from })
    await editor.call(publishNotice, { id: gone, email: true, from })
    await run()
    expect(await subjects()).not.toContain('Matin: Later')
    await editor.call(withdrawNotice, { id: gone })
    harness.clock.advance(Temporal.Duration.from({ hours: 2 }))
    await run()
    expect(await subjects()).toContain('Matin: Later')
    expect(await subjects()).not.toContain('Matin: Never')
    const sent = await sentOf(id)
    harness.clock.advance(Temporal.Duration.from({ hours: 1 }))
    await editor.call(withdrawNotice, { id })
    expect(await sentOf(id)).toEqual(sent)
  })

  it('is sent only over the channels it was published for, with a link to itself', async () => {
    const [pushes, emails] = [await draft('Pushed'), await draft('Written')]
    await choose('notices', 'email', true)
    await subscribe('/phone')
    await subscribe('/tablet', await harness.signIn(who.email, PASSWORD))
    // A sign-in brings its language.
    await speaks('ja')
    await editor.call(publishNotice, { id: pushes, push: true })
    await sendBroadcasts(platform())
    expect(await hints()).toContainEqual({
      ...{ title: 'Pushed ja', page: `pages/Home/noticeDetail?id=${pushes}`, tag: pushes },
    })
    await run()
    expect(await sentOf(pushes)).toMatchObject({ emails: 0, pushes: pushed().length })
    expect(pushed()).toEqual(expect.arrayContaining(['/phone', '/tablet']))
    expect(await subjects()).not.toContain('Matin：Pushed ja')
    service.begin()
    await editor.call(publishNotice, { id: emails, email: true })
    await run()
    const [mail] = (await emailsTo(platform(), who.email)).slice(-1)
    expect(mail?.body).toContain(`${ORIGIN}/#/pages/Home/noticeDetail?id=${emails}`)
    expect(await subjects()).toContain('Matin：Written ja')
    expect(pushed()).toEqual([])
  })

  it('counts customers whose contact cannot be decrypted as failed, and reaches the others', async () => {
    const lost = await harness.customer()
    for (const one of [lost, who]) await choose('notices', 'email', true, one)
    await breakContact(lost)
    const id = await draft('Broken')
    await editor.call(publishNotice, { id, email: true })
    await run()
    expect(await sentOf(id)).toMatchObject({ failed: 1, endedAt: expect.any(String) })
    expect(await subjects()).toContain('Matin: Broken')
  })

  it('is sent neither by email nor by push unless a channel is selected', async () => {
    const id = await draft('Quiet')
    await choose('notices', 'email', true)
    expect(await editor.call(publishNotice, { id })).toMatchObject({ sent: null })
    await run()
    expect(await subjects()).not.toContain('Matin: Quiet')
    expect(await platform().db.select().from(broadcast).where(eq(broadcast.subject, id))).toEqual([])
  })
})
