import { ownTransfer } from '@matin/contract/assets'
import type { Browser } from 'playwright-core'
import { PHONE } from '../../e2e/support/browser.ts'
import type { Customer } from '../../e2e/support/customer.ts'
import { TOKEN_KEY } from '../../e2e/support/first-load.ts'
import { SLOWER } from './taps.ts'

const ROWS = 500
const PASSES = 4
/** Pixels a second, of a fling. */
const SPEED = 3000

/** Milliseconds of each frame while a history of 500 rows is scrolled up and down, with the CPU slowed down. */
export async function scrolling(browser: Browser, address: string, who: Customer): Promise<number[]> {
  for (let made = 0; made < ROWS; made++)
    await who.call(ownTransfer, { from: 'spot', to: 'mining', asset: 'USDT', amount: '0.01' })
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true })
  try {
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      TOKEN_KEY,
      who.token,
    ] as const)
    const page = await context.newPage()
    await page.goto(`${address}/#/pages/Assets/history`)
    const rows = page.getByRole('list', { name: 'Transactions' }).getByRole('button')
    await rows.first().waitFor()
    for (let shown = await rows.count(); shown < ROWS; shown = await rows.count()) {
      await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded()
      await rows.nth(shown).waitFor()
    }
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.evaluate(() => {
      window.frameTimes = []
      let last = performance.now()
      requestAnimationFrame(function frame(now) {
        window.frameTimes.push(now - last)
        last = now
        requestAnimationFrame(frame)
      })
    })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let pass = 0; pass < PASSES; pass++)
      await client.send('Input.synthesizeScrollGesture', {
        x: PHONE.width / 2,
        y: PHONE.height / 2,
        yDistance: pass % 2 === 0 ? height : -height,
        speed: SPEED,
        gestureSourceType: 'touch',
      })
    return await page.evaluate(() => window.frameTimes)
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    frameTimes: number[]
  }
}
