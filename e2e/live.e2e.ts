import { sendToCustomer } from '@matin/contract/assets'
import { getUserInfo } from '@matin/contract/user'
import { afterAll, beforeAll, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, type Wallet } from './support/browser.ts'
import { type Customer, newCustomer, PIN, recharge, setPin } from './support/customer.ts'
import { openPage } from './support/open-page.ts'
import { pushedOnly } from './support/pushed-only.ts'
import type { Server } from './support/server.ts'
import { sharedServer } from './support/stage.ts'
import { until } from './support/until.ts'
import { exactOf, expectText } from './support/wallet.ts'

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
  await expectText(page, /12\.5 USDT received from/)
  await expectAccessible(page)
  await bob.call(sendToCustomer, { to: uid, amount: '7.5', pin: PIN })
  await page
    .getByText(/7\.5 USDT received from/)
    .first()
    .waitFor()
  await page
    .getByText(/7\.5 USDT received from/)
    .first()
    .click()
  await until(() => exactOf(page, 'log-amount'), '7.5', 'log')
  wallet.expectNoFaults()
})
