import { randomUUID } from 'node:crypto'
import { listAudit } from '@matin/contract/admin/audit'
import { assignItem, getItem } from '@matin/contract/admin/items'
import {
  closeSupport,
  getSupportChat,
  getSupportChatImage,
  getSupportFacts,
  listSupportChats,
  readSupport,
  replySupport,
  uploadAdminImage,
} from '@matin/contract/admin/support'
import {
  getSupportImage,
  listSupport,
  markSupport,
  SUPPORT_PAGE,
  sendSupport,
  uploadSupportImage,
} from '@matin/contract/support'
import { getUnreadMessages } from '@matin/contract/unread'
import { getUserInfo } from '@matin/contract/user'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { inArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sqlState } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { forgetLoose } from '#platform/images/loose-images.ts'
import { image as storedImage } from '#platform/images/tables.ts'
import { idByEmail } from '#testing/customers.ts'
import { type Harness, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { setSetting } from '#testing/settings.ts'
import { disableOperator } from '../../account/operators/accounts.ts'
import { CHAT_IMAGES } from './images.ts'
import { supportMessage, supportWait } from './tables.ts'
import { MESSAGES_A_DAY, MESSAGES_A_MINUTE } from './write-message.ts'

let harness: Harness
let agent: TestOperator
let who: TestCustomer
let uid: string
beforeAll(async () => {
  harness = await startHarness()
  agent = await signedInOperator(harness, 'support')
})
beforeEach(async () => {
  who = await harness.customer()
  uid = (await who.call(getUserInfo, {})).uid
})
afterAll(() => harness.close())

const write = (text: string, id: string = randomUUID()) => who.call(sendSupport, { id, text })
const answer = (text: string, id: string = randomUUID()) => agent.call(replySupport, { uid, id, text })
const texts = async () => (await who.call(listSupport, {})).items.map(item => `${item.from}: ${item.text}`)

async function upload(token = who.token, metadata = false, path = uploadSupportImage.path as string) {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#2fdca6' } }).jpeg()
  const payload = await (metadata
    ? picture.withExif({ IFD0: { Copyright: 'a secret place' } })
    : picture
  ).toBuffer()
  const response = await harness.app.server.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    remoteAddress: `10.8.${Math.floor(Math.random() * 200)}.1`,
    payload,
  })
  return uploadSupportImage.data.parse(response.json().data).id
}
const image = (path: string, id: string, token: string) =>
  harness.app.server.inject({
    method: 'GET',
    url: path,
    query: { id },
    headers: { authorization: `Bearer ${token}` },
  })

it('a support chat shows messages of customer and operator in the same order to both', async () => {
  await write('Where is my recharge?')
  await answer('It needs 19 confirmations.')
  await write('Thank you')
  const said = [
    'customer: Where is my recharge?',
    'operator: It needs 19 confirmations.',
    'customer: Thank you',
  ]
  expect(await texts()).toEqual(said)
  const seen = await agent.call(getSupportChat, { uid })
  expect(seen.items.map(item => `${item.from}: ${item.text}`)).toEqual(said)
  expect(seen.items.map(item => item.seq)).toEqual(['1', '2', '3'])
})

describe('a support message', () => {
  it('sent several times with the same id, even at the same time, is stored once', async () => {
    const id = randomUUID()
    const sent = await Promise.all(Array.from({ length: 8 }, () => write('Once', id)))
    expect(new Set(sent.map(item => item.seq))).toEqual(new Set(['1']))
    expect(await texts()).toEqual(['customer: Once'])
    expect(await who.ask(sendSupport, { id, text: 'Twice' })).toMatchObject({ error: 'idempotency_conflict' })
  })

  it('gets its own sequence number without a gap when many arrive at once', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, k) => write(`m${k}`)))
    const { items } = await who.call(listSupport, {})
    expect(items.map(item => Number(item.seq))).toEqual(Array.from({ length: 12 }, (_, k) => k + 1))
  })

  it('must not be empty or too long', async () => {
    const empty = { id: randomUUID(), text: '   ' }
    expect(await who.ask(sendSupport, empty)).toMatchObject({ error: 'message_empty' })
    expect(await who.ask(sendSupport, { ...empty, text: 'x'.repeat(2001) })).toMatchObject({
      error: 'text_too_long',
    })
    expect(await agent.ask(replySupport, { uid, ...empty })).toMatchObject({ error: 'message_empty' })
  })

  it('is limited per minute, while other customers are still served', async () => {
    for (let k = 0; k < MESSAGES_A_MINUTE; k++) await write(`m${k}`)
    const last = { id: randomUUID(), text: 'one more' }
    expect(await who.ask(sendSupport, last)).toMatchObject({ code: 429, error: 'message_pace' })
    expect(await texts()).toHaveLength(MESSAGES_A_MINUTE)
    const other = await harness.customer()
    await other.call(sendSupport, { id: randomUUID(), text: 'Hello' })
    harness.clock.advance(Temporal.Duration.from({ minutes: 1 }))
    await who.call(sendSupport, last)
  })

  it('is limited per day', async () => {
    const { db, clock } = harness.app.platform
    await write('first')
    const customer = await idByEmail(harness.app.platform, who.email)
    // As many as a day has, at this moment.
    await db.execute(sql`INSERT INTO support_message (customer, seq, id, text, at)
      SELECT ${customer}::uuid, n, gen_random_uuid(), '-',  ${clock.now().toString()}::timestamptz
        FROM generate_series(2, ${MESSAGES_A_DAY}) n`)
    await db.execute(
      sql`UPDATE support_chat SET last_seq = ${MESSAGES_A_DAY} WHERE customer = ${customer}::uuid`,
    )
    expect(await who.ask(sendSupport, { id: randomUUID(), text: 'one more' })).toMatchObject({
      code: 429,
      error: 'message_limit',
    })
    await answer('Slowly, please')
    harness.clock.advance(Temporal.Duration.from({ hours: 24 }))
    await write('the next day')
    await agent.signInAgain()
  })

  it('cannot be changed', async () => {
    await write('As it was')
    const { db } = harness.app.platform
    for (const change of [{ id: randomUUID() }, { operator: null }, { at: harness.clock.now() }])
      expect(
        await db
          .update(supportMessage)
          .set(change)
          .then(() => null, sqlState),
      ).toBe('MT003')
  })
})

it('a chat read after a sequence number returns only the later messages', async () => {
  for (let k = 1; k <= 6; k++) await write(`m${k}`)
  const later = await who.call(listSupport, { after: '4' })
  expect([later.items.map(item => item.text), later.later]).toEqual([['m5', 'm6'], false])
  expect((await who.call(listSupport, { after: '6' })).items).toEqual([])
})

it('a chat pages back through its history and forward through later messages', async () => {
  const all = SUPPORT_PAGE * 2 + 5
  for (let k = 1; k <= all; k++) await answer(`m${k}`)
  const back: string[] = []
  let page = await who.call(listSupport, {})
  for (;;) {
    back.unshift(...page.items.map(item => item.text))
    if (!page.earlier) break
    page = await who.call(listSupport, { before: page.items[0]?.seq })
  }
  const wanted = Array.from({ length: all }, (_, k) => `m${k + 1}`)
  expect(back).toEqual(wanted)
  const forward: string[] = []
  page = await who.call(listSupport, { after: '0' })
  for (;;) {
    forward.push(...page.items.map(item => item.text))
    if (!page.later) break
    page = await who.call(listSupport, { after: page.items.at(-1)?.seq })
  }
  expect(forward).toEqual(wanted)
})

describe('read marks of a chat', () => {
  it('show the customer what an operator has read', async () => {
    await write('one')
    await write('two')
    const read = async () => (await who.call(listSupport, {})).readUpTo
    expect(await read()).toBe('0')
    await agent.call(readSupport, { uid, read: '1' })
    expect(await read()).toBe('1')
    await agent.call(readSupport, { uid, read: '999' })
    expect(await read()).toBe('2')
    await agent.call(readSupport, { uid, read: '1' })
    expect(await read()).toBe('2')
  })

  it('show the operator what has reached the customer and what the customer has read, and count unread messages', async () => {
    for (let k = 1; k <= 3; k++) await answer(`m${k}`)
    const unread = async () => (await who.call(getUnreadMessages, {})).support
    const marks = async () => {
      const { gotUpTo, readUpTo } = await agent.call(getSupportChat, { uid })
      return [gotUpTo, readUpTo]
    }
    expect([await unread(), await marks()]).toEqual([3, ['0', '0']])
    expect(await who.call(markSupport, { got: '3' })).toEqual({ unread: 3 })
    expect(await marks()).toEqual(['3', '0'])
    expect(await who.call(markSupport, { got: '3', read: '2' })).toEqual({ unread: 1 })
    expect(await marks()).toEqual(['3', '2'])
    // An old app, or a late one: nothing goes back, and nothing beyond the last message.
    expect(await who.call(markSupport, { got: '1', read: '1' })).toEqual({ unread: 1 })
    await who.call(markSupport, { got: '99', read: '99' })
    expect(await marks()).toEqual(['3', '3'])
    expect(await unread()).toBe(0)
  })
})

describe('an image in a chat', () => {
  it('is re-encoded and visible only to its customer and support operators', async () => {
    const id = await upload(who.token, true)
    const other = await harness.customer()
    // Not before it is in the chat, not even by an operator.
    expect((await image(getSupportChatImage.path, id, agent.token())).statusCode).toBe(404)
    await who.call(sendSupport, { id: randomUUID(), text: '', imageId: id })
    const mine = await image(getSupportImage.path, id, who.token)
    expect(mine.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect((await sharp(mine.rawPayload).metadata()).exif).toBeUndefined()
    expect((await image(getSupportChatImage.path, id, agent.token())).rawPayload).toEqual(mine.rawPayload)
    expect((await image(getSupportImage.path, id, other.token)).statusCode).toBe(404)
    const treasurer = await signedInOperator(harness, 'treasury')
    expect((await image(getSupportChatImage.path, id, treasurer.token())).statusCode).toBe(403)
  })

  it('of an operator is re-encoded and visible only to the customer of the chat', async () => {
    const path = `${uploadAdminImage.path}?uid=${uid}`
    const imageId = await upload(agent.token(), true, path)
    expect((await image(getSupportImage.path, imageId, who.token)).statusCode).toBe(404)
    await agent.call(replySupport, { uid, id: randomUUID(), text: '', imageId })
    const seen = await image(getSupportImage.path, imageId, who.token)
    expect(seen.headers['content-type']).toBe('image/jpeg')
    expect(seen.rawPayload.includes('a secret place')).toBe(false)
    const other = await harness.customer()
    expect((await image(getSupportImage.path, imageId, other.token)).statusCode).toBe(404)
  })

  it('can be sent with one message only', async () => {
    const imageId = await upload()
    const first = { id: randomUUID(), text: 'look', imageId }
    await who.call(sendSupport, first)
    await who.call(sendSupport, first)
    expect(await who.ask(sendSupport, { ...first, id: randomUUID() })).toMatchObject({ error: 'not_found' })
    expect(await texts()).toEqual(['customer: look'])
  })

  it('that is in no message is deleted after a day, or earlier when the customer has more than ten of them', async () => {
    const { db } = harness.app.platform
    const sent = await upload()
    await who.call(sendSupport, { id: randomUUID(), text: '', imageId: sent })
    const loose = await Promise.all(Array.from({ length: 13 }, () => upload()))
    const left = async () => {
      const rows = await db
        .select({ id: storedImage.id })
        .from(storedImage)
        .where(inArray(storedImage.id, [sent, ...loose]))
      return rows.map(row => row.id)
    }
    expect(await left()).toHaveLength(11)
    harness.clock.advance(Temporal.Duration.from({ hours: 25 }))
    await forgetLoose(harness.app.platform, CHAT_IMAGES, 1000)
    expect(await left()).toEqual([sent])
    await agent.signInAgain()
  })

  it('of another customer cannot be sent', async () => {
    const other = await harness.customer()
    const theirs = await upload(other.token)
    expect(await who.ask(sendSupport, { id: randomUUID(), text: 'look', imageId: theirs })).toMatchObject({
      error: 'not_found',
    })
    expect(await texts()).toEqual([])
  })
})

describe('the assignee of a chat', () => {
  let mate: TestOperator
  beforeAll(async () => {
    mate = await signedInOperator(harness, 'support')
  })
  const seenBy = async (operator: TestOperator, of?: 'mine' | 'unassigned') =>
    (await operator.call(listSupportChats, { ...(of && { of }) })).items.find(chat => chat.uid === uid)
  const given = (to: TestOperator | null, from: TestOperator | null = null) => ({
    kind: 'support' as const,
    item: uid,
    from: from?.id ?? null,
    to: to?.id ?? null,
  })

  it('is shown in the list of chats, which can be filtered to own or unassigned chats', async () => {
    await write('Who takes me?')
    expect(await seenBy(agent, 'unassigned')).toMatchObject({ assignee: null })
    await agent.call(assignItem, given(agent))
    expect(await seenBy(mate)).toMatchObject({ assignee: { id: agent.id, name: 'support' } })
    expect([await seenBy(agent, 'mine'), await seenBy(mate, 'mine')]).toMatchObject([{ uid }, undefined])
    expect(await seenBy(mate, 'unassigned')).toBeUndefined()
    await agent.call(assignItem, given(mate, agent))
    expect([await seenBy(agent, 'mine'), await seenBy(mate, 'mine')]).toMatchObject([undefined, { uid }])
    await mate.call(assignItem, given(null, mate))
    expect(await seenBy(mate, 'unassigned')).toMatchObject({ uid })
  })

  it('is one operator when several take the chat at the same time', async () => {
    await write('Quick')
    const taken = await Promise.all([agent, mate].map(one => one.ask(assignItem, given(one))))
    expect(taken.map(({ error }) => error ?? 'taken').toSorted()).toEqual(['item_taken', 'taken'])
  })

  it('is the first operator who answers, and stays so when another one answers', async () => {
    await write('Hello?')
    await answer('Hello')
    await write('And now?')
    await mate.call(replySupport, { uid, id: randomUUID(), text: 'A word from me' })
    await write('Thank you')
    expect(await seenBy(agent, 'mine')).toMatchObject({ assignee: { id: agent.id } })
  })

  it('must be a support operator, and is removed from the chat when that operator is disabled', async () => {
    await write('Who is there?')
    const treasurer = await signedInOperator(harness, 'treasury')
    expect(await agent.ask(assignItem, given(treasurer))).toMatchObject({ error: 'not_found' })
    const leaving = await signedInOperator(harness, 'support')
    await agent.call(assignItem, given(leaving))
    expect(
      (await agent.call(getItem, { kind: 'support', item: uid })).operators.map(({ id }) => id),
    ).toContain(leaving.id)
    await disableOperator(harness.app.platform, leaving.email)
    expect(await seenBy(agent, 'unassigned')).toMatchObject({ uid, assignee: null })
    await agent.call(assignItem, given(agent))
    expect(await seenBy(agent, 'mine')).toMatchObject({ uid })
  })

  it('is recorded in the audit log, and the database refuses a change without a current operator', async () => {
    await write('Mine?')
    await agent.call(assignItem, given(mate))
    const auditor = await signedInOperator(harness, 'auditor')
    const [entry] = (await auditor.call(listAudit, { subject: `customer:${uid}` })).items
    expect(entry).toMatchObject({ action: 'support.assign', details: { from: null, to: 'support' } })
    const { db } = harness.app.platform
    const customer = await idByEmail(harness.app.platform, who.email)
    const forged = sql`SELECT assign_item('support', ${customer}, ${customer}::uuid, NULL, ${mate.id}::uuid, ${agent.id}::uuid, now())`
    expect(await db.execute(forged).then(() => null, sqlState)).toBe('MT006')
  })
})

describe('the queue of chats', () => {
  it('lists customers who wait, the longest first, until they are answered', async () => {
    await setSetting(harness.app.platform, 'support_hours', '1-7 00:00-24:00')
    const waiting = async () => (await agent.call(listSupportChats, {})).items.map(chat => chat.uid)
    const began = harness.clock.now()
    await write('first')
    await write('still there?')
    harness.clock.advance(Temporal.Duration.from({ minutes: 3 }))
    const late = await harness.customer()
    await late.call(sendSupport, { id: randomUUID(), text: 'second' })
    const lateUid = (await late.call(getUserInfo, {})).uid
    const queue = await waiting()
    expect(queue.indexOf(uid)).toBeGreaterThanOrEqual(0)
    expect(queue.indexOf(uid)).toBeLessThan(queue.indexOf(lateUid))
    const mine = (await agent.call(listSupportChats, {})).items.find(chat => chat.uid === uid)
    expect(mine).toMatchObject({
      unread: 2,
      dueAt: toTimestamp(began.add({ hours: 2 })),
      last: { from: 'customer', text: 'still there?' },
    })
    expect(JSON.stringify(mine)).not.toContain(who.email)
    await answer('Here I am')
    expect(await waiting()).not.toContain(uid)
    expect(await waiting()).toContain(lateUid)
  })

  it('lists chats that wait for the customer, newest first, until the customer writes or the chat is closed', async () => {
    const asked = async () =>
      (await agent.call(listSupportChats, { state: 'waits_for_customer' })).items.map(chat => chat.uid)
    await write('It is not there')
    await agent.call(replySupport, { uid, id: randomUUID(), text: 'Which transaction?', awaits: true })
    const other = await harness.customer()
    const otherUid = (await other.call(getUserInfo, {})).uid
    await other.call(sendSupport, { id: randomUUID(), text: 'Hello' })
    harness.clock.advance(Temporal.Duration.from({ seconds: 1 }))
    await agent.call(replySupport, { uid: otherUid, id: randomUUID(), text: 'Yes?', awaits: true })
    expect((await asked()).slice(0, 2)).toEqual([otherUid, uid])
    await write('This one')
    expect(await asked()).not.toContain(uid)
    expect(await agent.call(getSupportChat, { uid })).toMatchObject({ awaitsSince: null, language: 'en' })
    await answer('Thank you, it is credited')
    expect(await asked()).not.toContain(uid)
    await agent.call(closeSupport, { uid: otherUid, read: '2' })
    expect(await asked()).not.toContain(otherUid)
  })

  it('no longer lists a closed chat, and refuses to close a chat with a newer message', async () => {
    const close = (read: string) => agent.ask(closeSupport, { uid, read })
    expect(await close('0')).toMatchObject({ error: 'already_ended' })
    await write('Thanks')
    await write('And one more thing')
    expect(await close('1')).toMatchObject({ error: 'chat_went_on' })
    expect(await close('2')).toMatchObject({ code: 200 })
    const { items } = await agent.call(listSupportChats, {})
    expect(items.map(chat => chat.uid)).not.toContain(uid)
    expect(await close('2')).toMatchObject({ error: 'already_ended' })
    await write('Hello again')
    expect(await agent.call(getSupportChat, { uid })).toMatchObject({ waitingSince: expect.any(String) })
  })

  it('records answers and reads in the audit log without message texts', async () => {
    await write('My secret question')
    await agent.call(readSupport, { uid, read: '1' })
    await answer('My secret answer')
    const auditor = await signedInOperator(harness, 'auditor')
    const entries = (await auditor.call(listAudit, { subject: `customer:${uid}` })).items
    expect(entries.map(entry => [entry.action, entry.details])).toEqual([
      ['support.reply', { seq: '2' }],
      ['support.read', { seq: '1' }],
    ])
  })
})

it('the facts beside a chat show balances and withdrawals, and each view is recorded in the audit log', async () => {
  const rich = await harness.funded('100')
  const { uid: of } = await rich.call(getUserInfo, {})
  const before = await agent.call(getSupportFacts, { uid: of })
  expect(before).toMatchObject({ identity: 'not_certified', spot: '100', withdrawal: null, hold: null })
  await rich.call(submitWithdrawal, {
    address: 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9',
    quantity: '40',
    pin: PIN,
  })
  const facts = await agent.call(getSupportFacts, { uid: of })
  expect(facts).toMatchObject({ spot: '60', frozen: '40', ordersInProgress: 0 })
  expect(facts.withdrawal).toMatchObject({ quantity: '40', endedAt: null })
  expect(facts.told[0]?.title).toContain('40')
  const auditor = await signedInOperator(harness, 'auditor')
  const [entry] = (await auditor.call(listAudit, { subject: `customer:${of}` })).items
  expect(entry).toMatchObject({ action: 'support.facts' })
})

it('a chat shows the usual time to a first answer once enough chats were answered', async () => {
  const { db } = harness.app.platform
  const { clock } = harness
  await setSetting(harness.app.platform, 'support_hours', '1-7 00:00-24:00')
  await db.delete(supportWait)
  const usual = async () => (await who.call(listSupport, {})).office.usualMinutes
  for (const minutes of [1, 2, 8, 90]) {
    await write('A question')
    await write('Another')
    clock.advance(Temporal.Duration.from({ minutes }))
    await answer('An answer')
    await answer('And more')
  }
  expect(await usual()).toBeNull()
  await write('The fifth')
  clock.advance(Temporal.Duration.from({ minutes: 400 }))
  await agent.signInAgain()
  await answer('At last')
  expect(await usual()).toBe(10)
})

it('a chat shows whether support is open now and when that changes', async () => {
  const { clock } = harness.app.platform
  const set = (value: string) => setSetting(harness.app.platform, 'support_hours', value)
  await set('1-7 00:00-24:00')
  expect((await who.call(listSupport, {})).office).toMatchObject({ open: true, changesAt: null })
  const today = clock.now().toZonedDateTimeISO('UTC').dayOfWeek
  const tomorrow = (today % 7) + 1
  await set(`${tomorrow} 09:00-10:00`)
  const opens = clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 })
  expect((await who.call(listSupport, {})).office).toMatchObject({
    open: false,
    changesAt: `${opens}T09:00:00.000Z`,
  })
})
