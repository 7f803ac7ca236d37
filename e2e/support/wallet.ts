import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { until } from './until.ts'

/** Returns the exact value of a displayed amount or state. */
export async function exactOf(page: Page, id: string): Promise<string | null> {
  return page.getByTestId(id).first().getAttribute('data-value')
}

/** Waits until a figure or a state has this value, also if the chain or the signer causes it. */
export async function expectValue(page: Page, id: string, value: string): Promise<void> {
  await until(() => exactOf(page, id), value, id)
}

export async function allExactOf(page: Page, id: string): Promise<(string | null)[]> {
  const figures = await page.getByTestId(id).all()
  return Promise.all(figures.map(figure => figure.getAttribute('data-value')))
}

export async function expectText(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor()
}

/**
 * Waits for a toast with this text, once per call. It may have disappeared already: toasts last two seconds.
 */
export async function expectToast(page: Page, text: string): Promise<void> {
  await page.waitForFunction(wanted => {
    const at = window.toasts.findIndex(said => said.includes(wanted))
    if (at >= 0) window.toasts.splice(at, 1)
    return at >= 0
  }, text)
}

/** Waits for the receipt of the confirmed command and presses one of its buttons. */
export async function pressOnReceipt(
  page: Page,
  name: 'Open order' | 'View progress' | 'Done' | 'Exchange again',
): Promise<void> {
  await page.getByTestId('receipt').waitFor()
  await page.getByRole('button', { name, exact: true }).click()
}

/** Opens a page by its route, like an external link, and waits until it replaces the last one. */
export async function visit(page: Page, route: string): Promise<void> {
  const path = `#/${route.split('?')[0]}`
  // A page that only gets a new query stays mounted.
  await page.evaluate(next => {
    if (location.hash.split('?')[0] !== next) document.querySelector('main')?.setAttribute('data-left', '')
  }, path)
  await page.goto(`/#/${route}`)
  await page.locator('main:not([data-left], [aria-busy])').waitFor()
}

/** Withholds the answers of one path until `release`, to inspect the page meanwhile. */
export async function holdAnswers(page: Page, path: string): Promise<{ release: () => void }> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(`**${path}`, async route => {
    await released
    await route.continue()
  })
  return { release }
}

/** Taps the page's only checkbox: the box itself, not a link in its label. */
export async function tickBox(page: Page): Promise<void> {
  const label = page.locator('label').filter({ has: page.getByRole('checkbox') })
  await label.click({ position: { x: 10, y: 12 } })
  assert.ok(await page.getByRole('checkbox').isChecked())
}

/** Taps the digits of the payment PIN on the sheet's keypad. */
export async function tapPin(page: Page, pin: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Payment PIN' })
  for (const digit of pin) await sheet.getByRole('button', { name: digit, exact: true }).click()
}

/** Fills in the newest verification code, once it was requested. */
export async function fillCode(page: Page, newest: () => Promise<string>): Promise<void> {
  await page.getByRole('button', { name: 'Send code' }).click()
  await expectText(page, /Resend in \d+ s/)
  await page.getByLabel('Verification code').fill(await newest())
}

/** Returns the texts of visible buttons and links, and their accessible labels. */
export async function actionTexts(page: Page): Promise<string[]> {
  return page
    .locator('button:visible, a:visible, [role=tab]:visible')
    .evaluateAll(actions =>
      actions.flatMap(action => [action.getAttribute('aria-label') ?? '', action.textContent]),
    )
}
