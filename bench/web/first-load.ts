import { request } from 'node:http'
import type { Browser, Page } from 'playwright-core'

const KIB = 1024
/** No request for this long, and the page counts as loaded. */
const QUIET_MS = 500
const LONGEST_MS = 20_000

export interface FirstLoad {
  /** Scripts (words included) and styles as the server sends them to who takes gzip, in KiB. */
  gzip: number
  /** The same files as this browser got them: packed by Brotli, in KiB. */
  brotli: number
  files: string[]
}

export const TOKEN_KEY = 'Matemax_token'

/**
 * What a browser that has never been here downloads for an address until the network falls quiet. The service worker
 * is left out: it fetches the rest of the app afterwards, at leisure.
 */
export async function firstLoad(browser: Browser, url: string, token?: string): Promise<FirstLoad> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    if (token)
      await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        TOKEN_KEY,
        token,
      ] as const)
    const page = await context.newPage()
    const files = await downloads(page, url)
    const sizes = await Promise.all(
      files.map(async file => ({ gzip: await sizeOf(file, 'gzip'), brotli: await sizeOf(file, 'br') })),
    )
    const sum = (of: 'gzip' | 'brotli') => sizes.reduce((total, size) => total + size[of], 0) / KIB
    return { gzip: sum('gzip'), brotli: sum('brotli'), files }
  } finally {
    await context.close()
  }
}

async function downloads(page: Page, url: string): Promise<string[]> {
  const files = new Set<string>()
  let last = performance.now()
  page.on('request', asked => {
    if (asked.url().startsWith('data:')) return
    last = performance.now()
    if (/\.(js|css)$/.test(new URL(asked.url()).pathname)) files.add(asked.url())
  })
  page.on('requestfinished', () => {
    last = performance.now()
  })
  const end = performance.now() + LONGEST_MS
  await page.goto(url, { waitUntil: 'load' })
  while (performance.now() - last < QUIET_MS && performance.now() < end)
    await page.waitForTimeout(QUIET_MS / 5)
  return [...files]
}

/** Bytes of a body in this encoding, as they come over the wire. */
export function sizeOf(url: string, encoding: 'gzip' | 'br'): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': encoding } }, response => {
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
