import { listIncidents } from '@matin/contract/incidents'
import { SUCCESS } from '@matin/contract/protocol'
import { beforeAll, expect, test } from 'vitest'
import { openWallet } from './support/browser.ts'
import { type LockingCustomer, lockingCustomer } from './support/locking-customer.ts'
import type { Server } from './support/server.ts'
import { sharedServer } from './support/stage.ts'

/*
 * A link under a finger must not move when answers arrive, because a link that moves between press and
 * release is not followed. The customer has completed all steps, uses a new device, and an incident is
 * announced meanwhile.
 */
const INCIDENT = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'recharges_delayed',
  text: 'We’re sorry, recharges are delayed. We’ll credit what you’ve sent; no need to send it again.',
  since: '2026-06-14T09:20:00.000Z',
}
/** Layout shifts recorded on `window` by the script below. */
interface Watched {
  moved: string[]
}

let server: Server
let who: LockingCustomer
beforeAll(async () => {
  server = await sharedServer()
  who = await lockingCustomer(server)
})

/** Runs in the page. Records layout shifts. */
function watchShifts(): void {
  const watched = window as unknown as Watched
  watched.moved = []
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.tagName} ${node.className}` : 'text'
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { sources } = entry as unknown as { sources: { node: Node | null }[] }
      watched.moved.push(...sources.map(({ node }) => nameOf(node)))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

test.each(['en', 'ja'])(
  'Home does not shift after its first display, nor during a reload: %s',
  async language => {
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    const wallet = await openWallet(
      server.address,
      { viewport: { width: 320, height: 640 } },
      async context => {
        await context.addInitScript(stored => Object.assign(localStorage, stored), {
          Matemax_token: who.token,
          Matemax_lang: language,
        })
        await context.addInitScript(watchShifts)
        await context.route('**/api/**', async route => {
          await promise
          if (!route.request().url().includes(listIncidents.path)) return route.continue()
          return route.fulfill({ json: { code: SUCCESS, msg: 'ok', data: { items: [INCIDENT] } } })
        })
      },
    )
    const { page } = wallet
    const total = page.locator('a[href="#/pages/Assets/index"]')
    const charge = page.locator('nav a[href="#/pages/Assets/charge"]')
    const boxes = async () => [
      await charge.boundingBox(),
      await page.getByRole('main').locator('nav').boundingBox(),
    ]
    const before = await boxes()
    answer()
    await total.waitFor()
    await page.getByText(INCIDENT.text).waitFor()
    expect(await boxes()).toEqual(before)
    const again = page.waitForResponse(answer => answer.url().includes('/api/home/data'))
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await again
    expect(await boxes()).toEqual(before)
    expect(await page.evaluate(() => (window as unknown as Watched).moved)).toEqual([])
    await wallet.close()
  },
)
