import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import type { Wallet } from './support/browser.ts'
import { newCustomer, recharge } from './support/customer.ts'
import { goTo, openDesk, signInAtDesk } from './support/desk.ts'
import { type OwnServer, ownServer } from './support/stage.ts'

let server: OwnServer
let desk: Wallet
let page: Page
let email: string

beforeAll(async () => {
  server = await ownServer()
  const customer = await newCustomer(server)
  email = customer.email
  await recharge(server, customer, '500')
  desk = await openDesk(server.address)
  page = desk.page
  await signInAtDesk(server, page, 'ada@matin.example')
})
afterAll(async () => {
  await desk?.close()
  await server?.close()
})

const field = () => page.getByLabel('UID, e-mail, mobile, address or transaction')

test('nobody is found by a part of an address, and a whole one opens the customer', async () => {
  await goTo(page, 'Customers')
  await field().fill(email.slice(1))
  await page.keyboard.press('Enter')
  await page.getByText('Nobody signs in with this e-mail address').waitFor()
  await expectAccessible(page)
  await field().fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Customer \d{9}$/ }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/console\/customers\/\d{9}$/)
  await page.getByRole('heading', { name: 'Balances: 500.00 USDT' }).waitFor()
  await page.getByRole('region', { name: 'Activity' }).first().getByText('500.00 USDT').first().waitFor()
  expect(await page.getByText(email).count()).toBe(0)
  await expectAccessible(page)
})

test('the customer is signed out everywhere', async () => {
  await page.getByRole('button', { name: 'End all sessions' }).click()
  await page.getByRole('button', { name: 'End them' }).click()
  await page.getByText('Signed in nowhere').waitFor()
})
