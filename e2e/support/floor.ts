import type { BrowserContext } from 'playwright-core'
import type { FloorBrowser } from '../../tools/floor/floor.ts'
import { floorScript } from '../../tools/floor/floor-mode.ts'

/**
 * Makes every page of a context one of the floor, and every worker that a page starts. A service worker stays new: no
 * request for one passes here. (A front that puts the script first in whatever the server answers reaches it.)
 */
export async function enterFloor(context: BrowserContext, browser: FloorBrowser): Promise<void> {
  const script = floorScript(browser)
  await context.addInitScript({ content: script })
  await context.route(/\/assets\/[^/]*worker[^/]*\.js$/, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: script + (await response.text()) })
  })
}
