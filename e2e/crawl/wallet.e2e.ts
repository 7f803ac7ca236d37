import { afterAll, beforeAll, expect, test } from 'vitest'
import { richCustomer } from '../support/rich-customer.ts'
import { type OwnServer, ownServer } from '../support/stage.ts'
import { crawl, type Report, tellOf } from './crawl.ts'
import { inWords } from './faults.ts'
import { asCustomer, asGuest } from './visitors.ts'

/*
 * Crawl of the wallet by pressing alone, from its first page on: no error, no control without effect, nothing
 * covered or cut off, and every linked page is opened.
 */

let server: OwnServer

beforeAll(async () => {
  server = await ownServer()
})
afterAll(() => server?.close())

/** Returns the paths of the routes without their queries, which name the item shown. */
const pages = (routes: Set<string>) => new Set([...routes].map(route => route.split('?')[0]))

function expectSound(name: string, report: Report, atLeast: number): void {
  console.log(tellOf(name, report))
  expect(report.faults.map(inWords)).toEqual([])
  const reached = pages(report.routes)
  const linked = [...pages(report.leads)].filter(path => path?.startsWith('/pages/'))
  expect(linked.filter(path => !reached.has(path))).toEqual([])
  expect(reached.size).toBeGreaterThanOrEqual(atLeast)
}

test('a guest encounters no fault', async () => {
  expectSound('guest', await crawl(asGuest(server)), 20)
})

test('a customer with every kind of data encounters no fault', async () => {
  const who = await richCustomer(server)
  expectSound('customer', await crawl(asCustomer(server, who)), 30)
})
