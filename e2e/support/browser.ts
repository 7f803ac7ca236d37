import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { makeHard } from './hard-conditions.ts'
import { PATIENCE_MS } from './until.ts'

/** Viewport of the phone that the screens are designed for. */
export const PHONE = { width: 390, height: 844 }

const failures = resolve(import.meta.dirname, '../../.cache/e2e')

export interface Wallet {
  page: Page
  context: BrowserContext
  /**
   * Throws if the page has had a fault since the last call: an uncaught error, a console error, or an answer
   * of 500 or above.
   */
  expectNoFaults(): void
  /** Returns the faults since the last call as a list instead of throwing. */
  takeFaults(): string[]
  /** Saves a screenshot for a failure's report, and returns its path. */
  keepPicture(name: string): Promise<string>
  close(): Promise<void>
}

/** Browser that all phones of this process share, in all test files. It is started again if it has ended. */
let browser: Promise<Browser> | undefined

export function sharedBrowser(): Promise<Browser> {
  browser ??= launch().then(
    found => found.on('disconnected', forget),
    error => {
      forget()
      throw error
    },
  )
  return browser
}

function forget(): void {
  browser = undefined
}

/** Closes the phones that a test file left open, before the next file runs in this process. */
export async function closePhones(): Promise<void> {
  const found = await browser
  await Promise.all(found?.contexts().map(context => context.close()) ?? [])
}

/** Closes this process's browser, if there is one. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
}

/**
 * Settings of most customers: with animations, and with the app installed. Other tests save time without
 * them, because installing fetches all files and the processor draws the animations.
 */
export const WHOLE = { reducedMotion: 'no-preference', serviceWorkers: 'allow' } as const

/**
 * Opens the wallet on a new phone. Nothing is stored, the language is English, the time zone UTC, animations
 * are off, and the app is not installed. Tests about animation or installation pass `WHOLE`.
 */
export async function openWallet(
  address: string,
  options: BrowserContextOptions = {},
  before: (context: BrowserContext) => Promise<void> = async () => {},
): Promise<Wallet> {
  const context = await (await sharedBrowser()).newContext({
    baseURL: address,
    viewport: PHONE,
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    locale: 'en',
    timezoneId: 'UTC',
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript(keepToasts)
  if (process.env.HARD === '1') await makeHard(context)
  await before(context)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', error => faults.push(`uncaught: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('response', response => {
    if (response.status() >= 500) faults.push(`${response.status()} from ${response.url()}`)
  })
  await page.goto('/')
  return {
    page,
    context,
    expectNoFaults: () => assert.deepEqual(faults.splice(0), []),
    takeFaults: () => faults.splice(0),
    async keepPicture(name) {
      mkdirSync(failures, { recursive: true })
      const path = join(failures, `${name.replace(/\W+/g, '-')}.png`)
      await page.screenshot({ path })
      return path
    },
    close: () => context.close(),
  }
}

/** Runs in the page. Keeps the text of a toast readable after it has disappeared. */
function keepToasts(): void {
  window.toasts = []
  const keep = ({ target, addedNodes }: MutationRecord) => {
    if (!(target instanceof Element) || !target.matches('[role=status][aria-atomic=true]')) return
    for (const node of addedNodes) window.toasts.push(node.textContent ?? '')
  }
  new MutationObserver(records => records.forEach(keep)).observe(document, { childList: true, subtree: true })
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  })
}

declare global {
  interface Window {
    toasts: string[]
  }
}
