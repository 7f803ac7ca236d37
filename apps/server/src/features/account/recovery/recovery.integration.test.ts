import { approveProposal } from '@matin/contract/admin/proposals'
import { listRecoveries, proposeRecovery, rejectRecovery } from '@matin/contract/admin/recovery'
import { login, sendCode } from '@matin/contract/auth'
import { listMessages } from '@matin/contract/messages'
import { askRecovery, getRecovery, withdrawRecovery } from '@matin/contract/recovery'
import { beginTotp, enableTotp, setPaymentPassword } from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { getWithdrawalTerms } from '@matin/contract/withdrawal'
import { text } from '@matin/i18n/read'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '#platform/secrets/totp.ts'
import { emailsTo } from '#testing/emails.ts'
import { type Harness, PASSWORD, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'

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
const openOf = async (who: TestCustomer) => (await who.call(getRecovery, {})).open
const subjects = async (who: TestCustomer) =>
  (await emailsTo(harness.app.platform, who.email)).map(mail => mail.subject)
async function queued(who: TestCustomer, by = ada) {
  const { uid } = await who.call(getUserInfo, {})
  const found = (await by.call(listRecoveries, {})).items.find(one => one.uid === uid)
  if (!found) throw new Error('nothing is queued')
  return found
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
        'Matin: Request to turn off two-factor authentication',
        'Matin: Two-factor authentication turned off',
      ]),
    )
    expect(await ben.ask(rejectRecovery, { id, reason: 'not_reached' })).toMatchObject({
      error: 'already_ended',
    })
  })

  it('stays when an operator rejects the request or the signed-in customer cancels it', async () => {
    const who = await withTotp()
    await ask(who, 'factor')
    expect(await openOf(who)).toMatchObject({ lost: 'factor' })
    expect(await ask(who, 'factor')).toMatchObject({ error: 'recovery_open' })
    const first = await queued(who)
    await ada.call(proposeRecovery, { id: first.id }, { totp: ada.code() })
    await who.call(withdrawRecovery, {})
    expect(await openOf(who)).toBeNull()
    expect(await who.ask(withdrawRecovery, {})).toMatchObject({ error: 'not_found' })
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
    expect(await openOf(other)).toBeNull()
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
