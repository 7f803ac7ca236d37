import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getOperator } from '@matin/contract/admin/operators'
import { getUserInfo } from '@matin/contract/user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Customer, callApi, newCustomer, recharge, setPin } from './support/customer.ts'
import { operatorToken } from './support/operator.ts'
import { type OwnServer, ownServer } from './support/stage.ts'

/*
 * Schemathesis, an external generator of requests, against the served OpenAPI document: every answer is
 * declared, and none is 500 or more. Requires `schemathesis` on the PATH (pip install schemathesis).
 */

let server: OwnServer
let customer: Customer
beforeAll(async () => {
  server = await ownServer()
  customer = await newCustomer(server)
  await setPin(server, customer, 1)
  await recharge(server, customer, '5000')
})
afterAll(() => server.close())

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]
/**
 * Pattern of the paths that end the session. They are left out, because all other requests need the session.
 */
const ENDING = '/(logout|log_out|privacy/close|operator/sessions/end)$'
const OPERATORS = '^/api/operator/'

async function schemathesis(
  token: string,
  ...paths: string[]
): Promise<{ code: number | null; text: string }> {
  const given = [
    ...['run', `${server.address}/api/docs/json`, '--url', server.address],
    ...['--checks', CHECKS.join(','), '--phases', 'examples,coverage,fuzzing'],
    ...['--max-examples', '50', '--seed', '1', '--continue-on-failure', '--no-color'],
    ...['--header', `Authorization: Bearer ${token}`, ...paths],
  ]
  const child = spawn('schemathesis', given, { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  await once(child, 'close')
  return { code: child.exitCode, text }
}

// Of several `--exclude-path-regex` the last one alone holds.
test('the contract declares every answer to Schemathesis’s customer requests, and the session survives them', async () => {
  const { code, text } = await schemathesis(
    customer.token,
    ...['--exclude-path-regex', `(${OPERATORS}|${ENDING})`],
  )
  console.log(text.slice(-2000))
  expect([code, code === 0 ? '' : text]).toEqual([0, ''])
  expect((await customer.call(getUserInfo, {})).email).toBe(customer.email)
})

test('the contract declares every answer to Schemathesis’s operator requests', async () => {
  const token = await operatorToken(server)
  const { code, text } = await schemathesis(
    token,
    ...['--include-path-regex', OPERATORS, '--exclude-path-regex', ENDING],
  )
  console.log(text.slice(-2000))
  expect([code, code === 0 ? '' : text]).toEqual([0, ''])
  await callApi(server.address, getOperator, {}, token)
})
