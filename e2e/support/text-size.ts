import type { CDPSession, Page } from 'playwright-core'

/** Font size of a browser as it comes, in px. */
const USUAL = 16
/** Chromium holds to the size as long as who set it stays connected. */
const sessions = new WeakMap<Page, CDPSession>()

/**
 * Sets the browser's default font size for a page, in per cent of the usual one, as its owner does in the browser's
 * settings. The app reads it when it starts, so the page has to be loaded anew.
 */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  await session.send('Page.setFontSizes', { fontSizes: { standard: (USUAL * percent) / 100 } })
}

/** Reads the scale that the wallet multiplies its type with. */
export function textScale(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--text-scale'))
}
