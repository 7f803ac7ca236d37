import { randomUUID } from 'node:crypto'
import { login, logout, register, resetPassword, sendCode } from '@matin/contract/auth'
import type { Envelope } from '@matin/contract/envelope'
import { LANGUAGES } from '@matin/contract/language'
import { buyMine } from '@matin/contract/mining'
import { changePassword, setPaymentPassword } from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { getWithdrawalTerms } from '@matin/contract/withdrawal'
import { text } from '@matin/i18n/read'
import { count, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { inZone } from '#platform/moment-text.ts'
import { blindIndex } from '#platform/secrets/vault.ts'
import { hasEmail, idByEmail } from '#testing/customers.ts'
import { emailsTo as waitingEmails } from '#testing/emails.ts'
import { type Harness, PASSWORD, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'
import { setSetting } from '#testing/settings.ts'
import { consumeCode } from './contacts/codes.ts'
import { openPassword } from './public/contacts.ts'
import { customer, session, verificationCode } from './tables.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())

const NEW_PASSWORD = 'battery staple'
const newEmail = () => `${randomUUID()}@example.com`
const pass = (duration: Temporal.DurationLike) => harness.clock.advance(Temporal.Duration.from(duration))
const emailsTo = (email: string) => waitingEmails(harness.app.platform, email)
const send = (account: string, purpose = 'register') => harness.ask(sendCode, { account, purpose })

/** Waits for the resend time, requests a code for a purpose and returns it. */
async function freshCode(account: string, purpose: string): Promise<string> {
  pass({ seconds: 60 })
  expect(await send(account, purpose)).toMatchObject({ code: 200 })
  return harness.codeFor(account)
}

/** Returns six digits that differ from the code. */
const not = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')

function tokenOf(answer: Envelope): string {
  return register.data.parse(answer.data).token
}

const signIn = async (email: string, password = PASSWORD) =>
  tokenOf(await harness.ask(login, { account: email, password }))
const isSignedIn = async (token: string) => (await harness.ask(getUserInfo, {}, { token })).code === 200

describe('registration', () => {
  it('signs the customer in, with an id, an invitation code and no balance or PIN', async () => {
    const email = newEmail()
    const code = await freshCode(email, 'register')
    const answer = await harness.ask(register, { account: email.toUpperCase(), code, password: PASSWORD })
    const { token, user } = register.data.parse(answer.data)
    expect(user).toMatchObject({ email, mobile: '', paymentPasswordSet: false, withdrawalHoldUntil: null })
    expect(user.uid).toMatch(/^[1-9]\d{8}$/)
    expect(user.invitationCode).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    expect((await harness.ask(getUserInfo, {}, { token })).data).toEqual(user)
  })

  it('records the inviter, ignores the case of the invitation code, and refuses an unknown code', async () => {
    const inviter = await harness.customer()
    const { invitationCode } = await inviter.call(getUserInfo, {})
    const email = newEmail()
    const code = await freshCode(email, 'register')
    const input = { account: email, code, password: PASSWORD }
    expect(await harness.ask(register, { ...input, invitationCode: 'NOSUCH22' })).toMatchObject({
      code: 400,
      error: 'invitation_incorrect',
      msg: 'Invitation code is incorrect',
      fields: { invitationCode: 'Invitation code is incorrect' },
    })
    // The refusal has not used the code up.
    const joined = await harness.ask(register, { ...input, invitationCode: invitationCode.toLowerCase() })
    expect(joined.code).toBe(200)
    const { platform } = harness.app
    const [row] = await platform.db
      .select({ inviter: customer.invitedBy })
      .from(customer)
      .where(hasEmail(platform, email))
    expect(row?.inviter).toBe(await idByEmail(platform, inviter.email))
  })

  it('requires an invitation code when the setting says so', async () => {
    await setSetting(harness.app.platform, 'invitation_required', 'true')
    const email = newEmail()
    const code = await freshCode(email, 'register')
    const answer = await harness.ask(register, { account: email, code, password: PASSWORD })
    expect(answer).toMatchObject({ error: 'invitation_incorrect' })
    await setSetting(harness.app.platform, 'invitation_required', 'false')
    expect(await harness.ask(register, { account: email, code, password: PASSWORD })).toMatchObject({
      code: 200,
    })
  })

  it('creates one account from two concurrent registrations with one code', async () => {
    const email = newEmail()
    const code = await freshCode(email, 'register')
    const input = { account: email, code, password: PASSWORD }
    const answers = await Promise.all([harness.ask(register, input), harness.ask(register, input)])
    expect(answers.map(answer => answer.code === 200).toSorted()).toEqual([false, true])
    const [found] = await harness.app.platform.db
      .select({ number: count() })
      .from(customer)
      .where(hasEmail(harness.app.platform, email))
    expect(found?.number).toBe(1)
  })

  it('never creates a second account for an email address', async () => {
    const who = await harness.customer()
    pass({ seconds: 60 })
    await send(who.email)
    const code = await harness.codeFor(who.email)
    const answer = await harness.ask(register, { account: who.email, code, password: NEW_PASSWORD })
    expect(answer.code).not.toBe(200)
    expect(await isSignedIn(await signIn(who.email))).toBe(true)
  })
})

describe('error messages of the specification', () => {
  const cases: [string, () => Promise<Envelope>, string, string][] = [
    ['an empty account', () => send(''), 'account', 'Please enter the account'],
    ['a bad address', () => send('mei@example'), 'account', 'Incorrect email address'],
    [
      'no code',
      () => harness.ask(register, { account: newEmail(), code: '', password: PASSWORD }),
      'code',
      'Please enter the mobile or email verification code',
    ],
    [
      'five characters',
      () => harness.ask(register, { account: newEmail(), code: '123456', password: 'tiger' }),
      'password',
      'Passwords must not be less than six digits. Use at least 6 letters, numbers or symbols.',
    ],
    [
      'a common password',
      () => harness.ask(resetPassword, { account: newEmail(), code: '123456', password: 'Password1' }),
      'password',
      'This password is too easy to guess. Choose a different one.',
    ],
    [
      'a wrong password',
      () => harness.ask(login, { account: newEmail(), password: PASSWORD }),
      'password',
      'Password incorrect',
    ],
  ]
  it.each(cases)('name the field and the problem: %s', async (_, ask, field, text) => {
    const answer = await ask()
    expect(answer).toMatchObject({ code: 400, data: null, msg: text, fields: { [field]: text } })
  })

  it.each([...LANGUAGES, 'fr', ''])(
    'are in the language of the request, or else in English (%s)',
    async language => {
      const answer = await harness.ask(login, { account: newEmail(), password: PASSWORD }, { language })
      const known = LANGUAGES.find(one => one === language) ?? 'en'
      expect(answer.msg).toBe(text(known, 'errors.password_incorrect'))
    },
  )

  it.each(LANGUAGES)(
    'share the language of the request with the emails that it sends (%s)',
    async language => {
      const email = newEmail()
      await harness.ask(sendCode, { account: email, purpose: 'register' }, { language })
      const [mail] = await emailsTo(email)
      const start = { en: 'Your code', ja: 'Matin の', 'zh-Hans': '您的', 'zh-Hant': '您的' }
      expect(mail?.body.startsWith(start[language])).toBe(true)
      expect(mail?.body).toMatch(/\d{6}/)
    },
  )
})

describe('a verification code', () => {
  it('can be sent again after 60 seconds, and an earlier request gets the seconds left', async () => {
    const email = newEmail()
    expect((await send(email)).data).toEqual({ resendAfterSeconds: 60 })
    expect(await send(email)).toMatchObject({
      code: 429,
      error: 'code_too_soon',
      msg: 'A code was just sent. Wait 60 s.',
    })
    pass({ seconds: 41, milliseconds: 500 })
    expect(await send(email, 'reset_password')).toMatchObject({
      msg: 'A code was just sent. Wait 19 s.',
    })
    pass({ seconds: 18, milliseconds: 499 })
    expect(await send(email)).toMatchObject({ msg: 'A code was just sent. Wait 1 s.' })
    pass({ milliseconds: 1 })
    expect(await send(email)).toMatchObject({ code: 200 })
    expect(await emailsTo(email)).toHaveLength(2)
  })

  it('becomes invalid after five wrong attempts', async () => {
    const email = newEmail()
    const code = await freshCode(email, 'register')
    const attempt = (tried: string) =>
      harness.ask(register, { account: email, code: tried, password: PASSWORD })
    for (let k = 1; k <= 5; k++) {
      expect(await attempt(not(code, k))).toMatchObject({
        error: 'code_incorrect',
        fields: {
          code: 'The verification code is incorrect or has expired. Check it, or request a new one.',
        },
      })
    }
    expect(await attempt(code)).toMatchObject({ error: 'code_incorrect' })
  })

  it('is compared five times at most under concurrent guesses', async () => {
    const email = newEmail()
    const code = await freshCode(email, 'register')
    const target = blindIndex(harness.app.platform.config, 'code_target', email)
    const claims = Array.from({ length: 30 }, () =>
      rowsOf<{ claimed: boolean }>(
        harness.app.platform.db,
        sql`SELECT claim_code_try(id, target) AS claimed FROM verification_code WHERE target = ${target}`,
      ),
    )
    expect((await Promise.all(claims)).flat().filter(({ claimed }) => claimed)).toHaveLength(5)
    expect(await harness.ask(register, { account: email, code, password: PASSWORD })).toMatchObject({
      error: 'code_incorrect',
    })
  })

  it('loses one try for each of four concurrent wrong guesses, so that the fifth guess is still compared', async () => {
    for (let round = 0; round < 10; round++) {
      const email = newEmail()
      const code = await freshCode(email, 'register')
      const attempt = (tried: string) =>
        harness.ask(register, { account: email, code: tried, password: PASSWORD })
      await Promise.all([1, 2, 3, 4].map(k => attempt(not(code, k))))
      expect(await attempt(code)).toMatchObject({ code: 200 })
    }
  })

  it('is valid for ten minutes and no longer', async () => {
    const [early, late] = [newEmail(), newEmail()]
    const codes = [await freshCode(early, 'register'), await freshCode(late, 'register')]
    pass({ minutes: 9 })
    // 60 s passed between the two: the first is exactly ten minutes old, the second nine.
    const answers = await Promise.all(
      [early, late].map((account, k) =>
        harness.ask(register, { account, code: codes[k], password: PASSWORD }),
      ),
    )
    expect(answers.map(answer => answer.error)).toEqual(['code_incorrect', undefined])
  })

  it('is refused for another purpose', async () => {
    const who = await harness.customer()
    const forPin = await freshCode(who.email, 'payment_password')
    expect(
      await harness.ask(resetPassword, { account: who.email, code: forPin, password: NEW_PASSWORD }),
    ).toMatchObject({ error: 'code_incorrect' })
    const forReset = await freshCode(who.email, 'reset_password')
    expect(await who.ask(setPaymentPassword, { pin: '246802', code: forReset })).toMatchObject({
      error: 'code_incorrect',
    })
  })

  it('is refused for another account', async () => {
    const [mine, other] = [await harness.customer(), await harness.customer()]
    await freshCode(other.email, 'reset_password')
    const code = await freshCode(mine.email, 'reset_password')
    const answer = await harness.ask(resetPassword, { account: other.email, code, password: NEW_PASSWORD })
    // One time in a million both have the same code.
    if (code !== (await harness.codeFor(other.email)))
      expect(answer).toMatchObject({ error: 'code_incorrect' })
  })

  it.each([
    [0, 1],
    [1, 0],
  ])('stays valid beside a newer code until either is used (code %i is used first)', async (used, other) => {
    const who = await harness.customer()
    const codes = [
      await freshCode(who.email, 'payment_password'),
      await freshCode(who.email, 'payment_password'),
    ]
    await who.call(setPaymentPassword, { pin: PIN, code: codes[used] ?? '', currentPin: PIN })
    for (const code of [codes[used], codes[other]])
      expect(await who.ask(setPaymentPassword, { pin: PIN, code, currentPin: PIN })).toMatchObject({
        error: 'code_incorrect',
      })
  })

  it('is refused when another code for the same contact is consumed at the same moment', async () => {
    const email = newEmail()
    const codes = [await freshCode(email, 'register'), await freshCode(email, 'register')]
    const ids = await rowsOf<{ id: string }>(
      harness.app.platform.db,
      sql`SELECT id FROM verification_code WHERE used_at IS NULL
        AND target = ${blindIndex(harness.app.platform.config, 'code_target', email)}`,
    )
    expect(ids).toHaveLength(codes.length)
    const { db } = harness.app.platform
    const uses = await Promise.all(
      ids.map(({ id }) => db.transaction(tx => consumeCode(tx, harness.app.platform, id))),
    )
    expect(uses.toSorted()).toEqual([false, true])
  })

  it('is sent at most five times an hour and ten times a day', async () => {
    const email = newEmail()
    const outcome = async () => (await send(email)).error ?? 'sent'
    const hour = async () => {
      const outcomes: string[] = []
      for (let k = 0; k < 6; k++) {
        outcomes.push(await outcome())
        pass({ seconds: 61 })
      }
      return outcomes
    }
    const five = ['sent', 'sent', 'sent', 'sent', 'sent']
    expect(await hour()).toEqual([...five, 'code_limit'])
    pass({ hours: 1 })
    expect(await hour()).toEqual([...five, 'code_limit'])
    pass({ hours: 5 })
    expect(await send(email)).toMatchObject({
      code: 429,
      error: 'code_limit',
      msg: 'Too many codes requested. Try again later.',
    })
    expect(await emailsTo(email)).toHaveLength(10)
    pass({ hours: 24 })
    expect(await outcome()).toBe('sent')
  })

  it('is stored as a hash', async () => {
    const email = newEmail()
    const code = await freshCode(email, 'register')
    const rows = await rowsOf<{ text: string }>(
      harness.app.platform.db,
      sql`SELECT row_to_json(v)::text AS text FROM verification_code v WHERE target = ${blindIndex(harness.app.platform.config, 'code_target', email)}`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain(email)
    expect(rows[0]?.text.replace(/"(id|target|sent_at|expires_at|code_hash)":"[^"]*"/g, '')).not.toContain(
      code,
    )
  })
})

describe('the existence of an account', () => {
  it.each(['register', 'reset_password', 'payment_password'])(
    'is not revealed by a request for a code (%s)',
    async purpose => {
      const known = (await harness.customer()).email
      const unknown = newEmail()
      pass({ seconds: 60 })
      const first = [await send(known, purpose), await send(unknown, purpose)]
      expect(first[0]).toMatchObject({ code: 200 })
      expect(first[1]).toEqual(first[0])
      const second = [await send(known, purpose), await send(unknown, purpose)]
      expect(second[0]).toMatchObject({ error: 'code_too_soon' })
      expect(second[1]).toEqual(second[0])
    },
  )

  it('is revealed by email only to the owner of the address', async () => {
    const known = (await harness.customer()).email
    const unknown = newEmail()
    pass({ seconds: 60 })
    await send(known)
    expect((await emailsTo(known)).at(-1)?.subject).toBe('You already have a Matin account')
    await send(unknown, 'reset_password')
    expect(await emailsTo(unknown)).toEqual([])
  })

  it('is not revealed by a sign-in or a password reset', async () => {
    const known = (await harness.customer()).email
    const logins = [known, newEmail()].map(account => harness.ask(login, { account, password: 'wrong one' }))
    const [first, second] = await Promise.all(logins)
    expect(first).toMatchObject({ code: 400, error: 'password_incorrect' })
    expect(second).toEqual(first)
    const resets = [known, newEmail()].map(account =>
      harness.ask(resetPassword, { account, code: '123456', password: NEW_PASSWORD }),
    )
    const [third, fourth] = await Promise.all(resets)
    expect(third).toMatchObject({ code: 400, error: 'code_incorrect' })
    expect(fourth).toEqual(third)
  })
})

describe('a session', () => {
  it('stores only a hash of its token in the database', async () => {
    const who = await harness.customer()
    const { db } = harness.app.platform
    const tables = await rowsOf<{ name: string }>(
      db,
      sql`SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    )
    expect(tables.length).toBeGreaterThan(15)
    // bytea shows as hex: the token's own bytes must not be there either.
    const hex = Buffer.from(who.token).toString('hex')
    for (const { name } of tables) {
      const [row] = await rowsOf<{ found: number }>(
        db,
        sql`SELECT count(*)::int AS found FROM ${sql.identifier(name)} t
          WHERE t::text LIKE ${`%${who.token}%`} OR t::text LIKE ${`%${hex}%`}`,
      )
      expect(row?.found, name).toBe(0)
    }
    expect(await isSignedIn(who.token)).toBe(true)
  })

  it('lasts 30 days from its last use', async () => {
    const who = await harness.customer()
    for (let k = 0; k < 3; k++) {
      pass({ hours: 29 * 24 })
      expect(await isSignedIn(who.token)).toBe(true)
    }
    pass({ hours: 30 * 24 })
    expect(await isSignedIn(who.token)).toBe(false)
  })

  it('ends on logout, and other sessions of the customer continue', async () => {
    const who = await harness.customer()
    const other = await signIn(who.email)
    await who.call(logout, {})
    expect(await isSignedIn(who.token)).toBe(false)
    expect(await isSignedIn(other)).toBe(true)
    const again = await who.ask(logout, {})
    expect(again).toMatchObject({ code: 401, error: 'unauthorized', msg: 'Please log in' })
  })

  it.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}'`])(
    'is not opened by a made-up token: %j',
    async token => {
      expect(await isSignedIn(token)).toBe(false)
    },
  )
})

describe('the login password', () => {
  const holdOf = async (token: string) =>
    getWithdrawalTerms.data.parse((await harness.ask(getWithdrawalTerms, {}, { token })).data).hold?.until ??
    null

  it('is reset with a code: all sessions end and withdrawals are held for 24 hours', async () => {
    const who = await harness.customer()
    const other = await signIn(who.email)
    const code = await freshCode(who.email, 'reset_password')
    const answer = await harness.ask(resetPassword, { account: who.email, code, password: NEW_PASSWORD })
    expect(answer).toMatchObject({ code: 200, data: {} })
    const changedAt = harness.clock.now()
    expect([await isSignedIn(who.token), await isSignedIn(other)]).toEqual([false, false])
    const old = await harness.ask(login, { account: who.email, password: PASSWORD })
    expect(old).toMatchObject({ error: 'password_incorrect' })

    const token = await signIn(who.email, NEW_PASSWORD)
    const until = changedAt.add({ hours: 24 }).toString({ fractionalSecondDigits: 3 })
    expect((await harness.ask(getUserInfo, {}, { token })).data).toMatchObject({ withdrawalHoldUntil: until })
    expect(await holdOf(token)).toBe(until)
    pass({ hours: 24 })
    expect((await harness.ask(getUserInfo, {}, { token })).data).toMatchObject({ withdrawalHoldUntil: null })
    expect(await holdOf(token)).toBeNull()
  })

  it('is changed by its owner: other sessions end, this one stays, withdrawals are held', async () => {
    const who = await harness.customer()
    const other = await signIn(who.email)
    expect(await who.ask(changePassword, { current: 'not this', password: NEW_PASSWORD })).toMatchObject({
      code: 400,
      error: 'password_incorrect',
      fields: { current: 'Password incorrect' },
    })
    expect(await isSignedIn(other)).toBe(true)
    expect(await holdOf(who.token)).toBeNull()
    await who.call(changePassword, { current: PASSWORD, password: NEW_PASSWORD })
    expect([await isSignedIn(who.token), await isSignedIn(other)]).toEqual([true, false])
    expect(await holdOf(who.token)).not.toBeNull()
    expect(await isSignedIn(await signIn(who.email, NEW_PASSWORD))).toBe(true)
  })

  it.each(['tiger', '123456', 'aaaaaa', 'liverpool'])('cannot be the weak password %s', async password => {
    const who = await harness.customer()
    const answer = await who.ask(changePassword, { current: PASSWORD, password })
    expect(answer.error).toMatch(/^password_too_(short|common)$/)
    expect(await isSignedIn(await signIn(who.email))).toBe(true)
  })

  it('must differ from the account’s email address', async () => {
    const email = newEmail()
    const code = await freshCode(email, 'register')
    const refused = { error: 'password_too_common', fields: { password: expect.any(String) } }
    expect(await harness.ask(register, { account: email, code, password: email })).toMatchObject(refused)
    const who = await harness.customer()
    const password = who.email.toUpperCase()
    expect(await who.ask(changePassword, { current: PASSWORD, password })).toMatchObject(refused)
  })

  it('is stored as a sealed argon2id hash, and the PIN as a keyed hash', async () => {
    const who = await harness.customer()
    const [row] = await harness.app.platform.db
      .select()
      .from(customer)
      .where(hasEmail(harness.app.platform, who.email))
    expect(row?.passwordHash).toMatch(/^\w+\.[\w-]{100,}$/)
    expect(row && openPassword(harness.app.platform.config, row)).toMatch(/^\$argon2id\$/)
    expect(row?.pinMac).toMatch(/^\w+\.[\w-]{43}$/)
  })
})

describe('the payment password', () => {
  /**
   * Tries a PIN with a purchase of an unknown product. The answer is `not_found` for the right PIN, and an
   * error of the PIN otherwise.
   */
  const tryPin = (who: TestCustomer, pin: string) =>
    who.ask(buyMine, { versionId: randomUUID(), amount: '100', pin })

  it('must be set before an operation that requires it', async () => {
    const email = newEmail()
    const code = await freshCode(email, 'register')
    const token = tokenOf(await harness.ask(register, { account: email, code, password: PASSWORD }))
    const input = { versionId: randomUUID(), amount: '100', pin: PIN }
    for (let k = 0; k < 7; k++) {
      const answer = await harness.ask(buyMine, input, { token })
      expect(answer).toMatchObject({ code: 409, error: 'pin_not_set' })
    }
  })

  it('must have six digits', async () => {
    const who = await harness.customer()
    expect(await who.ask(setPaymentPassword, { pin: '12345', code: '123456' })).toMatchObject({
      error: 'pin_format',
      fields: { pin: 'The payment PIN must be six digits' },
    })
  })

  it('is locked for an hour by the fifth wrong attempt, even for the right PIN', async () => {
    const who = await harness.customer()
    for (let k = 0; k < 4; k++) {
      expect(await tryPin(who, '000000')).toMatchObject({ code: 400, msg: 'Payment password incorrect' })
    }
    const { until } = inZone({ until: harness.clock.now().add({ hours: 1 }).toString() }, 'en', 'UTC')
    const locked = {
      code: 423,
      error: 'pin_locked',
      msg: `Too many incorrect attempts. The payment PIN is locked until ${until}.`,
    }
    expect(await tryPin(who, '000000')).toMatchObject(locked)
    expect(await tryPin(who, PIN)).toMatchObject(locked)
    pass({ minutes: 59, seconds: 59 })
    expect(await tryPin(who, PIN)).toMatchObject(locked)
    pass({ seconds: 1 })
    // From then on there are five tries again.
    for (let k = 0; k < 4; k++) expect(await tryPin(who, '000000')).toMatchObject({ error: 'pin_incorrect' })
    expect(await tryPin(who, PIN)).toMatchObject({ error: 'not_found' })
  })

  it('clears the count of wrong attempts when it is right, even at the fifth attempt', async () => {
    const who = await harness.customer()
    for (let round = 0; round < 3; round++) {
      for (let k = 0; k < 4; k++)
        expect(await tryPin(who, '000000')).toMatchObject({ error: 'pin_incorrect' })
      expect(await tryPin(who, PIN)).toMatchObject({ error: 'not_found' })
    }
  })

  it('allows no more than five attempts under parallel guesses', async () => {
    const who = await harness.customer()
    const answers = await Promise.all(Array.from({ length: 30 }, (_, k) => tryPin(who, String(100_000 + k))))
    const errors = answers.map(answer => answer.error)
    expect(errors.filter(error => error === 'pin_incorrect')).toHaveLength(4)
    expect(errors.filter(error => error === 'pin_locked')).toHaveLength(26)
    expect(await tryPin(who, PIN)).toMatchObject({ error: 'pin_locked' })
  })

  it('never counts as wrong when right attempts run concurrently', async () => {
    const who = await harness.customer()
    const answers = await Promise.all(Array.from({ length: 30 }, () => tryPin(who, PIN)))
    expect(answers.every(answer => answer.error === 'not_found')).toBe(true)
    for (let k = 0; k < 4; k++) expect(await tryPin(who, '000000')).toMatchObject({ error: 'pin_incorrect' })
  })

  it('is stored differently for two customers with the same digits', async () => {
    const two = [await harness.customer(), await harness.customer()]
    const { db } = harness.app.platform
    const macs = await Promise.all(
      two.map(who =>
        db.select({ mac: customer.pinMac }).from(customer).where(hasEmail(harness.app.platform, who.email)),
      ),
    )
    expect(new Set(macs.map(([row]) => row?.mac)).size).toBe(2)
  })

  it('is changed with a code and the current PIN, and cannot be changed while locked', async () => {
    const who = await harness.customer()
    let code = await freshCode(who.email, 'payment_password')
    const change = (given: object) => who.ask(setPaymentPassword, { pin: '246802', code, ...given })
    expect(await change({})).toMatchObject({
      error: 'pin_required',
      fields: { currentPin: expect.any(String) },
    })
    expect(await change({ password: PASSWORD })).toMatchObject({ error: 'pin_required' })
    expect(await change({ currentPin: '000000' })).toMatchObject({
      error: 'pin_incorrect',
      fields: { currentPin: expect.stringMatching(/^Incorrect\. Attempts left: \d\.$/) },
    })
    expect(await change({ currentPin: PIN })).toMatchObject({ code: 200 })
    expect(await tryPin(who, PIN)).toMatchObject({ error: 'pin_incorrect' })
    expect(await tryPin(who, '246802')).toMatchObject({ error: 'not_found' })
    for (let k = 0; k < 5; k++) await tryPin(who, '000000')
    code = await freshCode(who.email, 'payment_password')
    expect(await change({ currentPin: '246802', password: PASSWORD })).toMatchObject({ error: 'pin_locked' })
  })

  it('is first set with the login password, and refuses common PINs', async () => {
    const email = newEmail()
    const code = await freshCode(email, 'register')
    const token = tokenOf(await harness.ask(register, { account: email, code, password: PASSWORD }))
    const forPin = await freshCode(email, 'payment_password')
    const set = (input: object) => harness.ask(setPaymentPassword, { code: forPin, ...input }, { token })
    expect(await set({ pin: PIN })).toMatchObject({ error: 'password_incorrect' })
    for (const pin of ['123456', '111111', '121212'])
      expect(await set({ pin, password: PASSWORD })).toMatchObject({
        error: 'pin_too_common',
        fields: { pin: 'This payment PIN is too easy to guess. Choose a different one.' },
      })
    expect(await set({ pin: PIN, password: PASSWORD })).toMatchObject({ code: 200 })
  })

  it('is set without a second code within 15 minutes of registration', async () => {
    const registered = async () => {
      const email = newEmail()
      const code = await freshCode(email, 'register')
      return tokenOf(await harness.ask(register, { account: email, code, password: PASSWORD }))
    }
    const set = (token: string, input: object) =>
      harness.ask(setPaymentPassword, { pin: PIN, ...input }, { token })
    const soon = await registered()
    expect(await set(soon, {})).toMatchObject({ error: 'password_incorrect' })
    pass({ minutes: 14 })
    expect(await set(soon, { password: PASSWORD })).toMatchObject({ code: 200 })
    // It has a PIN by now: the code of the registration proves nothing more.
    expect(await set(soon, { password: PASSWORD, currentPin: PIN })).toMatchObject({ error: 'code_required' })
    const late = await registered()
    pass({ minutes: 15 })
    expect(await set(late, { password: PASSWORD })).toMatchObject({
      error: 'code_required',
      fields: { code: expect.any(String) },
    })
  })
})

it('the maintenance job deletes expired sessions and codes and nothing else', async () => {
  const who = await harness.customer()
  pass({ hours: 24 * 31 })
  const living = await signIn(who.email)
  await harness.work()
  const { db } = harness.app.platform
  const [sessions] = await db.select({ number: count() }).from(session)
  expect(sessions?.number).toBe(1)
  const [codes] = await db.select({ number: count() }).from(verificationCode)
  expect(codes?.number).toBe(0)
  expect(await isSignedIn(living)).toBe(true)
})
