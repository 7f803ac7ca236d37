import { afterAll, beforeAll, expect, test } from 'vitest'
import { richCustomer } from '../support/rich-customer.ts'
import { ROUTES } from '../support/routes.ts'
import { type OwnServer, ownServer } from '../support/stage.ts'
import { crawl, type Report, tellOf } from './crawl.ts'
import { inWords } from './faults.ts'
import { asCustomer, asGuest } from './visitors.ts'

/* From the wallet's first page on, by pressing alone: nothing breaks, nothing is dead, nothing is covered or cut off. */

let server: OwnServer
const routes = new Set<string>()

beforeAll(async () => {
  server = await ownServer()
})
afterAll(() => server?.close())

function expectSound(name: string, report: Report): void {
  console.log(tellOf(name, report))
  for (const route of report.routes) routes.add(route.replace(/^\/|\?.*$/g, ''))
  expect(report.faults.map(inWords)).toEqual([])
}

test('a guest meets no fault', async () => {
  expectSound('guest', await crawl(asGuest(server)))
})

test('a customer with everything meets no fault', async () => {
  const who = await richCustomer(server)
  expectSound('customer', await crawl(asCustomer(server, who)))
})

/** Pages that lie behind something that is typed. */
const BEHIND_A_FORM: readonly string[] = []

test('every page of the wallet is reached by pressing', () => {
  const wanted = ROUTES.map(({ path }) => path).filter(path => path !== '' && !BEHIND_A_FORM.includes(path))
  expect(wanted.filter(path => !routes.has(path))).toEqual([])
})
