import { randomUUID } from 'node:crypto'
import { listRecoveries, proposeRecovery } from '@matin/contract/admin/recovery'
import { login, logout, resetPassword, sendCode } from '@matin/contract/auth'
import type { Envelope } from '@matin/contract/envelope'
import { listMessages } from '@matin/contract/messages'
import {
  addPasskey,
  askPasskey,
  beginPasskey,
  deletePasskey,
  loginWithPasskey,
} from '@matin/contract/passkeys'
import { askRecovery } from '@matin/contract/recovery'
import {
  beginTotp,
  changePassword,
  enableTotp,
  logOutDevice,
  renewRecoveryCodes,
  setPaymentPassword,
} from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recoveryHash } from './features/account/auth/factors/recovery-codes.ts'
import { notifyDue } from './features/account/notification-preferences/public/notify-customer.ts'
import { keepChallenge, OPERATOR_CHALLENGES, takeChallenge } from './features/account/operators/passkeys.ts'
import { grantStepUp, isStepUpOpen } from './features/account/operators/step-up.ts'
import { rowsOf } from './platform/db/database.ts'
import { sha256 } from './platform/ids.ts'
import { FORGED } from './platform/secrets/row-mac.ts'
import { totpCode } from './platform/secrets/totp.ts'
import { type SoftAuthenticator, softAuthenticator } from './testing/authenticator.ts'
import { idByEmail } from './testing/customers.ts'
import { type Harness, PASSWORD, PIN, startHarness, type TestCustomer } from './testing/harness.ts'
import { signedInOperator, type TestOperator } from './testing/operators.ts'
import { copyOf, hex, sendAsApp } from './testing/planted-rows.ts'

/*
 * A thief has the app's own sign-in to PostgreSQL, an account, and the public calls, but not DATA_KEYS. Rows that they
 * plant, change, copy or restore make them no other customer and no operator. No answer is a server error, and each row
 * that fails its keyed hash is counted.
 */

const ORIGIN = 'https://wallet.example'
const OTHER_PASSWORD = 'another one of theirs'

let harness: Harness
let victim: TestCustomer
let victimId: string
let thief: TestCustomer
let thiefId: string
let ada: TestOperator

beforeAll(async () => {
  harness = await startHarness(undefined, { APP_ORIGIN: ORIGIN })
  ada = await signedInOperator(harness, 'compliance')
})
afterAll(() => harness.close())

const platform = () => harness.app.platform
const pass = (seconds: number) => harness.clock.advance(Temporal.Duration.from({ seconds }))
const send = (statement: string) => sendAsApp(platform().db, statement)
const sent = async (statement: string) => expect(await send(statement)).toBe('done')

/** Creates a victim and a thief for a test. A customer whose rows were tampered with cannot be used again. */
async function people(): Promise<void> {
  victim = await harness.customer()
  thief = await harness.customer()
  victimId = await idByEmail(platform(), victim.email)
  thiefId = await idByEmail(platform(), thief.email)
}

/** Checks that a call is refused as if the tampered row were missing, and that the forgery is counted. */
async function refused(table: string, what: () => Promise<Envelope>, error: string): Promise<void> {
  const before = FORGED.get(table) ?? 0
  const answer = await what()
  expect(answer).toMatchObject({ error, data: null })
  expect(answer.code).toBeLessThan(500)
  expect(FORGED.get(table) ?? 0, `rows of ${table} that were left out`).toBeGreaterThan(before)
}

const asToken = (token: string) => () => harness.ask(getUserInfo, {}, { token })
/** Token of a session that the thief inserts. */
const TOKEN = 'planted'.padEnd(43, 'x')
const THEIRS = 'theirs'.padEnd(43, 'x')
/** Returns SQL statements that insert these rows again with their present content. */
async function clearFailure(table: string, where: string): Promise<string[]> {
  const rows = await rowsOf<{ row: object }>(
    platform().db,
    sql.raw(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${where}`),
  )
  expect(rows.length).toBeGreaterThan(0)
  return rows.map(
    ({ row }) =>
      `INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, '${JSON.stringify(row).replaceAll("'", "''")}')`,
  )
}

describe('a session', () => {
  it.each<[name: string, plant: () => string, token: () => string]>([
    [
      'of the thief’s, copied under another token',
      () =>
        copyOf('session', `customer = '${thiefId}'`, {
          id: `'${randomUUID()}'`,
          token_hash: hex(sha256(TOKEN)),
          customer: `'${victimId}'`,
        }),
      () => TOKEN,
    ],
    [
      'of the thief’s, given to the victim',
      () => `UPDATE session SET customer = '${victimId}' WHERE customer = '${thiefId}'`,
      () => thief.token,
    ],
    [
      'of the victim’s, given the hash of the thief’s token',
      () => `UPDATE session SET token_hash = ${hex(sha256(THEIRS))}
        WHERE id = (SELECT id FROM session WHERE customer = '${victimId}' LIMIT 1)`,
      () => THEIRS,
    ],
    [
      'of the victim’s, made to last longer',
      () => `UPDATE session SET expires_at = expires_at + interval '1 year' WHERE customer = '${victimId}'`,
      () => victim.token,
    ],
  ])('made by SQL is not accepted: %s', async (_, plant, token) => {
    await people()
    await sent(plant())
    await refused('session', asToken(token()), 'unauthorized')
  })

  it('that ended together with all others stays ended when its old row is restored', async () => {
    await people()
    const { token } = await harness.signIn(victim.email, PASSWORD)
    const hash = hex(sha256(token))
    const rows = await clearFailure('session', `token_hash = ${hash}`)
    await victim.call(logOutDevice, { password: PASSWORD })
    for (const row of rows) expect(await send(row)).toBe('MT008')
    expect(await asToken(token)()).toMatchObject({ error: 'unauthorized' })
    expect(await send(`UPDATE customer SET session_epoch = 0 WHERE id = '${victimId}'`)).toBe('MT008')
    // Under another id the row can be inserted, but is no valid session.
    for (const row of rows) await sent(row.replace(/"id": ?"[^"]+"/, `"id":"${randomUUID()}"`))
    expect(await asToken(token)()).toMatchObject({ error: 'unauthorized' })
    expect(await victim.call(getUserInfo, {})).toMatchObject({ email: victim.email })
  })

  it('that ended by a password change stays ended when its old row is restored', async () => {
    await people()
    const stolen = victim.token
    const rows = await clearFailure('session', `customer = '${victimId}'`)
    const again = await harness.signIn(victim.email, PASSWORD)
    await again.call(changePassword, { current: PASSWORD, password: OTHER_PASSWORD })
    for (const row of rows) expect(await send(row)).toBe('MT008')
    expect(await harness.ask(getUserInfo, {}, { token: stolen })).toMatchObject({ error: 'unauthorized' })
    expect(await again.call(getUserInfo, {})).toMatchObject({ email: victim.email })
  })
})

describe('a session that its owner ended alone', () => {
  it.each<[name: string, before: (id: string) => string[]]>([
    ['restored as it was', () => []],
    ['deleted before its owner ends it', id => [`DELETE FROM session WHERE id = '${id}'`]],
  ])('stays ended when its row is %s', async (_, before) => {
    await people()
    const { token } = await harness.signIn(victim.email, PASSWORD)
    const rows = await clearFailure('session', `token_hash = ${hex(sha256(token))}`)
    const [ended] = await rowsOf<{ id: string }>(
      platform().db,
      sql`SELECT id FROM session WHERE token_hash = ${sha256(token)}`,
    )
    const id = ended?.id ?? ''
    for (const statement of before(id)) await sent(statement)
    await harness.ask(logOutDevice, { id, password: PASSWORD }, { token: victim.token })
    await harness.ask(logout, {}, { token })
    for (const row of rows) expect(await send(row)).toBe('MT008')
    // Another session's row cannot take its id either.
    expect(await send(`UPDATE session SET id = '${id}' WHERE customer = '${thiefId}'`)).toBe('MT008')
    expect(await asToken(token)()).toMatchObject({ error: 'unauthorized' })
    expect(await victim.call(getUserInfo, {})).toMatchObject({ email: victim.email })
    expect(await send('DELETE FROM private.ended_session')).toBe('42501')
    await sent('SELECT forget_ended_sessions(1000)')
    for (const row of rows) expect(await send(row)).toBe('MT008')
  })
})

describe('a wrong attempt', () => {
  const TAKEN_BACK = [
    'DELETE FROM private.attempt',
    'DELETE FROM private.pin_try',
    `SELECT forget_attempts('a guess', 'infinity', 1000)`,
    'SELECT forget_attempts(NULL, NULL, 1000)',
  ]
  const guess = (pin: string) => victim.ask(beginTotp, { pin, ownCode: '000000' })

  it('at a PIN counts as one of five, whatever SQL the attacker sends in between', async () => {
    await people()
    for (let tried = 0; tried < 5; tried++) {
      await guess('918273')
      for (const statement of [...TAKEN_BACK, `SELECT clear_pin_attempts('a guess', '${victimId}')`])
        expect(['42501', 'MT006']).toContain(await send(statement))
      expect(
        await send(
          `SELECT try_pin('a guess', '${victimId}', '', ARRAY[(SELECT pin_mac FROM customer WHERE id = '${victimId}')], '{}', now(), now(), 5)`,
        ),
      ).toBe('MT006')
      expect(await send(`DELETE FROM login_device WHERE customer = '${victimId}'`)).toBe('42501')
    }
    expect(await guess(PIN)).toMatchObject({ error: 'pin_locked' })
  })

  it('at a password, a code or an operator’s code delays the next one, whatever SQL the attacker sends in between', async () => {
    await people()
    const account = { account: victim.email, password: 'a guess of theirs' }
    for (let tried = 0; tried < 5; tried++) {
      await harness.ask(login, account)
      for (const statement of TAKEN_BACK) expect(['42501', 'MT006']).toContain(await send(statement))
    }
    expect(await harness.ask(login, account)).toMatchObject({ error: 'attempt_wait' })
    // SQL can lengthen a wait, but never shorten it.
    const subject = 'sha256(convert_to($$planted$$, $$UTF8$$))'
    await sent(
      `SELECT claim_attempt(${subject}, '2100-01-01', 0, 900), claim_attempt(${subject}, '2100-01-01', 0, 900)`,
    )
    await sent(`SELECT claim_attempt(${subject}, '2000-01-01', 1000000, 0)`)
    const [row] = await rowsOf<{ kept: boolean }>(
      platform().db,
      sql.raw(`SELECT attempt_wait(${subject}) > '2099-12-31' AS kept`),
    )
    expect(row).toEqual({ kept: true })
  })
})

describe('a device', () => {
  it.each<[name: string, statement: () => string]>([
    [
      'planted with an early day',
      () => `INSERT INTO login_device VALUES ('${victimId}', sha256('theirs'), '2020-01-01', '2020-01-01')`,
    ],
    [
      'made older',
      () => `UPDATE login_device SET first_seen_at = '2020-01-01' WHERE customer = '${victimId}'`,
    ],
    [
      'that makes room for the next one by going',
      () => `DELETE FROM login_device WHERE customer = '${victimId}'`,
    ],
  ])('cannot be changed by the app’s database login: %s', async (_, statement) => {
    await people()
    expect(await send(statement())).toBe('42501')
  })

  it.each<[name: string, statement: () => string]>([
    ['noted', () => `SELECT note_device('a guess', '${victimId}', sha256('theirs'), '2020-01-01')`],
    ['forgotten', () => `SELECT forget_devices(NULL, '${victimId}', 'infinity', 1000)`],
  ])('cannot be %s without the server’s secret', async (_, statement) => {
    await people()
    expect(await send(statement())).toBe('MT006')
  })
})

describe('a password', () => {
  it('replaced by the thief’s hash opens neither the victim’s account nor a session', async () => {
    await people()
    await sent(
      `UPDATE customer SET password_hash = (SELECT password_hash FROM customer WHERE id = '${thiefId}') WHERE id = '${victimId}'`,
    )
    const account = { account: victim.email, password: PASSWORD }
    await refused('customer', () => harness.ask(login, account), 'password_incorrect')
    await refused('customer', asToken(victim.token), 'unauthorized')
  })

  it('that was changed opens nothing when its old row is restored, and the counter that protects it never falls', async () => {
    await people()
    const [old] = await rowsOf<{ hash: string; mac: string; at: string; protection: string }>(
      platform().db,
      sql`SELECT password_hash AS hash, row_mac AS mac, protection::text FROM customer WHERE id = ${victimId}::uuid`,
    )
    await victim.call(changePassword, { current: PASSWORD, password: OTHER_PASSWORD })
    expect(await send(`UPDATE customer SET protection = ${old?.protection} WHERE id = '${victimId}'`)).toBe(
      'MT008',
    )
    await sent(
      `UPDATE customer SET password_hash = '${old?.hash}', row_mac = '${old?.mac}', password_changed_at = NULL WHERE id = '${victimId}'`,
    )
    const account = { account: victim.email, password: PASSWORD }
    await refused('customer', () => harness.ask(login, account), 'password_incorrect')
  })
})

describe('a contact', () => {
  it.each<[name: string, taken: string]>([
    ['index', 'email_index = t.email_index'],
    ['and its index', 'email = t.email, email_index = t.email_index'],
  ])(
    'of the thief (%s), written into the victim’s row, does not open the account by codes',
    async (_, taken) => {
      await people()
      pass(61)
      await harness.ask(sendCode, { account: thief.email, purpose: 'reset_password' })
      const code = await harness.codeFor(thief.email)
      const [own] = await rowsOf<{ email: string; index: string }>(
        platform().db,
        sql`SELECT email, email_index::text AS index FROM customer WHERE id = ${thiefId}::uuid`,
      )
      await sent(`UPDATE customer SET email_index = sha256('${randomUUID()}') WHERE id = '${thiefId}'`)
      const set = taken.replace('t.email_index', `'${own?.index}'`).replace('t.email', `'${own?.email}'`)
      await sent(`UPDATE customer SET ${set} WHERE id = '${victimId}'`)
      const input = { account: thief.email, code, password: OTHER_PASSWORD }
      await refused('customer', () => harness.ask(resetPassword, input), 'code_incorrect')
    },
  )
})

describe('a code', () => {
  /** Requests, as the thief in their own browser, a code that is sent to the victim's mailbox. */
  async function asked(): Promise<void> {
    pass(61)
    await harness.ask(sendCode, { account: thief.email, purpose: 'reset_password' })
    await harness.ask(sendCode, { account: victim.email, purpose: 'reset_password' })
  }
  const reset = (code: string) =>
    harness.ask(resetPassword, { account: victim.email, code, password: OTHER_PASSWORD })

  it('whose hash was overwritten is not valid', async () => {
    await people()
    await asked()
    const shown = await harness.codeFor(thief.email)
    const ownHash = sql.raw(`(SELECT code_hash FROM verification_code ORDER BY id DESC OFFSET 1 LIMIT 1)`)
    await platform().db.execute(
      sql`UPDATE verification_code SET code_hash = ${ownHash} WHERE id = (SELECT max(id::text)::uuid FROM verification_code)`,
    )
    await refused('verification_code', () => reset(shown), 'code_incorrect')
  })

  it('sent to the thief’s mailbox is not valid for the victim', async () => {
    await people()
    await asked()
    const shown = await harness.codeFor(thief.email)
    await sent(
      `UPDATE verification_code SET used_at = sent_at WHERE id = (SELECT max(id::text)::uuid FROM verification_code)`,
    )
    await sent(
      `UPDATE verification_code SET target = (SELECT target FROM verification_code ORDER BY id DESC LIMIT 1)
        WHERE id = (SELECT id FROM verification_code ORDER BY id DESC OFFSET 1 LIMIT 1)`,
    )
    await refused('verification_code', () => reset(shown), 'code_incorrect')
  })

  it('whose purpose was changed sets no PIN', async () => {
    await people()
    await asked()
    await sent(
      `UPDATE verification_code SET purpose = 'payment_password' WHERE id = (SELECT max(id::text)::uuid FROM verification_code)`,
    )
    const code = await harness.codeFor(victim.email)
    const input = { pin: '864213', code, password: PASSWORD, currentPin: PIN }
    await refused('verification_code', () => victim.ask(setPaymentPassword, input), 'code_incorrect')
  })

  it('can be tried five times, even if its row is changed in between', async () => {
    await people()
    await asked()
    const code = await harness.codeFor(victim.email)
    const wrong = code === '000000' ? '000001' : '000000'
    const newest = 'id = (SELECT max(id::text)::uuid FROM verification_code)'
    const rows = await clearFailure('verification_code', newest)
    for (let tried = 0; tried < 5; tried++) {
      expect(await reset(wrong)).toMatchObject({ error: 'code_incorrect' })
      await sent(`DELETE FROM verification_code WHERE ${newest}`)
      for (const row of rows) await sent(row)
    }
    expect(await reset(code)).toMatchObject({ error: 'code_incorrect' })
  })

  it('of one contact can be guessed at most a hundred times a day, even if rows are changed in between', async () => {
    await people()
    await asked()
    const code = await harness.codeFor(victim.email)
    for (let tried = 0; tried < 20; tried++)
      await sent(
        `SELECT claim_code_try('${randomUUID()}', g.group), claim_code_try('${randomUUID()}', g.group),
            claim_code_try('${randomUUID()}', g.group), claim_code_try('${randomUUID()}', g.group), claim_code_try('${randomUUID()}', g.group)
          FROM verification_code, LATERAL (SELECT sha256(target || convert_to(counted, 'UTF8')) AS group) AS g ORDER BY id DESC LIMIT 1`,
      )
    expect(await reset(code)).toMatchObject({ error: 'code_incorrect' })
    expect(await send('DELETE FROM private.code_try')).toBe('42501')
  })

  it('cannot be found from its stored hash by trying all million values', async () => {
    await people()
    await asked()
    const code = await harness.codeFor(victim.email)
    const [row] = await rowsOf<{ id: string; hash: string }>(
      platform().db,
      sql`SELECT id, encode(code_hash, 'hex') AS hash FROM verification_code ORDER BY id DESC LIMIT 1`,
    )
    for (const text of [code, `${row?.id}:${code}`])
      expect(Buffer.from(sha256(text)).toString('hex')).not.toBe(row?.hash)
  })
})

describe('a passkey', () => {
  const withPasskey = async (who: TestCustomer): Promise<SoftAuthenticator> => {
    const device = softAuthenticator(ORIGIN)
    const begun = await who.call(beginPasskey, { pin: PIN, ownCode: await harness.ownCode(who.email) })
    await who.call(addPasskey, { ...device.make(begun), name: 'Phone' })
    return device
  }
  const challenge = async () => askPasskey.data.parse((await harness.ask(askPasskey, {})).data)
  const signIn = async (device: SoftAuthenticator) =>
    harness.ask(loginWithPasskey, device.prove(await challenge()))

  it.each<[name: string, plant: (own: { key: string; credential: string }) => string[]]>([
    [
      'given to the victim',
      () => [`UPDATE passkey SET customer = '${victimId}' WHERE customer = '${thiefId}'`],
    ],
    [
      'whose key takes the place of the victim’s',
      ({ key, credential }) => [
        `DELETE FROM passkey WHERE customer = '${thiefId}'`,
        `UPDATE passkey SET public_key = '${key}', credential = '${credential}' WHERE customer = '${victimId}'`,
      ],
    ],
  ])('of the thief does not sign in as the victim: %s', async (_, plant) => {
    await people()
    await withPasskey(victim)
    const device = await withPasskey(thief)
    expect(await signIn(device)).toMatchObject({ code: 200 })
    const [own] = await rowsOf<{ key: string; credential: string }>(
      platform().db,
      sql`SELECT public_key::text AS key, credential FROM passkey WHERE customer = ${thiefId}::uuid`,
    )
    for (const statement of plant(own ?? { key: '', credential: '' })) await sent(statement)
    await refused('passkey', () => signIn(device), 'passkey_incorrect')
  })

  it('that the customer removed stays removed when its old row is restored', async () => {
    await people()
    const lost = await withPasskey(victim)
    const rows = await clearFailure('passkey', `customer = '${victimId}'`)
    const [kept] = await rowsOf<{ id: string }>(
      platform().db,
      sql`SELECT id FROM passkey WHERE customer = ${victimId}::uuid`,
    )
    const id = kept?.id ?? ''
    const factor = { passkey: lost.prove(await challenge()) }
    await victim.call(deletePasskey, { id, pin: PIN, factor })
    for (const row of rows) await sent(row)
    expect(await signIn(lost)).toMatchObject({ error: 'passkey_incorrect' })
    await sent(`UPDATE customer SET passkeys = ARRAY['${id}'::uuid] WHERE id = '${victimId}'`)
    await refused('customer', () => signIn(lost), 'passkey_incorrect')
  })

  it('is still required when its row is deleted', async () => {
    await people()
    await withPasskey(victim)
    await sent(`DELETE FROM passkey WHERE customer = '${victimId}'`)
    const account = { account: victim.email, password: PASSWORD }
    expect(await harness.ask(login, account)).toMatchObject({ error: 'passkey_required' })
  })

  it('is not proven by an attacker’s change of the challenge’s row', async () => {
    await people()
    const device = await withPasskey(victim)
    const asked = await challenge()
    await sent(
      `UPDATE passkey_challenge SET proven_by = (SELECT id FROM passkey WHERE customer = '${victimId}') WHERE id = '${asked.challenge}'`,
    )
    // Another device signs under the victim's credential: the signature is wrong.
    const answer = softAuthenticator(ORIGIN).prove(asked)
    const named = {
      ...answer,
      response: { ...answer.response, id: device.credential, rawId: device.credential },
    }
    await refused('passkey_challenge', () => harness.ask(loginWithPasskey, named), 'passkey_incorrect')
  })

  it('is not proven a second time with a challenge that was used already', async () => {
    await people()
    const device = await withPasskey(victim)
    const asked = await challenge()
    const right = device.prove(asked)
    expect(await harness.ask(loginWithPasskey, right)).toMatchObject({ code: 200 })
    await sent(`UPDATE passkey_challenge SET used_at = NULL WHERE id = '${asked.challenge}'`)
    expect(await harness.ask(loginWithPasskey, right)).toMatchObject({ error: 'passkey_incorrect' })
  })
})

describe('an authenticator', () => {
  const withTotp = async (who: TestCustomer) => {
    const { secret } = await who.call(beginTotp, { pin: PIN, ownCode: await harness.ownCode(who.email) })
    pass(30)
    const { recoveryCodes } = await who.call(enableTotp, { code: totpCode(secret, harness.clock.now()) })
    return { secret, recoveryCodes }
  }
  const fresh = (secret: string) => {
    pass(30)
    return totpCode(secret, harness.clock.now())
  }
  const signIn = (code?: string) =>
    harness.ask(login, { account: victim.email, password: PASSWORD, ...(code && { code }) })

  it.each<[name: string, set: string]>([
    ['is replaced by the thief’s', `totp_secret = (SELECT totp_secret FROM customer t WHERE t.id = 'THIEF')`],
    ['is unconfirmed', 'totp_confirmed_at = NULL'],
    ['is taken away', 'totp_secret = NULL, totp_confirmed_at = NULL'],
    ['is not asked for', 'factor_sign_in = false, factor_withdrawal = false'],
  ])('that %s by SQL does not allow a sign-in with the password', async (_, set) => {
    await people()
    await withTotp(victim)
    const { secret } = await withTotp(thief)
    await sent(`UPDATE customer SET ${set.replace('THIEF', thiefId)} WHERE id = '${victimId}'`)
    await refused('customer', () => signIn(fresh(secret)), 'password_incorrect')
    await refused('customer', () => signIn(), 'password_incorrect')
  })

  it('accepts no recovery code that the thief inserted', async () => {
    await people()
    const { recoveryCodes } = await withTotp(victim)
    const code = 'ABCD-EFGH-JKLM-NPQR'
    await sent(
      copyOf('recovery_code', `customer = '${victimId}'`, {
        code_hash: hex(await recoveryHash(platform(), victimId, code)),
      }),
    )
    await refused('recovery_code', () => signIn(code), 'totp_incorrect')
    pass(61)
    expect(await signIn(recoveryCodes[0])).toMatchObject({ code: 200 })
  })

  it('accepts a recovery code once, even if its row is changed', async () => {
    await people()
    const { recoveryCodes } = await withTotp(victim)
    const code = recoveryCodes[0] ?? ''
    const hash = hex(await recoveryHash(platform(), victimId, code))
    const rows = await clearFailure('recovery_code', `code_hash = ${hash}`)
    expect(await signIn(code)).toMatchObject({ code: 200 })
    for (const set of ['used_at = NULL', `used_intent = 'of theirs'`, `code_hash = sha256('moved')`])
      expect(await send(`UPDATE recovery_code SET ${set} WHERE code_hash = ${hash}`)).toBe('MT003')
    await sent(`DELETE FROM recovery_code WHERE code_hash = ${hash}`)
    for (const row of rows) expect(await send(row)).toBe('MT003')
    expect(await send(`UPDATE recovery_code SET code_hash = ${hash} WHERE customer = '${victimId}'`)).toBe(
      'MT003',
    )
    expect(await send('DELETE FROM private.used_recovery_code')).toBe('42501')
    pass(61)
    expect(await signIn(code)).toMatchObject({ error: 'totp_incorrect' })
  })

  it('accepts no former recovery codes when their old rows are restored', async () => {
    await people()
    const { secret, recoveryCodes } = await withTotp(victim)
    const rows = await clearFailure('recovery_code', `customer = '${victimId}'`)
    await victim.call(renewRecoveryCodes, { pin: PIN, code: fresh(secret) })
    for (const row of rows) await sent(row)
    expect(await signIn(recoveryCodes[0])).toMatchObject({ error: 'totp_incorrect' })
  })
})

describe('an account recovery request', () => {
  it('that was planted by SQL does not prevent the customer from submitting one', async () => {
    await people()
    await sent(
      `INSERT INTO recovery (id, customer, lost, asked_at, row_mac) VALUES ('${randomUUID()}', '${victimId}', 'pin', '${harness.clock.now()}', 'none')`,
    )
    pass(61)
    await harness.ask(sendCode, { account: victim.email, purpose: 'recovery' })
    const code = await harness.codeFor(victim.email)
    const input = { account: victim.email, password: PASSWORD, code, lost: 'pin', note: '' }
    expect(await harness.ask(askRecovery, input)).toMatchObject({ code: 200 })
    const open = await rowsOf<{ mac: string }>(
      platform().db,
      sql`SELECT row_mac AS mac FROM recovery WHERE customer = ${victimId}::uuid AND ended_at IS NULL`,
    )
    expect(open.map(({ mac }) => mac === 'none')).toEqual([false])
  })

  it('that was planted by SQL is shown to no operator and cannot be approved', async () => {
    await people()
    const id = randomUUID()
    await sent(
      `INSERT INTO recovery (id, customer, lost, asked_at, row_mac) VALUES ('${id}', '${victimId}', 'pin', '${harness.clock.now()}',
        coalesce((SELECT max(row_mac) FROM recovery), 'none'))`,
    )
    await ada.signInAgain()
    const before = FORGED.get('recovery') ?? 0
    expect((await ada.call(listRecoveries, {})).items.filter(one => one.id === id)).toEqual([])
    expect(FORGED.get('recovery') ?? 0).toBeGreaterThan(before)
    await refused('recovery', () => ada.ask(proposeRecovery, { id }), 'not_found')
  })
})

describe('a message', () => {
  const list = async () => (await victim.call(listMessages, {})).items.map(({ kind }) => kind)
  /** Runs a statement as the administrator, as a server of another release could have written. */
  const written = async (statement: string) => {
    const client = new pg.Client({ connectionString: harness.databaseUrl })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  const told = (kind: string, params: string) =>
    `(customer, kind, params, AT) VALUES ('${victimId}', '${kind}', '${params}', '${harness.clock.now()}')`

  it.each<[name: string, statement: () => string, state: string]>([
    [
      'changed',
      () => `UPDATE message SET kind = 'address_added', params = '{"label":"Send 500 USDT","address":"T"}'`,
      '42501',
    ],
    ['planted', () => copyOf('message', 'true', { id: `'${randomUUID()}'` }), '42501'],
    [
      'queued for email',
      () => `INSERT INTO message_due ${told('address_added', '{}').replace('AT', 'at')}`,
      '42501',
    ],
    ['queued with other words', () => `UPDATE message_due SET params = '{}'`, '42501'],
    ['announced in another form', () => `INSERT INTO outbox (events, at) VALUES ('{}', now())`, '23514'],
    [
      'added by the server’s own function',
      () =>
        `SELECT tell_customers('a guess', '{${victimId}}', '{address_added}', '{{}}', ARRAY[now()], '{true}')`,
      'MT006',
    ],
  ])('cannot be %s by the app’s database login', async (_, statement, state) => {
    await people()
    expect(await send(statement())).toBe(state)
  })

  it.each<[name: string, kind: string, params: string]>([
    ['a kind that nobody knows', 'no_such_kind', '{}'],
    ['without parameters', 'address_added', 'null'],
    ['of another form', 'address_added', '["x"]'],
    ['with a time that is none', 'saved_only_ending', '{"until":"2026-99-99T99:99:99Z"}'],
    ['with a number for words', 'address_added', '{"label":1,"address":"T"}'],
  ])(
    'that cannot be read (%s) is left out and counted, and keeps nobody from the others',
    async (_, kind, params) => {
      await people()
      const before = FORGED.get('message') ?? 0
      const inbox = await list()
      const row = told(kind, params)
      await written(
        `INSERT INTO message ${row.replace('AT', 'created_at, id').replace(/'\)$/, `', message_id('2027-01-01'))`)}`,
      )
      await written(`INSERT INTO message_due ${row.replace('AT', 'at')}`)
      expect(await list()).toEqual(inbox)
      await notifyDue(platform())
      expect(FORGED.get('message')).toBeGreaterThan(before + 1)
      const [left] = await rowsOf<{ count: string }>(
        platform().db,
        sql`SELECT count(*)::text AS count FROM message_due`,
      )
      expect(left).toEqual({ count: '0' })
    },
  )
})

describe('an operator', () => {
  const DENIED = '42501'
  const now = () => `'${harness.clock.now()}'`

  it.each<[name: string, statement: () => string, state: string]>([
    ['session', () => copyOf('operator_session', 'true', { id: `'${randomUUID()}'` }), DENIED],
    ['session of another', () => `UPDATE operator_session SET operator = '${ada.id}'`, DENIED],
    ['row', () => copyOf('operator', 'true', { id: `'${randomUUID()}'` }), DENIED],
    ['email', () => `UPDATE operator SET email = 'thief@example.com' WHERE id = '${ada.id}'`, DENIED],
    ['salt', () => `UPDATE operator SET password_salt = '-' WHERE id = '${ada.id}'`, DENIED],
    ['password', () => `UPDATE private.operator_proof SET hash = sha256('x')`, DENIED],
    ['authenticator', () => `UPDATE operator SET totp_secret = '-' WHERE id = '${ada.id}'`, 'MT006'],
    ['used code', () => `UPDATE operator SET totp_step = 0 WHERE id = '${ada.id}'`, 'MT003'],
    ['role', () => `INSERT INTO operator_role VALUES ('${ada.id}', 'owner')`, DENIED],
    ['end of a suspension', () => `UPDATE operator SET disabled_at = now() WHERE id = '${ada.id}'`, 'MT006'],
    [
      'invitation',
      () => `INSERT INTO operator_change (id, kind, email, name, roles, proposed_at, secret_hash, expires_at)
        VALUES ('${randomUUID()}', 'invite', 'thief@example.com', 'Thief', '{owner}', ${now()}, sha256('x'), ${now()})`,
      DENIED,
    ],
    [
      'replacement',
      () => `INSERT INTO owner_replacement (id, lost, email, name, begun_at)
        VALUES ('${randomUUID()}', '${ada.id}', 'thief@example.com', 'Thief', ${now()})`,
      DENIED,
    ],
    [
      'passkey',
      () => `INSERT INTO operator_passkey (id, operator, credential, public_key, pin, counter, transports, name, synced, created_at)
        VALUES ('${randomUUID()}', '${ada.id}', 'x', '\\x00', 'x', 0, '[]', 'x', false, ${now()})`,
      'MT006',
    ],
  ])('cannot be changed by the app’s database login: %s', async (_, statement, state) => {
    expect(await send(statement())).toBe(state)
  })

  const caller = async () => {
    const [row] = await rowsOf<{ id: string }>(
      platform().db,
      sql`SELECT id FROM operator_session WHERE operator = ${ada.id}::uuid ORDER BY created_at DESC LIMIT 1`,
    )
    const of = { operatorId: ada.id, sessionId: row?.id ?? '', token: ada.token() }
    return { ...of, name: 'Ada', email: ada.email, roles: ['compliance'] as const }
  }

  it('gains no access by a grant that SQL moved to their session', async () => {
    await ada.signInAgain()
    const who = await caller()
    const bens = await signedInOperator(harness, 'compliance')
    const [other] = await rowsOf<{ id: string }>(
      platform().db,
      sql`SELECT id FROM operator_session WHERE operator = ${bens.id}::uuid`,
    )
    await platform().db.transaction(tx =>
      grantStepUp(tx, platform(), { ...who, sessionId: other?.id ?? '' }, 'papers'),
    )
    expect(await isStepUpOpen(platform(), { ...who, sessionId: other?.id ?? '' }, 'papers')).toBe(true)
    await sent(`UPDATE operator_opening SET session = '${who.sessionId}' WHERE session = '${other?.id}'`)
    const before = FORGED.get('operator_opening') ?? 0
    expect(await isStepUpOpen(platform(), who, 'papers')).toBe(false)
    expect(FORGED.get('operator_opening')).toBeGreaterThan(before)
  })

  it('confirms no other command than the one that the challenge was created for', async () => {
    const kept = { purpose: 'step_up', operator: ada.id, challenge: 'of a harmless act' } as const
    const harmless = 'a'.repeat(64)
    const weighty = 'b'.repeat(64)
    const id = await keepChallenge(platform(), { ...kept, act: harmless })
    await sent(`UPDATE operator_challenge SET act = '${weighty}' WHERE id = '${id}'`)
    const wanted = { id, purpose: 'step_up', operator: ada.id, act: weighty, intent: null } as const
    expect(await platform().db.transaction(tx => takeChallenge(tx, platform(), wanted))).toBeNull()
    expect(FORGED.get('operator_challenge')).toBeGreaterThan(0)
  })

  it('cannot use the proof of one request for another request', async () => {
    const use = { purpose: 'step_up', operator: ada.id, act: 'a'.repeat(64) } as const
    const id = await OPERATOR_CHALLENGES.keep(platform(), { ...use, challenge: 'of a used act' })
    const taken = (intent: string | null) =>
      platform().db.transaction(tx => OPERATOR_CHALLENGES.take(tx, platform(), { ...use, id, intent }))
    const first = await taken('first')
    await platform().db.transaction(
      async tx => first && OPERATOR_CHALLENGES.prove(tx, platform(), first, ada.id),
    )
    expect(await taken('first')).toMatchObject({ id, provenBy: ada.id })
    expect(await taken('second')).toBeNull()
    const before = FORGED.get('operator_challenge') ?? 0
    await sent(`UPDATE operator_challenge SET intent = 'second' WHERE id = '${id}'`)
    expect(await taken('second')).toBeNull()
    await sent(`UPDATE operator_challenge SET intent = NULL, used_at = NULL WHERE id = '${id}'`)
    expect(await taken(null)).toBeNull()
    expect(FORGED.get('operator_challenge')).toBe(before + 2)
  })
})

it('each forged row is counted in a metric that has an alarm', async () => {
  await people()
  await sent(`UPDATE session SET device = '\\x00' WHERE customer = '${victimId}'`)
  await refused('session', asToken(victim.token), 'unauthorized')
  const headers = { authorization: `Bearer ${platform().config.INTERNAL_SECRET}` }
  const { body } = await harness.app.internal.inject({ method: 'GET', url: '/metrics', headers })
  expect(body).toContain(`matin_forged_rows{table="session"} ${FORGED.get('session')}`)
})
