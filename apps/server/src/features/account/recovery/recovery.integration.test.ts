import { holdCustomer } from '@matin/contract/admin/holds'
import { approveProposal } from '@matin/contract/admin/proposals'
import { listRecoveries, proposeRecovery, rejectRecovery } from '@matin/contract/admin/recovery'
import { login, sendCode } from '@matin/contract/auth'
import { listMessages } from '@matin/contract/messages'
import { askRecovery, getRecovery, withdrawRecovery } from '@matin/contract/recovery'
import { beginTotp, enableTotp, setPaymentPassword } from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { getWithdrawalTerms } from '@matin/contract/withdrawal'
import { text } from '@matin/i18n/read'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '#platform/secrets/totp.ts'
import { asSuperuser } from '#testing/database.ts'
import { emailsTo } from '#testing/emails.ts'
import { type Harness, PASSWORD, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { recovery } from './tables.ts'

let harness: Harness
let ada: TestOperator
let ben: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  ada = await signedInOperator(harness, 'compliance')
  ben = await signedInOperator(harness, 'compliance')
})
afterAll(() => harness.close())

async function ask(who: TestCustomer, lost: 'factor' | 'pin', given: object = {}) {
  harness.clock.advance(Temporal.Duration.from({ seconds: 61 }))
  await harness.ask(sendCode, { account: who.email, purpose: 'recovery' })
  const code = await harness.codeFor(who.email)
  const input = { account: who.email, password: PASSWORD, code, lost, note: 'my telephone is gone' }
  return harness.ask(askRecovery, { ...input, ...given })
}

async function withTotp(): Promise<TestCustomer> {
  const who = await harness.customer()
  const { secret } = await who.call(beginTotp, { pin: PIN, ownCode: await harness.ownCode(who.email) })
  harness.clock.advance(Temporal.Duration.from({ seconds: 30 }))
  await who.call(enableTotp, { code: totpCode(secret, harness.clock.now()) })
  return who
}

const signIn = (who: TestCustomer) => harness.ask(login, { account: who.email, password: PASSWORD })
const lastOf = async (who: TestCustomer) => (await who.call(getRecovery, {})).last
const subjects = async (who: TestCustomer) =>
  (await emailsTo(harness.app.platform, who.email)).map(mail => mail.subject)
async function queued(who: TestCustomer, by = ada) {
  const { uid } = await who.call(getUserInfo, {})
  const found = (await by.call(listRecoveries, {})).items.find(one => one.uid === uid)
  if (!found) throw new Error('nothing is queued')
  return found
}

/** Reads the database sessions that wait for a lock. */
async function waiting(): Promise<unknown[]> {
  const { rows } = await asSuperuser(
    harness.app.platform.database,
    `SELECT 1 AS one FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows
}

describe('a lost second factor', () => {
  it('is removed by two operators, and never by one alone', async () => {
    const who = await withTotp()
    expect(await signIn(who)).toMatchObject({ error: 'totp_required' })
    expect(await ask(who, 'factor')).toMatchObject({ code: 200 })
    const { id, ...shown } = await queued(who)
    expect(shown).toMatchObject({
      lost: 'factor',
      note: 'my telephone is gone',
      recoveryCodes: 10,
      outcome: null,
    })
    expect(await ada.ask(proposeRecovery, { id }, { totp: null })).toMatchObject({ error: 'totp_required' })
    expect(await ada.ask(proposeRecovery, { id }, { totp: '000000' })).toMatchObject({
      error: 'totp_incorrect',
    })
    const first = await ada.call(proposeRecovery, { id }, { totp: ada.code() })
    expect(first).toMatchObject({ proposed: { operator: { id: ada.id } }, outcome: null })
    expect(await ada.ask(proposeRecovery, { id }, { totp: ada.code() })).toMatchObject({
      error: 'same_person',
    })
    expect(await signIn(who)).toMatchObject({ error: 'totp_required' })

    expect(await ben.ask(proposeRecovery, { id })).toMatchObject({ error: 'already_proposed' })
    expect(await ada.ask(approveProposal, { kind: 'recovery', id })).toMatchObject({ error: 'same_person' })
    await ben.call(approveProposal, { kind: 'recovery', id })
    const [done, ...others] = (await ada.call(listRecoveries, { id })).items
    expect(others).toEqual([])
    expect(done).toMatchObject({
      approved: { operator: { id: ben.id } },
      outcome: 'done',
      recoveryCodes: 0,
    })
    // Every session has ended, withdrawals are held, and the password alone lets in again.
    expect(await who.ask(getUserInfo, {})).toMatchObject({ code: 401 })
    const again = await harness.signIn(who.email, PASSWORD)
    const until = harness.clock.now().add({ hours: 24 }).toString({ fractionalSecondDigits: 3 })
    expect((await again.call(getWithdrawalTerms, {})).hold).toMatchObject({ until })
    expect(await again.call(getUserInfo, {})).toMatchObject({ secondFactor: false })
    expect(await subjects(who)).toEqual(
      expect.arrayContaining([
        'Matin: A request was made to turn off two-factor authentication',
        'Matin: Two-factor authentication was turned off',
      ]),
    )
    expect(await ben.ask(rejectRecovery, { id, reason: 'not_reached' })).toMatchObject({
      error: 'already_ended',
    })
  })

  it('stays when an operator rejects the request or the signed-in customer cancels it', async () => {
    const who = await withTotp()
    await ask(who, 'factor')
    expect(await lastOf(who)).toMatchObject({ lost: 'factor', outcome: null })
    expect(await ask(who, 'factor')).toMatchObject({ error: 'recovery_open' })
    const first = await queued(who)
    await ada.call(proposeRecovery, { id: first.id }, { totp: ada.code() })
    const other = await harness.customer()
    expect(await other.ask(withdrawRecovery, { id: first.id })).toMatchObject({ error: 'not_found' })
    await who.call(withdrawRecovery, { id: first.id })
    expect(await lastOf(who)).toMatchObject({ id: first.id, outcome: 'withdrawn' })
    expect(await who.ask(withdrawRecovery, { id: first.id })).toMatchObject({ code: 200 })
    const late = await ben.ask(approveProposal, { kind: 'recovery', id: first.id })
    expect(late).toMatchObject({ error: 'already_ended' })

    // Codes to one contact are five an hour.
    harness.clock.advance(Temporal.Duration.from({ hours: 1 }))
    expect(await ask(who, 'factor')).toMatchObject({ code: 200 })
    const { id } = await queued(who)
    expect(await ada.call(rejectRecovery, { id, reason: 'not_reached' })).toMatchObject({
      outcome: 'rejected',
      reason: 'not_reached',
      rejected: { operator: { id: ada.id } },
    })
    expect(await lastOf(who)).toMatchObject({ id, outcome: 'rejected', reason: 'not_reached' })
    expect(await who.ask(withdrawRecovery, { id })).toMatchObject({ error: 'already_ended' })
    expect(await signIn(who)).toMatchObject({ error: 'totp_required' })
    expect((await who.call(listMessages, {})).items[0]).toMatchObject({
      title: 'Recovery request rejected',
      text: text('en', 'reasons.recovery.not_reached'),
    })
  })

  it('can be reported only with the password and a code to a contact, and only if the account has a second factor', async () => {
    const who = await withTotp()
    expect(await ask(who, 'factor', { code: '000000' })).toMatchObject({ error: 'code_incorrect' })
    harness.clock.advance(Temporal.Duration.from({ minutes: 20 }))
    expect(await ask(who, 'factor', { password: 'not this' })).toMatchObject({ error: 'password_incorrect' })
    const other = await harness.customer()
    expect(await ask(other, 'factor')).toMatchObject({ error: 'nothing_lost' })
    expect(await lastOf(other)).toBeNull()
  })
})

it('a forgotten PIN is removed by two operators, and the next PIN is set like a first one', async () => {
  const who = await harness.funded('100')
  await ask(who, 'pin')
  const { id } = await queued(who)
  await ada.call(proposeRecovery, { id })
  await ben.call(approveProposal, { kind: 'recovery', id })
  const again = await harness.signIn(who.email, PASSWORD)
  expect(await again.call(getUserInfo, {})).toMatchObject({ paymentPasswordSet: false })
  harness.clock.advance(Temporal.Duration.from({ seconds: 61 }))
  await harness.ask(sendCode, { account: who.email, purpose: 'payment_password' })
  const code = await harness.codeFor(who.email)
  await again.call(setPaymentPassword, { pin: '864209', code, password: PASSWORD })
  // The account has held money.
  expect((await again.call(getWithdrawalTerms, {})).hold).not.toBeNull()
})

describe('a request about a forgotten PIN', () => {
  it('ends with a hold of an operator, and another one can follow', async () => {
    const who = await harness.customer()
    await ask(who, 'pin')
    const { uid } = await who.call(getUserInfo, {})
    await ada.call(holdCustomer, { uid, reason: 'legal_order', hours: 24 })
    expect(await lastOf(who)).toMatchObject({ outcome: 'changed' })
    expect(await ask(who, 'pin')).toMatchObject({ code: 200 })
    expect(await lastOf(who)).toMatchObject({ outcome: null })
  })

  it.each(['withdrawn', 'done'] as const)(
    'is %s once if the customer withdraws it while it is approved',
    async first => {
      const who = await harness.customer()
      await ask(who, 'pin')
      const { id } = await queued(who)
      await ada.call(proposeRecovery, { id })
      const withdraw = () => who.ask(withdrawRecovery, { id })
      const approve = () => ben.ask(approveProposal, { kind: 'recovery', id })
      // Both wait for the request's row, in this order.
      const answers = await harness.app.platform.db.transaction(async tx => {
        await tx.select().from(recovery).where(eq(recovery.id, id)).for('update')
        const begun = []
        for (const start of first === 'done' ? [approve, withdraw] : [withdraw, approve]) {
          begun.push(start())
          await expect.poll(waiting).toHaveLength(begun.length)
        }
        return { of: Promise.all(begun) }
      })
      const [won, lost] = await answers.of
      expect(won).toMatchObject({ code: 200 })
      expect(lost).toMatchObject({ error: 'already_ended' })
      const again = await harness.signIn(who.email, PASSWORD)
      expect(await queued(again)).toMatchObject({ outcome: first })
      expect(await again.call(getUserInfo, {})).toMatchObject({ paymentPasswordSet: first === 'withdrawn' })
    },
  )

  it('names its number and the deadline of the operators, and ends then without a decision', async () => {
    const who = await harness.customer()
    await ask(who, 'pin')
    const { id, askedAt, expiresAt } = await queued(who)
    const shown = { id, lost: 'pin', askedAt, expiresAt, endedAt: null, reason: null }
    expect(await lastOf(who)).toEqual({ ...shown, outcome: null })
    // Ends the operators' sessions, too.
    harness.clock.advance(Temporal.Duration.from({ hours: 73 }))
    expect(await lastOf(who)).toEqual({ ...shown, outcome: 'expired' })
    // The job or the next request marks it later.
    const [marked] = await harness.app.platform.db
      .update(recovery)
      .set({ ended: 'expired', endedAt: harness.clock.now() })
      .where(eq(recovery.id, id))
      .returning()
    expect(marked?.endedAt).toEqual(marked?.expiresAt)
  })
})
