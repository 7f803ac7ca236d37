import en from '@matin/i18n/texts/en/wallet.json' with { type: 'json' }
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { openWallet, type Wallet } from './support/browser.ts'
import { newCustomer } from './support/customer.ts'
import { goTo, openConsole, signInToConsole } from './support/desk.ts'
import { openPage } from './support/open-page.ts'
import type { Server } from './support/server.ts'
import { sharedServer } from './support/stage.ts'

let server: Server
let desk: Wallet
let phone: Wallet

beforeAll(async () => {
  server = await sharedServer()
  desk = await openConsole(server.address)
  const { token } = await newCustomer(server)
  phone = await openWallet(server.address, { serviceWorkers: 'block' }, async context => {
    await context.addInitScript(it => localStorage.setItem('Matemax_token', it), token)
  })
})
afterAll(async () => {
  for (const one of [desk, phone]) await one?.close()
})

/** Makes all files of the app missing, as after an update of the server. Returns a function that undoes it. */
async function loseFiles(page: Page): Promise<() => Promise<void>> {
  await page.route('**/assets/**', route => route.fulfill({ status: 404 }))
  return () => page.unroute('**/assets/**')
}

test('a console page whose files are gone says so, keeps head and menu, and opens after “Try again”', async () => {
  const { page } = desk
  await signInToConsole(server, page, 'ada@matin.example')
  const restore = await loseFiles(page)
  await goTo(page, 'Holds')
  await page.getByText('Couldn’t load this page.').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No accounts held').waitFor()
})

test('a wallet page whose sheet cannot be loaded says so, and works after “Try again”', async () => {
  const { page } = phone
  await openPage(page, 'pages/Personal/exchange')
  const pick = page.getByRole('button', { name: 'Choose coin, BTC selected' })
  await pick.waitFor()
  const restore = await loseFiles(page)
  await pick.click()
  await page.getByRole('heading', { name: en.Common.crashedTitle }).first().waitFor()
  await restore()
  await page.getByRole('button', { name: en.Common.tryAgain }).click()
  await pick.click()
  await page.getByRole('dialog').waitFor()
})
