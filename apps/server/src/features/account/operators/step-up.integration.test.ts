import { randomUUID } from 'node:crypto'
import { proposeHolding } from '@matin/contract/admin/attestations'
import { listAudit } from '@matin/contract/admin/audit'
import { getReviewedIdentity, getReviewedPhoto, rejectIdentity } from '@matin/contract/admin/identity'
import {
  endOperatorSessions,
  getOperator,
  listOperatorSessions,
  operatorLogin,
} from '@matin/contract/admin/operators'
import {
  addOperatorPasskey,
  askSignInPasskey,
  askStepUp,
  beginOperatorPasskey,
  listOperatorPasskeys,
  removeOperatorPasskey,
} from '@matin/contract/admin/passkeys'
import { approveProposal } from '@matin/contract/admin/proposals'
import type { Endpoint, InputOf } from '@matin/contract/endpoint'
import { actHash } from '@matin/domain/operators/step-up'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlState } from '#platform/db/database.ts'
import { type Changes, type SoftAuthenticator, softAuthenticator } from '#testing/authenticator.ts'
import { type Harness, startHarness } from '#testing/harness.ts'
import { submitCertificate } from '#testing/identity.ts'
import { OPERATOR_PASSWORD, signedInOperator, type TestOperator } from '#testing/operators.ts'
import { setSetting } from '#testing/settings.ts'
import { resetTotp } from './accounts.ts'

const ORIGIN = 'http://localhost:80'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
  // Much more is attested here than is held.
  await setSetting(harness.app.platform, 'bound_holding', '1000')
})
afterAll(() => harness.close())

const advance = (duration: Temporal.DurationLike) => harness.clock.advance(Temporal.Duration.from(duration))

const askToSignIn = async () => askSignInPasskey.data.parse((await harness.ask(askSignInPasskey, {})).data)

/** Makes a passkey proof for an operator's command. */
async function proofFor<E extends Endpoint>(
  one: TestOperator,
  device: SoftAuthenticator,
  endpoint: E,
  input: InputOf<E>,
  changes?: Changes,
) {
  const { method, path } = endpoint
  const act = Buffer.from(actHash({ method, path, input })).toString('hex')
  const { passkey } = await one.call(askStepUp, { act })
  if (!passkey) throw new Error('no passkey was asked for')
  return { passkey: device.prove(passkey, changes) }
}

async function enrol(one: TestOperator, device: SoftAuthenticator, options = {}) {
  const made = device.make(await one.call(beginOperatorPasskey, {}))
  return one.ask(addOperatorPasskey, { ...made, name: 'Laptop', password: OPERATOR_PASSWORD }, options)
}

async function withPasskey(...roles: Parameters<typeof signedInOperator>[1][]) {
  const one = await signedInOperator(harness, ...roles)
  const device = softAuthenticator(ORIGIN)
  expect(await enrol(one, device)).toMatchObject({ code: 200 })
  return { one, device }
}

const proposed = async (ada: TestOperator) => {
  const input = { asset: 'BTC', direction: 'in', amount: '1', reference: randomUUID() } as const
  return { kind: 'attestation' as const, id: (await ada.call(proposeHolding, input)).id }
}

describe('a passkey of an operator', () => {
  it('is added with password and code, and further passkeys need a proof by passkey', async () => {
    const one = await signedInOperator(harness, 'treasury')
    const device = softAuthenticator(ORIGIN)
    const made = device.make(await one.call(beginOperatorPasskey, {}))
    const input = { ...made, name: 'Laptop' }
    expect(await one.ask(addOperatorPasskey, input, { totp: null })).toMatchObject({ error: 'totp_required' })
    expect(await one.ask(addOperatorPasskey, input)).toMatchObject({ error: 'password_incorrect' })
    expect(await enrol(one, device)).toMatchObject({ code: 200, data: { name: 'Laptop' } })
    const second = softAuthenticator(ORIGIN)
    expect(await enrol(one, second)).toMatchObject({ error: 'passkey_required' })
    const more = { ...second.make(await one.call(beginOperatorPasskey, {})), name: 'Spare' }
    const proof = await proofFor(one, device, addOperatorPasskey, more)
    await one.call(addOperatorPasskey, more, { proof })
    const { items } = await one.call(listOperatorPasskeys, {})
    expect(items.map(({ name }) => name)).toEqual(['Laptop', 'Spare'])
    expect(items[0]?.pin).toMatchObject({ operator: one.email, kind: 'passkey' })
    expect(items[0]?.pin.key).toHaveLength(122)
  })

  it('is removed with a passkey proof, which ends other sessions; codes work again after the last passkey is removed', async () => {
    const { one, device } = await withPasskey('treasury')
    const elsewhere = one.token()
    await one.signInAgain(device.prove(await askToSignIn()))
    const [kept] = (await one.call(listOperatorPasskeys, {})).items
    const input = { id: kept?.id ?? '' }
    expect(await one.ask(removeOperatorPasskey, input)).toMatchObject({ error: 'passkey_required' })
    const proof = await proofFor(one, device, removeOperatorPasskey, input)
    await one.call(removeOperatorPasskey, input, { proof })
    expect(await harness.ask(getOperator, {}, { token: elsewhere })).toMatchObject({ code: 401 })
    expect((await one.call(askStepUp, { act: 'a'.repeat(64) })).passkey).toBeNull()
  })

  it('cannot be added or removed by another operator or by the app’s database role', async () => {
    const { one } = await withPasskey('treasury')
    const other = await signedInOperator(harness, 'treasury')
    const [kept] = (await one.call(listOperatorPasskeys, {})).items
    expect(await other.ask(removeOperatorPasskey, { id: kept?.id })).toMatchObject({ error: 'not_found' })
    for (const text of [
      `DELETE FROM operator_passkey WHERE operator = '${one.id}'`,
      `UPDATE operator_passkey SET public_key = '\\x00' WHERE operator = '${one.id}'`,
      `INSERT INTO operator_passkey SELECT gen_random_uuid(), '${other.id}', 'c', public_key, 'p', 0, '[]', 'n', false, now()
        FROM operator_passkey WHERE operator = '${one.id}'`,
    ]) {
      const state = await harness.app.platform.db
        .transaction(tx => tx.execute(sql.raw(text)))
        .then(() => 'done', sqlState)
      expect([text, state]).toEqual([text, expect.stringMatching(/^MT00[36]$/)])
    }
  })

  it('is removed when the command line replaces the authenticator', async () => {
    const { one } = await withPasskey('treasury')
    await resetTotp(harness.app.platform, one.email)
    const { rows } = await harness.app.platform.database.executeSql(
      `SELECT FROM operator_passkey WHERE operator = '${one.id}'`,
    )
    expect(rows).toEqual([])
  })
})

describe('an operator’s sign-in by passkey', () => {
  it('needs the password and an answer by this operator’s passkey, which works once', async () => {
    const { one, device } = await withPasskey('auditor')
    const { device: strange } = await withPasskey('auditor')
    const ask = askToSignIn
    const signIn = (password: string, passkey: object) =>
      harness.ask(operatorLogin, { account: one.email, password, passkey })
    const wrong = { error: 'operator_sign_in_incorrect' }
    expect(await signIn('not the password', device.prove(await ask()))).toMatchObject(wrong)
    expect(await signIn(OPERATOR_PASSWORD, strange.prove(await ask()))).toMatchObject(wrong)
    expect(await signIn(OPERATOR_PASSWORD, device.prove(await ask(), { flags: 1 }))).toMatchObject(wrong)
    const answer = device.prove(await ask())
    expect(await signIn(OPERATOR_PASSWORD, answer)).toMatchObject({ code: 200 })
    expect(await signIn(OPERATOR_PASSWORD, answer)).toMatchObject(wrong)
    const input = { account: one.email, password: OPERATOR_PASSWORD }
    expect(await harness.ask(operatorLogin, input)).toMatchObject(wrong)
    expect(await harness.ask(operatorLogin, { ...input, totp: one.code() })).toMatchObject(wrong)
  })

  it('waits for no attempts of others: codes from many networks, or passwords from the operator’s own', async () => {
    const { one, device } = await withPasskey('auditor')
    const input = { account: one.email, password: OPERATOR_PASSWORD }
    const others = { ...input, totp: '000000' }
    for (let n = 0; n < 30; n++) await harness.ask(operatorLogin, others, { ip: `198.51.${n}.7` })
    const ip = '203.0.113.7'
    for (let n = 0; n < 8; n++)
      await harness.ask(operatorLogin, { ...others, password: 'not the password' }, { ip })
    for (const from of [ip, '198.51.3.7', '203.0.114.7']) {
      const passkey = device.prove(await askToSignIn())
      expect(await harness.ask(operatorLogin, { ...input, passkey }, { ip: from })).toMatchObject({
        code: 200,
      })
    }
    // The holder of the passkey cannot try passwords without waits.
    const answers = []
    for (let n = 0; n < 6; n++) {
      const passkey = device.prove(await askToSignIn())
      const tried = { ...input, password: `wrong ${n}`, passkey }
      answers.push((await harness.ask(operatorLogin, tried)).code)
    }
    expect(answers).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('accepts no further answer to a challenge after a wrong answer', async () => {
    const { one, device } = await withPasskey('auditor')
    const asked = await askToSignIn()
    const input = { account: one.email, password: OPERATOR_PASSWORD }
    for (const flags of [1, 5])
      expect(
        await harness.ask(operatorLogin, { ...input, passkey: device.prove(asked, { flags }) }),
      ).toMatchObject({ error: 'operator_sign_in_incorrect' })
  })
})

describe('a step-up proof by passkey', () => {
  it('is valid for one operation, one operator and a limited time, and cannot be replaced by a code', async () => {
    const ada = await signedInOperator(harness, 'treasury')
    const { one: ben, device } = await withPasskey('treasury')
    const [first, second] = [await proposed(ada), await proposed(ada)]
    const refused = (error: string) => expect.objectContaining({ error })
    expect(await ben.ask(approveProposal, first)).toEqual(refused('passkey_required'))
    expect(await ben.ask(approveProposal, first, { totp: null })).toEqual(refused('passkey_required'))

    const ofAnother = await proofFor(ben, device, approveProposal, second)
    expect(await ben.ask(approveProposal, first, { proof: ofAnother })).toEqual(refused('passkey_incorrect'))
    const unverified = await proofFor(ben, device, approveProposal, first, { flags: 1 })
    expect(await ben.ask(approveProposal, first, { proof: unverified })).toEqual(refused('passkey_incorrect'))
    const { one: carl, device: his } = await withPasskey('treasury')
    const ofCarl = await proofFor(carl, his, approveProposal, first)
    expect(await ben.ask(approveProposal, first, { proof: ofCarl })).toEqual(refused('passkey_incorrect'))
    const late = await proofFor(ben, device, approveProposal, first)
    advance({ minutes: 5 })
    expect(await ben.ask(approveProposal, first, { proof: late })).toEqual(refused('passkey_incorrect'))

    const proof = await proofFor(ben, device, approveProposal, first)
    const key = randomUUID()
    const done = await ben.call(approveProposal, first, { proof, key })
    // The answer was lost: the same intent is the same act, another intent is not.
    expect(await ben.call(approveProposal, first, { proof, key })).toEqual(done)
    expect(await ben.ask(approveProposal, first, { proof })).toEqual(refused('passkey_incorrect'))
  })
})

describe('step-up authentication', () => {
  it('refuses a passkey whose counter has not advanced, except when the same request is repeated', async () => {
    const { one: ben, device } = await withPasskey('treasury')
    const ada = await signedInOperator(harness, 'treasury')
    const input = await proposed(ada)
    const counter = 7
    const first = {
      key: randomUUID(),
      proof: await proofFor(ben, device, approveProposal, input, { counter }),
    }
    await ben.call(approveProposal, input, first)
    // The first answer was lost.
    expect(await ben.ask(approveProposal, input, first)).toMatchObject({ code: 200 })
    const other = await proposed(ada)
    const copied = {
      key: randomUUID(),
      proof: await proofFor(ben, device, approveProposal, other, { counter }),
    }
    for (let tries = 0; tries < 2; tries++)
      expect(await ben.ask(approveProposal, other, copied)).toMatchObject({ error: 'passkey_incorrect' })
  })

  it('still works in one session after wrong codes in another session of the same operator', async () => {
    const one = await signedInOperator(harness, 'owner')
    const thief = one.token()
    await one.signInAgain()
    const [, stolen] = (await one.call(listOperatorSessions, {})).items
    const wrong = { proof: { totp: '000000' }, token: thief }
    const input = { id: stolen?.id }
    for (let tries = 0; tries < 4; tries++)
      expect(await harness.ask(endOperatorSessions, input, wrong)).toMatchObject({ error: 'totp_incorrect' })
    for (let tries = 0; tries < 8; tries++) {
      advance({ minutes: 15 })
      await harness.ask(endOperatorSessions, input, wrong)
    }
    expect(await harness.ask(endOperatorSessions, input, wrong)).toMatchObject({ error: 'too_many_requests' })
    await one.call(endOperatorSessions, input)
    expect(await harness.ask(getOperator, {}, { token: thief })).toMatchObject({ code: 401 })
  })

  it('accepts a right code once, and does not count it as wrong when the decision is refused for another reason', async () => {
    const one = await signedInOperator(harness, 'owner')
    const absent = { kind: 'attestation' as const, id: randomUUID() }
    for (let times = 0; times < 12; times++)
      expect(await one.ask(approveProposal, absent)).toMatchObject({ error: 'not_found' })
    const totp = one.code()
    expect(await one.ask(approveProposal, absent, { totp })).toMatchObject({ error: 'not_found' })
    expect(await one.ask(approveProposal, absent, { totp })).toMatchObject({ error: 'totp_incorrect' })
  })

  it('opens an identity submission and its photos to one session only, for ten minutes', async () => {
    const who = await harness.customer()
    const { id } = await submitCertificate(harness, who)
    const { one, device } = await withPasskey('compliance')
    const photo = { id, side: 'front' } as const
    for (const [endpoint, input] of [
      [getReviewedIdentity, { id }],
      [getReviewedPhoto, photo],
      [rejectIdentity, { id, reason: 'photo_unreadable' }],
    ] as const)
      expect(await one.ask(endpoint, input, { totp: null })).toMatchObject({ error: 'passkey_required' })

    const proof = await proofFor(one, device, getReviewedIdentity, { id })
    await one.call(getReviewedIdentity, { id }, { proof })
    expect(await one.ask(getReviewedIdentity, { id }, { totp: null })).toMatchObject({ code: 200 })
    const image = await harness.app.server.inject({
      url: getReviewedPhoto.path,
      query: photo,
      headers: { authorization: `Bearer ${one.token()}` },
    })
    expect(image.headers['content-type']).toBe('image/jpeg')

    const another = await submitCertificate(harness, await harness.customer())
    expect(await one.ask(getReviewedIdentity, { id: another.id }, { totp: null })).toMatchObject({
      error: 'passkey_required',
    })
    advance({ minutes: 10 })
    expect(await one.ask(getReviewedPhoto, photo, { totp: null })).toMatchObject({
      error: 'passkey_required',
    })
    await one.call(
      getReviewedIdentity,
      { id },
      { proof: await proofFor(one, device, getReviewedIdentity, { id }) },
    )
    const before = one.token()
    await one.signInAgain(device.prove(await askToSignIn()))
    expect(await one.ask(getReviewedIdentity, { id }, { totp: null })).toMatchObject({
      error: 'passkey_required',
    })
    expect(await harness.ask(getReviewedIdentity, { id }, { token: before })).toMatchObject({ code: 200 })
  })

  it('records each view of identity data in the audit log', async () => {
    const { id } = await submitCertificate(harness, await harness.customer())
    const one = await signedInOperator(harness, 'compliance', 'auditor')
    await one.ask(getReviewedIdentity, { id }, { totp: null })
    await one.call(getReviewedIdentity, { id })
    const { items } = await one.call(listAudit, {})
    expect(items.filter(entry => entry.subject === `identity:${id}`).map(entry => entry.action)).toEqual([
      'identity.view',
    ])
  })
})
