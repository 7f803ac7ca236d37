import type { Page } from 'playwright-core'
import { until } from './until.ts'
import { exactOf, tapPin } from './wallet.ts'

/** A quote holds ten seconds; then it is said to have expired. */
const QUOTE_MS = 20_000

/** Types what is paid into the exchange's form in place of what stands there. */
export async function typeAmount(page: Page, amount: string): Promise<void> {
  await page.getByLabel('You pay').fill(amount)
}

/** Waits until the form's quote is in a state: `none` before an amount, then `locked` for ten seconds, then `expired`. */
export async function expectQuote(page: Page, state: 'none' | 'locked' | 'expired'): Promise<void> {
  await until(() => exactOf(page, 'exchange-quote'), state, { what: 'quote', milliseconds: QUOTE_MS })
}

/** Confirms the quote that is shown with the payment PIN, on the page in English. */
export async function confirmExchange(page: Page, pin: string): Promise<void> {
  await page.getByRole('button', { name: /^(Buy|Sell) [\d.,]+ / }).click()
  await tapPin(page, pin)
}
