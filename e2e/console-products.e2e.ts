import { buyMine, listMines } from '@matin/contract/mining'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import type { Wallet } from './support/browser.ts'
import { type Customer, newCustomer, PIN, recharge, setPin } from './support/customer.ts'
import {
  answerYes,
  approveLinked,
  freshCode,
  goTo,
  inFour,
  openConsole,
  signInToConsole,
  waitsOf,
} from './support/desk.ts'
import { type OwnServer, ownServer } from './support/stage.ts'

const ADA = 'ada@matin.example'
const BEN = 'ben@matin.example'

let server: OwnServer
let ada: Wallet
let ben: Wallet
let who: Customer

beforeAll(async () => {
  server = await ownServer()
  ada = await openConsole(server.address)
  ben = await openConsole(server.address)
  await signInToConsole(server, ada.page, ADA)
  await signInToConsole(server, ben.page, BEN)
  who = await newCustomer(server)
  await setPin(server, who, 1)
  await recharge(server, who, '500')
})
afterAll(async () => {
  for (const one of [ada, ben]) await one?.close()
  await server?.close()
})

/** Enters the step-up code of a command. */
async function stepUp({ page }: Wallet, email: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code from your authenticator').fill((await freshCode(server, email)).code)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const openProduct = (page: Page, code: string) =>
  page.getByRole('row').filter({ hasText: code }).getByRole('button').click()
const drawer = (page: Page) => page.getByRole('complementary', { name: /rig-x|test-dial|New/ })

test('a pool is created by one operator, and funded by two', async () => {
  const { page } = ada
  await goTo(page, 'Pools')
  await page.getByRole('button', { name: 'New pool' }).click()
  await page.getByLabel('Code').fill('journey')
  const missing = page.getByRole('button', { name: 'Enter the name in every language' })
  expect(await missing.isDisabled()).toBe(true)
  await inFour(page, { Name: 'Journey' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create the pool' }).click()
  await page.getByRole('heading', { level: 2, name: 'Journey (English)' }).waitFor()
  await page.getByLabel('Amount').fill('1000')
  await page.getByText('It doesn’t pay for any product on sale yet.').waitFor()
  await page.getByLabel('Why').fill('for the journey')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Propose 1,000 USDT' }).click()
  await answerYes(page, 'Propose 1,000 USDT for Journey (English)', 'Propose')
  const funding = (desk: Wallet) => desk.page.getByRole('row').filter({ hasText: 'for the journey' })
  await funding(ada).waitFor()
  await waitsOf(funding(ada)).waitFor()
  await goTo(ben.page, 'Pools')
  await approveLinked(funding(ben), () => stepUp(ben, BEN))
  await goTo(ben.page, 'Pools')
  await funding(ben).getByText('approved by Ben Okafor').waitFor()
  ada.expectNoFaults()
  ben.expectNoFaults()
})

async function figures(page: Page, given: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(given)) await page.getByLabel(label, { exact: true }).fill(text)
}

test('a product is written with its explanations, proposed by one operator, and sold after another approves', async () => {
  const { page } = ada
  await goTo(page, 'Products')
  await page.getByRole('button', { name: 'New product' }).click()
  await page.getByLabel('Code').fill('rig-x')
  await drawer(page).getByLabel('Kind').selectOption('machine')
  await page.getByLabel('Pool', { exact: true }).selectOption('journey')
  await figures(page, { Price: '100', 'Maximum per customer': '300', Term: '10' })
  // Half of the price comes back: the form says so before anybody can be sold it.
  await figures(page, { 'Daily rate': '5' })
  await page.getByText('A loss for the customer: 100.00 USDT buys 50.00 USDT, 50.00 USDT less').waitFor()
  await figures(page, { 'Daily rate': '11' })
  await page.getByText('A loss for the customer').waitFor({ state: 'detached' })
  await page.getByRole('row', { name: 'The pool can still promise 9 orders' }).waitFor()
  const missing = page.getByRole('button', { name: 'Enter name and income in every language' })
  expect(await missing.isDisabled()).toBe(true)
  await inFour(page, { Name: 'Rig X', 'Where the income comes from': 'A pool of the owners' })
  await page.getByLabel('Why').fill('as agreed')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Propose 11 % a day' }).click()
  await answerYes(page, 'Propose rig-x', 'Propose')
  await page.getByRole('complementary', { name: 'rig-x' }).waitFor()
  await waitsOf(drawer(page)).waitFor()
  const sold = async () => (await who.call(listMines, { kind: 'machine' })).items.map(item => item.name.en)
  expect(await sold()).not.toContain('Rig X (English)')

  await goTo(ben.page, 'Products')
  await openProduct(ben.page, 'rig-x')
  await expectAccessible(ben.page)
  await approveLinked(drawer(ben.page), () => stepUp(ben, BEN))
  await goTo(ben.page, 'Products')
  await openProduct(ben.page, 'rig-x')
  await ben.page.getByText('Version 1, on sale').waitFor()
  expect(await sold()).toContain('Rig X (English)')
  const [rig] = (await who.call(listMines, { kind: 'machine' })).items.filter(
    one => one.name.ja === 'Rig X (日本語)',
  )
  expect(rig).toMatchObject({ unitsLeft: 9, totalReturn: { net: '10' } })
  await who.call(buyMine, { versionId: rig?.versionId ?? '', amount: '100', pin: PIN })

  // One press decides nothing: it asks, with the product named, and Back leaves it on sale.
  await ben.page.getByRole('button', { name: 'Close the sale' }).click()
  await ben.page
    .getByRole('dialog', { name: 'Close the sale of rig-x' })
    .getByRole('button', { name: 'Back' })
    .click()
  await ben.page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await sold()).toContain('Rig X (English)')
  await ben.page.getByRole('button', { name: 'Close the sale' }).click()
  await expectAccessible(ben.page)
  await answerYes(ben.page, 'Close the sale of rig-x', 'Close the sale')
  await ben.page.getByRole('button', { name: 'Propose to sell it again' }).waitFor()
  expect(await sold()).not.toContain('Rig X (English)')
  ada.expectNoFaults()
  ben.expectNoFaults()
})
