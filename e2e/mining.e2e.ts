import { getTokenData } from '@matin/contract/assets'
import { login } from '@matin/contract/auth'
import { listUserMines } from '@matin/contract/mining'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, type Wallet } from './support/browser.ts'
import {
  type Customer,
  callApi,
  customerOf,
  newCustomer,
  PASSWORD,
  PIN,
  recharge,
  setPin,
} from './support/customer.ts'
import { openEndedOrders, openPage, openPool } from './support/open-page.ts'
import { passIdentity } from './support/operator.ts'
import { type OwnServer, ownServer } from './support/stage.ts'
import { stepByStep } from './support/step-by-step.ts'
import { until } from './support/until.ts'
import {
  allExactOf,
  exactOf,
  expectText,
  expectToast,
  expectValue,
  holdAnswers,
  pressOnReceipt,
  tapPin,
  tickBox,
} from './support/wallet.ts'

/*
 * A customer buys a product of each kind, is paid, claims, redeems, and sees each expire. After every step,
 * the screens equal the server's ledger, and the ledger balances.
 */

let server: OwnServer
let wallet: Wallet
let who: Customer

beforeAll(async () => {
  server = await ownServer()
  await server.dev.toMorning()
  who = await newCustomer(server)
  await setPin(server, who, 1)
  await recharge(server, who, '2000')
  // Far from the platform's zone: times are the customer's own.
  wallet = await openWallet(server.address, { timezoneId: 'Asia/Tokyo' })
  await enter()
})
afterAll(async () => {
  await wallet?.close()
  await server?.close()
})

stepByStep(() => ({ wallet, server }))

/** Signs in again, because moving the clock by months ends earlier sessions. */
async function enter(): Promise<void> {
  const { page } = wallet
  const { token } = await callApi(server.address, login, { account: who.email, password: PASSWORD })
  who = customerOf(server.address, who.email, token)
  await page.goto('/')
  await page.evaluate(bearer => localStorage.setItem('Matemax_token', bearer), token)
  await page.reload()
}

/** Moves the clock while no page is open and no session is stored, then signs in again. */
async function pass(days: number): Promise<void> {
  await wallet.page.evaluate(() => localStorage.removeItem('Matemax_token'))
  await wallet.page.goto('about:blank')
  await server.dev.advance({ hours: 24 * days })
  await enter()
}

async function balances() {
  const { assets, total } = await who.call(getTokenData, {})
  return { ...assets.find(row => row.asset === 'USDT'), total }
}

async function orderOf(kind: 'lock' | 'machine' | 'nft', trial = false) {
  const { items } = await who.call(listUserMines, { kind })
  const found = items.find(order => order.trial === trial)
  if (!found) throw new Error(`no order of ${kind}`)
  return found
}

async function expectPaid(kind: 'lock' | 'machine' | 'nft', count: number): Promise<void> {
  const read = async () => (await orderOf(kind)).paidCount
  await until(read, count, `payouts of ${kind}`)
}

/** Submits a purchase and completes its confirmation. */
async function buy(submit: RegExp): Promise<void> {
  const { page } = wallet
  await tickBox(page)
  await page.getByRole('button', { name: submit }).click()
  await page.getByRole('dialog', { name: 'Payment PIN' }).waitFor()
  await expectAccessible(page)
  await tapPin(page, PIN)
  await expectToast(page, 'Purchase successful')
  await pressOnReceipt(page, 'Open order')
  await expectValue(page, 'order-state', 'in_progress')
}

test('a customer rents a machine with its stated return, and pays the rent', async () => {
  const { page } = wallet
  await openPage(page, 'pages/DEFI/index')
  await page.getByRole('tab', { name: 'Machines' }).click()
  await expect.poll(() => page.url()).toContain('tab=machines')
  const row = page.getByTestId('machine-Rig S1')
  await row.waitFor()
  expect(await allExactOf(page, 'machine-net')).toEqual(['6.4', '31.8', '96'])
  expect(await exactOf(page, 'miner-count')).toBe('0')
  await expectAccessible(page)
  await row.getByRole('link', { name: 'Rent: Rig S1' }).click()
  await expectValue(page, 'rent-paid', '200')
  await expectValue(page, 'whole-income', '206.4')
  await expectValue(page, 'expected-daily', '3.44')
  await expectValue(page, 'whole-result', '6.4')
  await expectValue(page, 'thirty-days', '103.2')
  await expectText(page, 'Source of income')
  await page.getByRole('button', { name: /^Rent for 200/ }).click()
  await expectText(page, 'Please read the rules and check the box')
  await expectAccessible(page)
  // A second tap on one button within half a second would not be taken. Nothing is promised by the phone's own clock.
  const told = await holdAnswers(page, '/api/home/data')
  const loaded = ['/api/mine/list', '/api/token/data'].map(path =>
    page.waitForResponse(response => new URL(response.url()).pathname === path),
  )
  await page.reload()
  for (const response of await Promise.all(loaded)) await response.finished()
  expect(await page.getByTestId('first-payout').count()).toBe(0)
  told.release()
  await expectValue(page, 'whole-result', '6.4')
  const firstPayout = await exactOf(page, 'first-payout')
  await buy(/^Rent for 200/)
  await expectValue(page, 'order-principal', '200')
  await expectValue(page, 'order-net', '6.4')
  expect(Date.parse((await exactOf(page, 'next-payout')) ?? '')).toBe(Date.parse(firstPayout ?? ''))
  expect(await page.getByRole('button', { name: 'Redeem early' }).count()).toBe(0)
  await expectAccessible(page)
  expect(await balances()).toMatchObject({ spot: '1800', locked: '0', total: '1800' })
  await openPool(page, 'Machines')
  await expectValue(page, 'miner-count', '1')
})

test('a customer buys the numbered edition shown on the screen, and holds it', async () => {
  const { page } = wallet
  await openPage(page, 'pages/DEFI/index')
  await page.getByRole('tab', { name: 'NFT' }).click()
  await expect.poll(() => page.url()).toContain('tab=nft')
  await page.getByTestId('nft-120').getByRole('link', { name: 'Dial No. 0401' }).click()
  await expectValue(page, 'edition', '401')
  await expectValue(page, 'editions-sold', '0')
  await expectValue(page, 'price-back', '300')
  await expectValue(page, 'whole-result', '21.6')
  await expectAccessible(page)
  await buy(/^Buy for 300/)
  await expectValue(page, 'order-edition', '401')
  await expectAccessible(page)
  expect(await balances()).toMatchObject({ spot: '1500', locked: '300', total: '1800' })
  await openPool(page, 'NFT')
  const mine = page.getByRole('region', { name: 'My NFTs' })
  await mine.getByRole('link', { name: 'Dial No. 0401' }).waitFor()
  await page.getByTestId('nft-120').getByRole('link', { name: 'Dial No. 0402' }).waitFor()
  await expectAccessible(page)
})

test('a customer is led to the identity page before the free trial, and may apply after passing', async () => {
  const { page } = wallet
  await openPool(page, 'Machines')
  await page.getByRole('link', { name: 'Try 3 days: Rig S1' }).click()
  await expectValue(page, 'trial-standing', 'identity_required')
  await expectText(page, 'Identity authentication required')
  await expectAccessible(page)
  const way = page.getByRole('link', { name: 'Verify identity' })
  expect(await way.getAttribute('href')).toContain('/pages/Authentication/index')

  await passIdentity(server, who)
  await page.reload()
  await expectValue(page, 'trial-standing', 'open')
  await expectValue(page, 'trial-income', '0.6')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apply for trial' }).click()
  await expectToast(page, 'Apply succeed')
  await pressOnReceipt(page, 'Open order')
  await expectValue(page, 'claimable', '0')
  await expectText(page, 'Nothing to claim yet')
  await expectAccessible(page)
  expect(await balances()).toMatchObject({ spot: '1500', total: '1800' })
  await openPool(page, 'Machines')
  await page.getByRole('link', { name: 'My trial' }).waitFor()
  expect(await page.getByRole('link', { name: /^Try 3 days/ }).count()).toBe(0)
})

test('a customer is paid at 4 am for all products except the trial, whose income waits for a claim', async () => {
  const { page } = wallet
  await pass(3)
  for (const kind of ['machine', 'nft'] as const) await expectPaid(kind, 2)
  expect((await balances()).mining).toBe('7.24')
  await openPool(page, 'NFT')
  await expectValue(page, 'nft-today', '0.18')
  await expectValue(page, 'nft-accumulated', '0.36')
  await expectText(page, '2 of 120')
  await openPool(page, 'Machines')
  await page.getByRole('link', { name: 'My trial' }).click()
  await expectValue(page, 'claimable', '0.4')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Claim 0\.40/ }).click()
  await expectToast(page, 'Received successfully')
  await expectValue(page, 'claimable', '0')
  await expectValue(page, 'order-paid', '0.4')
  expect((await balances()).mining).toBe('7.64')
})

test('a customer sees the rental end without a refund of the rent, and claims the trial’s last income', async () => {
  const { page } = wallet
  await pass(59)
  await expectPaid('machine', 60)
  await until(async () => (await orderOf('machine')).ending, 'expired', 'the end of the rental')
  await openEndedOrders(page, 'Machines')
  await expect.poll(() => allExactOf(page, 'whole-result')).toEqual(['6.4'])
  await expectValue(page, 'claimable', '0.2')
  await expectAccessible(page)
  await page.getByRole('link', { name: /Rig S1.*60 of 60 payouts/ }).click()
  await expectValue(page, 'order-state', 'expired')
  await expectValue(page, 'order-paid', '206.4')
  await expectText(page, 'Expiry, rental ends')
  await expectAccessible(page)
  expect(await balances()).toMatchObject({ spot: '1500', locked: '300' })
  await openPool(page, 'Machines')
  await expectValue(page, 'miner-count', '0')

  await page.getByRole('link', { name: 'My trial' }).click()
  await expectValue(page, 'order-state', 'expired')
  await expectValue(page, 'claimable', '0.2')
  await page.getByRole('button', { name: /^Claim 0\.20/ }).click()
  await expectText(page, 'All claimed')
  await expectValue(page, 'order-paid', '0.6')
})
