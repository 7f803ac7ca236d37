import {
  cancelOwnerReplacement,
  changeOperatorRoles,
  inviteOperator,
  listOperatorAccounts,
  suspendOperator,
} from '@matin/contract/admin/accounts'
import { proposeHolding } from '@matin/contract/admin/attestations'
import { verifyAudit } from '@matin/contract/admin/audit'
import { listPools, proposeFunding } from '@matin/contract/admin/funding'
import { holdCustomer, releaseCustomer, suspendCustomer } from '@matin/contract/admin/holds'
import { getReviewedIdentity, listIdentities } from '@matin/contract/admin/identity'
import { announceIncident } from '@matin/contract/admin/incidents'
import { createNotice, publishNotice } from '@matin/contract/admin/notices'
import { changeOperatorPassword, operatorLogin } from '@matin/contract/admin/operators'
import { approveProposal } from '@matin/contract/admin/proposals'
import { proposeRecovery } from '@matin/contract/admin/recovery'
import { proposeRules } from '@matin/contract/admin/rules'
import { changeSettings } from '@matin/contract/admin/settings'
import { listSupportChats } from '@matin/contract/admin/support'
import { approveWithdrawal, listReviews, signWithdrawal } from '@matin/contract/admin/withdrawals'
import { login } from '@matin/contract/auth'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { envelope } from '@matin/contract/envelope'
import { createdOperator, INTERNAL_OPERATOR_PATHS } from '@matin/contract/internal/operators'
import { getMineRule } from '@matin/contract/mining'
import { listNotices } from '@matin/contract/notices'
import { getWebsiteSetting } from '@matin/contract/settings'
import { getUserInfo } from '@matin/contract/user'
import {
  cancelWithdrawal,
  getWithdrawal,
  getWithdrawalTerms,
  submitWithdrawal,
} from '@matin/contract/withdrawal'
import { OPERATOR_ROLES, type OperatorRole } from '@matin/domain/operators/permissions'
import type { SettingKey } from '@matin/domain/settings/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { submitCertificate } from '../support/certificate.ts'
import { type Customer, callApi, newCustomer, PASSWORD, PIN, recharge, setPin } from '../support/customer.ts'
import { passIdentity } from '../support/operator.ts'
import { refusalOf } from '../support/refusal.ts'
import { type OwnServer, ownServer } from '../support/stage.ts'
import { totpOf } from '../support/totp.ts'

/*
 * A thief with an operator's session, for each role in turn: a token without password, authenticator or key.
 * The thief is also a customer with money. Prints what each session released and saw.
 */

const OUTSIDE = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'
const OPERATOR_PASSWORD = 'of this attack alone'
const WRONG = '000000'
/** Text of the thief that must not reach customers. */
const PAY = 'Pay 500 USDT to be released.'

let server: OwnServer
let thief: Customer
let certificate: string
/** Customer whose withdrawals compliance holds, and the id of this hold. */
let held: Customer
let hold: string
beforeAll(async () => {
  server = await ownServer()
  thief = await newCustomer(server)
  await setPin(server, thief, 1)
  await recharge(server, thief, '40000')
  // Verified, so that no daily limit blocks the attack.
  await passIdentity(server, thief)
  certificate = await submitCertificate(server.address, await newCustomer(server))
  held = await newCustomer(server)
  const { uid } = await held.call(getUserInfo, {})
  const officer = await newOperator('compliance')
  ;({ id: hold } = await officer.call(holdCustomer, { uid, reason: 'legal_order', hours: 720 }))
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

/** Returns the session token of a new operator, who has only this role. */
async function stolenSession(role: OperatorRole): Promise<string> {
  return (await newOperator(role)).token
}

test.each(OPERATOR_ROLES)(
  'an operator’s stolen session with the role %s can read but change nothing',
  async role => {
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

    // Moving money requires a proof that the session lacks.
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

    // One person alone cannot move the treasury.
    const pools = await callApi(server.address, listPools, {}, token).catch(() => null)
    const pool = { pool: pools?.pools[0]?.code ?? 'usdt-lock-7', amount: '1', note: 'attack' }
    const funding = await callApi(server.address, proposeFunding, pool, token).catch(() => null)
    const holding = { asset: 'BTC', direction: 'out', amount: '1', reference: 'attack' } as const
    const moved = await callApi(server.address, proposeHolding, holding, token).catch(() => null)
    const some = small.id
    for (const input of [
      { kind: 'pool_funding', id: funding?.id ?? some },
      { kind: 'attestation', id: moved?.id ?? some },
      { kind: 'recovery', id: some },
    ] as const)
      expect(await attempt(approveProposal, input, WRONG)).not.toBeNull()
    expect(await attempt(proposeRecovery, { id: some }, WRONG)).not.toBeNull()

    // The operator's account stays the operator's, and customers' calls refuse the token.
    const change = { current: WRONG, password: 'another password 9' }
    expect(await attempt(changeOperatorPassword, change, WRONG)).not.toBeNull()
    expect(
      await refusalOf(
        callApi(server.address, submitWithdrawal, { address: OUTSIDE, quantity: '10', pin: PIN }, token),
      ),
    ).toBe('unauthorized')
    expect(await attempt(login, { account: thief.email, password: `${PASSWORD}x` })).not.toBeNull()

    // Reaching customers requires it, too.
    const before = await reached()
    for (const [endpoint, input] of await whatReaches(token, some))
      expect((await attempt(endpoint, input)) ?? 'done', endpoint.path).toMatch(/^(forbidden|totp_required)$/)
    // A hold has no free text of the operator's.
    const { uid } = await thief.call(getUserInfo, {})
    const words = { uid, reason: PAY, hours: 720 } as never
    for (const endpoint of [holdCustomer, suspendCustomer])
      expect((await attempt(endpoint, words)) ?? 'done', endpoint.path).toMatch(/^(forbidden|invalid_input)$/)
    expect(await reached()).toEqual(before)

    await look('withdrawals', listReviews, {})
    await look('the queue of identities', listIdentities, {})
    await look('identity papers', getReviewedIdentity, { id: certificate })
    await look('chats', listSupportChats, {})
    await look('the audit log', verifyAudit, {})

    console.log(`attack: a session of ${role} let 0 USDT out, saw ${sees.join(', ') || 'nothing'}`)
    expect(sees).not.toContain('identity papers')
    for (const { id } of [small, large]) await thief.call(cancelWithdrawal, { id })
    await server.dev.expectBalancedBooks()
  },
)

/**
 * Returns everything by which operators reach customers (settings, rules, notices, emails), and one
 * customer's hold.
 */
async function reached() {
  const settings = await callApi(server.address, getWebsiteSetting, {})
  const rules = await thief.call(getMineRule, {})
  const { items } = await thief.call(listNotices, {})
  const { hold } = await held.call(getWithdrawalTerms, {})
  const emails = (await server.dev.emailsTo(thief.email)).filter(mail => mail.text.includes(PAY))
  return { settings, rules, notices: items, hold, emails }
}

/**
 * Returns calls that address customers or release money, as a stolen session would make them. Their inputs
 * name items whose ids the session can look up, and `some` in place of an id that it cannot look up.
 */
async function whatReaches(token: string, some: string): Promise<readonly (readonly [Endpoint, never])[]> {
  const publicly = await callApi(server.address, getWebsiteSetting, {})
  const shown = (key: string) => publicly.find(one => one.key === key)?.value ?? ''
  const setting = (key: SettingKey, to: string) => [
    changeSettings,
    { changes: [{ key, from: shown(key), to }], reason: 'attack' },
  ]
  const dearer = Object.entries(JSON.parse(shown('display_rates')) as Record<string, string>)
  const words = { en: PAY, ja: PAY, 'zh-Hans': PAY, 'zh-Hant': PAY }
  const section = [{ title: PAY, text: PAY }]
  const rules = { en: section, ja: section, 'zh-Hans': section, 'zh-Hant': section }
  const notice = await callApi(server.address, createNotice, { title: words, text: words }, token).catch(
    () => null,
  )
  const { uid } = await thief.call(getUserInfo, {})
  return [
    [holdCustomer, { uid, reason: 'legal_order', hours: 720 }],
    [suspendCustomer, { uid, reason: 'legal_order', hours: 720 }],
    [releaseCustomer, { id: hold }],
    [publishNotice, { id: notice?.id ?? some, email: true, push: true }],
    [approveProposal, { kind: 'mailing_proposal', id: notice?.id ?? some }],
    [announceIncident, { kind: 'under_review' }],
    [proposeRules, { after: 0, rules }],
    [approveProposal, { kind: 'rules_proposal', id: some }],
    setting('operator_contact', 'pay@thief.example'),
    setting('app_name', 'Thief'),
    setting('explorer_url', 'https://thief.example/'),
    setting(
      'display_rates',
      JSON.stringify(Object.fromEntries(dearer.map(([code, rate]) => [code, `${Number(rate) * 10}`]))),
    ),
    setting('exchange_assets', ''),
    [approveProposal, { kind: 'settings_proposal', id: some }],
    [cancelOwnerReplacement, { id: some }],
    [suspendOperator, { id: some }],
  ] as never
}

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

test('a proposal from 29 days ago has expired', async () => {
  const first = await newOperator('treasury')
  const pool = await first.call(proposeFunding, { pool: 'usdt-lock-7', amount: '1', note: 'attack' })
  const changes = [{ key: 'auto_approve_limit' as const, from: '500', to: '5000' }]
  const { proposal } = await first.call(changeSettings, { changes, reason: 'attack' })
  await server.dev.advance({ days: 29 })
  const second = await newOperator('treasury')
  expect(await second.attempt(approveProposal, { kind: 'pool_funding', id: pool.id })).toBe('proposal_ended')
  expect(await second.attempt(approveProposal, { kind: 'settings_proposal', id: proposal ?? '' })).toBe(
    'proposal_ended',
  )
  console.log('attack: proposals of 29 days ago took 0 USDT')
  await server.dev.expectBalancedBooks()
})
