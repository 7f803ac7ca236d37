import { login, sendCode } from '@matin/contract/auth'
import { addPasskey, beginPasskey } from '@matin/contract/passkeys'
import {
  beginTotp,
  changePassword,
  enableTotp,
  renewRecoveryCodes,
  setContact,
} from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HASHING, hashSecret } from '#platform/secrets/hashing.ts'
import { totpCode } from '#platform/secrets/totp.ts'
import { softAuthenticator } from '#testing/authenticator.ts'
import { idByEmail } from '#testing/customers.ts'
import { asSuperuser } from '#testing/database.ts'
import { type Harness, PASSWORD, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'
import { heldHashing } from '#testing/hashing.ts'
import { sealPassword } from './public/contacts.ts'
import { changeCredentials } from './sign-in/credentials.ts'

/*
 * An owner takes an account back while somebody else is half-way through something: what was looked at before counts for nothing
 * afterwards.
 */

const ORIGIN = 'https://wallet.test'
let harness: Harness
beforeAll(async () => {
  harness = await startHarness(undefined, { APP_ORIGIN: ORIGIN })
})
afterAll(() => harness.close())

const codeOf = (secret: string) => totpCode(secret, harness.clock.now())
const byCode = async (who: TestCustomer) => ({ pin: PIN, ownCode: await harness.ownCode(who.email) })

/** Reads the database sessions that wait for a lock. */
async function waiting(): Promise<unknown[]> {
  const { rows } = await asSuperuser(
    harness.app.platform.database,
    `SELECT 1 AS one FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows
}

/** Changes the customer's password, and starts `meanwhile` before that change commits. */
async function whileChanged<T>(who: TestCustomer, meanwhile: () => Promise<T>): Promise<T> {
  const { db, config } = harness.app.platform
  const id = await idByEmail(harness.app.platform, who.email)
  const passwordHash = sealPassword(config, id, await hashSecret(config, 'the owner’s new one', 'test'))
  const { done } = await db.transaction(async tx => {
    await changeCredentials(tx, harness.app.platform, id, { passwordHash })
    const begun = meanwhile()
    await expect.poll(waiting).toHaveLength(1)
    return { done: begun }
  })
  return done
}

it('a waiting sign-in with the former password fails once the password is changed', async () => {
  const who = await harness.customer()
  const signedIn = await whileChanged(who, () =>
    harness.ask(login, { account: who.email, password: PASSWORD }),
  )
  expect(signedIn).toMatchObject({ error: 'password_incorrect', data: null })
})

it('a waiting password change from another session fails once the password is changed', async () => {
  const who = await harness.customer()
  const changed = await whileChanged(who, () =>
    who.ask(changePassword, { current: PASSWORD, password: 'the thief has this one' }),
  )
  expect(changed).toMatchObject({ error: 'password_incorrect' })
  expect(await harness.ask(login, { account: who.email, password: 'the owner’s new one' })).toMatchObject({
    code: 200,
  })
})

it('a waiting contact change fails once the password is changed', async () => {
  const who = await harness.customer()
  const other = `thief-${who.email}`
  const { ownCode } = await byCode(who)
  expect(await harness.ask(sendCode, { account: other, purpose: 'contact' })).toMatchObject({ code: 200 })
  const code = await harness.codeFor(other)
  const proof = { currentPin: PIN, ownCode, password: PASSWORD }
  const changed = await whileChanged(who, () => who.ask(setContact, { account: other, code, ...proof }))
  expect(changed).toMatchObject({ error: 'password_incorrect' })
  expect(await who.call(getUserInfo, {})).toMatchObject({ email: who.email })
})

it('an authenticator setup expires after 15 minutes', async () => {
  const who = await harness.customer()
  const { secret } = await who.call(beginTotp, await byCode(who))
  await harness.advance({ minutes: 15 })
  expect(await who.ask(enableTotp, { code: codeOf(secret) })).toMatchObject({ error: 'not_found' })
  const { secret: another } = await who.call(beginTotp, await byCode(who))
  expect(await who.ask(enableTotp, { code: codeOf(another) })).toMatchObject({ code: 200 })
})

it('an authenticator setup that begins anew shows the same session in the same browser the same key, and nobody else', async () => {
  const who = await harness.customer()
  const { secret } = await who.call(beginTotp, await byCode(who))
  expect((await who.call(beginTotp, await byCode(who))).secret).toBe(secret)
  const again = await harness.signIn(who.email, PASSWORD)
  harness.clock.advance(Temporal.Duration.from({ seconds: 61 }))
  const device = 'x'.repeat(43)
  await who.ask(sendCode, { account: who.email, purpose: 'protection' }, { device })
  const ownCode = await harness.codeFor(who.email)
  const copied = await who.ask(beginTotp, { pin: PIN, ownCode }, { device })
  expect(copied).toMatchObject({ code: 200 })
  expect(copied).not.toMatchObject({ data: { secret } })
  const elsewhere = await again.ask(beginTotp, await byCode(again))
  expect(elsewhere).toMatchObject({ code: 200 })
  expect(elsewhere).not.toMatchObject({ data: { secret } })
})

it('a passkey setup begun without a second factor fails once an authenticator is added', async () => {
  const who = await harness.customer()
  const asked = await who.call(beginPasskey, await byCode(who))
  const { secret } = await who.call(beginTotp, await byCode(who))
  await who.call(enableTotp, { code: codeOf(secret) })
  const made = softAuthenticator(ORIGIN).make(asked)
  expect(await who.ask(addPasskey, { ...made, name: 'Phone' })).toMatchObject({ error: 'passkey_incorrect' })
})

it('a recovery code refused by the full hashing queue counts as no attempt', async () => {
  const who = await harness.customer()
  const { secret } = await who.call(beginTotp, await byCode(who))
  const { recoveryCodes } = await who.call(enableTotp, { code: codeOf(secret) })
  const id = await idByEmail(harness.app.platform, who.email)
  const releaseReservation = heldHashing()
  // All that one customer may have in the line.
  const filled = Array.from({ length: 20 }, () => HASHING.run(id, async () => {}))
  const renew = { pin: PIN, code: recoveryCodes[0] ?? '' }
  for (let tries = 0; tries < 8; tries++)
    expect(await who.ask(renewRecoveryCodes, renew)).toMatchObject({ error: 'too_many_requests' })
  releaseReservation()
  await Promise.all(filled)
  expect(await who.ask(renewRecoveryCodes, renew)).toMatchObject({ code: 200 })
})
