import {
  cancelOwnerReplacement,
  changeOperatorRoles,
  inviteOperator,
  listOperatorAccounts,
  suspendOperator,
} from '@matin/contract/admin/accounts'
import { proposeHolding } from '@matin/contract/admin/attestations'
import { proposeFunding } from '@matin/contract/admin/funding'
import { holdCustomer, releaseCustomer, suspendCustomer } from '@matin/contract/admin/holds'
import { getReviewedIdentity } from '@matin/contract/admin/identity'
import { announceIncident } from '@matin/contract/admin/incidents'
import { createNotice, publishNotice } from '@matin/contract/admin/notices'
import { operatorLogin } from '@matin/contract/admin/operators'
import { approveProposal, PROPOSAL_KINDS } from '@matin/contract/admin/proposals'
import { proposeRecovery } from '@matin/contract/admin/recovery'
import { proposeRules } from '@matin/contract/admin/rules'
import { changeSettings } from '@matin/contract/admin/settings'
import { approveWithdrawal } from '@matin/contract/admin/withdrawals'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { envelope } from '@matin/contract/envelope'
import { createdOperator, INTERNAL_OPERATOR_PATHS } from '@matin/contract/internal/operators'
import { getWebsiteSetting } from '@matin/contract/settings'
import { getUserInfo } from '@matin/contract/user'
import { cancelWithdrawal, getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { OPERATOR_ROLES, type OperatorRole } from '@matin/domain/operators/permissions'
import type { SettingKey } from '@matin/domain/settings/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { submitCertificate } from '../support/certificate.ts'
import { type Customer, callApi, newCustomer, PIN, recharge, setPin } from '../support/customer.ts'
import { passIdentity } from '../support/operator.ts'
import { refusalOf } from '../support/refusal.ts'
import { type OwnServer, ownServer } from '../support/stage.ts'
import { totpOf } from '../support/totp.ts'

/*
 * A thief with an operator's session: a token without password, authenticator or key. The thief is also a
 * customer with money. Prints what the session released.
 */

const OUTSIDE = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'
const OPERATOR_PASSWORD = 'of this attack alone'
const WRONG = '000000'
/** Text of the thief that must not reach customers. */
const PAY = 'Pay 500 USDT to be released.'

let server: OwnServer
let thief: Customer
let certificate: string
beforeAll(async () => {
  server = await ownServer()
  thief = await newCustomer(server)
  await setPin(server, thief, 1)
  await recharge(server, thief, '40000')
  // Verified, so that no daily limit blocks the attack.
  await passIdentity(server, thief)
  certificate = await submitCertificate(server.address, await newCustomer(server))
})
afterAll(() => server.close())

interface Held {
  email: string
  token: string
  /**
   * Calls an endpoint with a fresh code of the operator's authenticator. Returns the error word; null on
   * success.
   */
  attempt<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<string | null>
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<DataOf<E>>
}

let made = 0
/** Creates an operator with password, authenticator and session. */
async function newOperator(...roles: OperatorRole[]): Promise<Held> {
  const internal = /Internal:\s+(\S+)/.exec(server.output())?.[1]
  const response = await fetch(new URL(INTERNAL_OPERATOR_PATHS.create, internal), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${readConfig({}).INTERNAL_SECRET}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      email: `${roles[0]}${made++}@attack.example`,
      name: roles.join(' and '),
      password: OPERATOR_PASSWORD,
      roles,
    }),
  })
  const data = createdOperator.parse(envelope.parse(await response.json()).data)
  const totp = totpOf(data.totpSecret, await server.dev.now())
  const input = { account: data.email, password: OPERATOR_PASSWORD, totp }
  const { token } = await callApi(server.address, operatorLogin, input)
  const call: Held['call'] = async (endpoint, given) => {
    await server.dev.advance({ seconds: 30 })
    const code = totpOf(data.totpSecret, await server.dev.now())
    return callApi(server.address, endpoint, given, token, undefined, { totp: code })
  }
  return { email: data.email, token, call, attempt: (endpoint, given) => refusalOf(call(endpoint, given)) }
}

test('an operator’s stolen session, with every role but without a code, pays nothing and reaches no customer', async () => {
  const { token } = await newOperator(...OPERATOR_ROLES)
  const { before, large } = await wantsTwo()
  const { uid } = await thief.call(getUserInfo, {})
  const publicly = await callApi(server.address, getWebsiteSetting, {})
  const setting = (key: SettingKey, to: string) => {
    const from = publicly.find(one => one.key === key)?.value ?? ''
    return [changeSettings, { changes: [{ key, from, to }], reason: 'attack' }]
  }
  const words = { en: PAY, ja: PAY, 'zh-Hans': PAY, 'zh-Hant': PAY }
  const section = [{ title: PAY, text: PAY }]
  const rules = { en: section, ja: section, 'zh-Hans': section, 'zh-Hant': section }
  const notice = await callApi(server.address, createNotice, { title: words, text: words }, token)
  const some = large.id
  const needsCode = [
    [approveWithdrawal, { id: before.id }],
    [approveWithdrawal, { id: large.id }],
    ...PROPOSAL_KINDS.map(kind => [approveProposal, { kind, id: some }]),
    [proposeRecovery, { id: some }],
    [holdCustomer, { uid, reason: 'legal_order', hours: 720 }],
    [suspendCustomer, { uid, reason: 'legal_order', hours: 720 }],
    [releaseCustomer, { id: some }],
    [publishNotice, { id: notice.id, email: true, push: true }],
    [announceIncident, { kind: 'under_review' }],
    [proposeRules, { after: 0, rules }],
    setting('operator_contact', 'pay@thief.example'),
    setting('app_name', 'Thief'),
    setting('exchange_assets', ''),
    [cancelOwnerReplacement, { id: some }],
    [suspendOperator, { id: some }],
  ] as unknown as readonly (readonly [Endpoint, never])[]
  for (const [endpoint, input] of needsCode)
    expect(await refusalOf(callApi(server.address, endpoint, input, token)), endpoint.path).toBe(
      'totp_required',
    )
  const wrong = callApi(server.address, approveWithdrawal, { id: large.id }, token, undefined, {
    totp: WRONG,
  })
  expect(await refusalOf(wrong)).toMatch(/^totp_/)
  expect(await refusalOf(callApi(server.address, getReviewedIdentity, { id: certificate }, token))).toBe(
    'totp_required',
  )
  const own = { address: OUTSIDE, quantity: '10', pin: PIN }
  expect(await refusalOf(callApi(server.address, submitWithdrawal, own, token))).toBe('unauthorized')
  for (const { id } of [before, large]) {
    expect((await thief.call(getWithdrawal, { id })).state).toBe('submitted')
    await thief.call(cancelWithdrawal, { id })
  }
  console.log('attack: a session of every role let 0 USDT out and reached no customer')
  await server.dev.expectBalancedBooks()
})

/**
 * Submits two withdrawals. Together they exceed the limit above which two operators approve, so the second
 * one needs both operators. For its 600 USDT the signer requires no operators' signatures.
 */
async function wantsTwo() {
  const before = await thief.call(submitWithdrawal, { address: OUTSIDE, quantity: '4900', pin: PIN })
  const large = await thief.call(submitWithdrawal, { address: OUTSIDE, quantity: '600', pin: PIN })
  return { before, large }
}

test('one owner alone, with password and authenticator, cannot act as two operators', async () => {
  const owner = await newOperator('owner')
  const accomplice = await newOperator('support')
  const puppet = 'puppet@attack.example'
  const invited = await owner.call(inviteOperator, {
    email: puppet,
    name: 'P',
    roles: ['treasury', 'compliance'],
  })
  expect(JSON.stringify(invited)).not.toContain('secret')
  expect(await owner.attempt(approveProposal, { kind: 'operator_change', id: invited.id })).toBe(
    'same_person',
  )
  expect(await server.dev.emailsTo(puppet)).toEqual([])
  const { items } = await owner.call(listOperatorAccounts, {})
  const id = items.find(one => one.email === accomplice.email)?.id ?? ''
  const roles = await owner.call(changeOperatorRoles, { id, roles: ['treasury', 'compliance'] })
  for (const one of [owner, accomplice])
    expect(await one.attempt(approveProposal, { kind: 'operator_change', id: roles.id })).toMatch(
      /^(same_person|forbidden)$/,
    )

  const changes = [{ key: 'auto_approve_limit' as const, from: '500', to: '5000' }]
  const { proposal } = await owner.call(changeSettings, { changes, reason: 'attack' })
  const pool = await owner.call(proposeFunding, { pool: 'usdt-lock-7', amount: '1', note: 'attack' })
  const coin = await owner.call(proposeHolding, {
    asset: 'BTC',
    direction: 'in',
    amount: '1000',
    reference: 'attack',
  })
  for (const one of [owner, accomplice])
    for (const input of [
      { kind: 'settings_proposal', id: proposal ?? '' },
      { kind: 'pool_funding', id: pool.id },
      { kind: 'attestation', id: coin.id },
    ] as const)
      expect(await one.attempt(approveProposal, input)).toMatch(/^(same_person|forbidden)$/)

  const { large, before: earlier } = await wantsTwo()
  await owner.attempt(approveWithdrawal, { id: large.id })
  for (const one of [owner, accomplice])
    expect(await one.attempt(approveWithdrawal, { id: large.id })).toMatch(/^(approved_by_you|forbidden)$/)
  expect((await thief.call(getWithdrawal, { id: large.id })).state).toBe('submitted')
  for (const one of [large, earlier]) await thief.call(cancelWithdrawal, { id: one.id })
  console.log('attack: one owner alone took 0 USDT, was one person')
  await server.dev.expectBalancedBooks()
})

test('an approval is void once its first approver is suspended', async () => {
  const owner = await newOperator('owner')
  const stolen = await newOperator('compliance', 'treasury')
  const other = await newOperator('compliance', 'treasury')
  const { large, before } = await wantsTwo()
  await stolen.call(approveWithdrawal, { id: large.id })
  const pool = await stolen.call(proposeFunding, { pool: 'usdt-lock-7', amount: '1', note: 'attack' })
  const { items } = await owner.call(listOperatorAccounts, {})
  await owner.call(suspendOperator, { id: items.find(one => one.email === stolen.email)?.id ?? '' })
  // Another operator, who does not know, approves the pending one.
  expect(await other.attempt(approveWithdrawal, { id: large.id })).toBeNull()
  expect(await other.attempt(approveProposal, { kind: 'pool_funding', id: pool.id })).toBe('proposal_ended')
  expect((await thief.call(getWithdrawal, { id: large.id })).state).toBe('submitted')
  for (const { id } of [large, before]) await thief.call(cancelWithdrawal, { id })
  console.log('attack: a suspended first approver took 0 USDT')
  await server.dev.expectBalancedBooks()
})
