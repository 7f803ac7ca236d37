import { listAudit } from '@matin/contract/audit'
import { getUserInfo, login } from '@matin/contract/auth'
import { getDeskCustomer } from '@matin/contract/customer-desk'
import { liftSuspension, releaseCustomer, suspendCustomer } from '@matin/contract/holds'
import { LIVE_CLOSE } from '@matin/contract/live'
import { buyMine, listMines } from '@matin/contract/mining'
import { getReview } from '@matin/contract/review'
import { getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { App } from '../../app.ts'
import { rowsOf, sqlState } from '../../platform/db/database.ts'
import { sha256 } from '../../platform/ids.ts'
import { idByEmail } from '../../testing/customers.ts'
import {
  expectBalancedBooks,
  type Harness,
  PASSWORD,
  PIN,
  startHarness,
  type TestCustomer,
} from '../../testing/harness.ts'
import { lettersTo } from '../../testing/letters.ts'
import { connectLive } from '../../testing/live-client.ts'
import { signedInOperator, type TestOperator } from '../../testing/operators.ts'
import { setSetting } from '../../testing/settings.ts'

const OUTSIDE = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

let harness: Harness
/** A second process on the same database. */
let elsewhere: App
let ada: TestOperator
let who: TestCustomer
let uid: string
beforeAll(async () => {
  // What looks once a second for sessions that are gone stands still: sockets are to hear of it without that.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  harness = await startHarness()
  elsewhere = await harness.another()
  ada = await signedInOperator(harness, 'compliance')
  await setSetting(harness.app.platform, 'operator_contact', 'help@matin.example')
})
afterAll(async () => {
  await elsewhere.server.close()
  await harness.close()
  vi.useRealTimers()
})
afterEach(() => expectBalancedBooks(harness.app))

async function newcomer(usdt?: string) {
  who = usdt === undefined ? await harness.customer() : await harness.funded(usdt)
  uid = (await who.call(getUserInfo, {})).uid
}
const suspend = (hours = 24) =>
  ada.call(suspendCustomer, { uid, reason: 'suspected_takeover', note: 'Call us.', hours })
const signIn = (language = 'en', password = PASSWORD) =>
  harness.ask(login, { account: who.email, password }, { language })
const db = () => harness.app.platform.db

describe('a suspension', () => {
  it('ends sessions and sockets at once on every process, and refuses what comes with their tokens', async () => {
    await newcomer()
    const { live } = elsewhere
    live.start()
    const address = await elsewhere.server.listen({ port: 0, host: '127.0.0.1' })
    const second = await harness.signIn(who.email, PASSWORD)
    const socket = await connectLive(address, second.token)
    await suspend()
    await live.sender.drain()
    expect(await socket.closed()).toBe(LIVE_CLOSE.sessionEnded)
    for (const one of [who, second]) expect(await one.ask(getUserInfo, {})).toMatchObject({ code: 401 })
  })

  it('is told at sign-in with reason and deadline, in the language of whoever has the right password', async () => {
    await newcomer()
    const { deadlineAt } = await suspend()
    const until = `${deadlineAt.slice(0, 16).replace('T', ' ')} UTC`
    const refused = await signIn()
    expect(refused).toMatchObject({ code: 403, error: 'account_suspended' })
    expect(refused.fields).toEqual({ account: refused.msg })
    for (const part of [until, 'Somebody else may have access to your account.', 'Call us.'])
      expect(refused.msg).toContain(part)
    const inJapanese = await signIn('ja')
    expect(inJapanese.msg).toContain('第三者がアカウントにアクセスした可能性があります。')
    expect(inJapanese.msg).toContain(until)
    const wrong = await signIn('en', 'a wrong guess')
    const nobody = await harness.ask(login, { account: 'nobody@example.com', password: 'a wrong guess' })
    expect(wrong).toEqual(nobody)
    const letters = await lettersTo(harness.app.platform, who.email)
    expect(letters.at(-1)?.body).toContain(until)
  })

  it('is not placed while customers have nowhere to write to but the chat, which it closes', async () => {
    await newcomer()
    await setSetting(harness.app.platform, 'operator_contact', '')
    const input = { uid, reason: 'legal_order', hours: 1 } as const
    expect(await ada.ask(suspendCustomer, input)).toMatchObject({ code: 409, error: 'contact_unnamed' })
    expect(await who.ask(getUserInfo, {})).toMatchObject({ code: 200 })
    await setSetting(harness.app.platform, 'operator_contact', 'help@matin.example')
    await ada.call(suspendCustomer, input)
  })

  it('ends by itself, or is lifted once; another one still stands', async () => {
    await newcomer()
    const short = await suspend(1)
    const long = await suspend(48)
    await ada.call(liftSuspension, { id: long.id })
    expect(await ada.ask(liftSuspension, { id: long.id })).toMatchObject({ error: 'already_ended' })
    expect(await signIn()).toMatchObject({ error: 'account_suspended' })
    harness.clock.advance(Temporal.Duration.from({ hours: 1 }))
    expect(await signIn()).toMatchObject({ code: 200 })
    expect(await ada.ask(liftSuspension, { id: short.id })).toMatchObject({ error: 'already_ended' })
  })

  it('is no hold that is released without a proof, and stands at the desk with who placed it', async () => {
    await newcomer()
    const made = await suspend()
    expect(await ada.ask(releaseCustomer, { id: made.id })).toMatchObject({ code: 404 })
    for (const [endpoint, input] of [
      [suspendCustomer, { uid, reason: 'legal_order', hours: 1 }],
      [liftSuspension, { id: made.id }],
    ] as const)
      expect(await ada.ask(endpoint, input, { totp: null })).toMatchObject({ error: 'totp_required' })
    expect((await ada.call(getDeskCustomer, { uid })).holds).toEqual([made])
    expect(made).toMatchObject({ suspends: true, operator: { id: ada.id, name: 'compliance' } })
    await ada.call(liftSuspension, { id: made.id })
    const owner = await signedInOperator(harness, 'owner')
    const { items } = await owner.call(listAudit, { subject: `customer:${uid}` })
    expect(items.map(({ action }) => action)).toEqual(['customer.lift', 'customer.view', 'customer.suspend'])
    expect(items.at(-1)?.details).toMatchObject({ reason: 'suspected_takeover', hold: made.id })
  })

  it('keeps withdrawals waiting and loses none; what orders earn goes on', async () => {
    await newcomer('1000')
    const lock = (await who.call(listMines, {})).items.find(({ kind }) => kind === 'lock')
    await who.call(buyMine, { versionId: lock?.versionId ?? '', amount: '100', pin: PIN })
    const { id } = await who.call(submitWithdrawal, { address: OUTSIDE, quantity: '20', pin: PIN })
    const made = await suspend(71)
    await harness.advance({ hours: 70 })
    await ada.signInAgain()
    expect(await ada.call(getReview, { id })).toMatchObject({
      state: 'submitted',
      customer: { uid, hold: { reason: 'suspected_takeover', until: made.deadlineAt } },
    })
    const [paid] = await rowsOf<{ n: number }>(
      db(),
      sql`SELECT count(*)::int AS n FROM payout p JOIN mining_order o ON o.id = p.mining_order
        WHERE o.customer = ${await idByEmail(harness.app.platform, who.email)}::uuid`,
    )
    expect(paid?.n).toBeGreaterThan(0)
    await harness.advance({ hours: 2 })
    who = await harness.signIn(who.email, PASSWORD)
    expect(await who.call(getWithdrawal, { id })).toMatchObject({ state: 'approved' })
  })
})

describe('the database', () => {
  const stateOf = (statement: ReturnType<typeof sql>) =>
    db()
      .execute(statement)
      .then(
        () => 'none',
        error => sqlState(error) ?? String(error),
      )

  it('opens no session of a suspended customer, nor says that one ended early', async () => {
    await newcomer()
    const customer = await idByEmail(harness.app.platform, who.email)
    await suspend()
    const session = (token: string, at: string) =>
      sql`INSERT INTO session (id, token_hash, customer, user_agent, device, created_at, seen_at, expires_at)
        VALUES (gen_random_uuid(), ${sha256(token)}, ${customer}::uuid, '', '\\x00', ${at}::timestamptz, ${at}::timestamptz,
          ${at}::timestamptz + interval '30 days')`
    const now = harness.clock.now()
    expect(await stateOf(session('early'.padEnd(43, 'x'), now.toString()))).toBe('MT008')
    for (const until of ['NULL', `'2030-01-01'`])
      expect(
        await stateOf(
          sql`UPDATE customer SET suspended_until = ${sql.raw(until)} WHERE id = ${customer}::uuid`,
        ),
      ).toBe('MT008')
    // One that says it begins later: it shows, and does not act.
    const token = 'late'.padEnd(43, 'x')
    expect(await stateOf(session(token, now.add({ hours: 25 }).toString()))).toBe('none')
    const input = { address: OUTSIDE, quantity: '20', pin: PIN }
    expect(await harness.ask(submitWithdrawal, input, { token })).toMatchObject({ error: 'unauthorized' })
  })
})
