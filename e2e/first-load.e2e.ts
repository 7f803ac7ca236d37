import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstLoad, HOME_KIB, type Weight, weighRoutes } from './support/first-load.ts'
import { richCustomer } from './support/rich-customer.ts'
import { type RunningServer, startServer, temporaryDataDir } from './support/server.ts'

/*
 * What the first visit to each route downloads, against its limit. Where the weight comes from:
 * `npm run bench -- web --sizes`, and the README of the wallet.
 */

/** Pages of `app/first-questions.ts`. */
const AHEAD = ['index', 'pledge', 'machine', 'nft', 'order'].map(page => `pages/DEFI/${page}`)
AHEAD.push('pages/Assets/index', 'pages/Quotes/index')
/** What every page has asked before the app is there (early.ts). */
const EARLY = ['/api/website/setting', '/api/user/info']

let data: Awaited<ReturnType<typeof temporaryDataDir>>
let server: RunningServer
let browser: Browser
let weights: Weight[]

beforeAll(async () => {
  data = await temporaryDataDir()
  server = await startServer(data.path, { REQUESTS_PER_MINUTE: '1000000' })
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  weights = await weighRoutes(browser, server.address, await richCustomer(server))
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await data?.remove()
})

const inWords = (route: string, gzip: number, limit: number) =>
  `${route} downloads ${gzip.toFixed(1)} KiB on the first visit, more than its limit of ${limit} KiB`

test('no route weighs more than it may', () => {
  expect(weights.length).toBeGreaterThan(0)
  const heavy = weights.filter(({ gzip, limit }) => gzip > limit)
  expect(heavy.map(({ route, gzip, limit }) => inWords(route, gzip, limit))).toEqual([])
})

test("neither does Home, for who isn't signed in", async () => {
  const { gzip } = await firstLoad(browser, `${server.address}/#/pages/Home/index`)
  expect(gzip, inWords('Home', gzip, HOME_KIB)).toBeLessThanOrEqual(HOME_KIB)
})

test('what is asked ahead of a page is not asked again by the page', () => {
  const twice = weights.flatMap(({ route, askedTwice }) =>
    askedTwice
      .filter(question => AHEAD.includes(route) || EARLY.includes(question))
      .map(question => `${route}: ${question}`),
  )
  expect(twice).toEqual([])
})
