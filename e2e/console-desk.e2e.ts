import { listMessages } from '@matin/contract/messages'
import { getTopupAddress } from '@matin/contract/recharge'
import { getUserInfo } from '@matin/contract/user'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import type { Wallet } from './support/browser.ts'
import { submitCertificate } from './support/certificate.ts'
import { type Customer, newCustomer, recharge, setPin } from './support/customer.ts'
import { approveLinked, freshCode, goTo, openConsole, signInToConsole, waitsOf } from './support/desk.ts'
import { TO_SOLID } from './support/dev-tools.ts'
import { type OwnServer, ownServer } from './support/stage.ts'
import { totpOf } from './support/totp.ts'

const ADA = 'ada@matin.example'
const BEN = 'ben@matin.example'
const PASSWORD = 'a password of my own'

let server: OwnServer
let who: Customer
let ada: Wallet
let ben: Wallet
let eve: Wallet

beforeAll(async () => {
  server = await ownServer()
  ada = await openConsole(server.address)
  ben = await openConsole(server.address)
  eve = await openConsole(server.address)
  who = await newCustomer(server)
  await setPin(server, who, 1)
  await recharge(server, who, '900')
})
afterAll(async () => {
  for (const one of [ada, ben, eve]) await one?.close()
  await server?.close()
})

async function confirmWithCode({ page }: Wallet, email: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code from your authenticator').fill((await freshCode(server, email)).code)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Pays a deposit and opens it from the queue. */
async function openDeposit(address: string, usdt: string): Promise<Locator> {
  await server.dev.payUsdt(address, usdt)
  await server.dev.mine(TO_SOLID)
  const queue = ben.page.getByRole('region', { name: 'Deposits without a receipt' })
  await queue
    .getByRole('row')
    .filter({ hasText: `${usdt}.00` })
    .getByRole('button')
    .click()
  return ben.page.getByRole('complementary', { name: `Deposit of ${usdt}.00 USDT` })
}

/**
 * Proposes the owner of a deposit as one operator, and approves the proposal as another. Expects that both
 * see the result.
 */
async function attach(drawer: Locator, reason: string, to: string): Promise<void> {
  await expectAccessible(ben.page)
  await drawer.getByLabel('Reason').fill(reason)
  await drawer.getByRole('button', { name: 'Propose' }).click()
  await waitsOf(drawer).waitFor()
  await goTo(ada.page, 'Deposits')
  const attached = ada.page
    .getByRole('region', { name: 'Deposits attached by operators' })
    .getByRole('row')
    .filter({ hasText: to })
  await approveLinked(attached, () => confirmWithCode(ada, ADA))
  await drawer.getByText(/^Credited/).waitFor()
  await ben.page.getByText('Every deposit has a receipt').waitFor()
}

/** Returns the row of the new operator in the list of operators. */
function accountRow(page: Wallet['page']) {
  return page.getByRole('region', { name: 'Operators' }).getByRole('row').filter({ hasText: 'Eve Stone' })
}

test('the owner invites an operator, who signs in with a password and an authenticator of their own', async () => {
  await signInToConsole(server, ada.page, ADA)
  await goTo(ada.page, 'Operators')
  const { page } = ada
  await page.getByRole('button', { name: 'Invite…' }).click()
  const inviting = page.getByRole('dialog', { name: 'Invite an operator' })
  await inviting.getByLabel('New operator’s email').fill('eve@operators.example')
  await inviting.getByLabel('Name', { exact: true }).fill('Eve Stone')
  await inviting.getByText('Support', { exact: true }).click()
  await inviting.getByLabel('Why').fill('The desk takes more chats')
  await inviting.getByRole('button', { name: 'Propose Eve Stone' }).click()
  await inviting.waitFor({ state: 'hidden' })
  await confirmWithCode(ada, ADA)
  const change = (at: Wallet['page']) =>
    at
      .getByRole('region', { name: 'Invitations and changes' })
      .getByRole('listitem')
      .filter({ hasText: 'Eve Stone' })
  await waitsOf(change(page)).waitFor()
  await expectAccessible(page)
  // The second owner's word sends the invitation to the mailbox that it is for.
  await signInToConsole(server, ben.page, BEN)
  await goTo(ben.page, 'Operators')
  await approveLinked(change(ben.page), () => confirmWithCode(ben, BEN))
  const emails = await server.dev.emailsTo('eve@operators.example')
  const link = /\S*\/console\/invitation#\S+/.exec(emails[0]?.text ?? '')?.[0] ?? ''

  await eve.page.goto(new URL(link, page.url()).href)
  const secret = (await eve.page.getByTestId('totp-secret').textContent()) ?? ''
  await expectAccessible(eve.page)
  await eve.page.getByLabel('Choose a password').fill(PASSWORD)
  await eve.page.getByLabel('Code it shows now').fill(totpOf(secret, await server.dev.now()))
  await eve.page.getByRole('button', { name: 'Become an operator' }).click()
  await eve.page.getByRole('link', { name: 'Sign in' }).click()
  await server.dev.advance({ seconds: 30 })
  await eve.page.getByLabel('Email').fill('eve@operators.example')
  await eve.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await eve.page.getByLabel('Code from your authenticator').fill(totpOf(secret, await server.dev.now()))
  await eve.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await eve.page.getByRole('button', { name: 'Sign out' }).waitFor()
  await eve.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  // The list of the owner follows by itself.
  await accountRow(page).waitFor()
})

test('a suspended operator is signed out at once, without pressing anything', async () => {
  const { page } = ada
  await accountRow(page).getByRole('button').click()
  await page.getByRole('button', { name: 'Suspend…' }).click()
  await confirmWithCode(ada, ADA)
  await eve.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await eve.page.getByText('Your session has ended').waitFor()
})

test('a deposit without a receipt appears in the queue; one operator proposes its owner, another approves the credit', async () => {
  await goTo(ben.page, 'Deposits')
  await ben.page.getByText('Every deposit has a receipt').waitFor()
  const { address } = await who.call(getTopupAddress, {})
  const drawer = await openDeposit(address, '75')
  await drawer.getByText('has no open receipts').waitFor()
  await attach(drawer, 'named sender and amount in the chat', (await who.call(getUserInfo, {})).uid)
  expect((await who.call(listMessages, {})).items.map(({ kind }) => kind)).toContain('deposit_attached')
})

test('an identity opens after step-up, its photos rotate, unopened photos are named, and the procedure is one click away', async () => {
  const { page } = ben
  await submitCertificate(server.address, who)
  await goTo(page, 'Identity')
  await page.getByRole('row').nth(1).getByRole('button').click()
  await page.getByText('Confirm with your passkey or a code to see').waitFor()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await confirmWithCode(ben, BEN)
  const pass = page.getByRole('button', { name: /^Pass, limit/ })
  expect(await pass.isDisabled()).toBe(true)
  await page.getByText('The front and the back haven’t been opened.').waitFor()
  await page.getByRole('button', { name: 'Open the front' }).click()
  const photo = page.getByRole('region', { name: /^Front, enlarged/ })
  const image = photo.getByRole('img')
  await image.waitFor()
  await photo.focus()
  await page.keyboard.press('+')
  await page.getByRole('region', { name: 'Front, enlarged 125 %' }).waitFor()
  await page.keyboard.press('o')
  await expect.poll(() => image.getAttribute('style')).toContain('rotate(90deg)')
  await expectAccessible(page)
  await page.getByText('The back hasn’t been opened.').waitFor()
  await page.getByRole('button', { name: 'Open the back' }).click()
  await page.getByRole('img', { name: 'Back' }).waitFor()
  for (const name of [/^Name matches/, /^Number matches/, /^Type is right/]) {
    expect(await pass.isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name }).click()
    await page.getByRole('checkbox', { name, checked: true }).waitFor()
  }
  await pass.click()
  await page
    .getByRole('dialog', { name: /^Pass the identity of \d{9}$/ })
    .getByText('Hana Lindqvist')
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'all keys' }).click()
  const procedure = page.getByRole('dialog').getByRole('region', { name: 'Procedure: Identity' })
  await procedure.getByText('character by character').waitFor()
  ada.expectNoFaults()
  // It asked for what was not open yet.
  expect(ben.takeFaults()).toEqual([expect.stringContaining('status of 400')])
})
