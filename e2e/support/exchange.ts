import type { Page } from 'playwright-core'
import { until } from './until.ts'
import { exactOf, tapPin } from './wallet.ts'

/** More than the ten seconds that a quote holds. */
const EXPIRED_MS = 11_000

/** From now on it is the same time on the phone, however slow the machine: a quote stays locked until `letQuoteExpire`. */
export async function stopPhoneClock(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now())
}

/** Moves the phone's clock, which stands still, past the end of the quote. */
export async function letQuoteExpire(page: Page): Promise<void> {
  await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + EXPIRED_MS)
}

export async function startPhoneClock(page: Page): Promise<void> {
  await page.clock.setSystemTime(Date.now())
}

/** Types what is paid into the exchange's form in place of what stands there. */
export async function typeAmount(page: Page, amount: string): Promise<void> {
  await page.getByLabel('You pay').fill(amount)
}

/** Waits until the form's quote is in a state: `none` before an amount, then `locked` for ten seconds, then `expired`. */
export async function expectQuote(page: Page, state: 'none' | 'locked' | 'expired'): Promise<void> {
  await until(() => exactOf(page, 'exchange-quote'), state, 'quote')
}

/**
 * Confirms the quote that is shown with the payment PIN, on the page in English; answers what it said one gets. The
 * server's ten seconds go on: when they are over before the PIN is typed and the price has moved against the customer,
 * nothing is posted, the page says so, and the new quote is confirmed in its turn.
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
