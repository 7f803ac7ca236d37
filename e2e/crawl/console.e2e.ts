import { OPERATOR_ROLES } from '@matin/domain/operators/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { richCustomer } from '../support/rich-customer.ts'
import { type OwnServer, ownServer } from '../support/stage.ts'
import { crawl, tellOf } from './crawl.ts'
import { inWords } from './faults.ts'
import { asOperator } from './visitors.ts'

/*
 * Crawl of the console by pressing alone, from the sign-in on, as an operator of each role: no error, no
 * control without effect, nothing covered or cut off, and every section that the role sees is opened.
 */

let server: OwnServer
const pressed = new Set<string>()

beforeAll(async () => {
  server = await ownServer()
  await richCustomer(server)
})
afterAll(() => server?.close())

/** Crawls as each role, owners first, because they see most. */
test.each(OPERATOR_ROLES.toReversed())('an operator with the role %s encounters no fault', async role => {
  const report = await crawl(asOperator(server, role, pressed))
  console.log(tellOf(role, report))
  expect(report.faults.map(inWords)).toEqual([])
  const sections = [...report.leads].filter(route => /^\/console\/[a-z]+$/.test(route))
  expect(sections.length).toBeGreaterThan(4)
  expect(sections.filter(route => !report.routes.has(route))).toEqual([])
})
