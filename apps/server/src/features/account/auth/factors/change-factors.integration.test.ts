import { sendToCustomer } from '@matin/contract/assets'
import { login } from '@matin/contract/auth'
import type { Endpoint } from '@matin/contract/endpoint'
import type { Factor } from '@matin/contract/factor'
import {
  addPasskey,
  askPasskey,
  beginPasskey,
  deletePasskey,
  listPasskeys,
  loginWithPasskey,
  renamePasskey,
} from '@matin/contract/passkeys'
import {
  beginTotp,
  disableTotp,
  enableTotp,
  getSecurity,
  listSignIns,
  RECOVERY_CODES,
  renewRecoveryCodes,
  setFactorUse,
} from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { getWithdrawalTerms, submitWithdrawal } from '@matin/contract/withdrawal'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { totpCode } from '#platform/secrets/totp.ts'
import { type SoftAuthenticator, softAuthenticator } from '#testing/authenticator.ts'
import { emailsTo as waitingEmails } from '#testing/emails.ts'
import { type Harness, PASSWORD, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'

const ORIGIN = 'https://wallet.example'
const OUTSIDE = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness(undefined, { APP_ORIGIN: ORIGIN })
})
afterAll(() => harness.close())

const step = (seconds = 30) => harness.clock.advance(Temporal.Duration.from({ seconds }))
/** Returns an authenticator code of a time step that was not used yet. */
function freshCode(secret: string): string {
  step()
  return totpCode(secret, harness.clock.now())
}

async function withTotp(who: TestCustomer): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await who.call(beginTotp, await byCode(who))
  const { recoveryCodes } = await who.call(enableTotp, { code: freshCode(secret) })
  return { secret, recoveryCodes }
}

/** Returns the proof of a customer without a second factor: a PIN and a code. */
async function byCode(who: TestCustomer) {
  return { pin: PIN, ownCode: await harness.ownCode(who.email) }
}
/** Advances the clock until withdrawals are no longer on hold. */
const heldOut = () => harness.advance({ hours: 24 })

async function withPasskey(who: TestCustomer): Promise<SoftAuthenticator> {
  const device = softAuthenticator(ORIGIN)
  const asked = await who.call(beginPasskey, await byCode(who))
  await who.call(addPasskey, { ...device.make(asked), name: 'Phone' })
  return device
}

const asked = async () => askPasskey.data.parse((await harness.ask(askPasskey, {})).data)
const signIn = (email: string, code?: string) =>
  harness.ask(login, { account: email, password: PASSWORD, ...(code !== undefined && { code }) })
const withdraw = (who: TestCustomer, factor?: Factor, key?: string) =>
  who.ask(
    submitWithdrawal,
    { address: OUTSIDE, quantity: '20', pin: PIN, ...(factor && { factor }) },
    key === undefined ? {} : { key },
  )
const heldUntil = async (who: TestCustomer) => (await who.call(getWithdrawalTerms, {})).hold?.until ?? null
const emailsTo = async (email: string) =>
  (await waitingEmails(harness.app.platform, email)).map(row => row.subject)

describe('an authenticator app', () => {
  it('is set up with PIN and code, sends an email, and gives ten recovery codes stored as hashes', async () => {
    const who = await harness.customer()
    expect(await who.ask(beginTotp, { pin: '000000' })).toMatchObject({ error: 'pin_incorrect' })
    expect(await who.ask(beginTotp, { pin: PIN })).toMatchObject({ error: 'code_required' })
    expect(await who.ask(beginTotp, { pin: PIN, ownCode: '000000' })).toMatchObject({
      error: 'code_incorrect',
      fields: { ownCode: expect.any(String) },
    })
    const { secret, uri } = await who.call(beginTotp, await byCode(who))
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    // Not confirmed: it protects nothing yet.
    expect(await who.call(getUserInfo, {})).toMatchObject({ secondFactor: false })
    expect((await signIn(who.email)).code).toBe(200)
    expect(await who.ask(enableTotp, { code: '000000' })).toMatchObject({ error: 'totp_incorrect' })
    const { recoveryCodes } = await who.call(enableTotp, { code: freshCode(secret) })
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES)
    for (const code of recoveryCodes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
    expect(await who.call(getUserInfo, {})).toMatchObject({ secondFactor: true })
    expect(await who.call(getSecurity, {})).toMatchObject({ totp: true, recoveryCodes: 10 })
    expect(await who.ask(beginTotp, { pin: PIN })).toMatchObject({ error: 'totp_exists' })
    expect(await emailsTo(who.email)).toContain('Matin: An authenticator app was set up')

    for (const table of ['customer', 'recovery_code']) {
      const [row] = await rowsOf<{ text: string }>(
        harness.app.platform.db,
        sql`SELECT coalesce(string_agg(t::text, ' '), '') AS text FROM ${sql.identifier(table)} t`,
      )
      expect(row?.text).not.toContain(secret)
      for (const code of recoveryCodes) expect(row?.text).not.toContain(code)
    }
  })

  it('is required at sign-in only after the right password, and accepts each code once', async () => {
    const who = await harness.customer()
    const { secret } = await withTotp(who)
    expect(await harness.ask(login, { account: who.email, password: 'wrong one' })).toMatchObject({
      error: 'password_incorrect',
    })
    expect(await signIn(who.email)).toMatchObject({
      code: 400,
      error: 'totp_required',
      msg: 'Enter the code from your authenticator app',
    })
    const code = freshCode(secret)
    expect(await signIn(who.email, code)).toMatchObject({ code: 200 })
    expect(await signIn(who.email, code)).toMatchObject({ error: 'totp_incorrect' })
    const { items } = await who.call(listSignIns, {})
    expect(items.slice(0, 3).map(item => item.outcome)).toEqual([
      'wrong_factor',
      'signed_in',
      'wrong_password',
    ])
  })

  it('can be replaced at sign-in by a recovery code, once per code', async () => {
    const who = await harness.customer()
    const { recoveryCodes } = await withTotp(who)
    const [one = '', two = ''] = recoveryCodes
    expect(await signIn(who.email, one.toLowerCase().replaceAll('-', ' '))).toMatchObject({ code: 200 })
    expect(await signIn(who.email, one)).toMatchObject({ error: 'totp_incorrect' })
    expect(await who.call(getSecurity, {})).toMatchObject({ recoveryCodes: 9 })
    const together = await Promise.all([signIn(who.email, two), signIn(who.email, two)])
    expect(together.filter(answer => answer.code === 200)).toHaveLength(1)
    expect(await emailsTo(who.email)).toContain('Matin: A recovery code was used')
  })

  it('makes customers wait longer and longer after wrong codes, and accepts codes again after the wait', async () => {
    const who = await harness.customer()
    const { secret } = await withTotp(who)
    const outcomes: (string | undefined)[] = []
    for (let k = 0; k < 8; k++) outcomes.push((await signIn(who.email, '000000')).error)
    expect(outcomes.slice(0, 5)).toEqual(Array(5).fill('totp_incorrect'))
    expect(outcomes.slice(5)).toEqual(Array(3).fill('attempt_wait'))
    step(900)
    expect(await signIn(who.email, freshCode(secret))).toMatchObject({ code: 200 })
  })

  it('is removed with PIN and code, which holds withdrawals for a day', async () => {
    const who = await harness.customer()
    const { secret, recoveryCodes } = await withTotp(who)
    expect(await who.ask(disableTotp, { pin: PIN, code: '000000' })).toMatchObject({
      error: 'totp_incorrect',
    })
    const renewed = await who.call(renewRecoveryCodes, { pin: PIN, code: freshCode(secret) })
    expect(renewed.recoveryCodes).not.toContain(recoveryCodes[0])
    step(3600)
    await who.call(disableTotp, { pin: PIN, code: renewed.recoveryCodes[0] ?? '' })
    const until = harness.clock.now().add({ hours: 24 }).toString({ fractionalSecondDigits: 3 })
    expect(await heldUntil(who)).toBe(until)
    expect(await who.call(getSecurity, {})).toMatchObject({ totp: false, recoveryCodes: 0 })
    expect((await signIn(who.email)).code).toBe(200)
    expect(await who.ask(disableTotp, { pin: PIN, code: '000000' })).toMatchObject({ error: 'not_found' })
  })
})

describe('a withdrawal', () => {
  it('requires the second factor after the PIN, and a repeat with the same idempotency key needs no new code', async () => {
    const who = await harness.funded('100')
    const { secret } = await withTotp(who)
    await heldOut()
    expect(await withdraw(who)).toMatchObject({ error: 'totp_required' })
    expect(await withdraw(who, { code: '000000' })).toMatchObject({ error: 'totp_incorrect' })
    const code = freshCode(secret)
    const first = await withdraw(who, { code }, 'the-same-intent')
    expect(first).toMatchObject({ code: 200 })
    expect(await withdraw(who, { code }, 'the-same-intent')).toEqual(first)
    // A fresh code under the same intent makes no second withdrawal either.
    expect(await withdraw(who, { code: freshCode(secret) }, 'the-same-intent')).toEqual(first)
    expect(await withdraw(who, { code }, 'another-intent')).toMatchObject({ error: 'totp_incorrect' })
  })

  it('to another customer requires the second factor too', async () => {
    const [who, other] = [await harness.funded('100'), await harness.customer()]
    const { secret } = await withTotp(who)
    await heldOut()
    // A new recipient gets nothing for three days after a change.
    await harness.advance({ hours: 48 })
    const { uid } = await other.call(getUserInfo, {})
    const send = { to: uid, amount: '20', pin: PIN }
    expect(await who.ask(sendToCustomer, send)).toMatchObject({ error: 'totp_required' })
    expect(await who.ask(sendToCustomer, { ...send, factor: { code: freshCode(secret) } })).toMatchObject({
      code: 200,
    })
  })

  it('accepts a passkey of its owner only', async () => {
    const [who, other] = [await harness.funded('100'), await harness.customer()]
    const device = await withPasskey(who)
    const foreign = await withPasskey(other)
    await heldOut()
    expect(await withdraw(who)).toMatchObject({ error: 'passkey_required' })
    expect(await withdraw(who, { passkey: foreign.prove(await asked()) })).toMatchObject({
      error: 'passkey_incorrect',
    })
    const proof = { passkey: device.prove(await asked()) }
    const first = await withdraw(who, proof, 'with-a-passkey')
    expect(first).toMatchObject({ code: 200 })
    expect(await withdraw(who, proof, 'with-a-passkey')).toEqual(first)
    expect(await withdraw(who, proof, 'another-intent')).toMatchObject({ error: 'passkey_incorrect' })
  })

  it('accepts no further answer to a passkey challenge after a wrong answer, even from the same request', async () => {
    const who = await harness.funded('100')
    const device = await withPasskey(who)
    await heldOut()
    const challenge = await asked()
    for (const flags of [1, 5])
      expect(
        await withdraw(who, { passkey: device.prove(challenge, { flags }) }, 'one-request'),
      ).toMatchObject({ error: 'passkey_incorrect' })
  })

  it('needs no second factor once its owner has turned that off with the factor, which holds withdrawals', async () => {
    const who = await harness.funded('100')
    const { secret } = await withTotp(who)
    await heldOut()
    const less = { signIn: false, withdrawal: false, pin: PIN }
    expect(await who.ask(setFactorUse, less)).toMatchObject({ error: 'totp_required' })
    await who.call(setFactorUse, { ...less, factor: { code: freshCode(secret) } })
    expect(await heldUntil(who)).not.toBeNull()
    expect((await signIn(who.email)).code).toBe(200)
    expect(await withdraw(who)).toMatchObject({ error: 'withdrawal_held' })
    await harness.advance({ hours: 24 })
    expect(await withdraw(who)).toMatchObject({ code: 200 })
    // More protection needs no factor and holds nothing.
    await who.call(setFactorUse, { signIn: true, withdrawal: true, pin: PIN })
    expect(await heldUntil(who)).toBeNull()
  })
})

describe('a passkey', () => {
  it('is registered with the PIN, named, used to sign in without a password, and deleted', async () => {
    const who = await harness.customer()
    const device = await withPasskey(who)
    expect(await emailsTo(who.email)).toContain('Matin: A passkey was added: Phone')
    // The password alone is no longer enough.
    expect(await signIn(who.email)).toMatchObject({ error: 'passkey_required' })
    const signedIn = await harness.ask(loginWithPasskey, device.prove(await asked()))
    expect(signedIn.code).toBe(200)
    expect(loginWithPasskey.data.parse(signedIn.data).user.email).toBe(who.email)
    expect((await who.call(listSignIns, {})).items[0]).toMatchObject({
      method: 'passkey',
      outcome: 'signed_in',
    })

    const [listed] = (await who.call(listPasskeys, {})).items
    expect(listed).toMatchObject({ name: 'Phone', synced: false })
    expect(listed?.usedAt).not.toBeNull()
    const id = listed?.id ?? ''
    expect(await who.call(renamePasskey, { id, name: 'My phone' })).toMatchObject({ name: 'My phone' })
    const stranger = await harness.customer()
    expect(await stranger.ask(renamePasskey, { id, name: 'Mine' })).toMatchObject({ error: 'not_found' })
    expect(await stranger.ask(deletePasskey, { id, pin: PIN })).toMatchObject({ error: 'not_found' })
    await heldOut()
    expect(await heldUntil(who)).toBeNull()
    // Neither the PIN alone nor another customer's passkey is enough.
    expect(await who.ask(deletePasskey, { id, pin: PIN })).toMatchObject({ error: 'passkey_required' })
    const foreign = await withPasskey(stranger)
    const byAnother = { id, pin: PIN, factor: { passkey: foreign.prove(await asked()) } }
    expect(await who.ask(deletePasskey, byAnother)).toMatchObject({ error: 'passkey_incorrect' })
    await who.call(deletePasskey, { id, pin: PIN, factor: { passkey: device.prove(await asked()) } })
    expect(await heldUntil(who)).not.toBeNull()
    expect(await harness.ask(loginWithPasskey, device.prove(await asked()))).toMatchObject({
      error: 'passkey_removed',
    })
    expect((await signIn(who.email)).code).toBe(200)
  })

  it('is accepted once per challenge, within five minutes, for this site and with user verification', async () => {
    const who = await harness.customer()
    const device = await withPasskey(who)
    const refused = { code: 400, error: 'passkey_incorrect' }
    const once = device.prove(await asked())
    expect(await harness.ask(loginWithPasskey, once)).toMatchObject({ code: 200 })
    expect(await harness.ask(loginWithPasskey, once)).toMatchObject(refused)
    const late = device.prove(await asked())
    step(300)
    expect(await harness.ask(loginWithPasskey, late)).toMatchObject(refused)
    for (const changes of [{ origin: 'https://wa11et.example' }, { flags: 1 }, { counter: 1 }]) {
      const answer = await harness.ask(loginWithPasskey, device.prove(await asked(), changes))
      expect(answer, JSON.stringify(changes)).toMatchObject(refused)
    }
    const [one, two] = [await asked(), await asked()]
    expect(
      await harness.ask(loginWithPasskey, { ...device.prove(one), challenge: two.challenge }),
    ).toMatchObject(refused)
    const stranger = softAuthenticator(ORIGIN)
    expect(await harness.ask(loginWithPasskey, stranger.prove(await asked()))).toMatchObject({
      error: 'passkey_removed',
    })
    expect(await harness.ask(loginWithPasskey, device.prove(await asked()))).toMatchObject({ code: 200 })
  })

  it('needs the PIN and no code for 15 minutes, in the browser that registered, while no money came', async () => {
    const who = await harness.customer()
    expect(await who.ask(beginPasskey, { pin: '000000' })).toMatchObject({ error: 'pin_incorrect' })
    expect(await who.ask(beginPasskey, { pin: PIN })).toMatchObject({ code: 200 })
    const refused = { error: 'code_required', fields: { ownCode: expect.any(String) } }
    const elsewhere = await harness.ask(login, { account: who.email, password: PASSWORD }, { device: null })
    const { token } = login.data.parse(elsewhere.data)
    expect(await harness.ask(beginPasskey, { pin: PIN }, { token })).toMatchObject(refused)
    step(14 * 60)
    expect(await who.ask(beginPasskey, { pin: PIN })).toMatchObject(refused)
    const paid = await harness.funded('500')
    expect(await paid.ask(beginPasskey, { pin: PIN })).toMatchObject(refused)
  })

  it('does not reveal whether an account exists or has a passkey', async () => {
    const who = await harness.customer()
    const device = await withPasskey(who)
    // The request names no customer; a name that is sent along changes nothing.
    const optionsFor = async (input: object) => {
      const { options } = askPasskey.data.parse((await harness.ask(askPasskey, input as never)).data)
      return { ...options, challenge: '' }
    }
    const plain = await optionsFor({})
    for (const account of [who.email, 'nobody@example.com'])
      expect(await optionsFor({ account })).toEqual(plain)
    expect(plain).not.toHaveProperty('allowCredentials')
    // A credential that exists, signed by another key, and one that does not exist.
    const forge = async (credential: string) => {
      const made = softAuthenticator(ORIGIN).prove(await asked())
      const response = { ...made.response, id: credential, rawId: credential }
      return harness.ask(loginWithPasskey, { ...made, response })
    }
    expect(await forge(device.credential)).toMatchObject({ code: 400, error: 'passkey_incorrect' })
    // Credential ids are 16 random bytes: only a former holder can name one that is not registered.
    expect(await forge(softAuthenticator(ORIGIN).credential)).toMatchObject({ error: 'passkey_removed' })
    expect(await harness.ask(loginWithPasskey, device.prove(await asked()))).toMatchObject({ code: 200 })
  })

  it('cannot be registered for another customer, for another site, or twice', async () => {
    const [who, other] = [await harness.customer(), await harness.customer()]
    const device = softAuthenticator(ORIGIN)
    const name = 'Phone'
    const begin = async () => who.call(beginPasskey, await byCode(who))
    expect(await other.ask(addPasskey, { ...device.make(await begin()), name })).toMatchObject({
      error: 'passkey_incorrect',
    })
    const elsewhere = device.make(await begin(), { origin: 'https://wa11et.example' })
    expect(await who.ask(addPasskey, { ...elsewhere, name })).toMatchObject({ error: 'passkey_incorrect' })
    await who.call(addPasskey, { ...device.make(await begin()), name })
    const proof = { passkey: device.prove(await asked()) }
    const again = device.make(await who.call(beginPasskey, { pin: PIN, factor: proof }))
    expect(await who.ask(addPasskey, { ...again, name })).toMatchObject({ error: 'passkey_exists' })
  })
})

describe('a further second factor', () => {
  it('is added only with the existing second factor', async () => {
    const who = await harness.customer()
    const { secret } = await withTotp(who)
    const device = softAuthenticator(ORIGIN)
    expect(await who.ask(beginPasskey, { pin: PIN })).toMatchObject({ error: 'totp_required' })
    const begin = (code: string) => who.ask(beginPasskey, { pin: PIN, factor: { code } })
    expect(await begin('000000')).toMatchObject({ error: 'totp_incorrect' })
    const code = freshCode(secret)
    const begun = beginPasskey.data.parse((await begin(code)).data)
    expect(await begin(code)).toMatchObject({ error: 'totp_incorrect' })
    await who.call(addPasskey, { ...device.make(begun), name: 'Phone' })
    await heldOut()
    // A customer with both is asked for either.
    expect(await signIn(who.email)).toMatchObject({ error: 'factor_required' })
    expect(await withdraw(who)).toMatchObject({ error: 'factor_required' })
  })

  it('is added with a passkey of the same customer when that is the existing factor', async () => {
    const [who, other] = [await harness.customer(), await harness.customer()]
    const [device, foreign] = [await withPasskey(who), await withPasskey(other)]
    expect(await who.ask(beginTotp, { pin: PIN })).toMatchObject({ error: 'passkey_required' })
    const begin = async (by: SoftAuthenticator) =>
      who.ask(beginTotp, { pin: PIN, factor: { passkey: by.prove(await asked()) } })
    expect(await begin(foreign)).toMatchObject({ error: 'passkey_incorrect' })
    const { secret } = beginTotp.data.parse((await begin(device)).data)
    await who.call(enableTotp, { code: freshCode(secret) })
  })

  it('is discarded when its setup began before another factor was added', async () => {
    const who = await harness.customer()
    const { secret } = await who.call(beginTotp, await byCode(who))
    await withPasskey(who)
    expect(await who.ask(enableTotp, { code: freshCode(secret) })).toMatchObject({ error: 'not_found' })
  })
})

it('every change of a second factor requires the PIN', async () => {
  const who = await harness.customer()
  const asks: [Endpoint, object][] = [
    [beginTotp, {}],
    [disableTotp, { code: '123456' }],
    [renewRecoveryCodes, { code: '123456' }],
    [setFactorUse, { signIn: true, withdrawal: true }],
    [beginPasskey, {}],
  ]
  for (const [endpoint, input] of asks)
    expect(await who.ask(endpoint, { ...input, pin: '000000' }), endpoint.path).toMatchObject({
      error: expect.stringMatching(/^pin_(incorrect|locked)$/),
    })
})
