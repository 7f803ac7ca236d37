import type { BrowserContext, Page } from 'playwright-core'
import { translateIn } from './translator.ts'

/** Bytes a second and milliseconds of a mobile network with two bars. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 200_000, uploadThroughput: 60_000 }

/** Has a browser translate every page, wrongly say that it is offline, and use a slow network. */
export async function makeHard(context: BrowserContext): Promise<void> {
  await translateIn(context)
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
  })
  context.on('page', slow)
}

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', SLOW)
}
