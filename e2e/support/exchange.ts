import type { Page } from 'playwright-core'
import { until } from './until.ts'
import { exactOf, tapPin } from './wallet.ts'

/** Stops the phone's clock, so that a quote stays locked, however slow the machine. */
export async function stopPhoneClock(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now())
}

export async function startPhoneClock(page: Page): Promise<void> {
  await page.clock.setSystemTime(Date.now())
}

/** Replaces the amount in the exchange form. */
export async function typeAmount(page: Page, amount: string): Promise<void> {
  await page.getByLabel('You pay').fill(amount)
}

/**
 * Waits for a state of the form's quote: 'none' without an amount, 'locked' for ten seconds, then 'expired'.
 */
export async function expectQuote(page: Page, state: 'none' | 'locked' | 'expired'): Promise<void> {
  await until(() => exactOf(page, 'exchange-quote'), state, 'quote')
}

/**
 * Confirms the shown quote with the payment PIN, on the English page. Returns the amount that the page
 * stated. The server's ten seconds go on meanwhile: if they end before the PIN is entered, and the price has
 * moved against the customer, nothing is posted, and the new quote is confirmed instead.
 */
export async function confirmExchange(page: Page, pin: string): Promise<string | null> {
  const done = page.getByTestId('receipt')
  const pinSheet = page.getByRole('dialog', { name: 'Payment PIN' })
  const outcome = async () => {
    if ((await done.count()) > 0) return 'done'
    if ((await pinSheet.count()) > 0) return 'pending'
    return (await page.getByText('and the price has moved').count()) > 0 ? 'moved' : 'pending'
  }
  for (;;) {
    await expectQuote(page, 'locked')
    const quoted = await exactOf(page, 'exchange-receive')
    await page.getByRole('button', { name: /^(Buy|Sell) [\d.,]+ / }).click()
    await tapPin(page, pin)
    await until(async () => (await outcome()) === 'pending', false, 'whether the exchange is still under way')
    if ((await outcome()) === 'done') return quoted
  }
}
