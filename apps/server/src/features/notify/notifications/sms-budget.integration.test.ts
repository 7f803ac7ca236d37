import { randomBytes, randomUUID } from 'node:crypto'
import { login, register, sendCode } from '@matin/contract/auth'
import { closeAccount } from '@matin/contract/privacy'
import { changePassword, setPaymentPassword } from '@matin/contract/security'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { emailsTo } from '#testing/emails.ts'
import { type Harness, PASSWORD, PIN, startHarness } from '#testing/harness.ts'
import { setSetting } from '#testing/settings.ts'
import { sendEmail } from './service.ts'

/*
 * SMS cost money: requests to many numbers from many networks meet a bound of all, and one of a country prefix. Each kind of
 * SMS has a share of the bounds, which no other kind uses up.
 */

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())
afterEach(async () => {
  for (const [key, value] of [
    ['sms_hour', '200'],
    ['sms_day', '2000'],
    ['sms_prefix_hour', '100'],
    ['sms_prefix_day', '1000'],
    ['sms_countries', ''],
  ] as const)
    await setSetting(harness.app.platform, key, value)
  pass({ hours: 49 })
})

let numbers = 0
const japanese = () => `+8190${String(77_340_000 + numbers++)}`
const taiwanese = () => `+8869${String(12_345_600 + numbers++)}`
const asks = (account: string) => harness.ask(sendCode, { account, purpose: 'register' }, { device: null })
const set = (
  key: 'sms_hour' | 'sms_day' | 'sms_prefix_hour' | 'sms_prefix_day' | 'sms_countries',
  value: string,
) => setSetting(harness.app.platform, key, value)
const pass = (duration: Temporal.DurationLike) => harness.clock.advance(Temporal.Duration.from(duration))
const smsTo = async (number: string) => (await emailsTo(harness.app.platform, number)).length

/** Repeats a request until it is refused; returns how often it was not. */
async function until(request: () => Promise<{ code: number }>): Promise<number> {
  for (let n = 0; n < 130; n++) if ((await request()).code !== 200) return n
  return 130
}

/** Registers a customer by mobile number, in a browser of their own. */
async function byMobile(mobile = japanese()) {
  const device = randomBytes(32).toString('base64url')
  await harness.ask(sendCode, { account: mobile, purpose: 'register' }, { device })
  const input = { account: mobile, code: await harness.codeFor(mobile), password: PASSWORD }
  const { token } = register.data.parse((await harness.ask(register, input, { device })).data)
  /** Requests a code; `sms` is the number of SMS that it causes. */
  const smsFor = async (purpose: string, options: { device: string | null; token?: string }) => {
    const before = await smsTo(mobile)
    const { code, data } = await harness.ask(sendCode, { account: mobile, purpose }, options)
    return { code, data, sms: (await smsTo(mobile)) - before }
  }
  return { mobile, token, own: { device, token }, smsFor }
}

const SENT = { code: 200, sms: 1 }

describe('the SMS budget', () => {
  it('limits codes to all numbers together per hour, also for simultaneous requests, and allows more an hour later', async () => {
    await set('sms_hour', '10')
    const answers = await Promise.all(Array.from({ length: 12 }, () => asks(japanese())))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3)
    expect(answers.filter(({ error }) => error === 'code_limit')).toHaveLength(9)
    const [row] = await rowsOf<{ refused: number }>(
      harness.app.platform.db,
      sql`SELECT sum(refused)::int AS refused FROM sms_count WHERE prefix = '81'`,
    )
    expect(row?.refused).toBe(9)
    // E-mail costs nothing.
    expect(await asks('somebody@example.com')).toMatchObject({ code: 200 })
    pass({ minutes: 61 })
    expect(await asks(japanese())).toMatchObject({ code: 200 })
  })

  it('limits codes per day', async () => {
    await set('sms_day', '10')
    for (let n = 0; n < 3; n++) {
      pass({ hours: 2 })
      expect(await asks(japanese())).toMatchObject({ code: 200 })
    }
    pass({ hours: 2 })
    expect(await asks(japanese())).toMatchObject({ error: 'code_limit' })
  })

  it('limits codes per country prefix without affecting other prefixes', async () => {
    await set('sms_prefix_hour', '6')
    for (let n = 0; n < 2; n++) expect(await asks(japanese())).toMatchObject({ code: 200 })
    expect(await asks(japanese())).toMatchObject({ error: 'code_limit' })
    expect(await asks(taiwanese())).toMatchObject({ code: 200 })
  })

  it('allows codes only to the countries in the settings', async () => {
    await set('sms_countries', 'TW')
    expect(await asks(japanese())).toMatchObject({ error: 'sms_country_off' })
    expect(await asks(taiwanese())).toMatchObject({ code: 200 })
  })

  it('allows as many change notifications as codes', async () => {
    await set('sms_hour', '2')
    const { platform } = harness.app
    await asks(japanese())
    expect(await asks(japanese())).toMatchObject({ error: 'code_limit' })
    const told = Array.from({ length: 3 }, japanese)
    for (const to of told)
      await platform.db.transaction(tx =>
        sendEmail(tx, platform, { to, language: 'en', phrase: '' }, () => ({ subject: '', text: 'changed' })),
      )
    expect(await Promise.all(told.map(smsTo))).toEqual([1, 1, 0])
  })

  it('keeps codes for customers when guests use up theirs: in a known browser, with a session, and to reset the password', async () => {
    const who = await byMobile()
    pass({ hours: 25 })
    expect(await until(() => asks(japanese()))).toBe(30)
    for (const purpose of ['payment_password', 'reset_password', 'protection'])
      expect(await who.smsFor(purpose, who.own)).toMatchObject(SENT)
    // Signed out, in the same browser and in another one.
    expect(await who.smsFor('recovery', { device: who.own.device })).toMatchObject(SENT)
    expect(await who.smsFor('reset_password', { device: null })).toMatchObject(SENT)
    // A session of a browser that the account does not know yet.
    const signedIn = await harness.ask(login, { account: who.mobile, password: PASSWORD }, { device: null })
    const { token } = login.data.parse(signedIn.data)
    expect(await who.smsFor('payment_password', { device: null, token })).toMatchObject(SENT)
    expect(await asks(japanese())).toMatchObject({ error: 'code_limit' })
  })

  it('keeps codes for customers when customers without a number request codes to the numbers of others', async () => {
    const who = await byMobile()
    pass({ hours: 25 })
    const customers = [await harness.customer(), await harness.customer(), await harness.customer()]
    let n = 0
    const contact = () => {
      const { token } = customers[n++ % 3] ?? {}
      return harness.ask(
        sendCode,
        { account: japanese(), purpose: 'contact' },
        { token: token ?? '', device: null },
      )
    }
    expect(await until(contact)).toBe(10)
    expect(await who.smsFor('protection', who.own)).toMatchObject(SENT)
    expect(await who.smsFor('reset_password', { device: null })).toMatchObject(SENT)
    expect(await asks(japanese())).toMatchObject({ code: 200 })
  })

  it('bounds the codes and notifications that one account causes to its number, so that they last for all others', async () => {
    const [one, other] = [await byMobile(), await byMobile()]
    pass({ hours: 25 })
    let codes = 0
    for (let n = 0; n < 10; n++)
      for (const purpose of ['payment_password', 'protection', 'recovery'])
        codes += (await one.smsFor(purpose, one.own)).sms
    for (let minute = 0; minute < 60; minute++) {
      pass({ seconds: 61 })
      codes += (await one.smsFor('protection', one.own)).sms
      codes += (await one.smsFor('recovery', one.own)).sms
    }
    expect(codes).toBeLessThan(20)
    const before = await smsTo(one.mobile)
    let current = PASSWORD
    for (let n = 0; n < 30; n++) {
      const password = `another one of mine ${n}`
      const changed = await harness.ask(changePassword, { current, password }, { token: one.token })
      expect(changed).toMatchObject({ code: 200 })
      current = password
    }
    expect((await smsTo(one.mobile)) - before).toBeLessThan(20)
    expect(await other.smsFor('protection', other.own)).toMatchObject(SENT)
  })

  it('counts the codes of a number on when its account is closed and registered again', async () => {
    const mobile = japanese()
    const codes: number[] = []
    for (let n = 0; n < 4; n++) {
      const { own, smsFor } = await byMobile(mobile)
      codes.push((await smsFor('payment_password', own)).sms)
      const pin = { pin: PIN, code: await harness.codeFor(mobile), password: PASSWORD }
      await harness.ask(setPaymentPassword, pin, own)
      codes.push((await smsFor('protection', own)).sms)
      await harness.ask(closeAccount, { currentPin: PIN, ownCode: await harness.codeFor(mobile) }, own)
      pass({ seconds: 61 })
    }
    // Five are free; after the seventh the next one waits for seconds.
    expect(codes).toEqual([1, 1, 1, 1, 1, 1, 1, 0])
  })

  it('gives guests the same answers with and without an account, also when the share of accounts is used up', async () => {
    const [one, other] = [await byMobile(), await byMobile()]
    pass({ hours: 25 })
    await set('sms_prefix_hour', '5')
    expect(await one.smsFor('reset_password', { device: null })).toMatchObject(SENT)
    const withAccount = await other.smsFor('reset_password', { device: null })
    expect(withAccount).toMatchObject({ code: 200, sms: 0 })
    const request = { account: japanese(), purpose: 'reset_password' }
    const without = await harness.ask(sendCode, request, { device: null })
    expect(without).toMatchObject({ code: 200, data: withAccount.data })
    // The request to an account takes nothing from what guests see refused.
    expect(await until(() => asks(japanese()))).toBe(2)
  })

  it('bounds the codes by SMS that the guests of one network request', async () => {
    const guest = (account: string) =>
      harness.ask(sendCode, { account, purpose: 'register' }, { device: null, ip: '198.51.100.77' })
    expect(await until(() => guest(japanese()))).toBe(10)
    expect(await guest(`${randomUUID()}@example.com`)).toMatchObject({ code: 200 })
  })
})
