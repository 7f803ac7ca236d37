import assert from 'node:assert/strict'
import { sendToCustomer } from '@matin/contract/assets'
import { getUserInfo } from '@matin/contract/user'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openWallet, type Wallet } from './support/browser.ts'
import { newCustomer, PASSWORD, PIN, recharge, setPin } from './support/customer.ts'
import { type LockingCustomer, lockingCustomer } from './support/locking-customer.ts'
import { openPage } from './support/open-page.ts'
import type { Server } from './support/server.ts'
import { sharedServer } from './support/stage.ts'
import { exactOf, expectText, expectValue, visit } from './support/wallet.ts'

/*
 * Behaviour of every page: it reports being offline and recovers, the sign-in returns to the page, Back
 * restores the scroll offset, and drafts and choices are kept.
 */
let server: Server
let who: LockingCustomer
let wallet: Wallet

beforeAll(async () => {
  server = await sharedServer()
  who = await lockingCustomer(server)
  await fillMessages()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await wallet.keepPicture(task.name))
  else wallet.expectNoFaults()
  await wallet.close()
})

/** Sends many transfers of 10 USDT, of which none shares a message, from a friend, so that the list of messages is longer than a phone's screen. */
async function fillMessages(): Promise<void> {
  const friend = await newCustomer(server)
  await setPin(server, friend, 1)
  await recharge(server, friend, '400')
  const { uid } = await who.call(getUserInfo, {})
  for (let count = 0; count < 15; count++)
    await friend.call(sendToCustomer, { to: uid, amount: '10', pin: PIN })
}

/** Opens a phone with or without a session; `stored` is the content of its local storage. */
async function open(signedIn: boolean, stored: Record<string, string> = {}): Promise<Wallet['page']> {
  const entries = { ...stored, ...(signedIn && { Matemax_token: who.token }) }
  wallet = await openWallet(server.address, {}, async context => {
    await context.addInitScript(values => {
      if (sessionStorage.getItem('filled')) return
      sessionStorage.setItem('filled', '1')
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    }, entries)
  })
  return wallet.page
}

test('a page without a connection says so, keeps its data, and reloads the data once the connection is back', async () => {
  const page = await open(true)
  await openPage(page, 'pages/Assets/index')
  await page.getByTestId('spot-USDT').waitFor()
  const before = await exactOf(page, 'total')
  await wallet.context.setOffline(true)
  await expectText(
    page,
    'You’re offline. These are your last known figures. You can’t withdraw or exchange until you’re back online.',
  )
  expect(await exactOf(page, 'total')).toBe(before)
  const asked = page.waitForResponse(answer => answer.url().includes('/api/token/data') && answer.ok())
  await wallet.context.setOffline(false)
  await asked
  await page.getByText('Offline. Data').waitFor({ state: 'detached' })
  // Chromium logs requests made meanwhile, of the socket or the worker's script. There is no other fault.
  const offline = /ERR_INTERNET_DISCONNECTED|unknown error occurred when fetching the script/
  expect(wallet.takeFaults().filter(fault => !offline.test(fault))).toEqual([])
})

test('a page that failed to load offers a retry, which loads it', async () => {
  const page = await open(true)
  await page.route('**/api/wallet/log*', route => route.abort())
  await openPage(page, 'pages/Assets/history')
  await expectText(page, 'Couldn’t load this')
  await page.unroute('**/api/wallet/log*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByTestId('log-amount').first().waitFor()
  assert.match(wallet.takeFaults().join(), /^console: Failed to load resource: net::ERR_FAILED \(\S+\)$/)
})

test('signing in leads back to the page that was requested', async () => {
  const page = await open(false)
  await visit(page, `pages/DEFI/order?id=${who.order}`)
  await expectText(page, 'Log in to continue')
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Login password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expectValue(page, 'order-state', 'in_progress')
  expect(page.url()).toContain(`pages/DEFI/order?id=${who.order}`)
})

test('a signed-in customer is redirected away from the sign-in page', { tags: 'full' }, async () => {
  const page = await open(true)
  await visit(page, 'pages/Login/index')
  await page.getByRole('region', { name: 'Total assets' }).waitFor()
  expect(page.url()).toContain('pages/Home/index')
})

test('Back on a page that was opened directly leads to its parent page', async () => {
  await open(true)
  const page = await wallet.context.newPage()
  await page.goto('/#/pages/Security/payPwd')
  await page.getByRole('heading', { name: 'Change payment PIN' }).waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('heading', { name: 'Security', exact: true }).waitFor()
})

test('Back returns to a page with its unfolded sections open and at its scroll position', async () => {
  const page = await open(true)
  await visit(page, 'pages/Personal/faq')
  const questions = page.locator('details')
  await questions.nth(1).locator('summary').click()
  await questions.last().locator('summary').click()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const left = await page.evaluate(() => window.scrollY)
  await page.getByRole('link', { name: 'Ask customer service' }).click()
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  await page.goBack()
  await questions.last().waitFor()
  const unfolded = () => page.locator('details[open]').count()
  expect(await unfolded()).toBe(2)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
  // A new visit starts from the page's initial state.
  await visit(page, 'pages/Personal/index')
  await visit(page, 'pages/Personal/faq')
  await questions.last().waitFor()
  expect(await unfolded()).toBe(0)
})

test('Back from the sign-in page keeps the registration form', async () => {
  const page = await open(false)
  await visit(page, 'pages/Assets/index')
  await page.getByRole('link', { name: 'Create an account' }).click()
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await email.fill('someone@example.com')
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('textbox', { name: 'Email or mobile number' }).fill(who.email)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor()
  expect(await email.inputValue()).toBe('someone@example.com')
  // Signing in leads to the wanted page, above both of them.
  await page.getByRole('link', { name: 'Log in' }).click()
  // Both pages have a field for the password.
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  await page.getByLabel('Login password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByTestId('spot-USDT').waitFor()
  expect(await page.evaluate(() => history.state.index)).toBe(1)
})

test('the focus stays on the page when a choice or an action removes the focused element', async () => {
  const page = await open(true)
  await visit(page, 'pages/Personal/exchange')
  const coin = page.getByRole('button', { name: /^Choose coin/ })
  await coin.click()
  await page.getByRole('dialog').getByRole('button', { name: /ETH/ }).first().click()
  await page.getByRole('button', { name: 'Choose coin, ETH selected' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await expect.poll(focused).toContain('ETH')
  await visit(page, 'pages/Home/messages')
  await page.getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/^(A|BUTTON)$/)
})

test('the keyboard focus has a visible ring, and the bars do not cover the focused element', {
  tags: 'full',
}, async () => {
  const page = await open(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const route of ['pages/Home/index', 'pages/Assets/index', 'pages/Personal/exchange']) {
    await visit(page, route)
    await page.waitForLoadState('networkidle')
    const faults: string[] = []
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab')
      const found = await page.evaluate(focusFaults)
      if (found === 'end') break
      faults.push(...found)
    }
    expect(faults, route).toEqual([])
  }
})

/** Runs in the page. Returns the faults of the focused element, or 'end' after the last control. */
function focusFaults(): string[] | 'end' {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return 'end'
  const name = `${element.textContent || element.ariaLabel}`.slice(0, 40)
  const ring = (of: Element) => getComputedStyle(of).outlineStyle !== 'none'
  // Fields show the focus on the box around them.
  const isField = element.matches('input, textarea')
  const faults = ring(element) || isField || element.matches('main') ? [] : [`${name}: no ring`]
  if (!element.closest('main')) return faults
  const { top, bottom, height } = element.getBoundingClientRect()
  const bars = [...document.querySelectorAll('main + div, nav')]
    .filter(bar => getComputedStyle(bar).position === 'fixed')
    .map(bar => bar.getBoundingClientRect())
  const under = bars.some(
    bar =>
      bar.height > 0 &&
      bar.height < 120 &&
      height < 400 &&
      bar.top > 400 &&
      bottom > bar.top &&
      top < bar.bottom,
  )
  return under ? [...faults, `${name}: under a bar`] : faults
}

test('text that was typed into a form is kept during a visit to another page', async () => {
  const page = await open(false)
  await openPage(page, 'pages/Login/register')
  await page.getByRole('textbox', { name: 'Email' }).fill('someone@example.com')
  await page.getByRole('link', { name: 'User Agreement' }).click()
  await page.getByRole('heading', { name: 'User Agreement' }).waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue())
    .toBe('someone@example.com')
})

test('pulling Home down reloads its figures', { tags: 'full' }, async () => {
  const page = await open(true)
  await page.getByRole('region', { name: 'Total assets' }).waitFor()
  // It comes after the first load.
  await page.getByRole('button', { name: 'Refresh' }).waitFor({ state: 'attached' })
  const asked = page.waitForRequest('**/api/home/data*')
  const touch = await wallet.context.newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
  await finger('touchStart', 120)
  for (let y = 140; y <= 460; y += 20) await finger('touchMove', y)
  await finger('touchEnd')
  await asked
})
