import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWallet, type Wallet, WHOLE } from './support/browser.ts'
import { newCustomer } from './support/customer.ts'
import { type Front, startFront } from './support/front.ts'
import type { Server } from './support/server.ts'
import { sharedServer } from './support/stage.ts'
import { expectText } from './support/wallet.ts'

/*
 * The app after a first visit: it opens without a server and recovers with it, stores no personal data, and
 * changes to a new version on request. The app is served under a path prefix.
 */
const OFFLINE = 'Offline. Data may be out of date.'
const NEW_VERSION = 'A new version is ready'

let server: Server
let front: Front
let wallet: Wallet

beforeAll(async () => {
  server = await sharedServer()
})
beforeEach(async () => {
  front = await startFront(server.address)
  wallet = await openWallet(front.address, WHOLE)
})
afterEach(async () => {
  await wallet.close()
  await front.down().catch(() => undefined)
})

/** Opens the app and waits until its service worker has all files and controls the page. */
async function visited(): Promise<Page> {
  const { page } = wallet
  await page.goto(front.address)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise(resolve =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
  return page
}

const release = (page: Page) =>
  page.evaluate(() => document.querySelector('meta[name=release]')?.getAttribute('content') ?? 'first')

/**
 * Waits for the page of the app's second version, and expects that no further version is offered. The app may
 * reload more than once until then.
 */
async function expectSecond(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('meta[name=release]')?.getAttribute('content') === 'second',
    undefined,
  )
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText(NEW_VERSION).count()).toBe(0)
}

test('the app opens without a server, says on every page that it is offline, and recovers by itself', async () => {
  const page = await visited()
  await front.down()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectText(page, OFFLINE)
  // A page that has never been opened before.
  await page.getByRole('link', { name: 'Mining Pool' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mining Pool' }).waitFor()
  await expectText(page, 'Couldn’t load this')
  await expectText(page, OFFLINE)
  const asked = page.waitForResponse(answer => answer.url().includes('/api/mine/list') && answer.ok())
  await front.up()
  await asked
  await page.getByText(OFFLINE).waitFor({ state: 'detached' })
  await page.getByText('Couldn’t load this').waitFor({ state: 'detached' })
})

test('the browser caches the built files and no answers of the server', { tags: 'full' }, async () => {
  const { token } = await newCustomer(server)
  await wallet.context.addInitScript(value => localStorage.setItem('Matemax_token', value), token)
  const page = await visited()
  await page.reload()
  for (const name of ['Mining Pool', 'Personal', 'Home']) {
    await page.getByRole('link', { name, exact: true }).click()
    await page.waitForLoadState('networkidle')
  }
  const kept = await page.evaluate(async () => {
    const urls: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) urls.push(url)
    return urls
  })
  const paths = kept.map(url => url.replace(front.address, ''))
  expect(paths).toContain('index.html')
  expect(paths.filter(path => /^assets\/index-[\w-]{8}\.js$/.test(path))).toHaveLength(1)
  expect(paths.filter(path => !/^(index\.html|icon\.svg|assets\/[\w.-]+\.(js|css))$/.test(path))).toEqual([])
})

test('the app offers a new version, and installs it on request', { tags: 'full' }, async () => {
  const page = await visited()
  expect(await release(page)).toBe('first')
  front.release('second')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expectText(page, NEW_VERSION)
  // Until then nothing changes, not even by a reload.
  await page.reload()
  await expectText(page, NEW_VERSION)
  expect(await release(page)).toBe('first')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expectSecond(page)
})

test('the app installs a new version even while the page requests files', { tags: 'full' }, async () => {
  const page = await visited()
  front.release('second')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expectText(page, NEW_VERSION)
  await page.evaluate(() => {
    const file = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href ?? ''
    // Until the page reloads; ten at a time, so that nothing piles up on a busy machine.
    const ask = (): unknown => fetch(file).then(ask, ask)
    for (let n = 0; n < 10; n++) ask()
  })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expectSecond(page)
})

test('the app can be installed: its manifest is complete, and every icon has its stated size', {
  tags: 'full',
}, async () => {
  const page = await visited()
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(new URL(href ?? '', front.address).href)).json()
  expect(manifest).toMatchObject({
    name: 'Matin',
    display: 'standalone',
    start_url: './',
    scope: './',
    lang: 'en',
  })
  const sizes = await page.evaluate(
    async icons =>
      Promise.all(
        (icons as string[]).map(async icon => {
          const image = new Image()
          image.src = icon
          await image.decode()
          return `${image.naturalWidth}x${image.naturalHeight}`
        }),
      ),
    manifest.icons
      .filter(({ type }: { type: string }) => type === 'image/png')
      .map(({ src }: { src: string }) => src),
  )
  expect(sizes).toEqual(['192x192', '512x512', '512x512'])
})
