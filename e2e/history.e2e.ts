import { ownTransfer, sendToCustomer } from '@matin/contract/assets'
import { getUserInfo } from '@matin/contract/user'
import { cancelWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, type Wallet } from './support/browser.ts'
import { type Customer, newCustomer, PIN, recharge, setPin } from './support/customer.ts'
import { openHistory, openPage } from './support/open-page.ts'
import type { Server } from './support/server.ts'
import { sharedServer } from './support/stage.ts'
import { allExactOf, expectText } from './support/wallet.ts'

const OUTSIDE = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'

let server: Server
let wallet: Wallet
let who: Customer
let friend: Customer
let uid: string

beforeAll(async () => {
  server = await sharedServer()
  who = await newCustomer(server)
  friend = await newCustomer(server)
  uid = (await friend.call(getUserInfo, {})).uid
  await setPin(server, who, 1)
  await recharge(server, who, '1500')
  for (let k = 1; k <= 24; k++)
    await who.call(ownTransfer, { from: 'spot', to: 'mining', asset: 'USDT', amount: `${k}` })
  await who.call(sendToCustomer, { to: uid, amount: '12.5', pin: PIN })
  wallet = await openWallet(server.address, { serviceWorkers: 'block' }, async context => {
    await context.addInitScript(token => localStorage.setItem('Matemax_token', token), who.token)
  })
})
afterAll(() => wallet?.close())

const shown = () => allExactOf(wallet.page, 'log-amount')
const pill = (group: string, name: string) =>
  wallet.page.getByRole('group', { name: group }).getByText(name, { exact: true })

test('an event is one row of the history, which opens the event’s ledger transfers', async () => {
  const { page } = wallet
  await openPage(page, 'pages/Assets/history')
  await expect.poll(async () => (await shown())[0]).toBe('-12.5')
  expect((await shown()).slice(1, 4)).toEqual(['-24', '-23', '-22'])
  await expectText(page, 'Spot account → Mining account')
  await page.getByRole('list', { name: 'Transactions' }).getByRole('button').nth(1).click()
  const sheet = page.getByRole('dialog', { name: 'Transfer between your accounts' })
  await expect.poll(() => allExactOf(page, 'posting-amount')).toEqual(['24', '-24'])
  await sheet.getByText('Ledger entries').waitFor()
  await expectAccessible(page)

  const saved = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Share as image' }).click()
  const picture = await saved
  expect(picture.suggestedFilename()).toMatch(/^receipt-\d{4}-\d\d-\d\d\.png$/)
  const { format, width, height } = await sharp(await picture.path()).metadata()
  expect({ format, width }).toEqual({ format: 'png', width: 780 })
  expect(height).toBeGreaterThan(500)
  // The browser's way back closes what lies over the page, and stays on it.
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  expect(page.url()).toContain('pages/Assets/history')
})

test('rows are grouped by day, and an active filter is visible', async () => {
  const { page } = wallet
  await page
    .getByRole('heading', { name: /^(Today|Yesterday)$/ })
    .first()
    .waitFor()
  await openHistory(page, 'Exchange')
  const on = pill('Type', 'Exchange')
  await on.waitFor()
  expect(await on.getAttribute('aria-pressed')).toBe('true')
  const box = await on.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  await openPage(page, 'pages/Assets/history')
})

test('filters by kind, coin and days stay in the address, and are cleared together', async () => {
  const { page } = wallet
  await pill('Type', 'Recharge').click()
  await expect.poll(shown).toEqual(['1500'])
  await page.getByRole('button', { name: 'Filter' }).click()
  await pill('Coin', 'BTC').click()
  await expectText(page, 'No matching transactions')
  await pill('Coin', 'All coins').click()
  await pill('Period', 'Last month').click()
  await expectText(page, 'No matching transactions')
  expect(page.url()).toContain('kind=deposit_seen')
  expect(page.url()).toContain('from=')
  await page.reload()
  await expectText(page, 'No matching transactions')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(async () => (await shown())[0]).toBe('-12.5')
  expect(page.url()).not.toContain('kind=')
})

test('a withdrawal and a recharge are one row each, whose state updates live', async () => {
  const { page } = wallet
  await openPage(page, 'pages/Assets/history')
  const rows = page.getByRole('list', { name: 'Transactions' }).getByRole('button')
  await expect.poll(async () => (await shown())[0]).toBe('-12.5')
  const { id } = await who.call(submitWithdrawal, { address: OUTSIDE, quantity: '600', pin: PIN })
  await expect.poll(() => rows.first().textContent()).toMatch(/^Withdrawal.*In review$/)
  await who.call(cancelWithdrawal, { id })
  await expect.poll(() => rows.first().textContent()).toMatch(/^Withdrawal.*Canceled$/)
  expect((await shown()).slice(0, 2)).toEqual(['-600', '-12.5'])
  await rows.first().click()
  const sheet = page.getByRole('dialog', { name: 'Withdrawal' })
  await sheet.getByRole('heading', { name: /^Withdrawal returned/ }).waitFor()
  expect(await allExactOf(page, 'posting-amount')).toEqual(['600', '-600', '-600', '600'])
  await expectAccessible(page)
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  await pill('Type', 'Recharge').click()
  await expect.poll(shown).toEqual(['1500'])
  expect(await rows.first().textContent()).toMatch(/^Recharge.*Credited$/)
  wallet.expectNoFaults()
})
