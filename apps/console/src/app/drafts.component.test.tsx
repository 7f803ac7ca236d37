import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listOperatorAccounts, readInvitation } from '@matin/contract/admin/accounts'
import { getAdminCustomer } from '@matin/contract/admin/customer'
import { getUnmatchedDeposit } from '@matin/contract/admin/deposits'
import { listPools } from '@matin/contract/admin/funding'
import { getReviewedIdentity } from '@matin/contract/admin/identity'
import { listOpenIncidents } from '@matin/contract/admin/incidents'
import { getItem } from '@matin/contract/admin/items'
import { listJobs } from '@matin/contract/admin/jobs'
import { getAdminNotice, getNoticeReach } from '@matin/contract/admin/notices'
import { listOperatorSessions, operatorLogin } from '@matin/contract/admin/operators'
import { listOutgoing } from '@matin/contract/admin/outgoing'
import { askStepUp } from '@matin/contract/admin/passkeys'
import { getAdminProduct, listAdminProducts } from '@matin/contract/admin/products'
import { listReserveMessages } from '@matin/contract/admin/proof'
import { getProposal } from '@matin/contract/admin/proposals'
import { listRecoveries } from '@matin/contract/admin/recovery'
import { getAdminRules } from '@matin/contract/admin/rules'
import { listAdminSettings } from '@matin/contract/admin/settings'
import { getStatus } from '@matin/contract/admin/status'
import { getSupportChat, getSupportFacts, getSupportOffice } from '@matin/contract/admin/support'
import { getTreasury } from '@matin/contract/admin/treasury'
import { getReview, listReviews } from '@matin/contract/admin/withdrawals'
import type { Endpoint } from '@matin/contract/endpoint'
import { OPERATOR_ROLES } from '@matin/domain/operators/permissions'
import { SETTING_KEYS } from '@matin/domain/settings/settings'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { full } from '../../../../tools/test/tier.ts'
import { beginSession, signOut } from '../shared/api.ts'
import { ConfirmProvider } from '../shared/confirm.tsx'
import { queryClient } from '../shared/query-client.ts'
import { StepUpProvider } from '../shared/step-up.tsx'
import { pass } from '../shared/testing/page.tsx'
import { Console } from './shell.tsx'

const AT = '2026-11-27T09:00:00.000Z'
const UID = '100000001'
const [ID, KEN] = ['01999999-0000-7000-8000-000000000001', '01999999-0000-7000-8000-000000000002']
const EVE = '01999999-0000-7000-8000-000000000003'
const inFour = (text: string) => ({ en: text, ja: text, 'zh-Hans': text, 'zh-Hant': text })
const by = { operator: { id: KEN, name: 'Ken Mori' }, at: AT }
const CUSTOMER = {
  id: ID,
  uid: UID,
  name: 'S••• I•••',
  contact: 's•••@mail.example',
  closed: false,
  receipts: 0,
}
const OPERATOR = { id: ID, name: 'Ada Marlow', email: 'ada@matin.example', roles: [...OPERATOR_ROLES] }
const SESSION = { token: 'a token', expiresAt: '2030-01-01T00:00:00Z', operator: OPERATOR }
const ACCOUNT = { createdAt: AT, disabledAt: null, signedInAt: AT, seenAt: AT, pins: [] }
const POOL = { code: 'usdt', asset: 'USDT', name: inFour('USDT'), available: '500', reserved: '90' }
const TERMS = {
  minAmount: '100',
  maxAmount: '5000',
  cycleDays: 30,
  dailyRate: '0.00035',
  penaltyRate: '0.01',
}
const PRODUCT = {
  ...{ id: ID, code: 'usdt-30', kind: 'lock', name: inFour('USDT Lock 30'), asset: 'USDT', pool: 'usdt' },
  ...{
    available: '500',
    versions: 1,
    selling: 1,
    terms: { version: 1, ...TERMS },
    capacity: '1',
    coverDays: 9,
  },
  ...{
    sold: { principal: '1', orders: 1, days: 30 },
    series: null,
    waiting: 0,
    funding: null,
    editions: { first: 1, last: 9, forSale: 5, owned: 3, boughtBack: [4], resales: [] },
  },
}
const VERSION = {
  ...{ id: KEN, version: 1, pool: 'usdt', name: PRODUCT.name, yieldSource: inFour('A pool'), ...TERMS },
  ...{ customerCap: '20000', trial: null, publications: [] },
  sold: { running: 1, principal: '1', ended: 0, trials: 0 },
}
const DEPOSIT = {
  ...{
    id: ID,
    txid: 'a'.repeat(64),
    logIndex: 0,
    sender: 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9',
    amount: '75',
  },
  ...{
    customer: null,
    seenAt: AT,
    deadlineAt: AT,
    secondsLeft: 9,
    proposed: null,
    block: '100',
    blockTime: AT,
  },
  ...{ network: 'TRC-20', address: 'TXLW7XAAAAAAAAAAAAAAAAAAAAAAT9NCff', confirmedAt: AT, creditedAt: null },
  receipts: [ID, KEN].map(id => ({ id, claimed: '75', txid: null, submittedAt: AT })),
  attachments: [],
}
const OUTGOING = {
  ...{ id: ID, txid: 'a'.repeat(64), amount: '250', recipient: DEPOSIT.sender, block: '7', blockTime: AT },
  ...{ uid: null, customer: null, settledAt: null, booking: null, withdrawals: [] },
}
const PROPOSAL = {
  ...{ kind: 'product_publication', id: ID, title: 'USDT Lock 30', subject: 'usdt-30', customer: null },
  ...{ reason: 'Summer', state: 'open', proposed: by, approved: null, rejected: null, cancelled: null },
  ...{
    ended: null,
    expiresAt: '2030-01-01T00:00:00Z',
    endReason: null,
    secondReason: null,
    waitsUntil: null,
  },
  ...{ boundsExceeded: ['rate'], blocker: null, typed: '0.35 %', earlier: [], consequences: [] },
  changes: [{ name: 'daily_rate', from: '0.035', to: '0.35', unit: '%' }],
  bounds: [{ name: 'rate', value: '10', allowed: '2', least: false, exceeded: true }],
}
const IDENTITY = {
  ...{ id: ID, uid: UID, customer: CUSTOMER, type: 'id', state: 'in_review', attempt: 1, submittedAt: AT },
  ...{
    reviewBy: AT,
    secondsLeft: 9,
    overdue: false,
    name: 'SATO',
    number: 'X1',
    reason: null,
    decided: null,
  },
  ...{ views: [], sameCertificate: [], sameName: [], checks: [], earlier: [], joinedAt: AT, revoked: null },
  ...{ limit: { unverified: '1', verified: '2' }, approvalsNeeded: 1, firstApproval: null },
}
const WITHDRAWAL = {
  ...{ id: ID, state: 'submitted', customer: { ...CUSTOMER, identityPassed: true, hold: null } },
  ...{ network: 'TRC-20', address: DEPOSIT.sender, quantity: '50', withinDay: '50', fee: '1', arrival: '49' },
  ...{ risk: { points: 0, threshold: 50, flags: [] }, blocker: null, rejectable: true, approvalsNeeded: 1 },
  ...{ limits: { autoApprove: '5', dualApproval: '500', caps: null, newDestination: false }, approvals: [] },
  ...{ signatures: { cap: null, needed: 0, given: [], expiresAt: AT, from: null }, submittedAt: AT },
  ...{ deadlineAt: AT, secondsLeft: 9, overdue: false, approvedBy: null, sentAt: null, txid: null },
  ...{ rejected: null, reason: null },
}
const STOPS = { booking: null, paying: null }
const SECTION = [{ title: 'Income', text: 'Every day at 04:00' }]
const NOTHING = { items: [], next: null }

/** Builds the server's answer to an endpoint, or to its call for one item, checked against the contract. */
function answer({ path, data: schema }: Endpoint, data: unknown, id = ''): [address: string, data: unknown] {
  schema.parse(data)
  return [path + id, data]
}

/** The stub server's answers by path, or path and item; every list without an entry is empty. */
const ANSWERS = new Map([
  answer(askStepUp, { passkey: null }),
  answer(operatorLogin, SESSION),
  answer(readInvitation, { ...OPERATOR, totpSecret: 'ABCDEFGH', totpUri: 'otpauth://totp/matin' }),
  answer(listOperatorSessions, {
    items: [true, false].map(current => ({
      ...{ id: current ? ID : KEN, address: '10.0.0.1', userAgent: 'Firefox/153', current },
      ...{ createdAt: AT, expiresAt: AT },
    })),
  }),
  answer(getAdminCustomer, {
    ...{
      uid: UID,
      customer: CUSTOMER,
      email: CUSTOMER.contact,
      mobile: '',
      name: '',
      language: 'ja',
      createdAt: AT,
    },
    ...{ closedAt: null, identity: 'passed', identityPassedAt: AT, hold: null, suspensionBlockedBy: null },
    ...{
      limit: { of: '1', used: '0' },
      ordersInProgress: 0,
      total: '0',
      assets: [],
      holds: [],
      sessions: [],
    },
    ...{ signIns: [] },
    security: {
      ...{ passwordChangedAt: AT, contactChangedAt: null, newestDeviceAt: null, authenticator: true },
      ...{ passkeys: 1, recoveryCodes: 8, savedOnly: false },
    },
  }),
  answer(getSupportChat, {
    ...{ uid: UID, customer: CUSTOMER, language: 'ja', waitingSince: AT, dueAt: AT, awaitsSince: null },
    ...{
      assignee: null,
      items: [],
      earlier: false,
      later: false,
      readUpTo: '0',
      gotUpTo: '0',
      closedAt: null,
    },
  }),
  answer(getSupportOffice, { open: true, changesAt: AT, usualMinutes: 14, hours: '1-7 09:00-22:00' }),
  answer(getSupportFacts, {
    ...{ joinedAt: AT, identity: 'passed', hold: null, withdrawal: null, recharge: null, total: '0' },
    ...{ spot: '0', frozen: '0', ordersInProgress: 0, told: [] },
  }),
  answer(getUnmatchedDeposit, DEPOSIT),
  answer(getProposal, PROPOSAL),
  answer(getProposal, { ...PROPOSAL, kind: 'recovery', id: KEN, customer: CUSTOMER, typed: null }, KEN),
  answer(getItem, { assignee: null, operators: [by.operator, { id: EVE, name: 'Eve Stone' }] }),
  answer(getReviewedIdentity, IDENTITY),
  answer(getReviewedIdentity, { ...IDENTITY, id: KEN, state: 'passed', decided: by }, KEN),
  answer(listReviews, { items: [WITHDRAWAL], next: null }),
  answer(getReview, WITHDRAWAL),
  answer(listOpenIncidents, { items: [] }),
  answer(listJobs, { stops: STOPS, jobs: [], queues: [] }),
  answer(getStatus, {
    ...{ at: AT, stops: STOPS, node: null, signer: { seenAt: AT, stale: false }, comparison: null },
    ...{ sent: { lastAt: null, today: { count: 0, more: false } }, quarantine: { items: 0, waiting: 0 } },
    market: { at: AT, state: 'live', simulated: true },
    ...{ sweeps: { waiting: { count: 0, more: false }, oldestSeconds: 0 }, wallet: null },
  }),
  answer(listAdminSettings, {
    items: SETTING_KEYS.map(key => ({ key, value: '1', changedAt: null, changedBy: [] })),
    waiting: [],
  }),
  answer(listPools, {
    treasury: '1000',
    pools: ['usdt', 'summer'].map(code => ({ ...POOL, code, products: ['usdt-30'], funding: null })),
  }),
  answer(listAdminProducts, { items: [PRODUCT], next: null }),
  answer(getAdminProduct, { ...PRODUCT, history: [VERSION] }),
  answer(getTreasury, {
    ...{ at: AT, hotAddress: DEPOSIT.sender, coldAddress: DEPOSIT.address, signer: null, chain: null },
    ...{
      stops: { booking: null, paying: null },
      places: [],
      deposits: { held: '0', addresses: 0 },
      pending: [],
    },
    ...{ inFlight: '0', own: [], trial: null },
  }),
  answer(listOutgoing, {
    items: [
      OUTGOING,
      { ...OUTGOING, id: KEN },
      {
        ...OUTGOING,
        id: EVE,
        withdrawals: [ID, KEN].map(id => ({ id, uid: UID, customer: CUSTOMER, submittedAt: AT })),
      },
    ],
    next: null,
  }),
  answer(listReserveMessages, {
    items: [{ snapshot: '2026-11-27', address: DEPOSIT.sender, message: 'Matin reserves', signature: null }],
  }),
  answer(getNoticeReach, { customers: 9, byEmail: 9, byPush: 9, limit: 2, approvers: ['Ken Mori'] }),
  answer(getAdminNotice, {
    ...{ id: ID, state: 'draft', title: inFour('Update'), text: inFour('On Monday'), pinned: false },
    ...{
      email: true,
      push: false,
      reason: '',
      from: null,
      until: null,
      createdAt: AT,
      sent: null,
      mailing: null,
    },
  }),
  answer(listRecoveries, {
    items: [
      {
        ...{ id: ID, uid: UID, customer: CUSTOMER, lost: 'pin', note: '', askedAt: AT, expiresAt: AT },
        ...{ identityPassed: true, recoveryCodes: 0, proposed: null, approved: null, rejected: null },
        ...{ outcome: null, reason: null },
        changed: { password: null, contact: null, device: null, any: null },
      },
    ],
    next: null,
  }),
  answer(getAdminRules, {
    ...{ version: 3, proposal: null },
    rules: { en: SECTION, ja: SECTION, 'zh-Hans': SECTION, 'zh-Hant': SECTION },
  }),
  answer(listOperatorAccounts, {
    items: [
      { ...OPERATOR, ...ACCOUNT },
      { ...ACCOUNT, ...by.operator, email: 'ken@matin.example', roles: ['owner'] },
      {
        ...ACCOUNT,
        disabledAt: AT,
        id: EVE,
        name: 'Eve Stone',
        email: 'eve@matin.example',
        roles: ['support'],
      },
    ],
    ...{ changes: [], replacements: [] },
  }),
])

interface Form {
  name: string
  /** Source files whose fields the form contains. */
  files: readonly string[]
  at: string
  /** Button on the page that opens the form. */
  opener?: string
  /**
   * Name of the region or dialog that contains the form. Given where other fields of the page have the same
   * labels.
   */
  part?: string
  /**
   * Two values for each field, by its label: one entered here, one in the second tab. For a checkbox "true" or
   * "false", for a group of which one is chosen its label.
   */
  fields: Readonly<Record<string, readonly [string, string]>>
}

const SENTENCE = ['Half a sentence', 'Half a sentence more'] as const
const AMOUNT = ['12', '34'] as const
const [EMAIL, PUSH] = ['E-mail0 have none or do not want it', 'Push0 have none or do not want it']
const ON_OFF = ['true', 'false'] as const

const TERMS_FIELDS: Form['fields'] = {
  ...{ 'Daily rate': ['0.05', '0.06'], 'Maximum per customer': AMOUNT, Pool: ['summer', 'usdt'] },
  ...{ Term: AMOUNT, 'Smallest order': AMOUNT, 'Largest order': AMOUNT, 'Early redemption penalty': AMOUNT },
  ...{ Why: SENTENCE, Name: SENTENCE, 'Where the income comes from': SENTENCE },
}

const FORMS: readonly Form[] = [
  {
    name: 'a note',
    files: ['shared/notes.tsx'],
    at: `customers/${UID}`,
    fields: { 'New note': SENTENCE },
  },
  ...['Hold withdrawals…', 'Suspend…'].map(
    (opener): Form => ({
      name: `the terms of “${opener}”`,
      files: ['shared/holding.tsx'],
      at: `customers/${UID}`,
      opener,
      fields: { Reason: ['legal_order', 'identity_check'], Hours: AMOUNT },
    }),
  ),
  {
    name: 'the reason to open a contact',
    files: ['features/customers/components/contact.tsx'],
    at: `customers/${UID}`,
    opener: 'Show the e-mail address',
    fields: { Reason: ['Legal order', 'Identity check'] },
  },
  {
    name: 'the operator to whom an item is handed over',
    files: ['shared/assignee.tsx'],
    at: `deposits/${ID}`,
    opener: 'Hand over…',
    fields: { 'Hand over to': [KEN, EVE] },
  },
  {
    name: 'the rejection of an identity',
    files: ['features/identity/components/decide.tsx'],
    at: `identities/${ID}`,
    opener: 'Reject…',
    fields: { Reason: ['Photo unreadable', 'Not yours'] },
  },
  {
    name: 'the revocation of an identity',
    files: ['features/identity/components/decide.tsx'],
    at: `identities/${KEN}`,
    opener: 'Revoke the pass…',
    fields: { Reason: ['Photo unreadable', 'Not yours'] },
  },
  {
    name: 'the rejection of a withdrawal',
    files: ['features/withdrawal/components/decide.tsx'],
    at: `withdrawals/${ID}`,
    opener: 'Reject…',
    fields: { Reason: ['Address risky', 'Customer asked'] },
  },
  {
    name: 'the rejection of a recovery',
    files: ['features/recovery/components/recovery-drawer.tsx'],
    at: `recoveries/${ID}`,
    opener: 'Reject…',
    fields: { Reason: ['Not reached', 'Codes left'] },
  },
  {
    name: 'an incident',
    files: ['features/status/components/incidents.tsx'],
    at: 'status',
    opener: 'Announce an incident…',
    fields: { Incident: ['sms_delayed', 'exchange_paused'] },
  },
  {
    name: 'an answer to a customer',
    files: ['features/support/components/composer.tsx'],
    at: `support/${UID}`,
    fields: { Answer: SENTENCE },
  },
  {
    name: 'the attachment of a deposit',
    files: ['features/deposits/components/deposit-drawer.tsx'],
    at: `deposits/${ID}`,
    fields: {
      'UID of the customer': ['100000003', '100000004'],
      ...{ 'For the receipt': [KEN, ID], Reason: SENTENCE },
    },
  },
  {
    name: 'a deposit of the treasury',
    files: ['features/deposits/components/deposit-drawer.tsx'],
    at: `deposits/${ID}`,
    fields: { 'It is the treasury’s own': ON_OFF, Reason: SENTENCE },
  },
  {
    name: 'the approval of a proposal beyond a bound',
    files: ['features/proposals/components/decide.tsx'],
    at: `proposals/${ID}`,
    fields: { 'Type 0.35 % again': ['0.3', '0.35'], 'Why is it right nevertheless?': SENTENCE },
  },
  {
    name: 'the rejection of a proposal',
    files: ['features/proposals/components/decide.tsx'],
    at: `proposals/${ID}`,
    opener: 'Reject…',
    part: 'Reject: USDT Lock 30',
    fields: { Reason: SENTENCE },
  },
  {
    name: 'the rejection of a proposed recovery',
    files: ['features/proposals/components/decide.tsx'],
    at: `proposals/${KEN}`,
    opener: 'Reject…',
    part: 'Reject: USDT Lock 30',
    fields: { Reason: ['Not reached', 'Codes left'] },
  },
  ...(
    [
      ['withdrawal_fee', ['2', '3']],
      ['operator_contact', SENTENCE],
      ['display_rates', ['{', '{}']],
      ['invitation_required', ['true', 'false']],
    ] as const
  ).map(([key, value]) => ({
    name: `the setting ${key}`,
    files: ['features/settings/components/setting-editor.tsx'],
    at: `settings/${key}`,
    fields: { 'New value': value, 'Why, in one sentence': SENTENCE },
  })),
  {
    name: 'the setting exchange_assets',
    files: ['features/settings/components/setting-editor.tsx'],
    at: 'settings/exchange_assets',
    fields: { BTC: ON_OFF, ETH: ['false', 'true'], 'Why, in one sentence': SENTENCE },
  },
  {
    name: 'a new product',
    files: ['features/mining/components/offer-form.tsx'],
    at: 'products/new',
    fields: { Code: ['usdt-60', 'usdt-90'], ...TERMS_FIELDS },
  },
  {
    name: 'a new machine',
    files: ['features/mining/components/offer-form.tsx'],
    at: 'products/new',
    part: 'New product',
    fields: {
      Kind: ['machine', 'machine'],
      Price: AMOUNT,
      Trial: AMOUNT,
      'Trial daily rate': ['0.05', '0.06'],
    },
  },
  {
    name: 'a new NFT collection',
    files: ['features/mining/components/offer-form.tsx'],
    at: 'products/new',
    part: 'New product',
    fields: { Kind: ['nft', 'nft'], Price: AMOUNT, 'First number': ['2', '3'], 'Last number': ['90', '91'] },
  },
  {
    name: 'new terms',
    files: ['features/mining/components/offer-form.tsx'],
    at: `products/${ID}?edit=terms`,
    fields: TERMS_FIELDS,
  },
  {
    name: 'the resale of an edition',
    files: ['features/mining/components/editions.tsx'],
    at: `products/${ID}`,
    opener: 'Propose to sell No. 4 again',
    part: 'Propose to sell 1 of usdt-30 again',
    fields: { Why: SENTENCE },
  },
  {
    name: 'the funding of a pool',
    files: ['features/funding/components/fund-drawer.tsx'],
    at: 'products/pools/usdt',
    fields: { Amount: AMOUNT, Why: SENTENCE },
  },
  {
    name: 'a new pool',
    files: ['features/funding/components/new-pool.tsx'],
    at: 'products/pools/new',
    fields: { Code: ['autumn', 'winter'], Coin: ['ETH', 'BTC'], Name: SENTENCE },
  },
  {
    name: 'what a payment was',
    files: ['features/treasury/components/outgoing.tsx'],
    at: 'treasury',
    part: 'Propose what a payment was',
    fields: { Payment: [KEN, ID], Customer: ['100000003', '100000004'], Note: SENTENCE },
  },
  {
    name: 'the withdrawal that a payment was',
    files: ['features/treasury/components/outgoing.tsx'],
    at: 'treasury',
    part: 'Propose what a payment was',
    fields: { Payment: [EVE, EVE], 'It paid': [KEN, ID], Note: SENTENCE },
  },
  {
    name: 'a move of the treasury',
    files: ['features/treasury/components/moves.tsx'],
    at: 'treasury',
    part: 'Propose what to do with our own USDT',
    fields: { 'Amount, USDT': AMOUNT, Note: SENTENCE },
  },
  {
    name: 'the opening of a wallet',
    files: ['features/treasury/components/moves.tsx'],
    at: 'treasury',
    part: 'Propose what to do with our own USDT',
    fields: { What: ['opening_hot', 'opening_cold'], Note: SENTENCE },
  },
  {
    name: 'an attestation',
    files: ['features/attestations/screens/holdings.tsx'],
    at: 'treasury/holdings',
    fields: { Coin: ['ETH', 'BTC'], Direction: ['out', 'in'], Amount: AMOUNT, Reference: SENTENCE },
  },
  {
    name: 'the signature of a reserve',
    files: ['features/proof/screens/reserves.tsx'],
    at: 'reserves',
    fields: { Signature: ['0xab', '0xabcd'] },
  },
  ...['new', ID].map(
    (notice): Form => ({
      name: notice === 'new' ? 'a new notice' : 'a kept notice',
      files: ['features/notices/components/language-grid.tsx', 'features/notices/components/plan-fields.tsx'],
      at: `notices/${notice}`,
      fields: {
        ...{ Title: SENTENCE, Text: SENTENCE, 'Shown in the app from': SENTENCE, Until: SENTENCE },
        ...{ 'On top of the list': ['Until it ends', 'No'], [EMAIL]: ['false', 'true'], [PUSH]: ON_OFF },
        // It goes to many.
        Why: SENTENCE,
      },
    }),
  ),
  {
    name: 'the texts of the rules',
    files: ['features/notices/screens/rules.tsx'],
    at: 'notices/rules',
    fields: { Title: SENTENCE, Text: SENTENCE, Why: SENTENCE },
  },
  {
    name: 'an invitation',
    files: ['features/operators/components/invite.tsx'],
    at: 'operators',
    opener: 'Invite…',
    part: 'Invite an operator',
    fields: {
      ...{ 'E-mail of the new operator': ['jo@matin.example', 'jo.lind@matin.example'] },
      ...{ Name: SENTENCE, Support: ['true', 'false'], Why: SENTENCE },
    },
  },
  {
    name: 'the roles of an operator',
    files: ['features/operators/components/why.tsx'],
    at: `operators/${KEN}`,
    part: 'Ken Mori',
    fields: { Owner: ['false', 'true'], Support: ['true', 'true'], Why: SENTENCE },
  },
  {
    name: 'the restoration of an operator',
    files: ['features/operators/components/why.tsx'],
    at: `operators/${EVE}`,
    part: 'Eve Stone',
    fields: { Why: SENTENCE },
  },
  {
    name: 'the first approval of a recovery',
    files: ['features/recovery/components/recovery-drawer.tsx'],
    at: `recoveries/${ID}`,
    opener: 'Approve first…',
    part: `Approve the recovery of ${UID} first`,
    fields: { Why: SENTENCE },
  },
  {
    name: 'the name of a passkey',
    files: ['features/operators/components/passkeys.tsx'],
    at: 'account',
    fields: { 'Name of the new passkey': SENTENCE },
  },
]

let isSessionOver = false

const answered = (path: string, id: string | null) => ANSWERS.get(path + id) ?? ANSWERS.get(path) ?? NOTHING

beforeEach(() => {
  isSessionOver = false
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, location.href)
    if (isSessionOver && pathname !== operatorLogin.path)
      return Response.json({ code: 401, msg: 'Sign in', error: 'unauthorized', data: {} }, { status: 401 })
    return Response.json({ code: 200, msg: 'Success', data: answered(pathname, searchParams.get('id')) })
  })
})
afterEach(async () => {
  cleanup()
  await signOut()
  localStorage.clear()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Reloads the console at the address that the browser shows. */
function load(): void {
  cleanup()
  queryClient.clear()
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <BrowserRouter basename="/console">
        <QueryClientProvider client={queryClient}>
          <ConfirmProvider>
            <StepUpProvider>
              <Console />
            </StepUpProvider>
          </ConfirmProvider>
        </QueryClientProvider>
      </BrowserRouter>
    </UiProvider>,
  )
}

/** Advances the timers until `find` finds its element. The limit is reached only if the test hangs. */
const shown = <T,>(find: () => T) =>
  vi.waitUntil(
    async () => {
      await pass(1)
      return find()
    },
    { timeout: 100_000 },
  )

async function open({ opener }: Form): Promise<void> {
  await pass(1)
  if (opener) fireEvent.click(await shown(() => screen.queryByRole('button', { name: opener })))
}

type Control = HTMLInputElement | HTMLFieldSetElement

/** Finds a field of an open form by its label. A group of which one is chosen is a fieldset. */
async function fieldOf({ part }: Form, label: string): Promise<Control> {
  function find(): Control | undefined {
    const whole = part ? screen.queryByLabelText(part) : document.body
    if (!whole) return undefined
    const { queryAllByLabelText, queryAllByRole } = within(whole)
    return queryAllByLabelText<Control>(label)[0] ?? queryAllByRole<Control>('group', { name: label })[0]
  }
  return find() ?? (await shown(find)) ?? expect.unreachable(label)
}

const CHOSEN = '[aria-pressed=true], :checked'

function textOf(field: Control): string {
  if (!('value' in field)) return choiceText(field.querySelector(CHOSEN))
  return field.type === 'checkbox' ? String(field.checked) : field.value
}

const choiceText = (choice: Element | null | undefined) =>
  (choice?.closest('label') ?? choice)?.textContent ?? ''

async function read(form: Form): Promise<Record<string, string>> {
  const values: Record<string, string> = {}
  for (const label of Object.keys(form.fields)) values[label] = textOf(await fieldOf(form, label))
  return values
}

async function write(form: Form, which: 0 | 1): Promise<void> {
  for (const [label, pair] of Object.entries(form.fields)) {
    const [field, value] = [await fieldOf(form, label), pair[which]]
    if (!('value' in field)) {
      const choices = [...field.querySelectorAll('input, button')]
      fireEvent.click(choices.find(one => choiceText(one) === value) ?? expect.unreachable(value))
    } else if (field.type !== 'checkbox') fireEvent.change(field, { target: { value } })
    else if (textOf(field) !== value) fireEvent.click(field)
  }
  expect(await read(form)).toEqual(texts(form, which))
}

/** Labels of fields that stand on many pages, and of those that keep no draft, as the list below says. */
const ELSEWHERE = [
  ...['Search everything', 'New note', 'Of', 'Whose chats', 'Attach an image', 'Find a setting'],
  'Language of the preview',
]

/** Returns the labels of the shown fields that no row of the same page names. Filters are no fields. */
function unnamedFields({ at }: Form): string[] {
  const named = new Set([
    ...FORMS.filter(form => form.at === at).flatMap(({ fields }) => Object.keys(fields)),
    ...ELSEWHERE,
  ])
  const controls = document.querySelectorAll<HTMLInputElement>(
    ':is(input, select, textarea, fieldset > button):not(:disabled, [type=password], search *)',
  )
  return [...controls].flatMap(control => {
    const group = control.closest('fieldset')
    const labels = [control, ...(group?.querySelectorAll('input') ?? [])].map(labelOf)
    const name = group?.getAttribute('aria-label') ?? group?.querySelector('legend')?.textContent ?? ''
    return [name, ...labels].some(one => named.has(one)) ? [] : [name || labelOf(control)]
  })
}

const labelOf = (control: HTMLInputElement) =>
  control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? ''

const texts = (form: Form, which: 0 | 1) =>
  Object.fromEntries(Object.entries(form.fields).map(([label, pair]) => [label, pair[which]]))

async function signIn(): Promise<void> {
  const typed = { 'E-mail': OPERATOR.email, Password: 'a password', 'Code of your authenticator': '123456' }
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

/** Ways to leave a form without sending it and to return to its page. */
const WAYS: [string, () => Promise<void>][] = [
  ['a reload', async () => load()],
  [
    'Back',
    async () => {
      history.back()
      await shown(() => screen.queryByText('Statistics', { selector: 'h1' }))
      history.forward()
      await pass(1)
    },
  ],
  [
    'the end of the session on the server',
    async () => {
      isSessionOver = true
      await act(() => queryClient.invalidateQueries())
      await screen.findByText('Your session has ended. Sign in again to go on.')
      isSessionOver = false
      await signIn()
    },
  ],
]

/** Writes drafts to the storage, as another tab of the same browser does. */
function writeInSecondTab(kept: Record<string, string>): void {
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
  act(() => void window.dispatchEvent(new StorageEvent('storage')))
}

/** `npm test` takes every fifth form: all keep what is typed by the same hook. */
const tested = FORMS.filter((_, index) => full || index % 5 === 0)

test.each(tested)(
  'the draft of $name survives a reload, Back and an ended session, and is the same in a second tab',
  async form => {
    beginSession(SESSION)
    history.pushState(null, '', '/console/statistics')
    history.pushState(null, '', `/console/${form.at}`)
    load()
    await open(form)
    await write(form, 1)
    expect(unnamedFields(form)).toEqual([])
    const second = { ...localStorage } as Record<string, string>
    await write(form, 0)
    for (const [way, leave] of WAYS) {
      await leave()
      await open(form)
      expect([way, await read(form)]).toEqual([way, texts(form, 0)])
    }
    writeInSecondTab(second)
    expect(['a second tab', await read(form)]).toEqual(['a second tab', texts(form, 1)])
  },
)

const SECRET = '904512'
const PASSWORD = 'correct horse battery'

test.each<[string, Pick<Form, 'at' | 'opener' | 'part'>, Record<string, string>]>([
  ['sign-in', { at: 'account' }, { Password: PASSWORD, 'Code of your authenticator': SECRET }],
  [
    'an accepted invitation',
    { at: 'invitation#secret' },
    { 'Own password': PASSWORD, 'Code that it shows now': SECRET },
  ],
  [
    'the own account',
    { at: 'account' },
    { 'Your password': PASSWORD, 'Present password': PASSWORD, 'New password': PASSWORD },
  ],
  [
    'a step-up authentication',
    { at: 'account', opener: 'End all others' },
    { 'Code of your authenticator': SECRET },
  ],
])('passwords and codes are never kept: %s', async (name, at, typed) => {
  if (name !== 'sign-in') beginSession(SESSION)
  history.pushState(null, '', `/console/${at.at}`)
  load()
  const fields = Object.fromEntries(
    Object.entries(typed).map(([label, text]) => [label, [text, ''] as const]),
  )
  const form: Form = { name, files: [], ...at, fields }
  await open(form)
  await write(form, 0)
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  expect(Object.values(typed).filter(text => kept.includes(text))).toEqual([])
  load()
  await open(form)
  expect(Object.values(await read(form)).join('')).toBe('')
})

/** Source files whose fields keep no draft, each with the reason. */
const WITHOUT_A_DRAFT: Readonly<Record<string, readonly string[]>> = {
  'secrets, and what is typed to prove something': [
    'features/operators/components/invitation.tsx',
    'features/operators/screens/own-account.tsx',
    'features/operators/components/sign-in.tsx',
    'features/withdrawal/components/sign-dialog.tsx',
    'shared/step-up.tsx',
  ],
  'searches, filters and views, which stand in the address': [
    'app/search.tsx',
    'features/audit/screens/audit.tsx',
    'features/customers/components/customer-list.tsx',
    'features/customers/components/filter-form.tsx',
    'features/customers/components/lists.tsx',
    'features/customers/components/request.tsx',
    'features/customers/components/timeline.tsx',
    'features/deposits/screens/deposits.tsx',
    'features/holds/screens/holds.tsx',
    'features/identity/screens/identities.tsx',
    'features/inbox/screens/inbox.tsx',
    'features/mining/screens/products.tsx',
    'features/proposals/screens/proposals.tsx',
    'features/settings/screens/settings.tsx',
    'features/statistics/screens/statistics.tsx',
    'features/support/components/chats.tsx',
    'features/withdrawal/components/filter.tsx',
    'features/withdrawal/screens/withdrawals.tsx',
    'shared/filters.tsx',
  ],
  'the language of a preview, which follows the language that is written': [
    'features/notices/components/preview.tsx',
  ],
  'the server keeps each check at once': ['features/identity/components/checks.tsx'],
  'a setting of the browser': ['shared/help-dialog.tsx'],
  // Beside the text of an answer, whose draft is tested above: no browser gives a page a chosen file again.
  'the file of an answer': ['features/support/components/composer.tsx'],
  'parts of the forms above': [
    'features/operators/components/roles.tsx',
    'shared/confirm-dialog.tsx',
    'shared/controls.tsx',
    'shared/language-fields.tsx',
    'shared/text-dialog.tsx',
  ],
}

const FIELD =
  /<(?:TextInput|TextArea|AmountTextInput|AmountInput|PasswordInput|CodeInput|SearchField|LanguageFields|TextDialog|ConfirmDialog|Select|Choices?|DayChoice|Checkbox|Switch|textarea|select|input)\b/

test('each form with a field has a draft test above, or a stated reason why its field is not kept', () => {
  const src = join(import.meta.dirname, '..')
  const withFields = globSync('**/*.tsx', { cwd: src, exclude: ['**/*.test.*'] }).filter(file =>
    FIELD.test(readFileSync(join(src, file), 'utf8')),
  )
  const known = [...FORMS.flatMap(({ files }) => files), ...Object.values(WITHOUT_A_DRAFT).flat()]
  expect(withFields.toSorted()).toEqual([...new Set(known)].toSorted())
})
