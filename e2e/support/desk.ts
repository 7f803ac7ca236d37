import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { openWallet, type Wallet } from './browser.ts'
import { freshOperator } from './operator.ts'
import type { Server } from './server.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

/** Opens an operator's browser at the console's design size, with a passkey device. */
export async function openConsole(address: string): Promise<Wallet> {
  const desk = await openWallet(address.replace('127.0.0.1', 'localhost'), {
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
  })
  await addVirtualAuthenticator(desk.page)
  return desk
}

/** Returns the password and an unused authenticator code of an operator. Each code works once. */
export function freshCode(server: Server, email: string): Promise<{ password: string; code: string }> {
  return freshOperator(server, email)
}

/** Credentials of an operator without a passkey. */
export interface Credentials {
  email: string
  password: string
  code: string
}

/** Signs in as a demonstration operator. With a passkey, no other credentials are needed. */
export async function signInToConsole(
  server: Server,
  page: Page,
  email: string,
  by: 'code' | 'passkey' = 'code',
): Promise<void> {
  const operator = await freshOperator(server, email)
  await signInWith(server, page, by === 'code' ? operator : { ...operator, code: null })
}

/** Signs in with credentials; if `code` is null, by the browser's passkey. */
export async function signInWith(
  server: Server,
  page: Page,
  { email, password, code }: Omit<Credentials, 'code'> & { code: string | null },
): Promise<void> {
  await page.goto(new URL('/console', server.address.replace('127.0.0.1', 'localhost')).href)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (code === null) await page.getByRole('button', { name: 'Use a passkey instead of a code' }).click()
  else {
    await page.getByLabel('Code from your authenticator').fill(code)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await expectSection(page)
}

/** Waits for the section that the menu marks: the navigation has ended and `main` is not blank. */
async function expectSection(page: Page): Promise<void> {
  const current = page.getByRole('navigation', { name: 'Sections' }).locator('a[aria-current=page]')
  const name = (await current.textContent()) ?? ''
  await page.getByRole('main').getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

/**
 * Checks that each visible cell is clickable in its own row. In WebKit `<tr>` is no containing block, and a
 * stretched element of a row would cover the window.
 */
export async function expectRowsApart(page: Page): Promise<void> {
  const covered = await page.evaluate(() => {
    const webkit = new CSSStyleSheet()
    webkit.replaceSync('tr { position: static !important }')
    document.adoptedStyleSheets.push(webkit)
    const isCovered = (cell: Element) => {
      const { left, right, top, bottom } = cell.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const isOutside = (part: Element) => {
        const box = part.getBoundingClientRect()
        const scrolls = getComputedStyle(part).overflowY !== 'visible'
        return scrolls && (x < box.left || x > box.right || y < box.top || y > box.bottom)
      }
      let inSight = true
      for (let part = cell.parentElement; part; part = part.parentElement)
        if (isOutside(part)) inSight = false
      const hit = inSight ? document.elementFromPoint(x, y) : null
      return hit !== null && hit.closest('tr') !== cell.closest('tr')
    }
    const cells = [...document.querySelectorAll('tbody td')].filter(isCovered)
    document.adoptedStyleSheets.pop()
    return cells.map(cell => cell.textContent)
  })
  assert.deepEqual(covered, [])
}

/** Creates the first passkey of the signed-in operator; `fresh` returns the password and an unused code. */
export async function makeFirstPasskey(
  page: Page,
  fresh: () => Promise<{ password: string; code: string }>,
): Promise<void> {
  await goTo(page, 'Own account')
  const { password, code } = await fresh()
  await page.getByLabel('Name for the passkey').fill('Desk')
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code from your authenticator').fill(code)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByTestId('pin').waitFor()
}

/** Confirms the question before a command. */
export async function answerYes(page: Page, title: string | RegExp, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Menu entries by the names of their tabs. */
export const ENTRIES: Readonly<Record<string, string>> = {
  Products: 'Products and pools',
  Pools: 'Products and pools',
  Payouts: 'Products and pools',
  'Ended versions': 'Products and pools',
  Sweeps: 'Treasury',
  'Other coins': 'Treasury',
  'Rules’ texts': 'Notices',
}

/** Opens a page by its menu entry and tab, or the own account by the operator's name. */
export async function goTo(page: Page, name: string): Promise<void> {
  const entry = ENTRIES[name] ?? name
  if (name === 'Own account') await page.getByRole('link', { name: /, own account$/ }).click()
  else
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: entry, exact: true })
      .click()
  await page.getByRole('heading', { level: 1, name: entry, exact: true }).waitFor()
  if (entry === name) return
  // An operator who may see only one tab has no tabs to choose from.
  const tabs = page.getByRole('navigation', { name: entry, exact: true })
  if ((await tabs.count()) === 0) return
  const tab = tabs.getByRole('link', { name, exact: true })
  await tab.click()
  await tab.and(page.locator('[aria-current=page]')).waitFor()
}

const LANGUAGES = ['English', '日本語', '简体中文', '繁體中文']

/** Fills in texts in each language, by the fields' labels. */
export async function inFour(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const language of LANGUAGES) {
    await page.getByRole('tab', { name: language }).click()
    for (const [label, text] of Object.entries(texts))
      await page.getByLabel(label, { exact: true }).fill(`${text} (${language})`)
  }
}

/** Returns the panel of the open withdrawal beside the list. */
export const request = (page: Page) => page.getByRole('complementary', { name: /^Request/ })

/** Opens the only withdrawal of this amount. */
export async function openRequest(page: Page, amount: string): Promise<void> {
  await goTo(page, 'Withdrawals')
  await page.getByRole('cell').filter({ hasText: amount }).click()
  await request(page).getByText('Within 24 hours', { exact: true }).waitFor()
}

/** Approves and signs the open withdrawal, which pays to this address. */
export async function approveAndSign(page: Page, to: string): Promise<void> {
  await request(page)
    .getByRole('button', { name: /^Approve/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Last six characters').fill(to.slice(-6))
  await dialog.getByRole('button', { name: /^Sign/ }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Exports a list and returns the lines of the file. */
export async function exported(page: Page, label: string): Promise<string[]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Export CSV: ${label}` }).click()
  const file = await readFile((await (await download).path()) ?? '', 'utf8')
  return file.slice(1).trimEnd().split('\r\n')
}

/** Approves the proposal that a row or region links to, on its own page; `stepUp` authenticates. */
export async function approveLinked(of: Locator, stepUp: () => Promise<void>): Promise<void> {
  const page = of.page()
  await waitsOf(of).click()
  await page.getByRole('button', { name: /^Approve/ }).click()
  await stepUp()
  await page
    .getByText(/^(You approved it|Approved by)/)
    .first()
    .waitFor()
}

/** Returns the link to a proposal that waits for a second operator. */
export const waitsOf = (of: Locator): Locator =>
  of.getByRole('link', { name: /^Waiting for a second operator/ })
