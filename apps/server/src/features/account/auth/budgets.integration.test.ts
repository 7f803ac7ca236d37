import { randomUUID } from 'node:crypto'
import { login, resetPassword, sendCode } from '@matin/contract/auth'
import { askRecovery } from '@matin/contract/recovery'
import {
  beginTotp,
  changePassword,
  disableTotp,
  enableTotp,
  listDevices,
  logOutDevice,
  setContact,
  setPaymentPassword,
} from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '#platform/secrets/totp.ts'
import { type Harness, PASSWORD, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'

/*
 * A known device has its own tries and codes: no attacker can keep an owner from signing in, from signing
 * others out, or from a code (docs/decisions/0064).
 */

const OUTSIDE = 'TF4DZPu7K6FdbdhGjRfWaEBVb2PqSWtNQ9'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())

/**
 * Longest wait after wrong attempts. Tests advance the clock by it, so that each attempt is checked and
 * counted.
 */
const LONGEST_WAIT = { minutes: 15 }

const pass = (duration: Temporal.DurationLike) => harness.clock.advance(Temporal.Duration.from(duration))

/** Signs in as a thief with the owner's password, in another browser. */
async function thiefOf(who: TestCustomer) {
  const answer = await harness.ask(login, { account: who.email, password: PASSWORD }, { device: null })
  const { token } = login.data.parse(answer.data)
  return (endpoint: Parameters<Harness['ask']>[0], input: object) =>
    harness.ask(endpoint, input, { token, device: null })
}

describe('wrong attempts', () => {
  it('at the password in a thief’s session do not keep the owner from using the password or ending that session', async () => {
    const who = await harness.customer()
    const thief = await thiefOf(who)
    for (let tries = 0; tries < 12; tries++) {
      pass(LONGEST_WAIT)
      await thief(logOutDevice, { password: `wrong ${tries}` })
    }
    expect(await thief(logOutDevice, { password: PASSWORD })).toMatchObject({ error: 'attempt_wait' })
    const { items } = await who.call(listDevices, {})
    const other = items.find(({ current }) => !current)
    expect(await who.ask(logOutDevice, { id: other?.id, password: PASSWORD })).toMatchObject({ code: 200 })
    expect(await thief(getUserInfo, {})).toMatchObject({ code: 401 })
  })

  it('at the PIN in a thief’s session are limited to five an hour, and do not lock the PIN on the owner’s device', async () => {
    const who = await harness.funded('100')
    const thief = await thiefOf(who)
    const pays = (pin: string) => ({ address: OUTSIDE, quantity: '20', pin })
    const answers = []
    for (let n = 0; n < 8; n++) answers.push((await thief(submitWithdrawal, pays(String(700_000 + n)))).error)
    expect(answers.filter(error => error === 'pin_incorrect')).toHaveLength(4)
    expect(await thief(submitWithdrawal, pays(PIN))).toMatchObject({ error: 'pin_locked' })
    // More devices give the thief no more tries.
    const another = await thiefOf(who)
    expect(await another(submitWithdrawal, pays('700009'))).toMatchObject({ error: 'pin_locked' })
    expect(await who.ask(submitWithdrawal, pays(PIN))).toMatchObject({ code: 200 })
    // The owner's own wrong tries count on that device, and lock it alone.
    for (let n = 0; n < 5; n++) await who.ask(submitWithdrawal, pays('999999'))
    expect(await who.ask(submitWithdrawal, pays(PIN))).toMatchObject({ error: 'pin_locked' })
    pass({ hours: 1 })
    expect(await who.ask(submitWithdrawal, pays(PIN))).toMatchObject({ code: 200 })
  })

  it('at the second factor in a thief’s session do not keep the owner from using the factor', async () => {
    const who = await harness.customer()
    const { secret } = await who.call(beginTotp, { pin: PIN, ownCode: await harness.ownCode(who.email) })
    // Begun before there was a factor.
    const thief = await thiefOf(who)
    pass({ seconds: 30 })
    await who.call(enableTotp, { code: totpCode(secret, harness.clock.now()) })
    for (let n = 0; n < 12; n++) {
      pass(LONGEST_WAIT)
      await thief(disableTotp, { pin: PIN, code: '000000' })
    }
    expect(await thief(disableTotp, { pin: PIN, code: '000000' })).toMatchObject({ error: 'attempt_wait' })
    pass({ seconds: 30 })
    const right = { pin: PIN, code: totpCode(secret, harness.clock.now()) }
    expect(await who.ask(disableTotp, right)).toMatchObject({ code: 200 })
  })
})

describe('the devices of a thief with the password', () => {
  const browsers = (count: number) =>
    Array.from({ length: count }, (_, n) => `${randomUUID()}${n}`.replaceAll('-', '').padEnd(43, 'x'))
  const signIn = (who: TestCustomer, device: string, input: object = {}) =>
    harness.ask(login, { account: who.email, password: PASSWORD, ...input }, { device })

  it('gain no tries at the second factor by their number', async () => {
    const who = await harness.customer()
    const devices = browsers(12)
    for (const device of devices) expect(await signIn(who, device)).toMatchObject({ code: 200 })
    pass({ hours: 25 })
    const { secret } = await who.call(beginTotp, { pin: PIN, ownCode: await harness.ownCode(who.email) })
    pass({ seconds: 30 })
    await who.call(enableTotp, { code: totpCode(secret, harness.clock.now()) })
    let compared = 0
    for (const device of devices)
      for (let n = 0; n < 6; n++)
        if ((await signIn(who, device, { code: '000000' })).error === 'totp_incorrect') compared++
    // Five of each of the four other known devices, and of all unknown ones together.
    expect(compared).toBe(25)
  })

  it('lose what the account knows of them when an older device sets a new password, and not by one of theirs', async () => {
    const who = await harness.customer()
    const devices = browsers(4)
    for (const device of devices) await signIn(who, device)
    const known = async () => {
      const rows =
        await harness.app.platform.db.execute(sql`SELECT FROM login_device d JOIN customer c ON c.id = d.customer
        WHERE c.uid = ${uid} AND is_known_device(d.customer, d.device, ${String(harness.clock.now())}::timestamptz)`)
      return rows.rows.length
    }
    const { uid } = await who.call(getUserInfo, {})
    pass({ hours: 25 })
    const theirs = login.data.parse((await signIn(who, devices[3] ?? '')).data)
    const changes = { current: PASSWORD, password: 'the thief has this one' }
    expect(await harness.ask(changePassword, changes, { token: theirs.token })).toMatchObject({ code: 200 })
    expect(await known()).toBe(5)
    await who.ask(sendCode, { account: who.email, purpose: 'reset_password' })
    const reset = {
      account: who.email,
      code: await harness.codeFor(who.email),
      password: 'the owner’s new one',
    }
    expect(await harness.ask(resetPassword, reset)).toMatchObject({ code: 200 })
    expect(await known()).toBe(1)
  })
})

describe('verification codes', () => {
  const asks = (account: string, purpose: string, options: object = { device: null }) =>
    harness.ask(sendCode, { account, purpose }, options)

  it('requested by an attacker neither replace the owner’s code nor count against the owner', async () => {
    const who = await harness.customer()
    pass({ hours: 1 })
    // The owner is signed out, in the browser that the account knows.
    expect(await asks(who.email, 'reset_password', {})).toMatchObject({ code: 200 })
    const first = await harness.codeFor(who.email)
    pass({ seconds: 61 })
    expect(await asks(who.email, 'reset_password')).toMatchObject({ code: 200 })
    // Wrong tries of the attacker's code, or of the owner's, spend none of the owner's tries.
    const guess = { account: who.email, code: '000000', password: 'the thief has this one' }
    for (let n = 0; n < 6; n++) await harness.ask(resetPassword, guess, { device: null })
    const reset = { account: who.email, code: first, password: 'the owner’s new one' }
    expect(await harness.ask(resetPassword, reset, { device: null })).toMatchObject({
      error: 'code_incorrect',
    })
    expect(await harness.ask(resetPassword, reset)).toMatchObject({ code: 200 })
  })

  it('requested by guests for one account are limited to five an hour together, and the signed-in owner still gets one', async () => {
    const who = await harness.customer()
    pass({ hours: 25 })
    const guests = []
    for (let n = 0; n < 7; n++) {
      pass({ seconds: 61 })
      guests.push((await asks(who.email, 'reset_password')).code)
    }
    expect(guests).toEqual([200, 200, 200, 200, 200, 429, 429])
    for (const purpose of ['payment_password', 'protection', 'recovery', 'reset_password']) {
      expect(await who.ask(sendCode, { account: who.email, purpose })).toMatchObject({ code: 200 })
      expect(await who.ask(sendCode, { account: who.email, purpose })).toMatchObject({
        error: 'code_too_soon',
      })
    }
    for (let n = 0; n < 4; n++) {
      pass({ seconds: 61 })
      expect((await who.ask(sendCode, { account: who.email, purpose: 'protection' })).code).toBe(200)
    }
    pass({ seconds: 61 })
    expect(await who.ask(sendCode, { account: who.email, purpose: 'protection' })).toMatchObject({
      error: 'code_limit',
    })
  })

  it('that a thief’s session tries in vain keep the owner from no code', async () => {
    const who = await harness.customer()
    const thief = await thiefOf(who)
    const change = { pin: '864209', code: '000000', password: PASSWORD, currentPin: PIN }
    const guess = { account: who.email, code: '000000', password: 'the thief has this one' }
    const contact = {
      account: who.email,
      code: '000000',
      currentPin: PIN,
      ownCode: '000000',
      password: PASSWORD,
    }
    const purposes = ['payment_password', 'reset_password', 'contact', 'recovery', 'protection']
    pass({ hours: 1 })
    for (let n = 0; n < 5; n++) {
      pass({ seconds: 61 })
      for (const purpose of purposes)
        expect(await thief(sendCode, { account: who.email, purpose })).toMatchObject({ code: 200 })
    }
    const recovery = { account: who.email, password: PASSWORD, code: '000000', lost: 'pin', note: '' }
    for (let n = 0; n < 5; n++) {
      await thief(setPaymentPassword, change)
      await thief(resetPassword, guess)
      await thief(setContact, contact)
      await thief(askRecovery, recovery)
      await thief(beginTotp, { pin: PIN, ownCode: '000000' })
    }
    await who.call(sendCode, { account: who.email, purpose: 'payment_password' })
    const code = await harness.codeFor(who.email)
    expect(await who.ask(setPaymentPassword, { ...change, code })).toMatchObject({ code: 200 })
  })

  it('are valid only in the browser that requested them', async () => {
    const who = await harness.customer()
    pass({ seconds: 61 })
    await who.call(sendCode, { account: who.email, purpose: 'payment_password' })
    const code = await harness.codeFor(who.email)
    const thief = await thiefOf(who)
    const set = { pin: '864209', code, currentPin: PIN }
    expect(await thief(setPaymentPassword, set)).toMatchObject({ error: 'code_incorrect' })
    expect(await who.ask(setPaymentPassword, set)).toMatchObject({ code: 200 })
    // A browser without a token is known by its network until it has one.
    pass({ seconds: 61 })
    const options = { device: null, ip: '198.51.100.7' }
    expect(await asks(who.email, 'reset_password', options)).toMatchObject({ code: 200 })
    const reset = {
      account: who.email,
      code: await harness.codeFor(who.email),
      password: 'another one of mine',
    }
    const elsewhere = { device: null, ip: '198.51.101.7' }
    expect(await harness.ask(resetPassword, reset, elsewhere)).toMatchObject({ error: 'code_incorrect' })
    expect(await harness.ask(resetPassword, reset, options)).toMatchObject({ code: 200 })
    // Of one with a token, nobody else in the network can use the code.
    pass({ seconds: 61 })
    const [asked, neighbour] = ['a', 'n'].map(letter => ({ ...options, device: letter.repeat(43) }))
    expect(await asks(who.email, 'reset_password', asked)).toMatchObject({ code: 200 })
    const again = { ...reset, code: await harness.codeFor(who.email) }
    expect(await harness.ask(resetPassword, again, neighbour)).toMatchObject({ error: 'code_incorrect' })
    expect(await harness.ask(resetPassword, again, asked)).toMatchObject({ code: 200 })
  })

  it('to an address without an account count against the limit of unknown devices, even for a signed-in customer', async () => {
    const who = await harness.customer()
    const account = `nobody-${who.email}`
    for (let n = 0; n < 5; n++) {
      pass({ seconds: 61 })
      expect(await who.ask(sendCode, { account, purpose: 'contact' })).toMatchObject({ code: 200 })
    }
    pass({ seconds: 61 })
    expect(await who.ask(sendCode, { account, purpose: 'contact' })).toMatchObject({ error: 'code_limit' })
    const code = '000000'
    const contact = { account, code, currentPin: PIN, ownCode: code, password: PASSWORD }
    expect(await who.ask(setContact, contact)).toMatchObject({ error: 'code_incorrect' })
  })
})
