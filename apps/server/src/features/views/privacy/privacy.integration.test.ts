import { randomUUID } from 'node:crypto'
import { addAddress } from '@matin/contract/address-book'
import { getAdminCustomer } from '@matin/contract/admin/customer'
import { suspendCustomer } from '@matin/contract/admin/holds'
import { approveIdentity } from '@matin/contract/admin/identity'
import { writeItemNote } from '@matin/contract/admin/items'
import { getSupportChat, replySupport } from '@matin/contract/admin/support'
import { getRecipient, ownTransfer, sendToCustomer } from '@matin/contract/assets'
import { login, register, sendCode } from '@matin/contract/auth'
import { closeAccount, exportData, getClosing, openExport } from '@matin/contract/privacy'
import { getTopupAddress, submitTopup } from '@matin/contract/recharge'
import { setContact, setPhrase } from '@matin/contract/security'
import { sendSupport } from '@matin/contract/support'
import { getTeam } from '@matin/contract/team'
import { getUserInfo } from '@matin/contract/user'
import { readLongText } from '@matin/i18n/read'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FEATURES } from '#features.ts'
import { rowsOf } from '#platform/db/database.ts'
import { balancesFor } from '#platform/ledger/balance.ts'
import { idByEmail } from '#testing/customers.ts'
import { emailsTo } from '#testing/emails.ts'
import {
  expectBalancedBooks,
  type Harness,
  PASSWORD,
  PIN,
  startHarness,
  type TestCustomer,
  TO_SOLID,
  uploadVoucher,
} from '#testing/harness.ts'
import { type Certificate, openSubmission, someCertificate, submitCertificate } from '#testing/identity.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { outsideContact } from '../../notify/settings/service.ts'

const OUTSIDE = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'
const CHAT = 'My dog is called Bartholomew'
const ANSWER = 'How is Bartholomew today'
const NOTE = 'Asked after Bartholomew by telephone'
const PHRASE = 'purple walrus'

let harness: Harness
let officer: TestOperator
let agent: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  officer = await signedInOperator(harness, 'compliance')
  agent = await signedInOperator(harness, 'support')
})
afterAll(async () => {
  await expectBalancedBooks(harness.app)
  await harness.close()
})

const platform = () => harness.app.platform

/** Returns a valid PIN and code, the strongest proof of a customer without a second factor. */
async function proof(who: TestCustomer) {
  return { currentPin: PIN, ownCode: await harness.ownCode(who.email) }
}

interface Life {
  who: TestCustomer
  id: string
  uid: string
  mobile: string
  certificate: Certificate
}

let numbers = 0
/** Creates a customer with data in every feature, and 100 USDT. */
async function live(): Promise<Life> {
  const who = await harness.funded('100')
  const { uid } = await who.call(getUserInfo, {})
  numbers++
  const mobile = `+8190123445${String(10 + numbers)}`
  await harness.ask(sendCode, { account: mobile, purpose: 'contact' })
  await who.call(setContact, {
    account: mobile,
    code: await harness.codeFor(mobile),
    password: PASSWORD,
    ...(await proof(who)),
  })
  await who.call(setPhrase, { phrase: PHRASE, password: PASSWORD })
  await who.call(addAddress, { label: 'Cold', address: OUTSIDE })
  // Texts that occur nowhere else.
  const certificate = {
    ...someCertificate(),
    name: 'Quirina Overstolz',
    number: `QZ 77${randomUUID().slice(0, 6)}${numbers}`.toUpperCase(),
  }
  const { id: submission } = await submitCertificate(harness, who, certificate)
  await Promise.all([officer.signInAgain(), agent.signInAgain()])
  await openSubmission(harness, officer, submission)
  await officer.call(approveIdentity, { id: submission })
  await who.call(sendSupport, { id: randomUUID(), text: CHAT })
  await agent.call(replySupport, { uid, id: randomUUID(), text: ANSWER })
  await agent.call(writeItemNote, { kind: 'customer', item: uid, text: NOTE })
  await harness.ask(login, { account: who.email, password: 'wrong password' })
  return { who, id: await idByEmail(platform(), who.email), uid, mobile, certificate }
}

/** Returns all content of the database as text: each column of each table that the catalogue lists. */
async function everything(): Promise<Map<string, string>> {
  const columns = await rowsOf<{ schema: string; name: string; column: string }>(
    platform().db,
    sql`SELECT n.nspname AS schema, c.relname AS name, a.attname AS column FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname IN ('public', 'ledger', 'pgboss')
        AND a.attnum > 0 AND NOT a.attisdropped
        AND a.atttypid IN ('text'::regtype, 'jsonb'::regtype, 'bytea'::regtype, 'varchar'::regtype)
        AND has_column_privilege(c.oid, a.attnum, 'SELECT')`,
  )
  const found = new Map<string, string>()
  for (const { schema, name, column } of columns) {
    const what = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const [row] = await rowsOf<{ all: string | null }>(
      platform().db,
      // Bytes are written in hex.
      sql`SELECT string_agg(${sql.identifier(column)}::text, chr(10)) AS all FROM ${what}`,
    )
    found.set(`${schema}.${name}.${column}`, row?.all ?? '')
  }
  return found
}

/** Returns the places in the database that contain one of these texts, in plain text or as bytes in hex. */
async function places(words: readonly string[]): Promise<string[]> {
  const hits: string[] = []
  for (const [place, text] of await everything())
    for (const word of words)
      if (text.includes(word) || text.includes(Buffer.from(word).toString('hex')))
        hits.push(`${place}: ${word}`)
  return hits
}

async function exported(who: TestCustomer, format: 'json' | 'csv', ticket: string) {
  return harness.app.server.inject({
    method: 'POST',
    url: exportData.path,
    headers: { authorization: `Bearer ${who.token}` },
    payload: { ticket, format },
  })
}

describe('data that identifies a customer', () => {
  it('is found nowhere in the database in plain text, by a search that does find the public UID', async () => {
    const { who, mobile, certificate } = await live()
    const { uid } = await who.call(getUserInfo, {})
    // Checks the search itself: it finds the public UID.
    expect(await places([uid])).not.toEqual([])
    const number = certificate.number.replace(' ', '')
    const words = [
      who.email,
      mobile,
      certificate.name,
      certificate.number,
      number,
      CHAT,
      ANSWER,
      NOTE,
      PHRASE,
    ]
    expect(await places(words)).toEqual([])
  })
})

/** Columns with customers' ids that the data export leaves out, each with the reason. */
const NOT_DOWNLOADED: Readonly<Record<string, string>> = {
  'customer.invited_by': 'is another customer',
  'team_member.ancestor': 'is the inviter’s: the team page shows it, others’ rows are theirs',
  'team_member.member': 'says the same as customer.invited_by',
  'passkey_challenge.customer': 'lives for five minutes',
  'exchange_quote.customer': 'is in the trade that it led to, else it goes after a day',
  'internal_transfer.sender': 'is in the ledger’s activity and postings; the other one is somebody else',
  'internal_transfer.recipient': 'is in the ledger’s activity and postings; the other one is somebody else',
  'payout_refused.customer': 'is the operators’ list of quarantined payouts',
  'outgoing_booking.customer':
    'is in the ledger’s activity; the rest is what operators say of the platform’s wallet',
  'payout_run.after_customer': 'is a place in a queue',
  'broadcast.after_customer': 'is a place in a queue',
  'ledger.pending.owner': 'is the platform’s alone',
}

it('every table that refers to customers is in the data export or listed with a reason why not', async () => {
  const rows = await rowsOf<{ place: string }>(
    platform().db,
    sql`SELECT CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END || c.relname || '.' || a.attname AS place
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname IN ('public', 'ledger')
        AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid = 'uuid'::regtype
        AND (a.attname IN ('customer', 'owner', 'sender', 'recipient', 'member', 'ancestor', 'after_customer', 'invited_by')
          OR EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f'
            AND k.confrelid = 'customer'::regclass AND a.attnum = ANY (k.conkey)))`,
  )
  const downloaded = FEATURES.flatMap(({ dataExport = [] }) => dataExport)
    .filter(({ table }) => table !== 'customer')
    .map(({ table, customer }) => `${table}.${customer}`)
  expect(rows.map(row => row.place).toSorted()).toEqual(
    [...downloaded, ...Object.keys(NOT_DOWNLOADED)].toSorted(),
  )
})

it('the data export leaves out every column that names an operator', async () => {
  const naming = await rowsOf<{ table: string; column: string }>(
    platform().db,
    sql`SELECT k.conrelid::regclass::text AS table, a.attname AS column FROM pg_constraint k
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
      WHERE k.contype = 'f' AND k.confrelid = 'operator'::regclass`,
  )
  const left = FEATURES.flatMap(({ dataExport = [] }) => dataExport).flatMap(({ table, hidden = [] }) =>
    naming.filter(one => one.table === table && !hidden.includes(one.column)),
  )
  expect(left).toEqual([])
})

describe('a data export', () => {
  let life: Life
  let ticket: string
  beforeAll(async () => {
    life = await live()
    ;({ ticket } = await life.who.call(openExport, await proof(life.who)))
  })

  it('needs the strongest proof', async () => {
    const { who } = life
    expect(await who.ask(openExport, { password: PASSWORD })).toMatchObject({ error: 'pin_required' })
    expect(await who.ask(openExport, { currentPin: PIN })).toMatchObject({ error: 'code_required' })
    for (const made of ['', 'k.abcdef', ticket.slice(1)])
      expect((await exported(who, 'json', made)).json()).toMatchObject({ error: 'ticket_ended' })
  })

  it('can be downloaded by one session only, for ten minutes', async () => {
    const again = await harness.signIn(life.who.email, PASSWORD)
    expect((await exported(again, 'json', ticket)).json()).toMatchObject({ error: 'ticket_ended' })
    const { ticket: short } = await life.who.call(openExport, await proof(life.who))
    harness.clock.advance(Temporal.Duration.from({ minutes: 10 }))
    expect((await exported(life.who, 'csv', short)).json()).toMatchObject({ error: 'ticket_ended' })
    // The number of codes an hour is limited.
    harness.clock.advance(Temporal.Duration.from({ hours: 1 }))
    ;({ ticket } = await life.who.call(openExport, await proof(life.who)))
  })

  it('contains the customer’s data and messages in both formats', async () => {
    const { who, mobile, certificate, uid } = life
    const words = [who.email, mobile, certificate.name, CHAT, ANSWER, NOTE, PHRASE, uid, OUTSIDE]
    const json = await exported(who, 'json', ticket)
    expect(json.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const { sections } = json.json() as { sections: Record<string, Record<string, unknown>[]> }
    for (const word of words) expect(json.body).toContain(word)
    const { updated } = readLongText('agreement', 'en')
    expect(sections.customer).toMatchObject([{ agreement_version: updated }])
    for (const section of [
      'customer',
      'session',
      'login_log',
      'ledger.activity',
      'deposit',
      'receipt',
      'message',
    ])
      expect(sections[section]?.length, section).toBeGreaterThan(0)
    // Two photos and the voucher, as images that can be looked at.
    const images = sections.image?.map(row => Buffer.from(String(row.jpeg_base64), 'base64')) ?? []
    expect(images).toHaveLength(3)
    for (const bytes of images) expect(bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    const csv = await exported(who, 'csv', ticket)
    expect(csv.headers['content-type']).toContain('text/csv')
    for (const word of words) expect(csv.body).toContain(word)
  })

  it('contains no secrets and no data of other customers', async () => {
    const { body } = await exported(life.who, 'json', ticket)
    for (const secret of ['password_hash', 'argon2', 'pin_mac', 'token_hash', 'totp_secret', 'decided_by'])
      expect(body).not.toContain(secret)
    const other = await harness.customer()
    const { ticket: theirs } = await other.call(openExport, await proof(other))
    expect((await exported(other, 'json', theirs)).body).not.toContain(life.who.email)
  })
})

describe('closing an account', () => {
  it('is refused while a balance or an open recharge remains, and names these blockers', async () => {
    const { who } = await live()
    expect(await who.call(getClosing, {})).toEqual({ blocks: ['balance'] })
    expect(await who.ask(closeAccount, await proof(who))).toMatchObject({ error: 'closing_balance' })
    const waiting = await harness.customer()
    await waiting.call(getTopupAddress, {})
    await waiting.call(submitTopup, { quantity: '50', voucherId: await uploadVoucher(harness.app, waiting) })
    expect(await waiting.call(getClosing, {})).toEqual({ blocks: ['recharge'] })
  })

  it('is not barred by what others send: the customer gives it up, and what is too little to withdraw, once', async () => {
    const [who, other] = [await harness.customer(), await harness.funded('100')]
    const id = await idByEmail(platform(), who.email)
    const { uid } = await who.call(getUserInfo, {})
    const { address } = await who.call(getTopupAddress, {})
    const solidify = async () => {
      await harness.chain.mine(TO_SOLID)
      await harness.work()
    }
    await other.call(sendToCustomer, { to: uid, amount: '3', pin: PIN })
    await who.call(ownTransfer, { from: 'spot', to: 'mining', asset: 'USDT', amount: '1' })
    await harness.chain.faucetUsdt(address, 5_000_000n)
    await solidify()
    await who.call(submitTopup, { quantity: '5', voucherId: await uploadVoucher(harness.app, who) })
    await who.call(submitTopup, { quantity: '30', voucherId: await uploadVoucher(harness.app, who) })
    await harness.chain.faucetUsdt(address, 1n)
    await harness.work()
    // A receipt that found no transfer.
    harness.clock.advance(Temporal.Duration.from({ hours: 25 }))
    expect(await who.call(getClosing, {})).toEqual({ blocks: [], remainder: '3', unclaimed: '5' })
    const shown = await proof(who)
    for (const remainder of [undefined, '2'])
      expect(await who.ask(closeAccount, { ...shown, remainder })).toMatchObject({ error: 'closing_balance' })
    // Others go on sending while the customer closes the account.
    await other.call(sendToCustomer, { to: uid, amount: '40', pin: PIN })
    expect(await who.call(getClosing, {})).toEqual({ blocks: [], remainder: '43', unclaimed: '5' })
    for (const remainder of ['3', '43.000001'])
      expect(await who.ask(closeAccount, { ...shown, remainder })).toMatchObject({ error: 'closing_balance' })
    await other.call(sendToCustomer, { to: uid, amount: '1', pin: PIN })
    const whole = { ...shown, remainder: '43' }
    const answers = await Promise.all([who.ask(closeAccount, whole), who.ask(closeAccount, whole)])
    expect(answers.filter(answer => answer.code === 200)).toHaveLength(1)
    const given = await rowsOf(
      platform().db,
      sql`SELECT v.account, v.amount::text AS amount FROM ledger.activity v
        WHERE v.customer = ${id}::uuid AND v.kind = 'closing_remainder'`,
    )
    expect(given).toEqual([{ account: 'spot', amount: '-43000000' }])
    // Nothing is credited to a closed account, whose old receipt would take this transfer.
    await harness.chain.faucetUsdt(address, 30_000_000n)
    await solidify()
    expect(await balancesFor(platform().load, id)).toEqual(
      expect.arrayContaining([
        { owner: id, asset: 'USDT', kind: 'spot', amount: 0n },
        { owner: id, asset: 'USDT', kind: 'mining', amount: 0n },
        { owner: id, asset: 'USDT', kind: 'unclaimed', amount: 35_000_001n },
      ]),
    )
  })

  it('is refused while as much is there as can be withdrawn or credited, unless it came within a day', async () => {
    const [who, other] = [await harness.customer(), await harness.funded('100')]
    const { uid } = await who.call(getUserInfo, {})
    const { address } = await who.call(getTopupAddress, {})
    await other.call(sendToCustomer, { to: uid, amount: '10', pin: PIN })
    await harness.chain.faucetUsdt(address, 10_000_000n)
    await harness.chain.mine(3)
    await harness.work()
    expect(await who.call(getClosing, {})).toEqual({ blocks: ['recharge'], remainder: '10' })
    await harness.chain.mine(TO_SOLID)
    await harness.work()
    expect(await who.call(getClosing, {})).toEqual({ blocks: [], remainder: '10', unclaimed: '10' })
    harness.clock.advance(Temporal.Duration.from({ hours: 24, seconds: 1 }))
    expect((await who.call(getClosing, {})).blocks).toEqual(['balance', 'recharge'])
    expect(await who.ask(closeAccount, { ...(await proof(who)), remainder: '10' })).toMatchObject({
      error: 'closing_balance',
    })
  })

  it('erases everything that identifies the customer and keeps the ledger and the team', async () => {
    const { who, id, uid, mobile, certificate } = await live()
    const { invitationCode } = await who.call(getUserInfo, {})
    const other = await harness.customer()
    const friend = `${randomUUID()}@example.com`
    await harness.ask(sendCode, { account: friend, purpose: 'register' })
    const joined = await harness.ask(register, {
      account: friend,
      code: await harness.codeFor(friend),
      password: PASSWORD,
      invitationCode,
    })
    expect(joined.code).toBe(200)
    // For three days after a change of contact, nothing may be sent to new recipients.
    harness.clock.advance(Temporal.Duration.from({ hours: 73 }))
    const { uid: to } = await other.call(getUserInfo, {})
    await who.call(sendToCustomer, { to, amount: '100', pin: PIN })
    expect(await who.call(getClosing, {})).toEqual({ blocks: [] })

    expect(await who.ask(closeAccount, { password: PASSWORD })).toMatchObject({ error: 'pin_required' })
    await who.call(closeAccount, await proof(who))

    // Both contacts were notified.
    expect((await emailsTo(platform(), who.email)).at(-1)?.subject).toBe('Your Matin account is closed')
    expect((await emailsTo(platform(), mobile)).at(-1)?.body).toContain('your account is closed')
    // Messages after the closure name a contact outside the app.
    for (const to of [who.email, mobile])
      expect((await emailsTo(platform(), to)).at(-1)?.body).toContain(
        `contact us immediately: ${outsideContact(platform().config, '')}`,
      )
    // The session has ended, and a sign-in fails as for an account that never existed.
    expect(await who.ask(getUserInfo, {})).toMatchObject({ code: 401 })
    const [mine, nobodys] = [
      await harness.ask(login, { account: who.email, password: PASSWORD }),
      await harness.ask(login, { account: `${randomUUID()}@example.com`, password: PASSWORD }),
    ]
    expect(mine).toEqual(nobodys)
    expect(await other.ask(getRecipient, { to: uid })).toMatchObject({ error: 'recipient_unknown' })
    // The console shows that the account is closed, and no chat to answer.
    await agent.signInAgain()
    expect(await agent.call(getSupportChat, { uid })).toMatchObject({
      items: [],
      closedAt: expect.any(String),
    })
    expect(await agent.ask(replySupport, { uid, id: randomUUID(), text: ANSWER })).toMatchObject({
      error: 'account_closed',
    })
    // A closed account cannot be suspended, and gets no notes.
    await officer.signInAgain()
    for (const [endpoint, input] of [
      [suspendCustomer, { uid, reason: 'legal_order', hours: 1 }],
      [writeItemNote, { kind: 'customer', item: uid, text: NOTE }],
    ] as const)
      expect(await officer.ask(endpoint, input)).toMatchObject({ error: 'account_closed' })
    expect((await officer.call(getAdminCustomer, { uid })).suspensionBlockedBy).toBe('account_closed')
    // Nothing identifies the customer; the row and the ledger remain.
    expect(
      await places([who.email, mobile, certificate.name, certificate.number, CHAT, ANSWER, NOTE]),
    ).toEqual([])
    const left = await rowsOf(
      platform().db,
      sql`SELECT uid, email, mobile, email_index, closed_at IS NOT NULL AS closed,
          (SELECT count(*)::int FROM ledger.posting p WHERE p.owner = c.id) > 0 AS books,
          (SELECT count(*)::int FROM session s WHERE s.customer = c.id)
            + (SELECT count(*)::int FROM login_log l WHERE l.customer = c.id)
            + (SELECT count(*)::int FROM login_device l WHERE l.customer = c.id)
            + (SELECT count(*)::int FROM message m WHERE m.customer = c.id)
            + (SELECT count(*)::int FROM support_message m WHERE m.customer = c.id)
            + (SELECT count(*)::int FROM item_note n WHERE n.customer = c.id)
            + (SELECT count(*)::int FROM identity_submission s WHERE s.customer = c.id)
            + (SELECT count(*)::int FROM image i WHERE i.owner = c.id AND i.purpose <> 'voucher') AS rest
        FROM customer c WHERE c.id = ${id}::uuid`,
    )
    expect(left).toEqual([
      { uid, email: '', mobile: '', email_index: null, closed: true, books: true, rest: 0 },
    ])
    const [edge] = await rowsOf(
      platform().db,
      sql`SELECT count(*)::int AS members FROM team_member WHERE ancestor = ${id}::uuid`,
    )
    expect(edge).toEqual({ members: 1 })
    // The invitation code is void, and the invited member stays.
    const late = `${randomUUID()}@example.com`
    await harness.ask(sendCode, { account: late, purpose: 'register' })
    const code = await harness.codeFor(late)
    const refused = await harness.ask(register, { account: late, code, password: PASSWORD, invitationCode })
    expect(refused).toMatchObject({ error: 'invitation_incorrect' })
    const invited = await harness.signIn(friend, PASSWORD)
    expect((await invited.call(getTeam, {})).total.members).toBe(0)

    // The contact registers anew as another customer, with the same certificate.
    await harness.ask(sendCode, { account: who.email, purpose: 'register' })
    const anew = { account: who.email, code: await harness.codeFor(who.email), password: PASSWORD }
    expect((await harness.ask(register, anew)).code).toBe(200)
    const again = await harness.signIn(who.email, PASSWORD)
    expect((await again.call(getUserInfo, {})).uid).not.toBe(uid)
    const { id: submission } = await submitCertificate(harness, again, certificate)
    await officer.signInAgain()
    await openSubmission(harness, officer, submission)
    await officer.call(approveIdentity, { id: submission })
  })

  it('gives its contact no further codes within the hour', async () => {
    const who = await harness.customer()
    await who.call(closeAccount, await proof(who))
    const codes: (string | undefined)[] = []
    for (let more = 0; more < 5; more++) {
      harness.clock.advance(Temporal.Duration.from({ seconds: 61 }))
      codes.push((await harness.ask(sendCode, { account: who.email, purpose: 'register' })).error)
    }
    // The first of the five was the one of the registration.
    expect(codes).toEqual([undefined, undefined, undefined, undefined, 'code_limit'])
  })

  it('succeeds once when requested twice at the same time, and refuses a code that was sent to another customer', async () => {
    const [who, other] = [await harness.customer(), await harness.customer()]
    const theirs = await harness.ownCode(other.email)
    expect(await who.ask(closeAccount, { currentPin: PIN, ownCode: theirs })).toMatchObject({
      error: 'code_incorrect',
    })
    const shown = await proof(who)
    const answers = await Promise.all([who.ask(closeAccount, shown), who.ask(closeAccount, shown)])
    expect(answers.filter(answer => answer.code === 200)).toHaveLength(1)
  })
})

it('photos of verified customers and chats are deleted when their retention periods end', async () => {
  const { id } = await live()
  const count = async (what: string) => {
    const [row] = await rowsOf<{ n: number }>(
      platform().db,
      sql.raw(`SELECT count(*)::int AS n FROM ${what}`),
    )
    return row?.n
  }
  const photos = `image WHERE owner = '${id}' AND purpose = 'identity'`
  const chat = `support_message WHERE customer = '${id}'`
  expect([await count(photos), await count(chat)]).toEqual([2, 2])
  harness.clock.advance(Temporal.Duration.from({ hours: 91 * 24 }))
  await harness.work()
  expect([await count(photos), await count(chat)]).toEqual([0, 2])
  harness.clock.advance(Temporal.Duration.from({ hours: 640 * 24 }))
  await harness.work()
  expect(await count(chat)).toBe(0)
})
