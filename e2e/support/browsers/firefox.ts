import { launch } from 'puppeteer-core'
import { PHONE } from '../browser.ts'
import { PATIENCE_MS } from '../until.ts'
import { browserPath } from './browser-path.ts'
import type { Driver } from './driver.ts'

/** A Firefox of its own, driven by WebDriver BiDi. */
export async function openFirefox(): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: browserPath('FIREFOX_PATH'),
    headless: true,
    timeout: PATIENCE_MS,
    protocolTimeout: PATIENCE_MS,
    defaultViewport: PHONE,
    extraPrefsFirefox: { 'intl.accept_languages': 'en' },
    env: { ...process.env, TZ: 'UTC' },
  })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    const faults: string[] = []
    page.on('error', error => faults.push(`the page crashed: ${error.message}`))
    page.on('pageerror', error => faults.push(`uncaught: ${error instanceof Error ? error.message : error}`))
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
      // `page.goBack` waits for a load, which does not come within a page.
      async back() {
        await page.evaluate('history.back()')
      },
      async forward() {
        await page.evaluate('history.forward()')
      },
      async reload() {
        await page.reload()
      },
      resize: size => page.setViewport(size),
      run: async (work, ...given) => (await page.evaluate(`(${work})(...${JSON.stringify(given)})`)) as never,
      press: ({ x, y }) => page.mouse.click(x, y),
      type: text => page.keyboard.type(text),
      async chooseFile(path) {
        const field = await page.$('input[type=file]')
        if (!field) throw new Error('the page has no field for files')
        await (field as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path)
      },
      picture: () => page.screenshot(),
      close: () => browser.close(),
    }
  } catch (error) {
    await browser.close()
    throw error
  }
}
