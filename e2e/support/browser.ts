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
import { PATIENCE_MS } from './until.ts'

/** The phone that the screens are drawn for. */
export const PHONE = { width: 390, height: 844 }

const failures = resolve(import.meta.dirname, '../../.cache/e2e')

export interface Wallet {
  page: Page
  context: BrowserContext
  /** No uncaught error, no error on the console, no answer of 500 or above since the last time. */
  expectNoFaults(): void
  /** The same as a list, for whoever tells of all of them at the end. */
  takeFaults(): string[]
  /** Keeps a picture of the page for whoever reads about the failure; says where. */
  keepPicture(name: string): Promise<string>
  close(): Promise<void>
}

/** One for all phones of this process, of whatever file; another one when it is gone. */
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

/** Ends the phones that a file has left open, of which the next one in this process knows nothing. */
export async function closePhones(): Promise<void> {
  const found = await browser
  await Promise.all(found?.contexts().map(context => context.close()) ?? [])
}

/** Ends the browser of this process, if one was needed. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
}

/** As most customers have it. The installation fetches all files of the app, movement is drawn by the processor. */
export const WHOLE = { reducedMotion: 'no-preference', serviceWorkers: 'allow' } as const

/**
 * Opens the wallet on a phone of its own: nothing stored, English, UTC; without movement and not installed, which the
 * journeys that are about either change (`WHOLE`).
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
  await before(context)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', error => faults.push(`uncaught: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
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

/** Runs in the page: what a toast says stays readable when it has gone. */
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
