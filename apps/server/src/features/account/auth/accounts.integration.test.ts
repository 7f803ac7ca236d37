import { login, register, resetPassword, sendCode } from '@matin/contract/auth'
import { LANGUAGES } from '@matin/contract/language'
import {
  changePassword,
  getSecurity,
  listDevices,
  listSignIns,
  logOutDevice,
  MAX_SESSIONS,
  setContact,
  setPaymentPassword,
  setPhrase,
} from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { getWithdrawalTerms } from '@matin/contract/withdrawal'
import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idByEmail } from '#testing/customers.ts'
import { asSuperuser } from '#testing/database.ts'
import { emailsTo as waitingEmails } from '#testing/emails.ts'
import { type Harness, PASSWORD, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'
import { loginDevice } from './tables.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness(undefined, { CODES_PER_ADDRESS: '3' })
})
afterAll(() => harness.close())

const NEW_PASSWORD = 'battery staple'
let numbers = 0
/** A Japanese mobile number that is not in use yet, in E.164. */
const newMobile = () => `+8190${String(12_340_000 + numbers++)}`
const newEmail = () => `hana${numbers++}@example.com`
const pass = (duration: Temporal.DurationLike) => harness.clock.advance(Temporal.Duration.from(duration))
const emailsTo = (to: string) => waitingEmails(harness.app.platform, to)

async function codeFor(account: string, purpose: string, language = 'en'): Promise<string> {
  pass({ seconds: 60 })
  expect(await harness.ask(sendCode, { account, purpose }, { language })).toMatchObject({ code: 200 })
  return harness.codeFor(account)
}

async function byMobile(mobile = newMobile()): Promise<TestCustomer & { mobile: string }> {
  const code = await codeFor(mobile, 'register')
  const joined = await harness.ask(register, { account: mobile, code, password: PASSWORD })
  expect(joined).toMatchObject({ code: 200 })
  return { ...(await harness.signIn(mobile, PASSWORD)), mobile }
}

/** Proof of a customer with a PIN and no second factor. */
const byPin = async (contact: string) => ({ currentPin: PIN, ownCode: await harness.ownCode(contact) })
const heldUntil = async (who: TestCustomer) => (await who.call(getWithdrawalTerms, {})).hold?.until ?? null

describe('a mobile number', () => {
  it('is enough to register, sign in, reset the password and set the PIN by SMS', async () => {
    const who = await byMobile()
    expect(await who.call(getUserInfo, {})).toMatchObject({ email: '', mobile: who.mobile })
    await who.call(setPaymentPassword, {
      pin: PIN,
      code: await codeFor(who.mobile, 'payment_password'),
      password: PASSWORD,
    })
    const code = await codeFor(who.mobile, 'reset_password')
    const reset = { account: who.mobile, code, password: NEW_PASSWORD }
    expect(await harness.ask(resetPassword, reset)).toMatchObject({ code: 200 })
    const again = await harness.signIn(who.mobile, NEW_PASSWORD)
    expect(await again.call(getUserInfo, {})).toMatchObject({ paymentPasswordSet: true })
    const sent = await emailsTo(who.mobile)
    expect(new Set(sent.map(row => row.channel))).toEqual(new Set(['sms']))
    expect(sent.at(-1)?.body).toMatch(/^Matin: Your login password was changed\. /)
  })

  it('is recognised with separators and with the national prefix', async () => {
    const { mobile } = await byMobile()
    for (const account of [
      mobile,
      mobile.replace('+81', '+810'),
      `+81 ${mobile.slice(3, 5)}-${mobile.slice(5)}`,
    ])
      expect(await harness.ask(login, { account, password: PASSWORD }), account).toMatchObject({ code: 200 })
  })

  it.each(['+81', '+999901234567', '+81312345678', '+8190123', '+1 (800) 555-0199', '+0000000000'])(
    'must be valid: %s gets the error "Phone number is incorrect"',
    async account => {
      const refused = {
        code: 400,
        error: 'phone_incorrect',
        msg: 'Phone number is incorrect',
        fields: { account: 'Phone number is incorrect' },
      }
      expect(await harness.ask(sendCode, { account, purpose: 'register' })).toMatchObject(refused)
      expect(await harness.ask(login, { account, password: PASSWORD })).toMatchObject(refused)
    },
  )

  it.each(LANGUAGES)('receives SMS in the language of the request (%s)', async language => {
    const mobile = newMobile()
    await codeFor(mobile, 'register', language)
    const [sms] = await emailsTo(mobile)
    const words = { en: 'registration code', ja: '認証コード', 'zh-Hans': '验证码', 'zh-Hant': '驗證碼' }
    expect(sms?.body).toContain(words[language])
  })

  it('belongs to one account, and a second registration attempt informs only its owner', async () => {
    const { mobile } = await byMobile()
    pass({ seconds: 60 })
    await harness.ask(sendCode, { account: mobile, purpose: 'register' })
    expect((await emailsTo(mobile)).at(-1)?.body).toMatch(/already has an account/)
  })
})

describe('a contact', () => {
  it('is added with the password and a code, and is then valid for sign-in', async () => {
    const who = await byMobile()
    const email = newEmail()
    const code = await codeFor(email, 'contact')
    const wrong = await who.ask(setContact, { account: email, code, password: 'not this' })
    expect(wrong).toMatchObject({ error: 'password_incorrect', fields: { password: 'Password incorrect' } })
    await who.call(setContact, { account: email.toUpperCase(), code, password: PASSWORD })
    expect(await who.call(getUserInfo, {})).toMatchObject({ email, mobile: who.mobile })
    // The first of its kind, and the account never held money.
    expect(await heldUntil(who)).toBeNull()
    expect((await harness.ask(login, { account: email, password: PASSWORD })).code).toBe(200)
    expect((await harness.ask(login, { account: who.mobile, password: PASSWORD })).code).toBe(200)
  })

  it('gets a notification when it is replaced, and withdrawals are held', async () => {
    const who = await harness.customer()
    const email = newEmail()
    const code = await codeFor(email, 'contact')
    await who.call(setContact, { account: email, code, password: PASSWORD, ...(await byPin(who.email)) })
    expect(await heldUntil(who)).not.toBeNull()
    for (const to of [who.email, email])
      expect((await emailsTo(to)).at(-1)?.subject).toMatch(
        /^Matin: A login email or mobile number was added or changed/,
      )
    expect(await harness.ask(login, { account: who.email, password: PASSWORD })).toMatchObject({
      error: 'password_incorrect',
    })
  })

  it('of another customer gets no code, and the answer does not reveal that', async () => {
    const [who, other] = [await harness.customer(), await harness.customer()]
    pass({ seconds: 60 })
    const answer = await harness.ask(sendCode, { account: other.email, purpose: 'contact' })
    expect(answer).toMatchObject({ code: 200, data: { resendAfterSeconds: 60 } })
    expect((await emailsTo(other.email)).at(-1)?.body).not.toMatch(/\d{6}/)
    expect(
      await who.ask(setContact, { account: other.email, code: '123456', password: PASSWORD }),
    ).toMatchObject({ error: 'code_incorrect' })
  })

  it('that two accounts add with codes at the same time is added to only one of them', async () => {
    const [one, two] = [await harness.customer(), await harness.customer()]
    const mobile = newMobile()
    const code = await codeFor(mobile, 'contact')
    const proofs = [await byPin(one.email), await byPin(two.email)]
    const answers = await Promise.all(
      [one, two].map((who, k) =>
        who.ask(setContact, { account: mobile, code, password: PASSWORD, ...proofs[k] }),
      ),
    )
    expect(answers.filter(answer => answer.code === 200)).toHaveLength(1)
  })
})

describe('the anti-phishing word', () => {
  it('is set with the password and appears in every email from then on', async () => {
    const who = await harness.customer()
    expect(await who.ask(setPhrase, { phrase: 'heron', password: 'not this' })).toMatchObject({
      error: 'password_incorrect',
    })
    await codeFor(who.email, 'reset_password')
    expect((await emailsTo(who.email)).at(-1)?.body).not.toContain('anti-phishing')
    await who.call(setPhrase, { phrase: ' heron ', password: PASSWORD })
    expect(await who.call(getSecurity, {})).toMatchObject({ phrase: 'heron' })
    await codeFor(who.email, 'reset_password')
    await who.call(changePassword, { current: PASSWORD, password: NEW_PASSWORD })
    for (const mail of (await emailsTo(who.email)).slice(-2))
      expect(mail.body).toContain('Your anti-phishing word: heron')
  })
})

describe('wrong passwords', () => {
  const guess = (account: string, ip: string, password = 'wrong one') =>
    harness.ask(login, { account, password }, { ip, device: null })

  it('cause longer and longer waits, whether or not the account exists', async () => {
    const known = (await harness.customer()).email
    const waits = async (account: string) => {
      const found: number[] = []
      for (let k = 0; k < 12; k++) {
        const answer = await guess(account, '192.0.2.7')
        const seconds = /[Ww]ait (\d+) s/.exec(answer.msg)?.[1]
        found.push(Number(seconds ?? 0))
        if (seconds) pass({ seconds: Number(seconds) })
      }
      return found
    }
    const forKnown = await waits(known)
    expect(forKnown).toEqual([0, 0, 0, 0, 0, 1, 0, 2, 0, 4, 0, 8])
    expect(await waits(newEmail())).toEqual(forKnown)
  })

  it('from many networks leave fewer attempts to every network, and addresses of one network share a limit', async () => {
    const who = await harness.customer()
    const outcomes = async (ips: string[]) => {
      const found = new Map<string, number>()
      for (const ip of ips) {
        const { error = 'signed in' } = await guess(who.email, ip)
        found.set(error, (found.get(error) ?? 0) + 1)
      }
      return Object.fromEntries(found)
    }
    const many = (network: string, count: number) =>
      Array.from({ length: count }, (_, k) => `${network}.${k}`)
    expect(await outcomes(many('203.0.113', 21))).toEqual({ password_incorrect: 21 })
    // From here on, a guesser tries from many places.
    expect(await outcomes(Array(5).fill('192.0.2.200'))).toEqual({ password_incorrect: 2, attempt_wait: 3 })
    expect(await outcomes(many('198.51.100', 60))).toEqual({ password_incorrect: 21, attempt_wait: 39 })
    expect(await outcomes(Array.from({ length: 60 }, (_, k) => `2001:db8:9:${k.toString(16)}::1`))).toEqual({
      password_incorrect: 21,
      attempt_wait: 39,
    })
  })

  it('never lock the owner out: after 300 tries from 60 networks, a fresh network signs in at once', async () => {
    const who = await harness.customer()
    for (let k = 0; k < 300; k++) await guess(who.email, `203.0.${k % 60}.7`)
    for (let k = 0; k < 40; k++)
      expect(await guess(who.email, '198.51.100.5', PASSWORD), `try ${k}`).toMatchObject({ code: 200 })
  })

  it('never lock the owner out of a known device, not even from its own address', async () => {
    const who = await harness.customer()
    const ip = '203.0.113.250'
    for (let k = 0; k < 300; k++) await guess(who.email, k < 20 ? ip : `203.0.113.${k % 60}`)
    expect(await guess(who.email, ip, PASSWORD)).toMatchObject({ error: 'attempt_wait' })
    const here = (password: string) => harness.ask(login, { account: who.email, password }, { ip })
    expect(await here('a slip of the finger')).toMatchObject({ error: 'password_incorrect' })
    expect(await here(PASSWORD)).toMatchObject({ code: 200 })
    // A known device gets no more tries than any other: it may be stolen.
    const errors = []
    for (let k = 0; k < 8; k++) errors.push((await here('wrong one')).error)
    expect(errors.slice(5)).toEqual(Array(3).fill('attempt_wait'))
  })

  it('from one throttled network do not trigger the limit for attacks from many networks', async () => {
    const who = await harness.customer()
    for (let k = 0; k < 60; k++) await guess(who.email, '192.0.2.201')
    const errors = []
    for (let k = 0; k < 5; k++) errors.push((await guess(who.email, '192.0.2.202')).error)
    expect(errors).toEqual(Array(5).fill('password_incorrect'))
  })

  it('gain no extra attempts by running concurrently', async () => {
    const who = await harness.customer()
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(who.email, '192.0.2.9')))
    expect(answers.filter(answer => answer.error === 'password_incorrect')).toHaveLength(5)
  })

  it('are throttled for a signed-in session too', async () => {
    const who = await harness.customer()
    const outcomes: (string | undefined)[] = []
    for (let k = 0; k < 8; k++)
      outcomes.push((await who.ask(changePassword, { current: 'wrong', password: NEW_PASSWORD })).error)
    expect(outcomes.slice(-3)).toEqual(Array(3).fill('attempt_wait'))
  })
})

describe('verification codes', () => {
  it('are limited per requesting network address, whatever account they are for', async () => {
    const ip = '192.0.2.20'
    const outcome = async () =>
      (await harness.ask(sendCode, { account: newEmail(), purpose: 'register' }, { ip })).error ?? 'sent'
    const hour = async () => [await outcome(), await outcome(), await outcome(), await outcome()]
    const three = ['sent', 'sent', 'sent', 'code_limit']
    expect(await hour()).toEqual(three)
    for (let k = 0; k < 2; k++) {
      pass({ hours: 1 })
      expect(await hour()).toEqual(three)
    }
    pass({ hours: 1 })
    expect(await outcome()).toBe('code_limit')
    pass({ hours: 24 })
    expect(await outcome()).toBe('sent')
  })

  it('are limited per account for a signed-in customer, however many guests share the network', async () => {
    const ip = '192.0.2.23'
    const who = await harness.customer()
    pass({ hours: 25 })
    const stranger = async () =>
      (await harness.ask(sendCode, { account: newEmail(), purpose: 'register' }, { ip })).error ?? 'sent'
    const signedIn = async (account: string, purpose: string) =>
      (await who.ask(sendCode, { account, purpose }, { ip })).error ?? 'sent'
    expect([await stranger(), await stranger(), await stranger(), await stranger()]).toEqual([
      ...Array(3).fill('sent'),
      'code_limit',
    ])
    for (const purpose of ['payment_password', 'protection', 'recovery'])
      expect(await signedIn(who.email, purpose)).toBe('sent')
    // To any other targets, up to the hourly limit of one target, from any address.
    const others: string[] = []
    for (let n = 0; n < 6; n++) others.push(await signedIn(newEmail(), 'contact'))
    expect(others).toEqual([...Array(5).fill('sent'), 'code_limit'])
    const elsewhere = { account: newEmail(), purpose: 'contact' }
    expect(await who.ask(sendCode, elsewhere)).toMatchObject({ error: 'code_limit' })
    const neighbour = await harness.customer()
    pass({ seconds: 61 })
    const asks = { account: neighbour.email, purpose: 'payment_password' }
    expect(await neighbour.ask(sendCode, asks, { ip })).toMatchObject({ code: 200 })
  })

  it('of a signed-in customer do not use up the limit of others in the same network', async () => {
    const ip = '192.0.2.24'
    const who = await harness.customer()
    for (let n = 0; n < 5; n++) await who.call(sendCode, { account: newEmail(), purpose: 'contact' }, { ip })
    const register = { account: newEmail(), purpose: 'register' }
    expect(await harness.ask(sendCode, register, { ip })).toMatchObject({ code: 200 })
  })

  it('are limited per IPv6 /64 network like one address, however many addresses it has', async () => {
    const outcome = async (ip: string) =>
      (await harness.ask(sendCode, { account: newEmail(), purpose: 'register' }, { ip })).error ?? 'sent'
    const outcomes: string[] = []
    for (let k = 1; k <= 60; k++) outcomes.push(await outcome(`2001:db8:0:20::${k.toString(16)}`))
    expect(outcomes.filter(one => one === 'sent')).toHaveLength(3)
    expect(await outcome('2001:db8:0:21::1')).toBe('sent')
    expect(await outcome('::ffff:192.0.2.22')).toBe('sent')
  })

  /** Parallel requests of the test: twice as many as are open at once, or 10,000 in a soak run. */
  const CALLS = process.env.SOAK === '1' ? 10_000 : 400

  it(`are sent once per recipient and up to the limit per address under ${CALLS} parallel requests`, async () => {
    const atOnce = async (call: (k: number) => Promise<{ error?: string | undefined }>) => {
      const outcomes = new Map<string, number>()
      // As many at a time as a busy process has open.
      for (let k = 0; k < CALLS; k += 200) {
        const answers = await Promise.all(
          Array.from({ length: Math.min(200, CALLS - k) }, (_, j) => call(k + j)),
        )
        for (const { error = 'sent' } of answers) outcomes.set(error, (outcomes.get(error) ?? 0) + 1)
      }
      return Object.fromEntries(outcomes)
    }
    const email = newEmail()
    expect(await atOnce(() => harness.ask(sendCode, { account: email, purpose: 'register' }))).toEqual({
      sent: 1,
      code_too_soon: CALLS - 1,
    })
    expect(await emailsTo(email)).toHaveLength(1)
    // Direct calls bypass the request limit, so only the cap is left to stop them.
    const { sendCode: send } = await import('./service.ts')
    const from = { language: 'en', ip: '192.0.2.21', caller: null, browser: null, device: 'new' } as const
    const answers = await atOnce(async k => {
      const input = { account: `p${k}@example.com`, purpose: 'register' } as const
      const result = await send(harness.app.platform, { input, ...from })
      return result.ok ? {} : { error: result.error }
    })
    expect(answers).toEqual({ sent: 3, code_limit: CALLS - 3 })
  })
})

describe('a device', () => {
  const AGENT = 'Mozilla/5.0 (Linux; Android 15) Chrome/150.0'
  const told = async (who: TestCustomer) =>
    (await emailsTo(who.email)).filter(mail => mail.subject.startsWith('Matin: Login from a new device'))
      .length
  const signIn = (account: string, cookie: string) =>
    harness.app.server.inject({
      method: 'POST',
      url: login.path,
      headers: { 'user-agent': AGENT, ...(cookie !== '' && { cookie }) },
      payload: { account, password: PASSWORD },
    })

  it('is a random token that the browser keeps, and not the user agent', async () => {
    const who = await harness.customer()
    const first = await signIn(who.email, '')
    expect(await told(who)).toBe(1)
    const [cookie = ''] = String(first.headers['set-cookie']).split(';')
    expect(String(first.headers['set-cookie'])).toMatch(
      /^device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    )
    // The same browser without the token, with a malformed one, and with one that was not issued for this account.
    for (const [stranger, times] of [
      ['', 2],
      ['device=short', 3],
      [`device=${'x'.repeat(43)}`, 4],
    ] as const) {
      await signIn(who.email, stranger)
      expect(await told(who)).toBe(times)
    }
    const again = await signIn(who.email, `other=1; ${cookie}`)
    expect(String(again.headers['set-cookie'])).toContain(cookie)
    expect(await told(who)).toBe(4)
    const tokens = await harness.app.platform.db.select().from(loginDevice)
    expect(JSON.stringify(tokens.map(({ device }) => Buffer.from(device).toString()))).not.toContain(
      cookie.slice('device='.length),
    )
  })

  it('gets no token from a refused sign-in', async () => {
    const who = await harness.customer()
    const refused = await harness.app.server.inject({
      method: 'POST',
      url: login.path,
      payload: { account: who.email, password: 'wrong one' },
    })
    expect(refused.headers['set-cookie']).toBeUndefined()
  })

  it('is forgotten after 400 days without a use, and kept with its cookie while its session is used', async () => {
    const [gone, here] = [await harness.customer(), await harness.customer()]
    for (let days = 0; days <= 400; days += 25) {
      pass({ hours: 24 * 25 })
      await here.call(getUserInfo, {})
    }
    const cookie = `device=${'k'.repeat(43)}`
    const headers = { authorization: `Bearer ${here.token}`, cookie }
    const used = await harness.app.server.inject({ url: getUserInfo.path, headers })
    expect(String(used.headers['set-cookie'])).toContain(cookie)
    const { authorization } = headers
    const bare = await harness.app.server.inject({ url: getUserInfo.path, headers: { authorization } })
    expect(bare.headers['set-cookie']).toBeUndefined()
    const { platform } = harness.app
    const id = await idByEmail(platform, here.email)
    const [device] = await platform.db.select().from(loginDevice).where(eq(loginDevice.customer, id))
    expect(device?.seenAt).toEqual(harness.clock.now())
    // The session alone keeps it, too.
    await asSuperuser(
      platform.database,
      `UPDATE login_device SET seen_at = first_seen_at WHERE customer = '${id}'`,
    )
    await harness.work()
    await harness.signIn(gone.email, PASSWORD)
    await harness.signIn(here.email, PASSWORD)
    expect([await told(gone), await told(here)]).toEqual([1, 0])
  })
})

describe('sessions', () => {
  it('are listed by device, and ended one by one or all but the current one', async () => {
    const who = await harness.customer()
    const [second, third] = [
      await harness.signIn(who.email, PASSWORD),
      await harness.signIn(who.email, PASSWORD),
    ]
    const stranger = await harness.customer()
    const list = async () => (await who.call(listDevices, {})).items
    const before = await list()
    expect(before[0]).toMatchObject({ current: true })
    expect(before.filter(device => device.current)).toHaveLength(1)
    const mine = (await third.call(listDevices, {})).items.find(device => device.current)?.id ?? ''
    expect(await stranger.ask(logOutDevice, { id: mine, password: PASSWORD })).toMatchObject({
      error: 'not_found',
    })
    // A stolen session ends no other session (ASVS 7.5.2).
    expect(await who.ask(logOutDevice, { id: mine, password: 'wrong one' })).toMatchObject({
      error: 'password_incorrect',
      fields: { password: expect.any(String) },
    })
    await who.call(logOutDevice, { id: mine, password: PASSWORD })
    expect((await third.ask(getUserInfo, {})).code).toBe(401)
    expect((await second.ask(getUserInfo, {})).code).toBe(200)
    await who.call(logOutDevice, { password: PASSWORD })
    expect((await second.ask(getUserInfo, {})).code).toBe(401)
    expect(await list()).toHaveLength(1)
    expect(await who.call(getSecurity, {})).toMatchObject({ devices: 1 })
    const idle = await harness.signIn(who.email, PASSWORD)
    expect(await list()).toHaveLength(2)
    pass({ hours: 24 * (KEPT_DAYS.sessions - 1) })
    expect(await list()).toHaveLength(2)
    pass({ hours: 24 })
    expect(await list()).toMatchObject([{ current: true }])
    expect(await who.call(getSecurity, {})).toMatchObject({ devices: 1 })
    expect((await idle.ask(getUserInfo, {})).code).toBe(401)
  })

  it('end when another one begins in the same browser (ASVS 7.2.4)', async () => {
    const who = await harness.customer()
    const signIn = (headers: Record<string, string>) =>
      harness.app.server.inject({
        method: 'POST',
        url: login.path,
        headers,
        payload: { account: who.email, password: PASSWORD },
      })
    const tokenOf = (answer: { json(): unknown }) =>
      login.data.parse((answer.json() as { data: unknown }).data).token
    const living = async (token: string) => (await harness.ask(getUserInfo, {}, { token })).code === 200
    const first = await signIn({})
    const second = await signIn({ authorization: `Bearer ${tokenOf(first)}` })
    expect([await living(tokenOf(first)), await living(tokenOf(second))]).toEqual([false, true])
    // A sign-in to another account ends the browser's session too.
    const other = await harness.customer()
    const third = await harness.app.server.inject({
      method: 'POST',
      url: login.path,
      headers: { authorization: `Bearer ${tokenOf(second)}` },
      payload: { account: other.email, password: PASSWORD },
    })
    expect([await living(tokenOf(second)), await living(tokenOf(third))]).toEqual([false, true])
  })

  it('are twenty at most: one more ends the least recently used (ASVS 7.1.2)', async () => {
    const who = await harness.customer()
    for (let more = 1; more < MAX_SESSIONS; more++) {
      pass({ seconds: 1 })
      await harness.signIn(who.email, PASSWORD)
    }
    expect((await who.call(listDevices, {})).items).toHaveLength(MAX_SESSIONS)
    pass({ seconds: 1 })
    const last = await harness.signIn(who.email, PASSWORD)
    expect((await who.ask(getUserInfo, {})).code).toBe(401)
    expect((await last.call(listDevices, {})).items).toHaveLength(MAX_SESSIONS)
  })

  it('appear with refused sign-ins in a log that only their owner sees', async () => {
    const who = await harness.customer()
    await harness.ask(login, { account: who.email, password: 'wrong one' }, { ip: '192.0.2.30' })
    const { items } = await who.call(listSignIns, {})
    expect(items.map(item => item.outcome)).toEqual(['wrong_password', 'signed_in', 'signed_in'])
    expect(items[0]).toMatchObject({ address: '192.0.2.30', method: 'password' })
    const other = await harness.customer()
    expect((await other.call(listSignIns, {})).items).toHaveLength(2)
  })

  it('appear in a log that is read page by page', async () => {
    let who = await harness.customer()
    // Each sign-in replaces `who`: old sessions end, because an account has fewer than 33.
    for (let k = 0; k < 33; k++) who = { ...who, ...(await harness.signIn(who.email, PASSWORD)) }
    const first = await who.call(listSignIns, {})
    expect(first.items).toHaveLength(30)
    const rest = await who.call(listSignIns, { cursor: first.next ?? '' })
    expect(rest.items).toHaveLength(5)
    expect(rest.next).toBeNull()
    expect(new Set([...first.items, ...rest.items].map(item => item.id)).size).toBe(35)
  })
})

it('changing the PIN holds withdrawals, and setting the first PIN does not', async () => {
  const who = await harness.customer()
  expect(await heldUntil(who)).toBeNull()
  const code = await codeFor(who.email, 'payment_password')
  await who.call(setPaymentPassword, { pin: '246802', code, currentPin: PIN })
  const until = harness.clock.now().add({ hours: 24 }).toString({ fractionalSecondDigits: 3 })
  expect(await heldUntil(who)).toBe(until)
})
