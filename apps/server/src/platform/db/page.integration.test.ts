import { OPERATOR_API } from '@matin/contract/admin/api'
import { API } from '@matin/contract/api'
import type { Endpoint } from '@matin/contract/endpoint'
import { getUserInfo } from '@matin/contract/user'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Harness, startHarness, type TestCustomer } from '../../testing/harness.ts'
import { signedInOperator, type TestOperator } from '../../testing/operators.ts'

let harness: Harness
let who: TestCustomer
let owner: TestOperator
let uid: string
beforeAll(async () => {
  harness = await startHarness()
  who = await harness.customer()
  ;({ uid } = await who.call(getUserInfo, {}))
  owner = await signedInOperator(harness, 'owner', 'support', 'content', 'treasury', 'compliance', 'auditor')
})
afterAll(() => harness.close())

const DASHES = '-'.repeat(36)
const NINES = '9'.repeat(18)
const NO_ID = '00000000-0000-0000-0000-000000000000'
/**
 * Texts that resemble a cursor of some list but are not one. A list that answered them with its first page
 * would mislead the client.
 */
const MADE_UP = [
  'x',
  DASHES,
  `${NINES}9`,
  '2026-02-30',
  `t.1.${DASHES}`,
  `f.${NINES.slice(0, 15)}.${NO_ID}`,
  `1.${DASHES}`,
  `${NINES.slice(0, 15)}.1`,
  `${NINES.slice(0, 15)}.${NO_ID}`,
  `1.1.${DASHES}.1`,
  `${NINES}9${NINES}.1.${NO_ID}.${NINES}`,
]

/** Returns the endpoints of lists with pages, by path. */
function pages(api: readonly { endpoint: Endpoint }[]): [string, Endpoint][] {
  const paged = api.filter(({ endpoint: { input } }) => 'shape' in input && 'cursor' in Object(input.shape))
  return paged.map(({ endpoint }) => [endpoint.path, endpoint])
}

/** Returns the customer's UID as input where the list belongs to a customer. */
const ofWhom = ({ input }: Endpoint) => ('shape' in input && 'uid' in Object(input.shape) ? { uid } : {})

it.each(pages(API))('%s refuses an invented cursor', async (_, endpoint) => {
  for (const cursor of MADE_UP)
    expect(await who.ask(endpoint, { cursor }), cursor).toMatchObject({ code: 400, error: 'invalid_input' })
})

it.each(pages(OPERATOR_API))('%s refuses an invented cursor', async (_, endpoint) => {
  for (const cursor of MADE_UP)
    expect(await owner.ask(endpoint, { ...ofWhom(endpoint), cursor }), cursor).toMatchObject({
      code: 400,
      error: 'invalid_input',
    })
})
