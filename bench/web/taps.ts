import type { Browser, Page } from 'playwright-core'
import { PHONE } from '../../e2e/support/browser.ts'
import { TOKEN_KEY } from '../../e2e/support/first-load.ts'

const ROUNDS = 10
/** CPU slowdown, the same as Lighthouse's for a phone. */
export const SLOWER = 4
/** Milliseconds after which a page change with its animation is certainly over. */
const SETTLED_MS = 600

export interface Taps {
  /** Milliseconds from each tap to the frame that first shows the next page. */
  painted: number[]
  /** Includes the shifts that browsers do not count because they follow an input. */
  shift: number
}

/** Measures taps through the tab bar to pages whose data are cached, with the CPU slowed down fourfold. */
export async function taps(browser: Browser, address: string, token: string): Promise<Taps> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true })
  try {
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      TOKEN_KEY,
      token,
    ] as const)
    const page = await context.newPage()
    await page.goto(address)
    const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await tabs.first().waitFor()
    const count = await tabs.count()
    const visit = async (index: number) => {
      await tabs.nth(index).tap()
      await page.waitForTimeout(SETTLED_MS)
    }
    for (let index = 0; index < count; index++) await visit(index)
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await watch(page)
    for (let round = 0; round < ROUNDS * count; round++) await visit(round % count)
    return await page.evaluate(() => window.measured)
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    measured: Taps
  }
}

async function watch(page: Page) {
  await page.evaluate(() => {
    const measured: Taps = { painted: [], shift: 0 }
    window.measured = measured
    let tapped = 0
    document.addEventListener(
      'click',
      event => {
        tapped = event.timeStamp
      },
      { capture: true },
    )
    new MutationObserver(records => {
      const main = records.flatMap(record => [...record.addedNodes]).find(node => node.nodeName === 'MAIN')
      if (!main || tapped === 0) return
      const from = tapped
      tapped = 0
      // The next frame has the page; a task that it posts runs when that frame has been painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => measured.painted.push(performance.now() - from)
        port2.postMessage(null)
      })
    }).observe(document.body, { childList: true, subtree: true })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) measured.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
}
