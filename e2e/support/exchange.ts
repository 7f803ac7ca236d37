import type { Page } from 'playwright-core'
import { until } from './until.ts'
import { exactOf } from './wallet.ts'

/** Milliseconds, more than the ten seconds of a quote. */
const EXPIRED_MS = 11_000

/** Stops the phone's clock, so that a quote stays locked, however slow the machine. */
export async function stopPhoneClock(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now())
}

/** Moves the phone's stopped clock past the end of the quote. */
export async function letQuoteExpire(page: Page): Promise<void> {
  await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + EXPIRED_MS)
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
 * stated. The server's ten seconds go on meanwhile: if they end before the PIN is entered, the sheet shows
 * another quote, which is confirmed instead.
 */
export async function confirmExchange(page: Page, pin: string): Promise<string | null> {
  const sheet = page.getByRole('dialog', { name: 'Payment PIN' })
  const renew = sheet.getByRole('button', { name: 'Get a new quote' })
  const empty = sheet.getByRole('group', { name: '0 of 6 digits entered' })
  const outcome = async () => {
    if ((await page.getByTestId('receipt').count()) > 0) return 'done'
    return (await renew.count()) + (await empty.count()) > 0 ? 'again' : 'pending'
  }
  await expectQuote(page, 'locked')
  await page.getByRole('button', { name: /^(Buy|Sell) [\d.,]+ / }).click()
  for (;;) {
    await sheet.waitFor()
    if ((await renew.count()) > 0) await renew.click()
    await expectQuote(page, 'locked')
    await empty.waitFor()
    const quoted = await exactOf(page, 'exchange-receive')
    // A locked keypad takes no digit.
    await page.keyboard.type(pin)
    await until(async () => (await outcome()) === 'pending', false, 'whether the exchange is still under way')
    if ((await outcome()) === 'done') return quoted
  }
}
