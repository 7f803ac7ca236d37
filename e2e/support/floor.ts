import type { BrowserContext } from 'playwright-core'
import type { FloorBrowser } from '../../tools/floor/floor.ts'
import { floorScript } from '../../tools/floor/floor-mode.ts'

/**
 * Puts every page of a context, and every worker that a page starts, into floor mode. Service workers are not
 * covered, because Playwright does not route their requests. A proxy that adds the script to the server's
 * answers covers them, too.
 */
export async function enterFloor(context: BrowserContext, browser: FloorBrowser): Promise<void> {
  const script = floorScript(browser)
  await context.addInitScript({ content: script })
  await context.route(/\/assets\/[^/]*worker[^/]*\.js$/, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: script + (await response.text()) })
  })
}
