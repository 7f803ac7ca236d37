import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from './support/browser.ts'
import { firstLoad, HOME_KIB, type Weight, weighRoutes } from './support/first-load.ts'
import { richCustomer } from './support/rich-customer.ts'
import { type OwnServer, ownServer } from './support/stage.ts'

/*
 * Compares the download size of the first visit to each route with its limit. `npm run bench -- web --sizes`
 * and the wallet's README explain the sizes.
 */

let server: OwnServer
let browser: Browser
let weights: Weight[]

beforeAll(async () => {
  server = await ownServer()
  browser = await sharedBrowser()
  weights = await weighRoutes(browser, server.address, await richCustomer(server))
})
afterAll(() => server?.close())

const inWords = (route: string, size: number, limit: number) =>
  `${route} downloads ${size.toFixed(1)} KiB on the first visit, more than its limit of ${limit} KiB`

test('no route exceeds its size limit', () => {
  expect(weights.length).toBeGreaterThan(0)
  const heavy = weights.filter(({ size, limit }) => size > limit)
  expect(heavy.map(({ route, size, limit }) => inWords(route, size, limit))).toEqual([])
})

test("Home doesn't exceed its size limit for a guest", async () => {
  const { size } = await firstLoad(browser, `${server.address}/#/pages/Home/index`)
  expect(size, inWords('Home', size, HOME_KIB)).toBeLessThanOrEqual(HOME_KIB)
})

test('no page sends the same request twice', () => {
  const twice = weights.flatMap(({ route, askedTwice }) =>
    askedTwice.map(question => `${route}: ${question}`),
  )
  expect(twice).toEqual([])
})
