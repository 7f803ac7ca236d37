import { getTokenData, sendToCustomer } from '@matin/contract/assets'
import { logout } from '@matin/contract/auth'
import { getTopupAddress } from '@matin/contract/recharge'
import { getUserInfo } from '@matin/contract/user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, type Wallet } from './support/browser.ts'
import { type Customer, callApi, newCustomer, PIN, recharge, setPin } from './support/customer.ts'
import { openPage, openSend } from './support/open-page.ts'
import { pushedOnly } from './support/pushed-only.ts'
import type { Server } from './support/server.ts'
import { sharedServer } from './support/stage.ts'
import { until } from './support/until.ts'
import { exactOf, expectText, expectValue, tapPin } from './support/wallet.ts'

/**
 * Valid address with the same first and last four characters as the faucet's (see
 * sending.integration.test.ts).
 */
const LOOKALIKE = 'TW5FaDxJSgqMeRw48C9RVXSzA4RVP3Uxpq'

let server: Server
let wallet: Wallet
let ada: Customer
let bob: Customer

beforeAll(async () => {
  server = await sharedServer()
  ada = await newCustomer(server)
  bob = await newCustomer(server)
  // In this order: the first PIN of an account that has money would hold what leaves it.
  await setPin(server, bob, 1)
  await recharge(server, bob, '200')
  await setPin(server, ada, 1)
  await recharge(server, ada, '50')
  wallet = await openWallet(server.address, {}, async context => {
    await pushedOnly(context)
    await context.addInitScript(token => localStorage.setItem('Matemax_token', token), ada.token)
  })
})
afterAll(() => wallet?.close())

test('a transfer from another customer appears without a reload, on Home and in the messages', async () => {
  const { page } = wallet
  await page.getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' })
  await openPage(page, 'pages/Home/index')
  await page.getByRole('link', { name: 'Messages', exact: true }).waitFor()
  const { uid } = await ada.call(getUserInfo, {})
  await bob.call(sendToCustomer, { to: uid, amount: '12.5', pin: PIN })
  await page.getByRole('link', { name: 'Messages, 1 unread' }).waitFor()
  await page.getByRole('link', { name: 'Messages, 1 unread' }).click()
  await expectText(page, /12\.50 USDT received from/)
  await expectAccessible(page)
  await bob.call(sendToCustomer, { to: uid, amount: '7.5', pin: PIN })
  await page
    .getByText(/7\.50 USDT received from/)
    .first()
    .waitFor()
  await page
    .getByText(/7\.50 USDT received from/)
    .first()
    .click()
  await until(() => exactOf(page, 'log-amount'), '7.5', 'log')
  wallet.expectNoFaults()
})

test('a withdrawal to a customer’s address is offered as a free transfer, and a look-alike address shows a warning', async () => {
  const { page } = wallet
  await openPage(page, 'pages/Assets/claim')
  await page.getByLabel('Receiving address').fill(LOOKALIKE)
  await expectText(page, /looks like another address in your history/)
  await expectAccessible(page)
  const { address } = await bob.call(getTopupAddress, {})
  await page.getByLabel('Receiving address').fill(address)
  await expectText(page, 'Send for free')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Send for free' }).click()
  await expectText(page, `To ${bob.email.slice(0, 1)}•••@e•••.com`)
  await page.getByLabel('Amount').fill('20')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Send 20/ }).click()
  await tapPin(page, PIN)
  await expectValue(page, 'receipt-amount', '20')
  await expectText(page, `to ${bob.email.slice(0, 1)}•••@e•••.com`)
  await expectAccessible(page)
  await until(
    async () => (await callApi(server.address, getTokenData, {}, bob.token)).available,
    '200',
    'what Bob has',
  )
  wallet.expectNoFaults()
})

test('an invalid transfer shows an error at its field', async () => {
  const { page } = wallet
  await openSend(page)
  await page.getByLabel('UID or deposit address').fill('100000000')
  await expectText(page, 'No customer has this UID or deposit address. Check it with the recipient.')
  const { uid } = await ada.call(getUserInfo, {})
  await page.getByLabel('UID or deposit address').fill(uid)
  await expectText(page, 'This is your own account. Enter another customer’s UID.')
  await page.getByLabel('Amount').fill('99999')
  await expectText(page, 'Insufficient Balance')
})

test('a session that is ended on another device ends on this device, too', async () => {
  const { page } = wallet
  await openPage(page, 'pages/Assets/index')
  await ada.call(logout, {})
  await page.getByText('Log in to continue').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('Matemax_token'))).toBeNull()
})
