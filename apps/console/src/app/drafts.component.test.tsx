import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listOperatorAccounts, readInvitation } from '@matin/contract/admin/accounts'
import { getAdminCustomer } from '@matin/contract/admin/customer'
import { getUnmatchedDeposit } from '@matin/contract/admin/deposits'
import { listPools } from '@matin/contract/admin/funding'
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
import { getSupportChat, getSupportFacts, getSupportOffice } from '@matin/contract/admin/support'
import { getTreasury } from '@matin/contract/admin/treasury'
import type { Endpoint } from '@matin/contract/endpoint'
import { OPERATOR_ROLES } from '@matin/domain/operators/permissions'
import { SETTING_KEYS } from '@matin/domain/settings/settings'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
  ...{ receipts: [], attachments: [] },
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
const SECTION = [{ title: 'Income', text: 'Every day at 04:00' }]
const NOTHING = { items: [], next: null }

/** Builds the server's answer to an endpoint, checked against the contract. */
function answer({ path, data: schema }: Endpoint, data: unknown): [path: string, data: unknown] {
  schema.parse(data)
  return [path, data]
}

/** The stub server's answers by path; every list without an entry is empty. */
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
    ...{ uid: UID, customer: CUSTOMER, email: '', mobile: '', name: '', language: 'ja', createdAt: AT },
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
  answer(listAdminSettings, {
    items: SETTING_KEYS.map(key => ({ key, value: '1', changedAt: null, changedBy: [] })),
    waiting: [],
  }),
  answer(listPools, { treasury: '1000', pools: [{ ...POOL, products: ['usdt-30'], funding: null }] }),
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
  answer(listOutgoing, { items: [OUTGOING], next: null }),
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
  /** Source files whose text fields the form contains. */
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
   * Two texts for each field, by its label: one typed here, one in the second tab. For a checkbox "true" or
   * "false".
   */
  fields: Readonly<Record<string, readonly [string, string]>>
}

const SENTENCE = ['Half a sentence', 'Half a sentence more'] as const
const AMOUNT = ['12', '34'] as const
const PUSH = 'Push0 have none or do not want it'
const ON_OFF = ['true', 'false'] as const

const FORMS: readonly Form[] = [
  {
    name: 'a note',
    files: ['shared/notes.tsx'],
    at: `customers/${UID}`,
    fields: { 'New note': SENTENCE },
  },
  ...['Hold withdrawals…', 'Suspend…'].map(opener => ({
    name: `the hours of “${opener}”`,
    files: ['shared/holding.tsx'],
    at: `customers/${UID}`,
    opener,
    fields: { Hours: AMOUNT },
  })),
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
    fields: { 'UID of the customer': ['100000003', '100000004'], Reason: SENTENCE },
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
  ...(
    [
      ['withdrawal_fee', ['2', '3']],
      ['operator_contact', SENTENCE],
      ['display_rates', ['{', '{}']],
    ] as const
  ).map(([key, value]) => ({
    name: `the setting ${key}`,
    files: ['features/settings/components/setting-editor.tsx'],
    at: `settings/${key}`,
    fields: { 'New value': value, 'Why, in one sentence': SENTENCE },
  })),
  {
    name: 'a new product',
    files: ['features/mining/components/offer-form.tsx'],
    at: 'products/new',
    fields: {
      ...{ Code: ['usdt-60', 'usdt-90'], 'Rate a day': ['0.05', '0.06'], 'One customer at most': AMOUNT },
      ...{ Term: AMOUNT, 'Smallest order': AMOUNT, 'Largest order': AMOUNT, 'Redeemed early, costs': AMOUNT },
      ...{ Why: SENTENCE, Name: SENTENCE, 'Where the income comes from': SENTENCE },
    },
  },
  {
    name: 'new terms',
    files: ['features/mining/components/offer-form.tsx'],
    at: `products/${ID}?edit=terms`,
    fields: { 'Rate a day': ['0.05', '0.06'], Why: SENTENCE, Name: SENTENCE },
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
    fields: { Code: ['summer', 'winter'], Name: SENTENCE },
  },
  {
    name: 'what a payment was',
    files: ['features/treasury/components/outgoing.tsx'],
    at: 'treasury',
    part: 'Propose what a payment was',
    fields: { Customer: ['100000003', '100000004'], Note: SENTENCE },
  },
  {
    name: 'a move of the treasury',
    files: ['features/treasury/components/moves.tsx'],
    at: 'treasury',
    part: 'Propose what to do with our own USDT',
    fields: { 'Amount, USDT': AMOUNT, Note: SENTENCE },
  },
  {
    name: 'an attestation',
    files: ['features/attestations/screens/holdings.tsx'],
    at: 'treasury/holdings',
    fields: { Amount: AMOUNT, Reference: SENTENCE },
  },
  {
    name: 'the signature of a reserve',
    files: ['features/proof/screens/reserves.tsx'],
    at: 'reserves',
    fields: { Signature: ['0xab', '0xabcd'] },
  },
  ...['new', ID].map(notice => ({
    name: notice === 'new' ? 'a new notice' : 'a kept notice',
    files: ['features/notices/components/language-grid.tsx', 'features/notices/components/plan-fields.tsx'],
    at: `notices/${notice}`,
    fields: {
      ...{ Title: SENTENCE, Text: SENTENCE, 'Shown in the app from': SENTENCE, Until: SENTENCE },
      ...{ [PUSH]: ON_OFF },
      // A stored notice goes to many by email.
      ...(notice === ID && { Why: SENTENCE }),
    },
  })),
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

beforeEach(() => {
  isSessionOver = false
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.href)
    if (isSessionOver && pathname !== operatorLogin.path)
      return Response.json({ code: 401, msg: 'Sign in', error: 'unauthorized', data: {} }, { status: 401 })
    return Response.json({ code: 200, msg: 'Success', data: ANSWERS.get(pathname) ?? NOTHING })
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

/** Finds the fields of an open form by their labels. */
async function fieldsOf({
  part,
  fields,
}: Form): Promise<(readonly [label: string, field: HTMLInputElement])[]> {
  const whole = part ? await shown(() => screen.queryByLabelText(part)) : document.body
  const field = (label: string) => within(whole).queryAllByLabelText<HTMLInputElement>(label)[0]
  const labels = Object.keys(fields)
  await shown(() => labels.every(field))
  return labels.flatMap(label => {
    const found = field(label)
    return found ? [[label, found] as const] : []
  })
}

const textOf = (field: HTMLInputElement) => (field.type === 'checkbox' ? String(field.checked) : field.value)

const read = async (form: Form) =>
  Object.fromEntries((await fieldsOf(form)).map(([label, field]) => [label, textOf(field)]))

async function write(form: Form, which: 0 | 1): Promise<void> {
  for (const [label, field] of await fieldsOf(form)) {
    const value = form.fields[label]?.[which] ?? ''
    if (field.type !== 'checkbox') fireEvent.change(field, { target: { value } })
    else if (textOf(field) !== value) fireEvent.click(field)
  }
  expect(await read(form)).toEqual(texts(form, which))
}

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

test.each(FORMS)(
  'the draft of $name survives a reload, Back and an ended session, and is the same in a second tab',
  async form => {
    beginSession(SESSION)
    history.pushState(null, '', '/console/statistics')
    history.pushState(null, '', `/console/${form.at}`)
    load()
    await open(form)
    await write(form, 1)
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

/** Source files whose text fields keep no draft, each with the reason. */
const WITHOUT_A_DRAFT: Readonly<Record<string, readonly string[]>> = {
  'secrets, and what is typed to prove something': [
    'features/operators/components/invitation.tsx',
    'features/operators/screens/own-account.tsx',
    'features/operators/components/sign-in.tsx',
    'features/withdrawal/components/sign-dialog.tsx',
    'shared/step-up.tsx',
  ],
  'searches and filters, which stand in the address': [
    'app/search.tsx',
    'features/audit/screens/audit.tsx',
    'features/customers/components/customer-list.tsx',
    'features/customers/components/filter-form.tsx',
    'features/customers/components/request.tsx',
    'features/settings/screens/settings.tsx',
    'features/withdrawal/screens/withdrawals.tsx',
    'shared/filters.tsx',
  ],
  'parts of the forms above': ['shared/controls.tsx', 'shared/language-fields.tsx', 'shared/text-dialog.tsx'],
}

const FIELD =
  /<(?:TextInput|TextArea|AmountTextInput|AmountInput|PasswordInput|CodeInput|SearchField|LanguageFields|TextDialog|textarea|input(?!\s+type="(?:radio|checkbox|file)"))\b/

test('each form with a text field has a draft test above, or a stated reason why its text is not kept', () => {
  const src = join(import.meta.dirname, '..')
  const withFields = globSync('**/*.tsx', { cwd: src, exclude: ['**/*.test.*'] }).filter(file =>
    FIELD.test(readFileSync(join(src, file), 'utf8')),
  )
  const known = [...FORMS.flatMap(({ files }) => files), ...Object.values(WITHOUT_A_DRAFT).flat()]
  expect(withFields.toSorted()).toEqual([...new Set(known)].toSorted())
})
