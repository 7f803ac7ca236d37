import type { Page } from 'playwright-core'
import { ENTRIES, goTo, openConsole, openRequest, signInToConsole } from '../support/desk.ts'
import type { RunningServer } from '../support/server.ts'
import { cameraFor, isWanted } from './camera.ts'
import { TWO_PERSONS } from './queue.ts'

/** Folder of the console's pictures. */
const CONSOLE = 'console'
/** Operator with the most roles in the demonstration. */
const OPERATOR = 'ada@matin.example'
/** Sizes of the window: the one that the console is designed for, and the smallest supported one. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
]

/**
 * Takes pictures of every section that the operator sees, in both sizes, and of one customer. The pictures of
 * withdrawals show an open one that has one of its two approvals.
 */
export async function everySection(server: RunningServer, uid: string): Promise<void> {
  const desk = await openConsole(server.address)
  const { page } = desk
  await signInToConsole(server, page, OPERATOR)
  // Deadlines follow the operator's clock, which equals the server's except for the demonstration's leaps.
  await page.clock.setFixedTime((await server.dev.now()).toString())
  const camera = cameraFor(page, CONSOLE)
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  const names = [...(await links.allInnerTexts()), ...Object.keys(ENTRIES), 'Own account']
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const name of names) {
      const picture = `${name.toLowerCase().replaceAll(/[ ’]+/g, '-')}-${size.width}`
      if (!isWanted(picture)) continue
      await goTo(page, name)
      await page.waitForLoadState('networkidle')
      await camera.take(picture)
    }
    for (const [name, open] of Object.entries(opened(page, uid))) {
      const picture = `${name}-${size.width}`
      if (!isWanted(picture)) continue
      await open()
      await page.waitForLoadState('networkidle')
      await camera.take(picture)
    }
  }
  desk.expectNoFaults()
  await desk.close()
}

/** Returns the steps that open an item from a list, by the name of the picture. */
function opened(page: Page, uid: string): Record<string, () => Promise<void>> {
  return {
    async 'withdrawal-request'() {
      await openRequest(page, TWO_PERSONS)
      await page.getByRole('heading', { name: 'Notifications in the 24 hours before' }).waitFor()
    },
    async customer() {
      await goTo(page, 'Customers')
      await page.getByLabel('Search everything').fill(uid)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: `Customer ${uid}` }).waitFor()
    },
  }
}
