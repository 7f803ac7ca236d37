import { confirmHolding, proposeHolding } from '@matin/contract/attestations'
import { verifyAudit } from '@matin/contract/audit'
import { login } from '@matin/contract/auth'
import type { Endpoint, InputOf } from '@matin/contract/endpoint'
import { envelope } from '@matin/contract/envelope'
import { confirmFunding, listPools, proposeFunding } from '@matin/contract/funding'
import { getReviewedIdentity, listIdentities } from '@matin/contract/identity-desk'
import { createdOperator, INTERNAL_OPERATOR_PATHS } from '@matin/contract/internal-operators'
import { changeOperatorPassword, operatorLogin } from '@matin/contract/operators'
import { approveRecovery } from '@matin/contract/recovery-desk'
import { approveWithdrawal, listReviews, signWithdrawal } from '@matin/contract/review'
import { listSupportChats } from '@matin/contract/support-desk'
import { cancelWithdrawal, getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { OPERATOR_ROLES, type OperatorRole } from '@matin/domain/operators/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { submitCertificate } from '../support/certificate.ts'
import { type Customer, callApi, newCustomer, PASSWORD, PIN, recharge, setPin } from '../support/customer.ts'
import { passIdentity } from '../support/operator.ts'
import { refusalOf } from '../support/refusal.ts'
import { type OwnServer, ownServer } from '../support/stage.ts'
import { totpOf } from '../support/totp.ts'

/*
 * Whoever has the session of an operator, of each role in turn: a token, without password, authenticator and key. The thief is a customer,
 * too, with money of their own. Prints what each let out and saw.
 */

const OUTSIDE = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'
const OPERATOR_PASSWORD = 'of this attack alone'
const WRONG = '000000'

let server: OwnServer
let thief: Customer
let certificate: string
beforeAll(async () => {
  server = await ownServer()
  thief = await newCustomer(server)
  await setPin(server, thief, 1)
  await recharge(server, thief, '40000')
  // A limit of a day that stands before nothing here.
  await passIdentity(server, thief)
  certificate = await submitCertificate(server.address, await newCustomer(server))
})
afterAll(() => server.close())

/** The token of a session of a new operator with one role. */
async function stolenSession(role: OperatorRole): Promise<string> {
  const internal = /Internal:\s+(\S+)/.exec(server.output())?.[1]
  const response = await fetch(new URL(INTERNAL_OPERATOR_PATHS.create, internal), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${readConfig({}).INTERNAL_SECRET}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      email: `${role}@attack.example`,
      name: role,
      password: OPERATOR_PASSWORD,
      roles: [role],
    }),
  })
  const data = createdOperator.parse(envelope.parse(await response.json()).data)
  const totp = totpOf(data.totpSecret, await server.dev.now())
  const input = { account: data.email, password: OPERATOR_PASSWORD, totp }
  return (await callApi(server.address, operatorLogin, input)).token
}

test.each(OPERATOR_ROLES)('the session of %s', async role => {
  const token = await stolenSession(role)
  const attempt = <E extends Endpoint>(endpoint: E, input: InputOf<E>, totp?: string) =>
    refusalOf(callApi(server.address, endpoint, input, token, undefined, totp ? { totp } : undefined))
  const sees: string[] = []
  const look = async (what: string, endpoint: Endpoint, input: object) => {
    const word = await attempt(endpoint, input as never)
    if (word === null) sees.push(what)
    else expect(['forbidden', 'totp_required']).toContain(word)
  }
  const small = await thief.call(submitWithdrawal, { address: OUTSIDE, quantity: '600', pin: PIN })
  const large = await thief.call(submitWithdrawal, { address: OUTSIDE, quantity: '5001', pin: PIN })

  // What moves money wants what the session is not.
  for (const { id } of [small, large])
    for (const totp of [undefined, WRONG])
      expect(await attempt(approveWithdrawal, { id }, totp)).toMatch(/^(forbidden|totp_|too_many)/)
  const forged = {
    kind: 'ed25519' as const,
    key: Buffer.alloc(32, 7).toString('base64'),
    signature: Buffer.alloc(64, 7).toString('base64'),
    expiresAt: (await server.dev.now()).add({ hours: 1 }).toString({ fractionalSecondDigits: 3 }),
  }
  expect(await attempt(signWithdrawal, { id: large.id, signature: forged })).not.toBeNull()
  expect((await thief.call(getWithdrawal, { id: large.id })).state).toBe('submitted')

  // Nothing of the treasury by one person.
  const pools = await callApi(server.address, listPools, {}, token).catch(() => null)
  const pool = { pool: pools?.pools[0]?.code ?? 'usdt-lock-7', amount: '1', note: 'attack' }
  const funding = await callApi(server.address, proposeFunding, pool, token).catch(() => null)
  const holding = { asset: 'BTC', direction: 'out', amount: '1', reference: 'attack' } as const
  const held = await callApi(server.address, proposeHolding, holding, token).catch(() => null)
  const some = small.id
  for (const [endpoint, id] of [
    [confirmFunding, funding?.id ?? some],
    [confirmHolding, held?.id ?? some],
    [approveRecovery, some],
  ] as const)
    expect(await attempt(endpoint, { id }, WRONG)).not.toBeNull()

  // The account of the operator stays the operator's, and customers' doors stay shut.
  const change = { current: WRONG, password: 'another password 9' }
  expect(await attempt(changeOperatorPassword, change, WRONG)).not.toBeNull()
  expect(
    await refusalOf(
      callApi(server.address, submitWithdrawal, { address: OUTSIDE, quantity: '10', pin: PIN }, token),
    ),
  ).toBe('unauthorized')
  expect(await attempt(login, { account: thief.email, password: `${PASSWORD}x` })).not.toBeNull()

  await look('withdrawals', listReviews, {})
  await look('the queue of identities', listIdentities, {})
  await look('identity papers', getReviewedIdentity, { id: certificate })
  await look('chats', listSupportChats, {})
  await look('the audit log', verifyAudit, {})

  console.log(`attack: a session of ${role} let 0 USDT out, saw ${sees.join(', ') || 'nothing'}`)
  expect(sees).not.toContain('identity papers')
  for (const { id } of [small, large]) await thief.call(cancelWithdrawal, { id })
  await server.dev.expectBalancedBooks()
})
