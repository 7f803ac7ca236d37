import { randomUUID } from 'node:crypto'
import { listAudit } from '@matin/contract/admin/audit'
import { getAdminCustomer } from '@matin/contract/admin/customer'
import { holdCustomer, liftSuspension, releaseCustomer, suspendCustomer } from '@matin/contract/admin/holds'
import { getReview } from '@matin/contract/admin/withdrawals'
import { getTokenData, ownTransfer } from '@matin/contract/assets'
import { login } from '@matin/contract/auth'
import type { Language } from '@matin/contract/language'
import { LIVE_CLOSE } from '@matin/contract/live'
import { buyMine, listMines } from '@matin/contract/mining'
import { addPasskey, askPasskey, beginPasskey, loginWithPasskey } from '@matin/contract/passkeys'
import { beginTotp, enableTotp } from '@matin/contract/security'
import { getWebsiteSetting } from '@matin/contract/settings'
import { getUserInfo } from '@matin/contract/user'
import { getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import type { OperatorHoldReason } from '@matin/domain/operators/hold'
import { text } from '@matin/i18n/read'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { App } from '#app.ts'
import { rowsOf, sqlState } from '#platform/db/database.ts'
import { sha256 } from '#platform/ids.ts'
import { inZone } from '#platform/moment-text.ts'
import { totpCode } from '#platform/secrets/totp.ts'
import { softAuthenticator } from '#testing/authenticator.ts'
import { idByEmail } from '#testing/customers.ts'
import { actWithoutProof, somebodyWaits } from '#testing/database.ts'
import { emailsTo } from '#testing/emails.ts'
import {
  expectBalancedBooks,
  type Harness,
  PASSWORD,
  PIN,
  startHarness,
  type TestCustomer,
} from '#testing/harness.ts'
import { connectLive } from '#testing/live-client.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { setSetting } from '#testing/settings.ts'
import { outsideContact } from '../../notify/settings/service.ts'
import { boundSession } from '../auth/public/sessions.ts'
import { session } from '../auth/tables.ts'
import { customerHold } from './tables.ts'

const ORIGIN = 'https://wallet.example'
const ZONE = 'Asia/Tokyo'
const OUTSIDE = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'

let harness: Harness
/** Second process on the same database. */
let elsewhere: App
let ada: TestOperator
let who: TestCustomer
let uid: string
beforeAll(async () => {
  // The check for ended sessions, once a second, stands still: sockets must learn of the suspension without it.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  harness = await startHarness(undefined, { APP_ORIGIN: ORIGIN })
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
const suspend = (hours = 24, reason: OperatorHoldReason = 'suspected_takeover') =>
  ada.call(suspendCustomer, { uid, reason, hours })
const signIn = (language: Language = 'en', password = PASSWORD) =>
  harness.ask(login, { account: who.email, password }, { language, timeZone: ZONE })
const db = () => harness.app.platform.db
const textOf = (until: string, language: Language = 'en', zone = 'UTC') =>
  inZone({ until }, language, zone).until
const byCode = async () => ({ pin: PIN, ownCode: await harness.ownCode(who.email) })
/** Reads the contact that the app shows to suspended customers. */
const contact = async () =>
  getWebsiteSetting.data
    .parse((await harness.ask(getWebsiteSetting, {})).data)
    .find(({ key }) => key === 'suspension_contact')?.value
const lastEmail = async () => (await emailsTo(harness.app.platform, who.email)).at(-1)?.body
/** Counts the emails that report restored access to the customer. */
const restored = async () =>
  (await emailsTo(harness.app.platform, who.email)).filter(({ subject }) =>
    subject.endsWith(text('en', 'messages.account_restored.title')),
  ).length

describe('a suspension', () => {
  it('ends sessions and sockets at once in every process, and their tokens are refused', async () => {
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

  it('is explained at sign-in with reason and deadline in the customer’s language, after the right password', async () => {
    await newcomer()
    const { deadlineAt } = await suspend()
    const refused = await signIn()
    expect(refused).toMatchObject({ code: 403, error: 'account_suspended' })
    expect(refused.fields).toEqual({ account: refused.msg })
    for (const part of [textOf(deadlineAt, 'en', ZONE), 'Someone else may have access to your account.'])
      expect(refused.msg).toContain(part)
    const inJapanese = await signIn('ja')
    expect(inJapanese.msg).toContain('第三者がアカウントにアクセスした可能性があります。')
    expect(inJapanese.msg).toContain(textOf(deadlineAt, 'ja', ZONE))
    const wrong = await signIn('en', 'a wrong password')
    const nobody = await harness.ask(login, { account: 'nobody@example.com', password: 'a wrong password' })
    expect(wrong).toEqual(nobody)
    const emails = await emailsTo(harness.app.platform, who.email)
    expect(emails.at(-1)?.body).toContain(textOf(deadlineAt))
  })

  it('is revealed at sign-in only after the second factor is proven', async () => {
    await newcomer()
    const { secret } = await who.call(beginTotp, await byCode())
    const code = () => {
      harness.clock.advance(Temporal.Duration.from({ seconds: 30 }))
      return totpCode(secret, harness.clock.now())
    }
    await who.call(enableTotp, { code: code() })
    const { deadlineAt } = await suspend()
    const by = (shown: object) => harness.ask(login, { account: who.email, password: PASSWORD, ...shown })
    for (const [shown, error] of [
      [{}, 'totp_required'],
      [{ code: '000000' }, 'totp_incorrect'],
    ] as const) {
      const refused = await by(shown)
      expect(refused).toMatchObject({ error })
      expect(refused.msg).not.toContain(textOf(deadlineAt))
    }
    const told = await by({ code: code() })
    expect(told).toMatchObject({ code: 403, error: 'account_suspended' })
    expect(told.msg).toContain(textOf(deadlineAt))
  })

  it('is revealed at a passkey sign-in only to a passkey of the customer', async () => {
    await newcomer()
    const [device, stranger] = [softAuthenticator(ORIGIN), softAuthenticator(ORIGIN)]
    const begun = await who.call(beginPasskey, await byCode())
    await who.call(addPasskey, { ...device.make(begun), name: 'Phone' })
    const { id, deadlineAt } = await suspend()
    const by = async (one: typeof device, language = 'en') => {
      const asked = askPasskey.data.parse((await harness.ask(askPasskey, {})).data)
      return harness.ask(loginWithPasskey, one.prove(asked), { language })
    }
    expect(await by(stranger)).toMatchObject({ error: 'passkey_removed' })
    expect(await by(device)).toMatchObject({ code: 403, error: 'account_suspended' })
    const inJapanese = await by(device, 'ja')
    for (const part of [textOf(deadlineAt, 'ja'), '第三者がアカウントにアクセスした可能性があります。'])
      expect(inJapanese.msg).toContain(part)
    await ada.call(liftSuspension, { id })
    expect(await by(device)).toMatchObject({ code: 200 })
  })

  it('names a standard contact address when the settings have none', async () => {
    await setSetting(harness.app.platform, 'operator_contact', '')
    await newcomer()
    await suspend()
    expect(await signIn()).toMatchObject({ error: 'account_suspended' })
    const standard = outsideContact(harness.app.platform.config, '')
    expect(await contact()).toBe(standard)
    expect(await lastEmail()).toContain(standard)
    await setSetting(harness.app.platform, 'operator_contact', 'help@matin.example')
    await newcomer()
    await suspend()
    expect(await contact()).toBe('help@matin.example')
    expect(await lastEmail()).toContain('help@matin.example')
  })

  it('names the sender of emails as contact in production when the settings have none', () => {
    const config = { production: true, MAIL_FROM: 'wallet@matin.example' }
    expect(outsideContact(config, '')).toBe('wallet@matin.example')
    expect(outsideContact(config, 'help@matin.example')).toBe('help@matin.example')
  })

  it('ends at its deadline or is lifted once, and does not end another suspension', async () => {
    await newcomer()
    const short = await suspend(1)
    const long = await suspend(48)
    const hold = await ada.call(holdCustomer, { uid, reason: 'legal_order', hours: 24 })
    const shown = async () => (await ada.call(getAdminCustomer, { uid })).holds
    expect(await shown()).toEqual([long, hold, short])
    expect((await signIn()).msg).toContain(textOf(long.deadlineAt, 'en', ZONE))
    await ada.call(liftSuspension, { id: long.id })
    expect(await ada.ask(liftSuspension, { id: long.id })).toMatchObject({ error: 'already_ended' })
    expect(await shown()).toEqual([hold, short])
    expect((await signIn()).msg).toContain(textOf(short.deadlineAt, 'en', ZONE))
    expect(await restored()).toBe(0)
    harness.clock.advance(Temporal.Duration.from({ hours: 1 }))
    expect(await signIn()).toMatchObject({ code: 200 })
    expect(await ada.ask(liftSuspension, { id: short.id })).toMatchObject({ error: 'already_ended' })
    // The deadline is exact to the second: the proof for lifting takes half a minute.
    const over = await suspend(1)
    harness.clock.advance(Temporal.Duration.from({ minutes: 59, seconds: 30 }))
    expect(await ada.ask(liftSuspension, { id: over.id })).toMatchObject({ error: 'already_ended' })
    expect(await restored()).toBe(0)
    const last = await suspend()
    await ada.call(liftSuspension, { id: last.id })
    expect(await signIn()).toMatchObject({ code: 200 })
    expect(await restored()).toBe(1)
  })

  it('requires step-up to place and to lift, cannot be released like a hold, and shows the operator who placed it', async () => {
    await newcomer()
    const made = await suspend()
    expect(await ada.ask(releaseCustomer, { id: made.id })).toMatchObject({ code: 404 })
    for (const [endpoint, input] of [
      [suspendCustomer, { uid, reason: 'legal_order', hours: 1 }],
      [liftSuspension, { id: made.id }],
    ] as const)
      expect(await ada.ask(endpoint, input, { totp: null })).toMatchObject({ error: 'totp_required' })
    expect((await ada.call(getAdminCustomer, { uid })).holds).toEqual([made])
    expect(made).toMatchObject({ suspends: true, operator: { id: ada.id, name: 'compliance' } })
    await ada.call(liftSuspension, { id: made.id })
    const owner = await signedInOperator(harness, 'owner')
    const { items } = await owner.call(listAudit, { subject: `customer:${uid}` })
    expect(items.map(({ action }) => action)).toEqual(['customer.lift', 'customer.view', 'customer.suspend'])
    expect(items.at(-1)?.details).toMatchObject({ reason: 'suspected_takeover', hold: made.id })
  })

  it('keeps withdrawals waiting without losing them, and payouts of orders continue', async () => {
    await newcomer('1000')
    const lock = (await who.call(listMines, {})).items.find(({ kind }) => kind === 'lock')
    await who.call(buyMine, { versionId: lock?.versionId ?? '', amount: '100', pin: PIN })
    const { id } = await who.call(submitWithdrawal, { address: OUTSIDE, quantity: '20', pin: PIN })
    const made = await suspend(71, 'source_of_funds')
    await harness.advance({ hours: 70 })
    await ada.signInAgain()
    expect(await ada.call(getReview, { id })).toMatchObject({
      state: 'submitted',
      customer: { uid, hold: { reason: 'source_of_funds', until: made.deadlineAt } },
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

  it('refuses a session of a suspended customer, and a direct change of the suspension', async () => {
    await newcomer()
    const customer = await idByEmail(harness.app.platform, who.email)
    await suspend()
    // Row as our server would write it.
    const begun = (token: string, at: Temporal.Instant) => {
      const row = boundSession(harness.app.platform.config, {
        ...{ id: randomUUID(), tokenHash: sha256(token), customer, userAgent: '', device: sha256('') },
        ...{ address: '', createdAt: at, seenAt: at, expiresAt: at.add({ hours: 720 }), epoch: 0n },
      })
      return db().insert(session).values(row).getSQL()
    }
    const now = harness.clock.now()
    expect(await stateOf(begun('early'.padEnd(43, 'x'), now))).toBe('MT008')
    for (const until of ['NULL', `'2030-01-01'`])
      expect(
        await stateOf(
          sql`UPDATE customer SET suspended_until = ${sql.raw(until)} WHERE id = ${customer}::uuid`,
        ),
      ).toBe('MT008')
    // A session that claims to begin later can be inserted, but does not authenticate.
    const token = 'late'.padEnd(43, 'x')
    expect(await stateOf(begun(token, now.add({ hours: 25 })))).toBe('none')
    const input = { address: OUTSIDE, quantity: '20', pin: PIN }
    expect(await harness.ask(submitWithdrawal, input, { token })).toMatchObject({ error: 'unauthorized' })
  })

  // With a single connection nobody waits.
  it('ends sessions at a suspension, and refuses commands already begun', async () => {
    await newcomer('100')
    const { available } = await who.call(getTokenData, {})
    const customer = await idByEmail(harness.app.platform, who.email)
    const createdAt = harness.clock.now()
    const { done } = await db().transaction(async tx => {
      await actWithoutProof(tx, ada.id)
      await tx.insert(customerHold).values({
        ...{ id: harness.app.platform.ids.uuid(), customer, reason: 'legal_order', suspends: true },
        ...{ operator: ada.id, ownerRole: 'compliance', createdAt, deadlineAt: createdAt.add({ hours: 1 }) },
      })
      const begun = who.ask(ownTransfer, { from: 'spot', to: 'mining', asset: 'USDT', amount: '10' })
      await somebodyWaits(harness.app.platform.database)
      return { done: begun }
    })
    expect(await done).toMatchObject({ error: 'unauthorized' })
    expect(await who.ask(getUserInfo, {})).toMatchObject({ code: 401 })
    harness.clock.advance(Temporal.Duration.from({ hours: 1 }))
    who = await harness.signIn(who.email, PASSWORD)
    expect(await who.call(getTokenData, {})).toMatchObject({ available })
  })
})
