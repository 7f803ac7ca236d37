import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, connect, type ElementHandle } from 'puppeteer-core'
import { PHONE } from '../browser.ts'
import { PATIENCE_MS } from '../until.ts'
import { browserPath } from './browser-path.ts'
import { end, firstMatch } from './child.ts'
import type { Driver } from './driver.ts'

/** As puppeteer has it: mouse events come from the main frame's process. */
const PREFERENCES = `user_pref('fission.webContentIsolationStrategy', 0)
user_pref('intl.accept_languages', 'en')
user_pref('browser.shell.checkDefaultBrowser', false)
user_pref('datareporting.policy.dataSubmissionEnabled', false)
user_pref('network.captive-portal-service.enabled', false)
`

/**
 * A Firefox of its own, driven by WebDriver BiDi. Started by ourselves: what `puppeteer.launch` starts leads a process group
 * of its own, and outlives a test run that is ended.
 */
export async function openFirefox(): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'matin-firefox-'))
  await writeFile(join(profile, 'user.js'), PREFERENCES)
  const child = spawn(
    browserPath('FIREFOX_PATH'),
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    { env: { ...process.env, TZ: 'UTC', HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let browser: Browser | undefined
  async function close(): Promise<void> {
    await browser?.close().catch(() => undefined)
    await end(child)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const address = await firstMatch(child, child.stderr, /WebDriver BiDi listening on (ws:\S+)/)
    browser = await connect({
      browserWSEndpoint: `${address}/session`,
      protocol: 'webDriverBiDi',
      protocolTimeout: PATIENCE_MS,
      defaultViewport: PHONE,
    })
    return await driverOf(browser, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function driverOf(browser: Browser, close: () => Promise<void>): Promise<Driver> {
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
    close,
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
      const field = await page.waitForSelector('input[type=file]')
      await (field as ElementHandle<HTMLInputElement>).uploadFile(path)
    },
    picture: () => page.screenshot(),
  }
}
