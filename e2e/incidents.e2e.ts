import { text } from '@matin/i18n/read'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, type Wallet } from './support/browser.ts'
import { type Customer, newCustomer } from './support/customer.ts'
import { freshCode, goTo, openConsole, signInToConsole } from './support/desk.ts'
import { openPage } from './support/open-page.ts'
import { pushedOnly } from './support/pushed-only.ts'
import { type OwnServer, ownServer } from './support/stage.ts'

const ADA = 'ada@matin.example'

let server: OwnServer
let who: Customer
let desk: Wallet
/** English-reading guest and Japanese-reading customer. Both get updates by the socket only. */
let guest: Wallet
let phone: Wallet

beforeAll(async () => {
  server = await ownServer()
  who = await newCustomer(server)
  desk = await openConsole(server.address)
  guest = await openWallet(server.address, {}, pushedOnly)
  phone = await openWallet(server.address, {}, async context => {
    await pushedOnly(context)
    await context.addInitScript(token => {
      localStorage.setItem('Matemax_token', token)
      localStorage.setItem('Matemax_lang', 'ja')
    }, who.token)
  })
})
afterAll(async () => {
  for (const one of [desk, guest, phone]) await one?.close()
  await server?.close()
})

/** Completes the step-up dialog. */
async function prove(): Promise<void> {
  const { page } = desk
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code of your authenticator').fill((await freshCode(server, ADA)).code)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Waits until Home is shown, has loaded and follows announcements. */
async function onHome({ page }: Wallet): Promise<void> {
  const followed = page
    .waitForEvent('websocket')
    .then(socket =>
      socket.waitForEvent('framesent', { predicate: ({ payload }) => String(payload).includes('incidents') }),
    )
  // The page may have opened its connection before anybody listened here.
  await page.reload()
  await openPage(page, 'pages/Home/index')
  await page.getByTestId('incidents').waitFor({ state: 'attached' })
  // Parts that Home does not need at once load at the first touch.
  await page.mouse.wheel(0, 1)
  await followed
}

test('an operator announces an incident in the console, and Home shows it without a reload, in the reader’s language', async () => {
  await Promise.all([guest, phone].map(onHome))
  await signInToConsole(server, desk.page, ADA)
  await goTo(desk.page, 'Status')
  await expectAccessible(desk.page)
  await desk.page.getByRole('button', { name: 'Announce an incident…' }).click()
  const announcing = desk.page.getByRole('dialog', { name: 'Announce an incident' })
  await announcing.getByLabel('Incident').selectOption('withdrawals_paused')
  await announcing.getByRole('button', { name: 'Announce to all customers' }).click()
  await prove()
  await desk.page.getByRole('button', { name: 'End: Withdrawals paused' }).waitFor()
  await guest.page.getByText(text('en', 'incidents.withdrawals_paused')).waitFor()
  await phone.page.getByText(text('ja', 'incidents.withdrawals_paused')).waitFor()
  for (const { page } of [guest, phone]) {
    const shown = await page.getByTestId('incidents').boundingBox()
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(844)
    await expectAccessible(page)
  }
})

test('only forms that an incident affects show the incident', async () => {
  const { page } = phone
  await openPage(page, 'pages/Assets/charge')
  await page.getByTestId('incidents').waitFor({ state: 'attached' })
  expect(await page.getByTestId('incidents').textContent()).toBe('')
  await openPage(page, 'pages/Assets/claim')
  await page.getByText(text('ja', 'incidents.withdrawals_paused')).waitFor()
  await expectAccessible(page)
  await openPage(page, 'pages/Home/index')
})

test('an ended incident disappears from Home without a reload, and is listed among the past ones', async () => {
  for (const { page } of [guest, phone]) await page.locator('[data-value=withdrawals_paused]').waitFor()
  await desk.page.getByRole('button', { name: 'End: Withdrawals paused' }).click()
  await prove()
  for (const { page } of [guest, phone])
    await page.locator('[data-value=withdrawals_paused]').waitFor({ state: 'detached' })
  await desk.page.getByRole('region', { name: 'Earlier incidents' }).getByText('Withdrawals paused').waitFor()
  for (const one of [desk, guest, phone]) one.expectNoFaults()
})
