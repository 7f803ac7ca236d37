import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listOperatorAccounts, readInvitation } from '@matin/contract/admin/accounts'
import { getAdminCustomer } from '@matin/contract/admin/customer'
import { listPools } from '@matin/contract/admin/funding'
import { listOpenIncidents } from '@matin/contract/admin/incidents'
import { listJobs } from '@matin/contract/admin/jobs'
import { listOperatorSessions, operatorLogin } from '@matin/contract/admin/operators'
import { askStepUp } from '@matin/contract/admin/passkeys'
import { listAdminSettings } from '@matin/contract/admin/settings'
import { getStatus } from '@matin/contract/admin/status'
import type { Endpoint } from '@matin/contract/endpoint'
import { OPERATOR_ROLES } from '@matin/domain/operators/permissions'
import { SETTING_KEYS } from '@matin/domain/settings/settings'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, signOut } from '#shared/api/api.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { ConfirmProvider } from '#shared/confirm/confirm.tsx'
import { StepUpProvider } from '#shared/confirm/step-up.tsx'
import { pass } from '../shared/testing/page.tsx'
import { Console } from './shell.tsx'

const AT = '2026-11-27T09:00:00.000Z'
const UID = '100000001'
const [ID, KEN] = ['01999999-0000-7000-8000-000000000001', '01999999-0000-7000-8000-000000000002']
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
const STOPS = { booking: null, paying: null }
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
  answer(listOperatorAccounts, {
    items: [
      { ...OPERATOR, ...ACCOUNT },
      { ...ACCOUNT, ...by.operator, email: 'ken@matin.example', roles: ['owner'] },
    ],
    ...{ changes: [], replacements: [] },
  }),
])

interface Form {
  name: string
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
const ON_OFF = ['true', 'false'] as const

/** Forms with each kind of field: all keep what is typed by the same hook. */
const FORMS: readonly Form[] = [
  { name: 'a note', at: `customers/${UID}`, fields: { 'New note': SENTENCE } },
  {
    name: 'the terms of a suspension',
    at: `customers/${UID}`,
    opener: 'Suspend…',
    fields: { Reason: ['legal_order', 'identity_check'], Hours: AMOUNT },
  },
  {
    name: 'an incident',
    at: 'status',
    opener: 'Announce an incident…',
    fields: { Incident: ['sms_delayed', 'exchange_paused'] },
  },
  {
    name: 'the setting exchange_assets',
    at: 'settings/exchange_assets',
    fields: { BTC: ON_OFF, ETH: ['false', 'true'], 'Why, in one sentence': SENTENCE },
  },
  {
    name: 'a new pool',
    at: 'products/pools/new',
    fields: { Code: ['autumn', 'winter'], Coin: ['ETH', 'BTC'], Name: SENTENCE },
  },
  {
    name: 'an invitation',
    at: 'operators',
    opener: 'Invite…',
    part: 'Invite an operator',
    fields: {
      ...{ 'New operator’s email': ['jo@matin.example', 'jo.lind@matin.example'] },
      ...{ Name: SENTENCE, Support: ['true', 'false'], Why: SENTENCE },
    },
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

const texts = (form: Form, which: 0 | 1) =>
  Object.fromEntries(Object.entries(form.fields).map(([label, pair]) => [label, pair[which]]))

async function signIn(): Promise<void> {
  const typed = { Email: OPERATOR.email, Password: 'a password', 'Code from your authenticator': '123456' }
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
      await screen.findByText('Your session has ended. Sign in again to continue.')
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
  ['sign-in', { at: 'account' }, { Password: PASSWORD, 'Code from your authenticator': SECRET }],
  [
    'an accepted invitation',
    { at: 'invitation#secret' },
    { 'Choose a password': PASSWORD, 'Code it shows now': SECRET },
  ],
  [
    'the own account',
    { at: 'account' },
    { 'Your password': PASSWORD, 'Current password': PASSWORD, 'New password': PASSWORD },
  ],
  [
    'a step-up authentication',
    { at: 'account', opener: 'End all others' },
    { 'Code from your authenticator': SECRET },
  ],
])('passwords and codes are never kept: %s', async (name, at, typed) => {
  if (name !== 'sign-in') beginSession(SESSION)
  history.pushState(null, '', `/console/${at.at}`)
  load()
  const fields = Object.fromEntries(
    Object.entries(typed).map(([label, text]) => [label, [text, ''] as const]),
  )
  const form: Form = { name, ...at, fields }
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
    'shared/confirm/step-up.tsx',
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
    'shared/list/filters.tsx',
  ],
  'the language of a preview, which follows the language that is written': [
    'features/notices/components/preview.tsx',
  ],
  'the server keeps each check at once': ['features/identity/components/checks.tsx'],
  'a setting of the browser': ['shared/page/help-dialog.tsx'],
  'parts of forms that keep them': [
    'features/notices/components/language-grid.tsx',
    'features/notices/components/plan-fields.tsx',
    'features/operators/components/roles.tsx',
    'shared/form/controls.tsx',
    'shared/form/fields.tsx',
    'shared/form/language-fields.tsx',
  ],
}

const FIELD =
  /<(?:\w+Field|TextInput|TextArea|AmountTextInput|AmountInput|PasswordInput|CodeInput|LanguageFields|ReasonDialog|Select|Choices?|DayChoice|Checkbox|Switch|textarea|select|input)\b/

test('each source with a field keeps its draft, or has a stated reason why not', () => {
  const src = join(import.meta.dirname, '..')
  const sources = globSync('**/*.tsx', { cwd: src, exclude: ['**/*.test.*'] }).map(
    file => [file, readFileSync(join(src, file), 'utf8')] as const,
  )
  const without = sources.filter(([, source]) => FIELD.test(source) && !/useStoredDraft[(<]/.test(source))
  expect(without.map(([file]) => file).toSorted()).toEqual(Object.values(WITHOUT_A_DRAFT).flat().toSorted())
})
