import { sendToCustomer } from '@matin/contract/assets'
import { getUserInfo } from '@matin/contract/user'
import { afterAll, beforeAll, test } from 'vitest'
import { openWallet, type Wallet } from './support/browser.ts'
import { type Customer, newCustomer, PIN, recharge, setPin } from './support/customer.ts'
import { startWire, type Wire } from './support/silent-wire.ts'
import { sharedServer } from './support/stage.ts'

let wire: Wire
let wallet: Wallet
let ada: Customer
let bob: Customer

beforeAll(async () => {
  const server = await sharedServer()
  ada = await newCustomer(server)
  bob = await newCustomer(server)
  await setPin(server, bob, 1)
  await recharge(server, bob, '50')
  wire = await startWire(server.address)
  wallet = await openWallet(wire.address, {}, async context => {
    await context.addInitScript(token => localStorage.setItem('Matemax_token', token), ada.token)
  })
})
afterAll(async () => {
  await wallet?.close()
  await wire?.close()
})

test('events that arrive while every open connection is dead are shown without a press by the customer', async () => {
  const { page } = wallet
  await page.getByRole('link', { name: 'Messages', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  wire.silence()
  const { uid } = await ada.call(getUserInfo, {})
  await bob.call(sendToCustomer, { to: uid, amount: '12.5', pin: PIN })
  await page.getByRole('link', { name: 'Messages, 1 unread' }).waitFor()
  wallet.expectNoFaults()
})
