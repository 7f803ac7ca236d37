import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { removedIn } from '../tools/floor/floor-mode.ts'
import { openWallet, type Wallet } from './support/browser.ts'
import { enterFloor } from './support/floor.ts'
import { sharedServer } from './support/stage.ts'

/* Floor mode in Chromium: what it takes away is gone, in workers too, and what drives the browser still works. */

const ASSETS = join(import.meta.dirname, '../apps/wallet/dist/assets')

let wallet: Wallet

afterEach(() => wallet.close())

test.each(['chrome', 'safari_ios'] as const)('floor mode removes all names that %s lacks', async browser => {
  const { page } = await openFloor(browser)
  expect(removedIn(browser).length).toBeGreaterThan(1000)
  expect(await page.evaluate(pathsLeft, removedIn(browser))).toEqual([])
  expect(await page.evaluate(() => typeof AbortSignal.timeout)).toBe('function')
})

test('floor mode removes the names that a browser lacks also in the page’s workers', async () => {
  const { page } = await openFloor('chrome')
  const file = readdirSync(ASSETS).find(name => /worker.*\.js$/.test(name))
  const started = page.waitForEvent('worker')
  await page.evaluate(path => void new Worker(path), `./assets/${file}`)
  const worker = await started
  expect(await worker.evaluate(pathsLeft, removedIn('chrome'))).toEqual([])
})

test('a page in floor mode can still be filled in, clicked and read by the test', async () => {
  const { page } = await openFloor('chrome')
  await page.setContent('<input aria-label="Name"><input aria-label="Agree" type="checkbox">')
  await page.getByLabel('Name').fill('Ann')
  await page.getByLabel('Agree').click()
  expect(await page.getByLabel('Agree').isChecked()).toBe(true)
  const typed = page
    .getByLabel('Name')
    .evaluate(async field => ({ value: await Promise.resolve((field as HTMLInputElement).value) }))
  expect(await typed).toEqual({ value: 'Ann' })
})

test('a browser that cannot start the app shows a message in its own language', async () => {
  const { address } = await sharedServer()
  wallet = await openWallet(address, { locale: 'ja' }, async context => {
    await context.addInitScript(() => {
      Reflect.deleteProperty(Array.prototype, 'toSorted')
      Reflect.deleteProperty(globalThis, 'Map')
    })
  })
  await wallet.page.getByRole('alert').getByText('アプリを起動できませんでした').waitFor()
})

test.each(['/', '/console'])('a browser without JavaScript shows a message at %s', async path => {
  const { address } = await sharedServer()
  wallet = await openWallet(address, { javaScriptEnabled: false })
  await wallet.page.goto(path)
  // Not by its text: Playwright looks for no text within `noscript`. With scripts on, there is no such element to see.
  const sentence = wallet.page.locator('noscript p[lang=en]')
  await sentence.waitFor()
  expect(await sentence.textContent()).toMatch(/^This app needs JavaScript/)
})

async function openFloor(browser: 'chrome' | 'safari_ios'): Promise<Wallet> {
  const { address } = await sharedServer()
  wallet = await openWallet(address, {}, context => enterFloor(context, browser))
  return wallet
}

/** Runs in the page or worker. Returns the paths that still exist there. */
function pathsLeft(paths: string[]): string[] {
  return paths.filter(path => {
    const parts = path.split('.')
    const last = parts.pop() ?? ''
    let at: unknown = globalThis
    for (const part of parts)
      at =
        part === 'TypedArray'
          ? Object.getPrototypeOf(Int8Array)
          : (at as Record<string, unknown> | undefined)?.[part]
    const key = last.startsWith('@@') ? (Symbol as unknown as Record<string, symbol>)[last.slice(2)] : last
    return (
      key !== undefined &&
      (typeof at === 'object' || typeof at === 'function') &&
      at !== null &&
      Object.hasOwn(at, key)
    )
  })
}
