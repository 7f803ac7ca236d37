import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getUserInfo, logout } from '@matin/contract/auth'
import {
  type Channel,
  type ChannelKind,
  getChannels,
  setChannel,
  subscribePush,
  unsubscribePush,
} from '@matin/contract/channels'
import { buyMine } from '@matin/contract/mining'
import { createNotice, listDeskNotices, publishNotice, withdrawNotice } from '@matin/contract/notice-desk'
import { sendSupport } from '@matin/contract/support'
import { replySupport } from '@matin/contract/support-desk'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf, sqlState } from '../../platform/db/database.ts'
import { personalRows } from '../../platform/personal.ts'
import { idByEmail } from '../../testing/customers.ts'
import { type Harness, PIN, startHarness, type TestCustomer } from '../../testing/harness.ts'
import { lettersTo } from '../../testing/letters.ts'
import { signedInOperator, type TestOperator } from '../../testing/operators.ts'
import { customer } from '../auth/tables.ts'
import { tellSecurity } from '../auth/telling.ts'
import { notify } from '../messages/service.ts'
import { buyer, sell, USDT } from '../mining/testing/shop.ts'
import { sendBroadcasts } from './broadcasts.ts'
import { CHANNELS_PERSONAL } from './personal.ts'
import { pushKeys } from './push-keys.ts'
import { forgetPushes, sendPushes } from './push-outbox.ts'
import { pushHint } from './push-service.ts'
import { broadcast, channelChoice, push } from './tables.ts'
import { hintOf, tellDue } from './telling.ts'

/** What the push service was handed, and how it answers next. */
interface Call {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

let harness: Harness
let who: TestCustomer
let calls: Call[]
let answers: (path: string, response: ServerResponse) => void
let address: string

const service = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const path = request.url ?? ''
    calls.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
    answers(path, response)
  })
})

beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  harness = await startHarness(undefined, { PUSH_SERVICES: address })
})
beforeEach(async () => {
  calls = []
  answers = (_, response) => response.writeHead(201).end()
  who = await harness.customer()
  await run()
  calls = []
})
afterAll(async () => {
  await harness.close()
  service.close()
})

const platform = () => harness.app.platform
async function run() {
  await tellDue(platform())
  await sendBroadcasts(platform())
  await sendPushes(platform())
}
const pushed = () => calls.map(({ path }) => path)
const subjects = async (of = who) => (await lettersTo(platform(), of.email)).map(({ subject }) => subject)
const choose = (kind: ChannelKind, channel: Channel, on: boolean, of = who) =>
  of.call(setChannel, { kind, channel, on })

/** What a browser makes of the server's key. */
function browser(path = `/${randomUUID()}`) {
  const ecdh = createECDH('prime256v1')
  return {
    endpoint: `${address}${path}`,
    p256dh: ecdh.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}
async function subscribe(path: string, of = who) {
  // What happened before is told before.
  await tellDue(platform())
  await of.call(subscribePush, browser(path))
}
/** Something that happens to a customer. */
async function happens(of = who, kind: 'withdrawal_sent' | 'withdrawal_approved' = 'withdrawal_sent') {
  const id = await idByEmail(platform(), of.email)
  await platform().db.transaction(tx =>
    notify(tx, platform(), id, kind, { amount: '123.45', asset: 'USDT', about: randomUUID() }),
  )
}

describe('a choice', () => {
  it('begins as it holds for everybody, and changes one way of one kind', async () => {
    const before = await who.call(getChannels, {})
    expect(before).toMatchObject({ email: expect.stringContaining('@'), pushHere: false })
    expect(before.pushKey).toMatch(/^[\w-]{87}$/)
    expect(before.items.find(({ kind }) => kind === 'withdrawals')).toEqual({
      ...{ kind: 'withdrawals', email: true, push: true },
    })
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

  it('never turns letters about security off, by whatever way', async () => {
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

describe('what happens', () => {
  it('is told by letter and push, with the figure in the letter alone', async () => {
    await subscribe('/one')
    await happens()
    await run()
    expect(await subjects()).toContain('Matin: Withdrawal of 123.45 USDT sent')
    expect(pushed()).toEqual(['/one'])
    expect(calls[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(calls[0]?.headers.authorization).toMatch(/^vapid t=/)
    // Once.
    await run()
    expect(pushed()).toHaveLength(1)
    expect((await subjects()).filter(subject => subject.includes('123.45'))).toHaveLength(1)
  })

  it('carries a title in the customer’s language, the page, and no amount', async () => {
    await subscribe('/hint')
    await platform()
      .db.update(customer)
      .set({ language: 'ja' })
      .where(eq(customer.id, await idByEmail(platform(), who.email)))
    await happens()
    await tellDue(platform())
    const [row] = await platform().db.select().from(push)
    expect(row?.hint).toEqual({
      title: '出金の状況が更新されました',
      page: 'pages/Home/messages',
      tag: 'withdrawals',
    })
    await run()
  })

  it('to the account’s security is told by its own letter alone, and by push', async () => {
    await subscribe('/security')
    await choose('security', 'push', true)
    const id = await idByEmail(platform(), who.email)
    await platform().db.transaction(tx => tellSecurity(tx, platform(), id, 'password_changed', {}))
    await run()
    const [title] = platform().messages.password_changed.en
    expect((await subjects()).filter(subject => subject.endsWith(title))).toHaveLength(1)
    expect(pushed()).toEqual(['/security'])
  })

  it('is told by no way that was turned off, and not for every step', async () => {
    await subscribe('/off')
    await choose('withdrawals', 'email', false)
    await happens()
    await happens(who, 'withdrawal_approved')
    await run()
    expect([(await subjects()).filter(subject => subject.includes('123.45')), pushed()]).toEqual([
      [],
      ['/off'],
    ])
    await choose('withdrawals', 'push', false)
    await happens()
    await run()
    expect(pushed()).toHaveLength(1)
  })

  it('is told to the others where one’s contact does not open', async () => {
    const broken = await harness.customer()
    await platform()
      .db.update(customer)
      .set({ email: sql`regexp_replace(email, '.{4}$', 'AAAA')` })
      .where(eq(customer.id, await idByEmail(platform(), broken.email)))
    await happens(broken)
    await happens()
    await run()
    expect(await subjects()).toContain('Matin: Withdrawal of 123.45 USDT sent')
  })

  it('in the chat is told by the first answer that nobody has read', async () => {
    const agent = await signedInOperator(harness, 'support')
    const { uid } = await who.call(getUserInfo, {})
    await subscribe('/chat')
    await who.call(sendSupport, { id: randomUUID(), text: 'Hello?' })
    for (const text of ['A secret answer', 'And more'])
      await agent.call(replySupport, { uid, id: randomUUID(), text })
    await run()
    expect(pushed()).toEqual(['/chat'])
  })
})

describe('a browser', () => {
  it('is of a push service that the configuration names, with keys that a browser made', async () => {
    const sound = browser()
    for (const wrong of [
      { ...sound, endpoint: 'https://127.0.0.1/x' },
      { ...sound, endpoint: address.replace('127.0.0.1', 'localhost') },
      { ...sound, endpoint: 'https://fcm.googleapis.com/x' },
      { ...sound, p256dh: 'A'.repeat(87) },
    ])
      expect(await who.ask(subscribePush, wrong)).toMatchObject({ error: 'push_service_unknown' })
    expect((await who.call(getChannels, {})).pushHere).toBe(false)
    await who.call(subscribePush, sound)
    expect((await who.call(getChannels, {})).pushHere).toBe(true)
  })

  // The first two: it was made with another key of ours.
  it.each([401, 403, 404, 410])('that has gone is asked once more and never again: %i', async status => {
    await subscribe('/gone')
    answers = (_, response) => response.writeHead(status).end()
    await happens()
    await run()
    await happens()
    await run()
    expect(pushed()).toEqual(['/gone'])
    expect((await who.call(getChannels, {})).pushHere).toBe(false)
  })

  it('whose service fails keeps nobody else waiting, is tried again, and given up', async () => {
    const other = await harness.customer()
    await subscribe('/bad')
    await subscribe('/good', other)
    answers = (path, response) => response.writeHead(path === '/bad' ? 500 : 201).end()
    await happens()
    await happens(other)
    await run()
    expect(pushed().toSorted()).toEqual(['/bad', '/good'])
    for (let hours = 0; hours < 8; hours++) {
      harness.clock.advance(Temporal.Duration.from({ hours: 1 }))
      await sendPushes(platform())
    }
    expect(pushed().filter(path => path === '/bad')).toHaveLength(5)
    expect((await who.call(getChannels, {})).pushHere).toBe(true)
  })

  it.each([400, 413])('whose service does not want a hint is not sent it again: %i', async status => {
    await subscribe('/unwanted')
    answers = (_, response) => response.writeHead(status).end()
    await happens()
    await run()
    harness.clock.advance(Temporal.Duration.from({ hours: 1 }))
    await run()
    expect(pushed()).toEqual(['/unwanted'])
    expect((await who.call(getChannels, {})).pushHere).toBe(true)
  })

  it('whose service is no longer named is not asked', async () => {
    const { config } = platform()
    const keys = pushKeys(config)
    if (!keys) throw new Error('a key is made outside production')
    const narrowed = { ...config, PUSH_SERVICES: 'https://fcm.googleapis.com' }
    expect(await pushHint(narrowed, keys, browser('/former'), hintOf('income', 'en'))).toBe('gone')
    expect(pushed()).toEqual([])
  })

  it('hears nothing of a session that has expired, and nothing that is a day old', async () => {
    await subscribe('/asleep')
    await happens()
    await tellDue(platform())
    harness.clock.advance(Temporal.Duration.from({ hours: 25 }))
    expect(await forgetPushes(platform(), 100)).toBe(1)
    await happens()
    await tellDue(platform())
    harness.clock.advance(Temporal.Duration.from({ hours: 24 * 30 }))
    await sendPushes(platform())
    expect(pushed()).toEqual([])
  })

  it('leads nowhere else', async () => {
    await subscribe('/away')
    answers = (path, response) =>
      path === '/away'
        ? response.writeHead(307, { location: `${address}/inside` }).end()
        : response.writeHead(201).end()
    await happens()
    await run()
    expect(pushed()).toEqual(['/away'])
  })

  it('hears nothing after it signed out, or turned push off, or somebody else signed in with it', async () => {
    await subscribe('/out')
    await who.call(logout, {})
    await happens()
    await run()
    expect(pushed()).toEqual([])
    const again = await harness.signIn(who.email, 'correct horse')
    await subscribe('/out', again)
    await again.call(unsubscribePush, {})
    await happens()
    await run()
    expect(pushed()).toEqual([])
    const other = await harness.customer()
    await tellDue(platform())
    const shared = browser('/shared')
    await again.call(subscribePush, shared)
    await other.call(subscribePush, shared)
    await happens()
    await run()
    expect(pushed()).toEqual([])
    await happens(other)
    await run()
    expect(pushed()).toEqual(['/shared'])
  })
})

it('is downloaded as it was chosen, with the browser’s address and without its keys', async () => {
  const id = await idByEmail(platform(), who.email)
  const made = browser('/mine')
  await who.call(subscribePush, made)
  await choose('income', 'push', true)
  const rows = await Promise.all(
    CHANNELS_PERSONAL.map(table => Array.fromAsync(personalRows(platform(), table, id))),
  )
  expect(rows[0]).toEqual([{ kind: 'income', channel: 'push', chosen: true }])
  expect(rows[1]).toEqual([expect.objectContaining({ endpoint: made.endpoint })])
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${made.auth}|${made.p256dh}`))
})

it('a day’s income is told once it is paid, to whoever wants it', async () => {
  const { versionId } = await sell(platform(), { pool: 1_000n * USDT })
  const [wants, wantsNot] = [await buyer(harness, 200n), await buyer(harness, 200n)]
  for (const one of [wants, wantsNot]) await one.call(buyMine, { versionId, amount: '100', pin: PIN })
  await choose('income', 'email', true, wants)
  await harness.advance({ hours: 48 })
  await harness.work()
  const told = async (of: TestCustomer) => (await subjects(of)).filter(subject => subject.includes('income'))
  expect(await told(wants)).toEqual(['Matin: Mining income: 1 USDT'])
  await harness.work()
  expect([await told(wants), await told(wantsNot)]).toEqual([['Matin: Mining income: 1 USDT'], []])
})

describe('a notice that is sent', () => {
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
    (await editor.call(listDeskNotices, {})).items.find(notice => notice.id === id)?.sent
  beforeEach(async () => {
    editor = await signedInOperator(harness, 'content')
  })

  it('reaches who wants it, in their language and once, though the sender dies between two slices', async () => {
    const id = await draft('Maintenance')
    const people = [who, await harness.customer(), await harness.customer()]
    for (const one of people) await choose('notices', 'email', true, one)
    const [first, second] = people
    if (!first || !second) throw new Error('three')
    await platform()
      .db.update(customer)
      .set({ language: 'ja' })
      .where(eq(customer.id, await idByEmail(platform(), second.email)))
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
      letters: 3,
      pushes: pushed().length,
      failed: 0,
      endedAt: expect.any(String),
    })
  })

  it('goes out at its time, and to nobody once it is taken back', async () => {
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
  })

  it('is not sent unless it was said so', async () => {
    const id = await draft('Quiet')
    await choose('notices', 'email', true)
    expect(await editor.call(publishNotice, { id })).toMatchObject({ sent: null })
    await run()
    expect(await subjects()).not.toContain('Matin: Quiet')
    expect(await platform().db.select().from(broadcast).where(eq(broadcast.subject, id))).toEqual([])
  })
})
