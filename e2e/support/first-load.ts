import { request } from 'node:http'
import words from '@matin/i18n/texts/en/wallet.json' with { type: 'json' }
import type { Browser, Page } from 'playwright-core'
import { PHONE } from './browser.ts'
import type { Places } from './rich-customer.ts'
import { ROUTES } from './routes.ts'
import { watchSettling } from './settled.ts'
import { PATIENCE_MS } from './until.ts'

/** Limit of a first load in KiB of Brotli: all scripts, styles and the texts of one language. */
export const HOME_KIB = 110
const PAGE_KIB = 145
const CHART_KIB = 200
const CHART = 'pages/Quotes/details'
/** Prefix of the pages that redirect signed-in customers. */
const FOR_GUESTS = 'pages/Login/'
/**
 * Number of pages loaded in parallel. More than one, because a page mostly waits for the network to be quiet.
 */
const AT_ONCE = 4

const KIB = 1024
/** Milliseconds without requests after which the page counts as loaded. */
const QUIET_MS = 500
const LONGEST_MS = 20_000

export interface FirstLoad {
  /** KiB of scripts (including texts) and styles as the server sends them in Brotli. */
  size: number
  files: string[]
  /** Paths of requests to the server, in order. */
  asked: string[]
}

export const TOKEN_KEY = 'Matemax_token'

export interface Weight {
  route: string
  /** KiB that the first visit to this route downloads, and the limit. */
  size: number
  limit: number
  /** Requests sent to the server more than once. */
  askedTwice: string[]
}

/**
 * Measures the first load of all routes but the first page: as a guest on the pages of `FOR_GUESTS`,
 * otherwise as a signed-in customer.
 */
export async function weighRoutes(
  browser: Browser,
  address: string,
  who: Places & { token: string },
): Promise<Weight[]> {
  const waiting = ROUTES.filter(({ path }) => path !== '')
  const weights = new Map<string, Weight>()
  async function weigh() {
    for (let route = waiting.shift(); route; route = waiting.shift()) {
      const { path } = route
      const [query = ''] = route.queries(who)
      const { size, asked } = await firstLoad(
        browser,
        `${address}/#/${path}${query && `?${query}`}`,
        path.startsWith(FOR_GUESTS) ? undefined : who.token,
      )
      weights.set(path, {
        route: path,
        size,
        limit: path === CHART ? CHART_KIB : PAGE_KIB,
        askedTwice: asked.filter((url, index) => asked.indexOf(url) < index),
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, weigh))
  return ROUTES.flatMap(({ path }) => weights.get(path) ?? [])
}

/**
 * Measures the download of a new phone's first visit to an address until the network is quiet. The service
 * worker is excluded: it fetches the rest of the app later.
 */
export async function firstLoad(browser: Browser, url: string, token?: string): Promise<FirstLoad> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: PHONE })
  try {
    context.setDefaultTimeout(PATIENCE_MS)
    if (token)
      await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        TOKEN_KEY,
        token,
      ] as const)
    // Every connection starts by refetching everything, which is no request of the page.
    await context.routeWebSocket('**/ws', () => undefined)
    const page = await context.newPage()
    const { files, asked } = await downloads(page, url)
    // A broken page would be light.
    if ((await page.getByText(words.Common.crashedTitle).count()) > 0) throw new Error(`${url} broke`)
    // So would a page whose icons come with other pages.
    if ((await page.locator('svg[viewBox="0 0 24 24"]:not(:has(*))').count()) > 0)
      throw new Error(`${url} shows an icon that has not been loaded`)
    const sizes = await Promise.all(files.map(sizeOf))
    return { size: sizes.reduce((total, size) => total + size, 0) / KIB, files, asked }
  } finally {
    await context.close()
  }
}

async function downloads(page: Page, url: string): Promise<{ files: string[]; asked: string[] }> {
  const files = new Set<string>()
  const questions: string[] = []
  let last = performance.now()
  page.on('request', asked => {
    if (asked.url().startsWith('data:')) return
    last = performance.now()
    const { pathname, search } = new URL(asked.url())
    if (/\.(js|css)$/.test(pathname)) files.add(asked.url())
    if (pathname.startsWith('/api/') && asked.method() === 'GET') questions.push(pathname + search)
  })
  page.on('requestfinished', () => {
    last = performance.now()
  })
  const settling = watchSettling(page)
  const end = performance.now() + LONGEST_MS
  await page.goto(url, { waitUntil: 'load' })
  // The network of a busy machine is also quiet while it works.
  await settling.settled()
  while (performance.now() - last < QUIET_MS && performance.now() < end)
    await page.waitForTimeout(QUIET_MS / 5)
  return { files: [...files], asked: questions }
}

/** Returns the bytes of a response that the server sends to a client that accepts Brotli. */
function sizeOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': 'br' } }, response => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes))
      response.on('error', reject)
    })
    asked.on('error', reject)
    asked.end()
  })
}
