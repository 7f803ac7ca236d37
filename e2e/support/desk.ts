import type { Page } from 'playwright-core'
import { openWallet, type Wallet } from './browser.ts'
import { freshOperator } from './operator.ts'
import type { Server } from './server.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

/** The desk of an operator: a browser at the size that the console is drawn for, with a passkey device. */
export async function openDesk(address: string): Promise<Wallet> {
  const desk = await openWallet(address.replace('127.0.0.1', 'localhost'), {
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
  })
  await addVirtualAuthenticator(desk.page)
  return desk
}

/** An operator's present code, a fresh one: each serves once. */
export function freshCode(server: Server, email: string): Promise<{ password: string; code: string }> {
  return freshOperator(server, email)
}

export async function signInAtDesk(server: Server, page: Page, email: string): Promise<void> {
  await page.goto(new URL('/console', server.address.replace('127.0.0.1', 'localhost')).href)
  const { password, code } = await freshCode(server, email)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Code of your authenticator').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

/** Goes to a section as one does: by its name at the side. */
export async function goTo(page: Page, section: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: section, exact: true })
    .click()
  await page.getByRole('heading', { level: 1, name: section }).waitFor()
}
