import { type BrowserContextOptions, chromium } from 'playwright-core'
import { PHONE, WHOLE } from '../browser.ts'
import { PATIENCE_MS } from '../until.ts'
import { browserPath } from './browser-path.ts'
import type { Driver } from './driver.ts'

/**
 * Starts a Chromium of any version with the app installed, as most customers have it. The environment
 * variable `variable` has its path.
 */
export async function openChromium(variable: string): Promise<Driver> {
  const browser = await chromium.launch({
    executablePath: browserPath(variable),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-dev-shm-usage'],
    timeout: PATIENCE_MS,
  })
  try {
    const options: BrowserContextOptions = { viewport: PHONE, locale: 'en', timezoneId: 'UTC', ...WHOLE }
    const context = await browser.newContext(options)
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    const faults: string[] = []
    page.on('crash', () => faults.push('the page crashed'))
    page.on('pageerror', error => faults.push(`uncaught: ${error.message}`))
    page.on('console', message => {
      if (message.type() === 'error') faults.push(`console: ${message.text()}`)
    })
    page.on('response', response => {
      if (response.status() >= 500) faults.push(`${response.status()} from ${response.url()}`)
    })
    return {
      faults,
      async open(address) {
        await page.goto(address)
      },
      async back() {
        await page.goBack()
      },
      async forward() {
        await page.goForward()
      },
      async reload() {
        await page.reload()
      },
      resize: size => page.setViewportSize(size),
      run: (work, ...given) => page.evaluate(`(${work})(...${JSON.stringify(given)})`),
      press: ({ x, y }) => page.mouse.click(x, y),
      type: text => page.keyboard.type(text),
      chooseFile: path => page.setInputFiles('input[type=file]', path),
      picture: () => page.screenshot(),
      close: () => browser.close(),
    }
  } catch (error) {
    await browser.close()
    throw error
  }
}
