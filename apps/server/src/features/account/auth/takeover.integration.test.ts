import { login, register, sendCode } from '@matin/contract/auth'
import { listMessages } from '@matin/contract/messages'
import { beginPasskey } from '@matin/contract/passkeys'
import { beginTotp, enableTotp, getSecurity, setContact, setPaymentPassword } from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { getWithdrawalTerms, submitWithdrawal } from '@matin/contract/withdrawal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '#platform/secrets/totp.ts'
import { changeAccount, idByEmail } from '#testing/customers.ts'
import { emailsTo } from '#testing/emails.ts'
import { type Harness, PASSWORD, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'
import { sealedContact } from './public/contacts.ts'

/*
 * A takeover is loud and slow (docs/decisions/0035): the password alone does not suffice, every contact is notified,
 * and nothing leaves the account for a day.
 */

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())

let numbers = 0
const newMobile = () => `+8190${String(55_340_000 + numbers++)}`
const newEmail = () => `thief${numbers++}@example.com`
const pass = (duration: Temporal.DurationLike) => harness.clock.advance(Temporal.Duration.from(duration))
const heldUntil = async (who: TestCustomer) => (await who.call(getWithdrawalTerms, {})).hold?.until ?? null
const inADay = () => harness.clock.now().add({ hours: 24 }).toString({ fractionalSecondDigits: 3 })
const textsTo = async (to: string) => (await emailsTo(harness.app.platform, to)).map(mail => mail.body)
const titlesOf = async (who: TestCustomer) =>
  (await who.call(listMessages, {})).items.map(message => message.title)

async function codeFor(account: string, purpose: string): Promise<string> {
  pass({ seconds: 61 })
  expect(await harness.ask(sendCode, { account, purpose })).toMatchObject({ code: 200 })
  return harness.codeFor(account)
}

/** Creates a funded customer whose only contact is a mobile number. */
async function byMobileAlone(): Promise<TestCustomer & { mobile: string }> {
  const who = await harness.funded('500')
  const mobile = newMobile()
  const id = await idByEmail(harness.app.platform, who.email)
  const { config } = harness.app.platform
  const alone = {
    email: '',
    emailIndex: null,
    ...sealedContact(config, id, { kind: 'mobile', value: mobile }),
  }
  await changeAccount(harness.app.platform, id, alone)
  pass({ hours: 25 })
  return { ...who, mobile }
}

describe('an account whose password is stolen', () => {
  it('with only a mobile number gets no new contact, PIN or factor, and its owner is notified of the sign-in', async () => {
    const victim = await byMobileAlone()
    const stolen = await harness.ask(login, { account: victim.mobile, password: PASSWORD }, { device: null })
    const { token } = login.data.parse(stolen.data)
    expect((await textsTo(victim.mobile)).at(-1)).toMatch(/^Matin: Login from a new device/)
    const thief = (endpoint: Parameters<Harness['ask']>[0], input: object) =>
      harness.ask(endpoint, input, { token })

    const email = newEmail()
    const contact = { account: email, code: await codeFor(email, 'contact'), password: PASSWORD }
    expect(await thief(setContact, contact)).toMatchObject({ error: 'pin_required' })
    expect(await thief(setContact, { ...contact, currentPin: '000000' })).toMatchObject({
      error: 'pin_incorrect',
    })
    // A thief who also knows the PIN still lacks a code to a contact of the owner.
    expect(await thief(setContact, { ...contact, currentPin: PIN })).toMatchObject({ error: 'code_required' })
    const elsewhere = await codeFor(email, 'protection')
    expect(await thief(setContact, { ...contact, currentPin: PIN, ownCode: elsewhere })).toMatchObject({
      error: 'code_incorrect',
    })
    const code = await codeFor(email, 'payment_password')
    expect(await thief(setPaymentPassword, { pin: '864209', code, password: PASSWORD })).toMatchObject({
      error: 'code_incorrect',
    })
    for (const endpoint of [beginTotp, beginPasskey])
      expect(await thief(endpoint, { pin: PIN, ownCode: elsewhere })).toMatchObject({
        error: 'code_incorrect',
      })
    expect(await victim.call(getUserInfo, {})).toMatchObject({ email: '', mobile: victim.mobile })
  })

  it('reports each new device to its owner, with at most five SMS a day', async () => {
    const victim = await byMobileAlone()
    const before = (await textsTo(victim.mobile)).length
    for (let device = 0; device < 8; device++)
      await harness.ask(login, { account: victim.mobile, password: PASSWORD }, { device: null })
    expect((await textsTo(victim.mobile)).length - before).toBe(5)
    expect((await titlesOf(victim)).filter(title => title === 'Login from a new device')).toHaveLength(8)
  })

  it('with a second factor accepts no weaker proof instead', async () => {
    const who = await harness.customer()
    const own = async () => ({ ownCode: await harness.ownCode(who.email) })
    const { secret } = await who.call(beginTotp, { pin: PIN, ...(await own()) })
    pass({ seconds: 30 })
    await who.call(enableTotp, { code: totpCode(secret, harness.clock.now()) })
    expect(await who.call(getSecurity, {})).toMatchObject({ proof: 'factor' })
    const email = newEmail()
    const contact = { account: email, code: await codeFor(email, 'contact'), password: PASSWORD }
    expect(await who.ask(setContact, { ...contact, currentPin: PIN, ...(await own()) })).toMatchObject({
      error: 'totp_required',
    })
    const code = await codeFor(who.email, 'payment_password')
    const change = { pin: '864209', code, currentPin: PIN, password: PASSWORD }
    expect(await who.ask(setPaymentPassword, change)).toMatchObject({ error: 'totp_required' })
    pass({ seconds: 30 })
    const factor = { code: totpCode(secret, harness.clock.now()) }
    expect(await who.ask(setPaymentPassword, { ...change, factor })).toMatchObject({ code: 200 })
  })
})

describe('a change of account protection', () => {
  it('is reported to every contact and in the inbox, and holds withdrawals for 24 hours', async () => {
    const who = await harness.funded('500')
    const mobile = newMobile()
    const own = async (contact: string) => ({
      currentPin: PIN,
      ownCode: await harness.ownCode(contact),
    })
    const added = { account: mobile, code: await codeFor(mobile, 'contact'), password: PASSWORD }
    await who.call(setContact, { ...added, ...(await own(who.email)) })
    // The first mobile number, but the account holds money.
    expect(await heldUntil(who)).toBe(inADay())
    expect((await textsTo(who.email)).at(-1)).toMatch(/Withdrawals are on hold for 24 hours/)
    expect((await textsTo(mobile)).at(-1)).toMatch(
      /^Matin: A login email or mobile number was added or changed: .+ Not you\?/,
    )
    expect((await titlesOf(who))[0]).toMatch(/^A login email or mobile number was added or changed: \+81/)

    pass({ hours: 24 })
    expect(await heldUntil(who)).toBeNull()
    const code = await codeFor(who.email, 'payment_password')
    await who.call(setPaymentPassword, { pin: '864209', code, currentPin: PIN })
    expect(await heldUntil(who)).toBe(inADay())
    expect((await textsTo(mobile)).at(-1)).toMatch(/^Matin: Your payment PIN was changed\. Not you\?/)
    const outside = { address: 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9', quantity: '20', pin: '864209' }
    expect(await who.ask(submitWithdrawal, outside)).toMatchObject({ error: 'withdrawal_held' })
  })

  it('to a second factor is reported, and holds withdrawals only if the account has held money', async () => {
    const who = await harness.customer()
    const mobile = newMobile()
    const added = { account: mobile, code: await codeFor(mobile, 'contact'), password: PASSWORD }
    await who.call(setContact, { ...added, currentPin: PIN, ownCode: await harness.ownCode(who.email) })
    // The first of its kind on an account that never held money.
    expect(await heldUntil(who)).toBeNull()
    expect((await titlesOf(who))[0]).toMatch(/^A login email or mobile number was added/)
    const ownCode = await harness.ownCode(mobile)
    const { secret } = await who.call(beginTotp, { pin: PIN, ownCode })
    expect(await who.ask(beginPasskey, { pin: PIN, ownCode })).toMatchObject({ error: 'code_incorrect' })
    pass({ seconds: 30 })
    await who.call(enableTotp, { code: totpCode(secret, harness.clock.now()) })
    expect(await heldUntil(who)).toBeNull()
    expect((await textsTo(who.email)).at(-1)).toMatch(/^If this wasn’t you/)
    expect((await textsTo(mobile)).at(-1)).toMatch(/^Matin: An authenticator app was set up\. Not you\?/)

    const rich = await harness.funded('500')
    const begun = { pin: PIN, ownCode: await harness.ownCode(rich.email) }
    const totp = await rich.call(beginTotp, begun)
    await rich.call(enableTotp, { code: totpCode(totp.secret, harness.clock.now()) })
    expect(await heldUntil(rich)).toBe(inADay())
    expect((await textsTo(rich.email)).at(-1)).toMatch(/^Withdrawals are on hold for 24 hours/)
  })

  it('that sets the first PIN holds withdrawals only if the account has held money', async () => {
    const account = newEmail()
    const code = await codeFor(account, 'register')
    await harness.ask(register, { account, code, password: PASSWORD })
    const who = await harness.signIn(account, PASSWORD)
    const set = { pin: PIN, code: await codeFor(account, 'payment_password'), password: PASSWORD }
    await who.call(setPaymentPassword, set)
    expect(await heldUntil(who)).toBeNull()
    expect((await titlesOf(who))[0]).toBe('A payment PIN was set')

    const rich = await harness.funded('500')
    const { platform } = harness.app
    await changeAccount(platform, await idByEmail(platform, rich.email), { pinMac: null })
    const again = { ...set, code: await codeFor(rich.email, 'payment_password') }
    await rich.call(setPaymentPassword, again)
    expect(await heldUntil(rich)).toBe(inADay())
  })
})

describe('a forgotten PIN', () => {
  /** Creates a funded customer with an authenticator, whose hold has ended. */
  async function withAuthenticator() {
    const who = await harness.funded('500')
    const begun = { pin: PIN, ownCode: await harness.ownCode(who.email) }
    const { secret } = await who.call(beginTotp, begun)
    const { recoveryCodes } = await who.call(enableTotp, { code: totpCode(secret, harness.clock.now()) })
    /** Resets the PIN without the current one. */
    const reset = async (pin: string, code?: string) =>
      who.ask(setPaymentPassword, {
        pin,
        code: await codeFor(who.email, 'payment_password'),
        factor: { code: code ?? totpCode(secret, harness.clock.now()) },
      })
    return { ...who, recoveryCodes, secret, reset }
  }

  it('is reset at once by a code and a second factor, which ends its lock and holds withdrawals', async () => {
    const who = await withAuthenticator()
    pass({ hours: 25 })
    const pinTries = () => who.ask(beginPasskey, { pin: '000000' })
    for (let tries = 0; tries < 5; tries++) await pinTries()
    expect(await pinTries()).toMatchObject({ error: 'pin_locked' })
    const code = await codeFor(who.email, 'payment_password')
    // A mailbox alone, and the password as well, are too little.
    expect(await who.ask(setPaymentPassword, { pin: '864209', code, password: PASSWORD })).toMatchObject({
      error: 'totp_required',
    })
    const factor = { code: totpCode(who.secret, harness.clock.now()) }
    // So is a factor without a code to a contact.
    expect(await who.ask(setPaymentPassword, { pin: '864209', factor })).toMatchObject({
      error: 'code_required',
    })
    const { withdrawalHoldUntil } = await who.call(setPaymentPassword, { pin: '864209', code, factor })
    expect(withdrawalHoldUntil).toBe(inADay())
    expect(await heldUntil(who)).toBe(inADay())
    expect((await textsTo(who.email)).at(-1)).toMatch(/^Withdrawals are on hold for 24 hours/)
    expect(await who.ask(beginPasskey, { pin: PIN })).toMatchObject({ error: 'pin_incorrect' })
    expect(await who.ask(beginPasskey, { pin: '864209' })).toMatchObject({ error: 'totp_required' })
  })

  it('is not reset by a factor that was just added, nor again by any factor during the hold', async () => {
    const who = await withAuthenticator()
    expect(await who.reset('864209')).toMatchObject({ error: 'pin_required' })
    // The current PIN is asked for besides the factor, never in its place.
    const known = { pin: '864209', code: await codeFor(who.email, 'payment_password'), currentPin: PIN }
    expect(await who.ask(setPaymentPassword, known)).toMatchObject({ error: 'totp_required' })
    pass({ hours: 24 })
    expect(await who.reset('864209', who.recoveryCodes[0])).toMatchObject({ code: 200 })
    expect(await who.reset('975310')).toMatchObject({ error: 'pin_required' })
  })
})
