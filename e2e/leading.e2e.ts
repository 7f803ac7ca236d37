import { listMines } from '@matin/contract/mining'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, type Wallet } from './support/browser.ts'
import { type Customer, newCustomer, recharge, setPin } from './support/customer.ts'
import { openPage } from './support/open-page.ts'
import type { Server } from './support/server.ts'
import { sharedServer } from './support/stage.ts'
import { expectText, tapPin, tickBox } from './support/wallet.ts'

/* Obstacles for a customer, numbered as in the finding: nothing seems dead or is lost, and the next step is visible. */

let server: Server
let who: Customer
let guest: Wallet
let wallet: Wallet
let lock: string

beforeAll(async () => {
  server = await sharedServer()
  who = await newCustomer(server)
  await setPin(server, who, 1)
  const { items } = await who.call(listMines, { kind: 'lock' })
  lock = items.find(item => item.cycleDays === 30)?.versionId ?? ''
  guest = await openWallet(server.address, { serviceWorkers: 'block' })
  wallet = await openWallet(server.address, { serviceWorkers: 'block' }, async context => {
    await context.addInitScript(token => localStorage.setItem('Matemax_token', token), who.token)
  })
})
afterAll(async () => {
  await guest?.close()
  await wallet?.close()
})

test('a guest reads Home in their own language at once, and sees how the app works', async () => {
  const { page } = guest
  await openPage(page, 'pages/Home/index')
  await page.getByRole('link', { name: 'All markets' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 2000)
  await expectText(page, 'How it works')
  await page.getByRole('heading', { name: 'Lock coins' }).scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await page.getByRole('button', { name: '日本語' }).click()
  await page.getByRole('heading', { name: '新しい旅を、ここから' }).waitFor()
  await expectText(page, 'コインをロック')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ja')
  guest.expectNoFaults()
})

test('a purchase focuses the amount and links to the recharge if the balance is too small, and focuses the box of the rules if it is not ticked', async () => {
  const { page } = wallet
  await openPage(page, `pages/DEFI/pledge?versionId=${lock}`)
  await page.getByLabel('Amount to lock').fill('100')
  await page.getByRole('button', { name: /^Lock 100/ }).click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
    .toBe('true')
  const amount = page.getByLabel('Amount to lock')
  expect(await amount.evaluate(field => field === document.activeElement)).toBe(true)
  await page.getByRole('link', { name: 'Recharge' }).click()
  await expect.poll(() => page.url()).toContain('pages/Assets/charge')
  await recharge(server, who, '500')
  await openPage(page, `pages/DEFI/pledge?versionId=${lock}`)
  await page.getByText('500.00').first().waitFor()
  await amount.fill('100')
  await page.getByRole('button', { name: /^Lock 100/ }).click()
  const box = page.getByRole('checkbox')
  await expect.poll(() => box.evaluate(field => field === document.activeElement)).toBe(true)
  await expect
    .poll(async () => (await box.boundingBox())?.y ?? -1)
    .toSatisfy((top: number) => top > 0 && top < 844 - 76)
  await expectText(page, 'Please read the rules and check the box')
})

test('Back closes the PIN sheet and keeps the input, also after a wrong PIN', async () => {
  const { page } = wallet
  await tickBox(page)
  await page.getByRole('button', { name: /^Lock 100/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Payment PIN' })
  await sheet.waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Amount to lock').inputValue()).toBe('100')
  // Two presses of a button within half a second count once, so the amount is edited in between.
  await page.getByLabel('Amount to lock').fill('101')
  await page.getByRole('button', { name: /^Lock 101/ }).click()
  await sheet.waitFor()
  await tapPin(page, '975310')
  await sheet.getByRole('alert').filter({ hasText: 'Attempts left: 4' }).waitFor()
  await sheet.getByRole('link', { name: /^Forgot/ }).waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
})

test('the state of identity authentication is shown on the profile and security pages', async () => {
  const { page } = wallet
  for (const path of ['pages/Personal/index', 'pages/Security/index']) {
    await openPage(page, path)
    await page
      .getByRole('link', { name: /^Identity authentication/ })
      .getByText('Not certified')
      .waitFor()
  }
  // The intended refusal of a wrong PIN.
  expect(wallet.takeFaults().filter(fault => !fault.includes('status of 400'))).toEqual([])
})
