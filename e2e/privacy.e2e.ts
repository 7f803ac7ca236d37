import { readFile } from 'node:fs/promises'
import { login } from '@matin/contract/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, type Wallet } from './support/browser.ts'
import { type Customer, callApi, newCustomer, PASSWORD } from './support/customer.ts'
import { openPage } from './support/open-page.ts'
import type { Server } from './support/server.ts'
import { sharedServer } from './support/stage.ts'
import { expectText, expectToast } from './support/wallet.ts'

let server: Server
let wallet: Wallet
let who: Customer

beforeAll(async () => {
  server = await sharedServer()
  who = await newCustomer(server)
  wallet = await openWallet(server.address, { serviceWorkers: 'block' }, async context => {
    await context.addInitScript(token => {
      if (sessionStorage.getItem('begun')) return
      sessionStorage.setItem('begun', 'yes')
      localStorage.setItem('Matemax_token', token)
    }, who.token)
  })
})
afterAll(() => wallet?.close())

test('a customer downloads all stored data, as JSON and as CSV', async () => {
  const { page } = wallet
  await openPage(page, 'pages/Security/index')
  await page.getByRole('link', { name: 'Download my data' }).click()
  await page.getByLabel('Login password').fill(PASSWORD)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  for (const [name, ending] of [
    ['Download JSON (with images)', 'json'],
    ['Download CSV (table)', 'csv'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const file = await readFile((await (await download).path()) ?? '', 'utf8')
    expect(file).toContain(who.email)
    await expectText(page, new RegExp(`Saved: my-data-.*\\.${ending}`))
  }
  await expectAccessible(page)
})

test('a customer closes the account, which cannot be reopened', async () => {
  const { page } = wallet
  await openPage(page, 'pages/Security/index')
  await page.getByRole('link', { name: 'Close account' }).click()
  await page.getByLabel('Login password').fill(PASSWORD)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close my account' }).click()
  await page.getByRole('button', { name: 'Keep my account' }).waitFor()
  await page.getByRole('button', { name: 'Close account' }).click()
  await expectToast(page, 'Your account is closed')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('Matemax_token'))).toBeNull()
  const again = callApi(server.address, login, { account: who.email, password: PASSWORD })
  await expect(again).rejects.toThrow(/password_incorrect/)
  wallet.expectNoFaults()
})
