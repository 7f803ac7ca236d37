import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import type { Wallet } from './support/browser.ts'
import { newCustomer, recharge } from './support/customer.ts'
import { freshCode, goTo, openConsole, signInToConsole } from './support/desk.ts'
import { nameContact } from './support/operator.ts'
import type { Server } from './support/server.ts'
import { sharedServer } from './support/stage.ts'

const OPERATOR = 'ada@matin.example'

let server: Server
let desk: Wallet
let page: Page
let email: string

beforeAll(async () => {
  server = await sharedServer()
  const customer = await newCustomer(server)
  email = customer.email
  await recharge(server, customer, '500')
  // Suspending requires a contact where the customer can ask for the reason.
  await nameContact(server)
  desk = await openConsole(server.address)
  page = desk.page
  await signInToConsole(server, page, OPERATOR)
})
afterAll(() => desk?.close())

const field = () => page.getByLabel('Name, contact or UID in this list')

test('a search for a part of an email finds no customer, and one for the whole email finds its customer, whose page opens', async () => {
  await goTo(page, 'Customers')
  await field().fill(email.slice(1))
  await page.keyboard.press('Enter')
  await page.getByText('No customer fits').waitFor()
  await expectAccessible(page)
  await field().fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Customers' }).getByRole('row').nth(1).click()
  await page.getByRole('heading', { level: 1, name: /^Customer \d{9}$/ }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/console\/customers\/\d{9}$/)
  await page.getByRole('region', { name: 'Accounts' }).getByRole('cell', { name: '500.00' }).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Activity' }).click()
  await page.getByRole('region', { name: 'Activity' }).first().getByText('500.00 USDT').first().waitFor()
  expect(await page.getByText(email).count()).toBe(0)
  await expectAccessible(page)
})

test('an operator signs the customer out everywhere', async () => {
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'End all sessions' }).click()
  await page.getByRole('button', { name: 'End them' }).click()
  await page.getByText('No session').waitFor()
})

/** Confirms a command with a code, as an operator without a passkey. */
async function confirm(): Promise<void> {
  const dialog = page.getByRole('dialog')
  const { code } = await freshCode(server, OPERATOR)
  await dialog.getByLabel('Code of your authenticator').fill(code)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('an operator suspends the customer, which the page shows first, and lifts the suspension', async () => {
  await page.getByRole('button', { name: 'Suspend…' }).click()
  // No reason is preselected, and without one the dialog cannot be confirmed.
  expect(await page.getByRole('button', { name: 'Choose a reason first' }).isDisabled()).toBe(true)
  await page.getByLabel('Reason').selectOption('suspected_takeover')
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await confirm()
  await page.getByText(/^Suspended until .*: Suspected takeover$/).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lift' }).click()
  await confirm()
  await page.getByText('Neither held nor suspended').waitFor()
})

test('a saved note appears on the customer’s page', async () => {
  await page.getByLabel('New note').fill('Called back on Monday.')
  await page.getByRole('button', { name: 'Note it' }).click()
  await page
    .getByRole('region', { name: 'Notes' })
    .getByRole('listitem')
    .getByText('Called back on Monday.')
    .waitFor()
  await page.getByRole('tab', { name: 'Recharges' }).click()
  await page.getByRole('cell', { name: 'Credited' }).waitFor()
  await expectAccessible(page)
})

test('a date typed in any format is shown in the filter as in the rows', async () => {
  await goTo(page, 'Audit log')
  const day = page.getByLabel('From', { exact: true })
  await day.fill('2026-01-31')
  await page.getByLabel('To', { exact: true }).focus()
  expect(await day.inputValue()).toBe('31 Jan 2026')
})
