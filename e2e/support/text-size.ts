import type { CDPSession, Page } from 'playwright-core'

/** Default font size of a browser, in px. */
const USUAL = 16
/**
 * DevTools sessions of the pages. Chromium keeps the font size only while the session that set it is open.
 */
const sessions = new WeakMap<Page, CDPSession>()

/**
 * Sets the browser's default font size for a page, in percent of 16 px. The app reads it at the start, so the
 * page must be reloaded.
 */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  await session.send('Page.setFontSizes', { fontSizes: { standard: (USUAL * percent) / 100 } })
}

/** Returns the factor by which the wallet scales its type. */
export function textScale(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--text-scale'))
}
