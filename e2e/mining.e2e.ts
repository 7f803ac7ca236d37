import { getTokenData } from '@matin/contract/assets'
import { login } from '@matin/contract/auth'
import { buyMine, listMines, listUserMines } from '@matin/contract/mining'
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
import { openEndedOrders, openHistory, openPage, openPool } from './support/open-page.ts'
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
  await expectValue(page, 'return-price', '200')
  await expectValue(page, 'return-income', '206.4')
  await expectValue(page, 'return-back', '0')
  await expectValue(page, 'return-net', '6.4')
  await expectValue(page, 'expected-daily', '3.44')
  await expectValue(page, 'whole-result', '6.4')
  await expectValue(page, 'thirty-days', '103.2')
  await expectText(page, 'Where the income comes from')
  await page.getByRole('button', { name: /^Rent for 200/ }).click()
  await expectText(page, 'Please read the rules and tick the box')
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
  await expectValue(page, 'return-net', '6.4')
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
  await expectValue(page, 'return-back', '300')
  await expectValue(page, 'return-net', '21.6')
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

test('a customer locks coins', async () => {
  const { page } = wallet
  const { items } = await who.call(listMines, { kind: 'lock' })
  const month = items.find(item => item.cycleDays === 30)
  await openPage(page, `pages/DEFI/pledge?versionId=${month?.versionId}`)
  await page.getByLabel('Amount to lock').fill('400')
  await expectValue(page, 'whole-result', '4.2')
  await buy(/^Lock 400/)
  await expectValue(page, 'order-principal', '400')
  expect(await balances()).toMatchObject({ spot: '1100', locked: '700', total: '1800' })
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
  expect(await balances()).toMatchObject({ spot: '1100', total: '1800' })
  await openPool(page, 'Machines')
  await page.getByRole('link', { name: 'My trial' }).waitFor()
  expect(await page.getByRole('link', { name: /^Try 3 days/ }).count()).toBe(0)
})

test('a customer is paid at 4 am for all products except the trial, whose income waits for a claim', async () => {
  const { page } = wallet
  await pass(3)
  for (const kind of ['machine', 'nft', 'lock'] as const) await expectPaid(kind, 2)
  expect((await balances()).mining).toBe('7.52')
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
  expect((await balances()).mining).toBe('7.92')
})

test('a customer sees every time in their own zone, with the platform’s 04:00 beside it', async () => {
  const { page } = wallet
  await openHistory(page, 'Mining income')
  // The first one is what was claimed of the trial, which fell due at no time.
  const row = page.getByRole('list', { name: 'Transactions' }).getByRole('button').nth(1)
  const time = row.locator('time')
  const booked = new Date((await time.getAttribute('datetime')) ?? '')
  expect(await time.textContent()).toBe(
    booked.toLocaleTimeString('en-GB', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' }),
  )
  await row.click()
  const sheet = page.getByRole('dialog', { name: 'Mining income' })
  await sheet.getByText(/13:00\sUTC\+9$/).waitFor()
  await sheet.getByText(/^Platform time: .*04:00\sUTC$/).waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
})

test('a customer redeems the lock early, and gets exactly the previewed amount', async () => {
  const { page } = wallet
  await openPage(page, 'pages/DEFI/pledgeList')
  await page.getByRole('link', { name: /USDT Lock 30/ }).click()
  await page.getByRole('button', { name: 'Redeem early' }).click()
  const sheet = page.getByRole('dialog', { name: 'Redeem this order early?' })
  await sheet.waitFor()
  const [penalty, forfeited, returned] = await Promise.all(
    ['penalty', 'forfeited', 'returned'].map(part => exactOf(page, `preview-${part}`)),
  )
  expect({ penalty, forfeited, returned }).toEqual({ penalty: '4', forfeited: '3.92', returned: '396' })
  await sheet.getByRole('button', { name: 'Redeem early' }).click()
  await tapPin(page, PIN)
  await expectToast(page, 'Redemption successful')
  await expectValue(page, 'order-state', 'redeemed')
  await expectValue(page, 'redemption-returned', returned ?? '')
  await expectValue(page, 'redemption-penalty', penalty ?? '')
  await expectValue(page, 'redemption-forfeited', forfeited ?? '')
  // 0.28 were paid, and 4 are gone.
  await expectValue(page, 'whole-result', '-3.72')
  await expectText(page, 'Redeemed early, principal less penalty returned')
  expect(await balances()).toMatchObject({ spot: '1496', locked: '300', mining: '7.92' })
})

test('a customer sees the rental end without a refund of the rent, and claims the trial’s last income', async () => {
  const { page } = wallet
  await pass(59)
  await expectPaid('machine', 60)
  await until(async () => (await orderOf('machine')).ending, 'expired', 'the end of the rental')
  await openEndedOrders(page, 'Machines')
  await expect.poll(() => allExactOf(page, 'whole-result')).toEqual(['0.6', '6.4'])
  await expectAccessible(page)
  await page.getByRole('link', { name: /Rig S1.*60 of 60 payouts/ }).click()
  await expectValue(page, 'order-state', 'expired')
  await expectValue(page, 'order-paid', '206.4')
  await expectText(page, 'Expiry, rental ends')
  await expectAccessible(page)
  expect(await balances()).toMatchObject({ spot: '1496', locked: '300' })
  await openPool(page, 'Machines')
  await expectValue(page, 'miner-count', '0')

  await page.getByRole('link', { name: 'My trial' }).click()
  await expectValue(page, 'order-state', 'expired')
  await expectValue(page, 'claimable', '0.2')
  await page.getByRole('button', { name: /^Claim 0\.20/ }).click()
  await expectText(page, 'All claimed')
  await expectValue(page, 'order-paid', '0.6')
})

test('a customer’s edition is bought back at its price at maturity', async () => {
  const { page } = wallet
  await pass(60)
  await expectPaid('nft', 120)
  await until(async () => (await orderOf('nft')).ending, 'expired', 'the maturity of the piece')
  await openEndedOrders(page, 'NFT')
  await page.getByRole('link', { name: /Dial No\. 0401/ }).click()
  await expectValue(page, 'order-state', 'expired')
  await expectValue(page, 'order-paid', '21.6')
  await expectText(page, 'Maturity, bought back at the purchase price')
  await expectAccessible(page)
  // 206.4 of the machine, 21.6 of the piece, 0.6 of the trial, 0.28 of the lock.
  expect(await balances()).toMatchObject({ spot: '1796', locked: '0', mining: '228.88', total: '2024.88' })
  await openPool(page, 'NFT')
  await page.getByTestId('nft-120').waitFor()
  expect(await page.getByRole('region', { name: 'My NFTs' }).count()).toBe(0)
})

test('a customer reads "Sold out" on a series and "Not yet open" on a machine whose pool is empty', async () => {
  const { page } = wallet
  const products = (await who.call(listMines, {})).items
  const rig = products.find(({ name }) => name.en === 'Rig M2')
  const series = products.find(({ kind, cycleDays }) => kind === 'nft' && cycleDays === 240)
  if (!rig?.price || !series?.price) throw new Error('the seed has neither of them')
  for (let others = 0; others < 2; others++) {
    const other = await newCustomer(server)
    await setPin(server, other, 1)
    await recharge(server, other, '11400')
    for (let rental = 0; rental < 9; rental++)
      await other.call(buyMine, { versionId: rig.versionId, amount: rig.price, pin: PIN })
    for (let piece = 0; piece < 5; piece++)
      await other.call(buyMine, { versionId: series.versionId, amount: series.price, pin: PIN })
  }
  await openPool(page, 'Machines')
  await page.reload()
  const row = page.getByTestId('machine-Rig M2')
  await row.getByText('Not yet open').waitFor()
  expect(await row.getByRole('link', { name: /^Rent/ }).count()).toBe(0)
  await row.getByText(/The reward pool can cover only 59\d\.\d+ USDT, below the price/).waitFor()
  expect(await row.getByTestId('miner-count').getAttribute('data-value')).toBe('18')
  await row.getByRole('link', { name: 'Rig M2', exact: true }).click()
  await expectText(page, 'Not yet open')
  await expect.poll(() => page.getByRole('button', { name: /^Rent for/ }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await openPool(page, 'NFT')
  await page.getByTestId('nft-240').getByText('Sold out').waitFor()
  await page.getByTestId('nft-240').getByRole('link').click()
  await expectText(page, 'All 10 pieces are sold.')
  await expect.poll(() => page.getByRole('button', { name: /^Buy for/ }).isDisabled()).toBe(true)
  await expectAccessible(page)
})
