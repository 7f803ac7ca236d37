import { getSecurity } from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import japanese from '@matin/i18n/texts/ja/wallet.json' with { type: 'json' }
import { freshAddress } from '@matin/tron/testing/independent'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, type Wallet } from './support/browser.ts'
import { type Customer, callApi, newCustomer, PASSWORD, PIN, recharge, setPin } from './support/customer.ts'
import { openPage } from './support/open-page.ts'
import type { Server } from './support/server.ts'
import { type OwnServer, ownServer, sharedServer } from './support/stage.ts'
import { stepByStep } from './support/step-by-step.ts'
import { totpOf } from './support/totp.ts'
import { addVirtualAuthenticator } from './support/virtual-authenticator.ts'
import {
  exactOf,
  expectText,
  expectToast,
  expectValue,
  pressOnReceipt,
  tapPin,
  tickBox,
} from './support/wallet.ts'

let server: Server
beforeAll(async () => {
  server = await sharedServer()
})

const tokenOf = async (wallet: Wallet) =>
  (await wallet.page.evaluate(() => localStorage.getItem('Matemax_token'))) ?? ''

describe('a customer in Japan', () => {
  const words = japanese
  const NUMBER = '090-1234-4471'
  const E164 = '+819012344471'
  let wallet: Wallet
  beforeAll(async () => {
    // The browser gives no region, so the app's language decides the list of countries.
    wallet = await openWallet(server.address, { locale: 'ja', timezoneId: 'Asia/Tokyo' })
    await wallet.page.evaluate(() => localStorage.setItem('Matemax_lang', 'ja'))
    await wallet.page.reload()
  })
  afterAll(() => wallet?.close())
  stepByStep(() => ({ wallet, server }))

  test('chooses the region from a list, and registers with the code of an SMS', async () => {
    const { page } = wallet
    await openPage(page, 'pages/Login/register')
    await page.getByRole('tab', { name: words.Auth.mobile }).click()
    await page.getByLabel(words.Auth.mobileNumber).fill(NUMBER)
    await page.getByLabel(words.Auth.password, { exact: true }).fill(PASSWORD)
    const area = page.getByRole('link', { name: /^国または地域/ })
    await expect.poll(() => area.textContent()).toBe('+81')
    await area.click()
    await page.getByRole('searchbox', { name: words.Area.search }).fill('germany')
    await expectAccessible(page)
    await page.getByRole('button', { name: /ドイツ/ }).click()
    await expect.poll(() => area.textContent()).toBe('+49')
    expect(await page.getByLabel(words.Auth.mobileNumber).inputValue()).toBe(NUMBER)
    await area.click()
    await page.getByRole('searchbox', { name: words.Area.search }).fill('にほん')
    await page.getByRole('button', { name: /日本/ }).click()
    await page.getByRole('button', { name: words.Common.sendCode }).click()
    await expectText(page, /秒後に再送/)
    await page.getByLabel(words.Auth.code).fill(await server.dev.code(E164))
    await page.getByLabel(words.Auth.repeatPassword).fill(PASSWORD)
    await tickBox(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: words.Auth.create }).click()
    await expectToast(page, words.Auth.registered)
    const user = await callApi(server.address, getUserInfo, {}, await tokenOf(wallet))
    expect(user).toMatchObject({ email: '', mobile: E164 })
    await page.getByRole('heading', { name: words.Security.protectTitle }).waitFor()
    await openPage(page, 'pages/Security/index')
    await expectText(page, '+81•••4471')
    await expectAccessible(page)
  })

  test('logs in by typing the mobile number with its dialling code into one field', async () => {
    const { page } = wallet
    await page.evaluate(() => localStorage.removeItem('Matemax_token'))
    await page.reload()
    await openPage(page, 'pages/Login/index')
    await page.getByLabel(words.Auth.emailOrMobile).fill(NUMBER)
    await expect.poll(() => page.getByRole('link', { name: /^国または地域/ }).textContent()).toBe('+81')
    await page.getByLabel(words.Auth.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: words.Auth.logIn, exact: true }).click()
    await expectToast(page, words.Auth.loginSucceeded)
  })
})

describe('a careful customer', () => {
  // Separate server, because changes of an account's protection hold withdrawals for a day.
  let server: OwnServer
  const MOBILE = '+819012344499'
  let wallet: Wallet
  let who: Customer
  let secret: string
  beforeAll(async () => {
    server = await ownServer()
    who = await newCustomer(server)
    await setPin(server, who, 1)
    await recharge(server, who, '200')
    // Passkeys need a host name; an IP address is none.
    wallet = await openWallet(server.address.replace('127.0.0.1', 'localhost'))
    await addVirtualAuthenticator(wallet.page)
    await wallet.page.evaluate(token => localStorage.setItem('Matemax_token', token), who.token)
    await wallet.page.reload()
  })
  afterAll(async () => {
    await wallet?.close()
    await server?.close()
  })
  stepByStep(() => ({ wallet, server }))

  /** Begins a withdrawal and presses "Forgot PIN?" on the PIN sheet; returns the address. */
  async function forgetPin(): Promise<string> {
    const { page } = wallet
    const address = freshAddress()
    await openPage(page, 'pages/Assets/claim')
    await page.getByLabel('Receiving address').fill(address)
    await page.getByLabel('Amount', { exact: true }).fill('50')
    await page.getByRole('button', { name: /^Withdraw 50/ }).click()
    await page.getByRole('button', { name: /^Confirm 50/ }).click()
    await page.getByRole('link', { name: 'Forgot PIN?' }).click()
    return address
  }
  async function expectTyped(address: string): Promise<void> {
    const typed = (label: string) => wallet.page.getByLabel(label, { exact: true }).inputValue()
    await expect.poll(() => typed('Receiving address')).toBe(address)
    expect(await typed('Amount')).toBe('50')
  }

  test('asks for a new PIN from the PIN sheet, finds the old one, and goes on with the withdrawal', async () => {
    const { page } = wallet
    const address = await forgetPin()
    await server.dev.advance({ seconds: 61 })
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Verification code').fill(await server.dev.code(who.email, 3))
    await page.getByLabel('Login password').fill(PASSWORD)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByRole('heading', { name: 'Request received' }).waitFor()
    await expectText(page, 'Decision by')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel request' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click()
    await expectToast(page, 'Request canceled')
    await expectTyped(address)
  })

  test('adds a mobile number with the PIN and an emailed code, and every contact is notified', async () => {
    const { page } = wallet
    await openPage(page, 'pages/Security/contact?kind=mobile')
    await page.getByLabel('New mobile number').fill(MOBILE)
    const send = page.getByRole('button', { name: 'Send code' })
    await send.first().click()
    await page.getByLabel('Verification code').fill(await server.dev.code(MOBILE))
    await page.getByLabel('Login password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectText(page, 'Please enter the mobile or email verification code')
    await server.dev.advance({ seconds: 61 })
    await send.last().click()
    await page.getByLabel('Code sent to your email or phone').fill(await server.dev.code(who.email, 4))
    await page.getByLabel('Current PIN').fill('975310')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectText(page, 'Attempts left: 4')
    await expectAccessible(page)
    await page.getByLabel('Current PIN').fill(PIN)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Modified successfully')
    // A wrong PIN was refused.
    expect(wallet.takeFaults()).toHaveLength(1)
    await openPage(page, 'pages/Security/index')
    await expectText(page, /Withdrawals are on hold until/)
    await openPage(page, 'pages/Home/messages')
    await expectText(page, 'A login email or mobile number was added or changed: +81•••4499')
    await openPage(page, 'pages/Assets/claim')
    await expectValue(page, 'withdrawal-hold', 'contact_changed')
  })

  test('sets up an authenticator app and keeps its recovery codes', async () => {
    const { page } = wallet
    await openPage(page, 'pages/Security/index')
    await server.dev.advance({ seconds: 61 })
    // The page counts down by its own clock until another code may be sent.
    await page.reload()
    await page.getByRole('link', { name: /Authenticator app.*Not set/ }).click()
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Code sent to your email or phone').fill(await server.dev.code(who.email, 5))
    await page.getByRole('button', { name: 'Set up' }).click()
    await tapPin(page, PIN)
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    secret = (await exactOf(page, 'totp-secret')) ?? ''
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    await expectAccessible(page)
    await page.getByLabel('Current code in the app').fill(totpOf(secret, await server.dev.now()))
    await page.getByRole('button', { name: 'Turn on' }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await codes.first().waitFor()
    expect(await codes.count()).toBe(10)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await expectText(page, '10 recovery codes left')
    expect(await who.call(getSecurity, {})).toMatchObject({ totp: true })
  })

  test('adds a passkey', async () => {
    const { page } = wallet
    await openPage(page, 'pages/Security/passkeys')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await tapPin(page, PIN)
    // With one second factor already set, adding another requires it.
    const sheet = page.getByRole('dialog', { name: 'Two-factor authentication' })
    await server.dev.advance({ seconds: 30 })
    await sheet.getByLabel('Code from your authenticator app').fill(totpOf(secret, await server.dev.now()))
    expect(await sheet.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0)
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await expectToast(page, 'Passkey added')
    expect(wallet.takeFaults()).toHaveLength(1)
    await page.getByRole('button', { name: /^Passkey 1/ }).waitFor()
    await expectAccessible(page)
  })

  test('withdraws with the PIN and the passkey, three days after the changes', async () => {
    const { page } = wallet
    await openPage(page, 'pages/Assets/claim')
    await expectValue(page, 'withdrawal-hold', 'factor_changed')
    await server.dev.advance({ hours: 24 })
    await page.reload()
    await page.getByLabel('Receiving address').waitFor()
    expect(await page.getByTestId('withdrawal-hold').count()).toBe(0)
    // Until then the withdrawal would wait for a review.
    await server.dev.advance({ hours: 48 })
    await page.getByLabel('Receiving address').fill(freshAddress())
    await page.getByLabel('Amount', { exact: true }).fill('50')
    await page.getByRole('button', { name: /^Withdraw 50/ }).click()
    await page.getByRole('button', { name: /^Confirm 50/ }).click()
    await tapPin(page, PIN)
    const sheet = page.getByRole('dialog', { name: 'Two-factor authentication' })
    await sheet.waitFor()
    await expectAccessible(page)
    await sheet.getByLabel('Code from your authenticator app').fill('000000')
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await expectText(page, 'The code is incorrect or has already been used. Wait for the next one.')
    await sheet.getByRole('button', { name: 'Use a passkey' }).click()
    await expectToast(page, 'Operation successful')
    await pressOnReceipt(page, 'View progress')
    await expectValue(page, 'withdrawal-state', 'sent')
    // Refused without a second factor, and with a wrong code.
    expect(wallet.takeFaults()).toHaveLength(2)
  })

  test('logs in with the password and a code, then with the passkey alone', async () => {
    const { page } = wallet
    const leave = async () => {
      await page.evaluate(() => localStorage.removeItem('Matemax_token'))
      await page.reload()
      await openPage(page, 'pages/Login/index')
    }
    await leave()
    await page.getByLabel('Email or mobile number').fill(who.email)
    await page.getByLabel('Login password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Two-factor authentication' })
    await server.dev.advance({ seconds: 30 })
    await sheet.getByLabel('Code from your authenticator app').fill(totpOf(secret, await server.dev.now()))
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await expectToast(page, 'Login succeeded')
    // The password alone was refused.
    expect(wallet.takeFaults()).toHaveLength(1)
    await leave()
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expectToast(page, 'Login succeeded')
    const user = await callApi(server.address, getUserInfo, {}, await tokenOf(wallet))
    expect(user).toMatchObject({ email: who.email, secondFactor: true })
  })

  test('resets the forgotten PIN with the passkey, and reads until when withdrawals are on hold', async () => {
    const { page } = wallet
    const address = await forgetPin()
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Verification code').fill(await server.dev.code(who.email, 6))
    await page.getByLabel('New PIN').fill('864209')
    await page.getByLabel('Repeat PIN').fill('864209')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save PIN' }).click()
    const sheet = page.getByRole('dialog', { name: 'Two-factor authentication' })
    await sheet.getByRole('button', { name: 'Use a passkey' }).click()
    await expectToast(page, 'Payment PIN saved. Withdrawals are on hold until')
    expect(wallet.takeFaults()).toHaveLength(1)
    await expectTyped(address)
    await expectValue(page, 'withdrawal-hold', 'pin_changed')
  })
})
