import { getWithdrawalBackground, type WithdrawalBackground } from '@matin/contract/admin/customer'
import { listQueues } from '@matin/contract/admin/inbox'
import { listOperatorPasskeys } from '@matin/contract/admin/passkeys'
import { listQuarantine, type QuarantinedItem } from '@matin/contract/admin/quarantine'
import {
  getReview,
  getReviewFigures,
  listReviews,
  listSigningKeys,
  type ReviewedWithdrawal,
} from '@matin/contract/admin/withdrawals'
import { text } from '@matin/i18n/read'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endLostSession } from '#shared/api/api.ts'
import { ConfirmProvider } from '#shared/confirm/confirm.tsx'
import { StepUpProvider } from '#shared/confirm/step-up.tsx'
import { Withdrawals } from './withdrawals.tsx'

const KEY = { operator: 'ada@matin.example', kind: 'passkey', key: 'A'.repeat(122) } as const
const SIGNATURE = {
  kind: 'passkey',
  key: KEY.key,
  signature: [60, 60, 90].map(length => 'A'.repeat(length)).join('.'),
  expiresAt: '2026-11-26T10:00:00Z',
} as const
/** Payments that a passkey was asked to sign. */
const signed = vi.hoisted((): unknown[] => [])
vi.mock('#shared/confirm/passkey.ts', () => ({
  signByPasskey: async (payment: unknown) => {
    signed.push(payment)
    return SIGNATURE
  },
}))

const ADA = { id: '00000000-0000-7000-8000-000000000001', name: 'Ada Brandt' }
const KEN = { id: '00000000-0000-7000-8000-000000000002', name: 'Ken Mori' }
const AT = '2026-11-26T09:00:00Z'
const [FIRST, SECOND] = ['01999999-0000-7000-8000-000000abcdef', '01999999-0000-7000-8000-000000fedcba']
const ADDRESS = 'TYbx7edaqXGct3gvNdg44YgsEbS5mTj5xd'

const ROW: ReviewedWithdrawal = {
  id: FIRST,
  state: 'submitted',
  customer: {
    id: '00000000-0000-7000-8000-000000000009',
    uid: '074521369',
    name: 'Sa••• It•••',
    contact: 'sa•••@example.com',
    identityPassed: true,
    hold: null,
  },
  network: 'TRC-20',
  address: ADDRESS,
  quantity: '9500',
  withinDay: '9500',
  fee: '1',
  arrival: '9499',
  risk: { points: 15, threshold: 50, flags: [{ flag: 'new_address', points: 15 }] },
  limits: { autoApprove: '500', dualApproval: '5000', caps: null, newDestination: true },
  blocker: null,
  rejectable: true,
  approvalsNeeded: 2,
  approvals: [{ operator: KEN, at: AT }],
  signatures: { cap: null, needed: 0, given: [], expiresAt: '2026-11-26T10:00:00Z', from: null },
  submittedAt: AT,
  deadlineAt: '2026-11-27T09:00:00Z',
  secondsLeft: 80_000,
  overdue: false,
  approvedBy: null,
  sentAt: null,
  txid: null,
  rejected: null,
  reason: null,
}
const CAPPED: Partial<ReviewedWithdrawal> = {
  limits: { ...ROW.limits, caps: { payment: '5000', newDestination: '1000' } },
  signatures: {
    ...ROW.signatures,
    cap: 'payment',
    needed: 2,
    from: { hotAddress: 'THot', usdtContract: 'TUsdt', genesis: '0'.repeat(64) },
  },
}
const NEXT: ReviewedWithdrawal = { ...ROW, id: SECOND, quantity: '4200', withinDay: '4200' }
const BACKGROUND: WithdrawalBackground = {
  joinedAt: '2025-09-03T00:00:00Z',
  limit: { of: '50000', used: '9500' },
  usual: '300',
  paid: ['300', '2400', '120'],
  recharged: '31420',
  withdrawn: '14260',
  spot: '8740.11',
  savedAt: null,
  lookalikeOf: null,
  told: [{ id: SECOND, at: AT, title: '9,800 USDT credited', text: 'From your deposit' }],
}

let shown: ReviewedWithdrawal
let rows: ReviewedWithdrawal[]
let background: WithdrawalBackground
/** Fields that the next decision changes in the stub server's withdrawal. */
let becomes: Partial<ReviewedWithdrawal>
let isLate: boolean
/** Whether the list's answers never arrive. */
let isHanging: boolean
let quarantine: QuarantinedItem[]
let sent: [string, unknown][]
let keys: (typeof KEY)[]
let client: QueryClient

const counted = { count: 2, more: false }
const VIEWS = {
  waiting: counted,
  first: counted,
  second: counted,
  signatures: counted,
  sent: counted,
  rejected: counted,
}

function answer(path: string, body: unknown): [unknown, string?] {
  switch (path) {
    case listReviews.path:
      return [{ items: rows, next: null }]
    case getReview.path:
      return shown.id === FIRST ? [shown] : [null, 'not_found']
    case getReviewFigures.path:
      return [
        {
          views: VIEWS,
          due: counted,
          frozen: { amount: '13700', more: false },
          hotWallet: null,
        },
      ]
    case listQuarantine.path:
      return [{ items: quarantine, next: null }]
    case listQueues.path:
      return [{ items: [] }]
    case getWithdrawalBackground.path:
      return [background]
    case listOperatorPasskeys.path:
      return [
        {
          items: [
            {
              id: ADA.id,
              credential: 'AAAA',
              name: 'Key',
              synced: false,
              createdAt: AT,
              usedAt: null,
              pin: KEY,
            },
          ],
        },
      ]
    case listSigningKeys.path:
      return [{ items: keys }]
    case '/api/operator/items':
      return [{ assignee: null, operators: [ADA, KEN] }]
    case '/api/operator/items/notes':
      return [{ items: [], next: null }]
    case '/api/operator/stepup':
      return [{ passkey: null }]
  }
  sent.push([path.split('/').at(-1) ?? '', body])
  shown = { ...shown, ...becomes }
  rows = rows.map(row => (row.id === FIRST ? shown : row)).filter(({ state }) => state === 'submitted')
  return isLate ? [null, 'not_reviewable'] : [shown]
}

beforeEach(() => {
  ;[shown, rows, becomes, isLate, sent, keys, quarantine] = [ROW, [ROW, NEXT], {}, false, [], [KEY], []]
  isHanging = false
  background = BACKGROUND
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : null
    const { pathname } = new URL(address, location.href)
    if (isHanging && pathname === listReviews.path) return new Promise(() => undefined)
    const [data, error] = answer(pathname, body)
    const code = error === 'not_found' ? 404 : error ? 409 : 200
    return Response.json({ code, msg: error ?? 'Success', data, ...(error && { error }) }, { status: code })
  })
  const operator = { ...ADA, email: 'ada@matin.example', roles: ['compliance' as const] }
  beginSession({ token: 'a token', expiresAt: AT, operator })
})
afterEach(() => {
  cleanup()
  endLostSession()
  vi.unstubAllGlobals()
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

function Where() {
  return <output aria-label="Address">{useLocation().pathname}</output>
}

async function open(row: Partial<ReviewedWithdrawal> = {}): Promise<void> {
  shown = { ...ROW, ...row }
  rows = shown.id === FIRST ? [shown, NEXT] : [NEXT]
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[`/withdrawals/${FIRST}`]}>
          <ConfirmProvider>
            <StepUpProvider>
              <Where />
              <Routes>
                <Route path="/withdrawals/:id?" element={<Withdrawals />} />
              </Routes>
            </StepUpProvider>
          </ConfirmProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
  await pass(1)
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = async (name: string | RegExp) => {
  fireEvent.click(button(name))
  await pass(1)
}
const region = (name: string) => within(screen.getByRole('region', { name }))
async function confirmWithCode(): Promise<void> {
  fireEvent.change(screen.getByLabelText('Code from your authenticator'), { target: { value: '123456' } })
  await press('Confirm')
}

test('a withdrawal marks its rungs on the ladder of approvals, and shows the whole address with both ends in bold', async () => {
  await open(CAPPED)
  const on = region('Who decides')
    .getAllByRole('listitem')
    .filter(one => one.hasAttribute('data-on'))
    .map(one => one.textContent)
  expect(on).toEqual([
    '9,500Two operatorsabove 5,000, or when signed with your keys',
    '9,499, newSigned with your keysabove 5,000, or 1,000 to a new address',
  ])
  const letters = screen.getByText('da').parentElement?.parentElement
  expect(letters?.textContent).toBe(ADDRESS)
  expect([...(letters?.querySelectorAll('b') ?? [])].map(one => one.textContent).join('')).toBe(
    'TYbx7emTj5xd',
  )
  expect([...(letters?.children ?? [])].map(({ textContent }) => textContent?.length)).toEqual([
    4, 4, 4, 4, 4, 4, 4, 4, 2,
  ])
})

test('a withdrawal shows the customer’s usual amounts and the messages of the day before', async () => {
  await open()
  const usual = region('Usual for this customer')
  expect(usual.getByText(/3 paid/).parentElement?.textContent).toBe('3 paid, 300.00 usual, 2,400.00 largest')
  usual.getByText('9,500.00 of 50,000.00')
  region('Notifications in the 24 hours before').getByText('9,800 USDT credited')
})

test('a withdrawal whose address imitates a known one shows the known address', async () => {
  const known = `${ADDRESS.slice(0, 6)}${'A'.repeat(22)}${ADDRESS.slice(-6)}`
  background = { ...BACKGROUND, lookalikeOf: { address: known, kind: 'chosen' } }
  await open()
  const warning = region('To').getByText(
    /^It isn’t an address that the customer saved or withdrew to before, but it begins and ends like it/,
  )
  expect(warning.parentElement?.textContent).toContain(known)
})

test('the second approver’s button repeats the amount, and then Enter opens the next withdrawal', async () => {
  becomes = {
    state: 'approved',
    blocker: null,
    rejectable: false,
    approvals: [...ROW.approvals, { operator: ADA, at: AT }],
  }
  await open()
  screen.getByText('You’re the second operator.')
  screen.getByText(/^Your approval sends 9,499\.00 USDT to a new address/)
  fireEvent.keyDown(document.body, { key: 'a' })
  await pass(1)
  expect(sent).toEqual([])
  await confirmWithCode()
  expect(sent).toEqual([['approve', { id: FIRST }]])
  screen.getByText('Approved by you, 26 Nov 2026, 09:00.')
  screen.getByText(/Next for you: 4,200\.00 USDT/)
  // It keeps its place in the list.
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map(row => row.textContent),
  ).toEqual(['To decide', expect.stringContaining('9,500.00'), expect.stringContaining('4,200.00')])
  expect(document.activeElement).toBe(button('Open next'))
  await press('Open next')
  expect(screen.getByLabelText('Address').textContent).toBe(`/withdrawals/${SECOND}`)
})

test('a withdrawal just decided is not the next one, while the refetch of the list hangs', async () => {
  becomes = { state: 'approved', approvals: [...ROW.approvals, { operator: ADA, at: AT }] }
  await open()
  isHanging = true
  fireEvent.keyDown(document.body, { key: 'a' })
  await pass(1)
  await confirmWithCode()
  await press('Open next')
  expect(screen.getByLabelText('Address').textContent).toBe(`/withdrawals/${SECOND}`)
  screen.getByText(/Nothing else is waiting for you\.$/)
})

test('the first of two approvers reads that another one must approve, and then the focus is on “Open next”', async () => {
  becomes = { blocker: 'own', approvals: [{ operator: ADA, at: AT }] }
  await open({ approvals: [] })
  screen.getByText('You’re the first operator.')
  screen.getByText(/^Another operator must approve it after you/)
  await press('Approve 9,500.00 USDT')
  await confirmWithCode()
  screen.getByText('You approved it, 26 Nov 2026, 09:00.')
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBe(null)
  expect(document.activeElement).toBe(button('Open next'))
})

test('the end of an address above a signer cap is covered until it is typed, and the arriving amount is signed', async () => {
  signed.length = 0
  await open(CAPPED)
  await press('Approve 9,500.00 USDT')
  screen.getByText('Covered while you sign')
  expect(document.body.textContent).not.toContain('5mTj5xd')
  expect(button('Sign 9,500.00 USDT')).toHaveProperty('disabled', true)
  const tail = screen.getByLabelText('Last six characters of the address')
  fireEvent.change(tail, { target: { value: 'zzzzzz' } })
  await press('Sign 9,500.00 USDT')
  screen.getByText('The address ends differently. Don’t sign; ask the customer.')
  fireEvent.change(tail, { target: { value: 'mTj5xd' } })
  expect(JSON.stringify({ ...localStorage })).not.toContain('mTj5xd')
  await press('Sign 9,500.00 USDT')
  await confirmWithCode()
  const expiresAt = Date.parse(SIGNATURE.expiresAt)
  const from = CAPPED.signatures?.from
  expect(signed).toEqual([{ from, id: FIRST, address: ADDRESS, amount: 9_499_000_000n, expiresAt }])
  expect(sent).toEqual([['approve', { id: FIRST, signature: SIGNATURE }]])
})

test('no signing dialog opens for a key that the browser cannot use', async () => {
  keys = []
  await open(CAPPED)
  screen.getByText(/^The signer knows your key for the command line only/)
  expect(button('Approve 9,500.00 USDT')).toHaveProperty('disabled', true)
})

test('a withdrawal below the signer’s caps is approved without a passkey, even right after a withdrawal above them', async () => {
  keys = []
  await open(CAPPED)
  shown = ROW
  await act(() => client.invalidateQueries())
  await pass(1)
  expect(screen.queryByText(/^The signer knows your key/)).toBe(null)
  expect(button('Approve 9,500.00 USDT')).toHaveProperty('disabled', false)
})

test('an approved withdrawal is signed and not approved again', async () => {
  await open({ ...CAPPED, state: 'approved' })
  screen.getByText('Approved, and 0 of 2 signatures are in.')
  screen.getByText('Another operator must sign after you.')
  await press('Sign 9,500.00 USDT')
  fireEvent.change(screen.getByLabelText('Last six characters of the address'), {
    target: { value: 'mTj5xd' },
  })
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign 9,500.00 USDT' }))
  await pass(1)
  expect(sent).toEqual([['sign', { id: FIRST, signature: SIGNATURE }]])
})

test('a rejection requires a chosen reason', async () => {
  await open()
  fireEvent.keyDown(document.body, { key: 'r' })
  await pass(1)
  expect(button('Choose a reason first')).toHaveProperty('disabled', true)
  expect(screen.getAllByRole('radio').some(one => (one as HTMLInputElement).checked)).toBe(false)
  fireEvent.click(screen.getByRole('radio', { name: 'Address risky' }))
  await press('Reject 9,500.00 USDT')
  await confirmWithCode()
  expect(sent).toEqual([['reject', { id: FIRST, reason: 'address_risky' }]])
})

test('a held withdrawal shows the hold’s end and reason in its own group, and can only be rejected', async () => {
  const hold = { reason: 'suspected_takeover', owner: 'compliance', until: '2026-11-27T08:00:00Z' } as const
  await open({ blocker: 'held', customer: { ...ROW.customer, hold } })
  screen.getByText('Held until 27 Nov 2026, 08:00, so it can’t be approved.')
  screen.getByText(/^Its 24 hours continue meanwhile\. Compliance: “Someone else may have access/)
  expect(screen.getByRole('link', { name: 'Open the hold' }).getAttribute('href')).toBe(
    '/customers/074521369',
  )
  expect(button('Approve when the hold ends')).toHaveProperty('disabled', true)
  expect(button('Reject…')).toHaveProperty('disabled', false)
  fireEvent.keyDown(document.body, { key: 'a' })
  await pass(1)
  expect(screen.queryByRole('dialog')).toBe(null)
  const order = screen
    .getAllByRole('row')
    .slice(1)
    .map(row => row.textContent ?? '')
  expect(order[0]).toBe('To decide')
  expect(order[2]).toBe('On hold, nothing to decide')
})

test('the time left stands still during a hold that the customer’s own change caused', async () => {
  const hold = { reason: 'password_changed', owner: 'rule', until: '2026-11-27T05:00:00Z' } as const
  await open({ blocker: 'held', customer: { ...ROW.customer, hold } })
  expect(screen.getByText('paused while it’s held').previousSibling?.textContent).toBe('04:00:00')
  await pass(60)
  expect(screen.getByText('paused while it’s held').previousSibling?.textContent).toBe('04:00:00')
})

test.each([
  ['role', 'None of your roles can approve it. It’s waiting for compliance, treasury or an owner.'],
  [
    'same_person',
    'Ken Mori and you count as one, because one of you brought in the other. Another operator must approve it.',
  ],
  [
    'key_not_pinned',
    'It’s paid only with operators’ signatures. Read your key to the person who runs the signer, or hand this over (T).',
  ],
] as const)(
  'the reason why an operator may not approve (%s) stands beside a disabled button',
  async (blocker, why) => {
    await open({ blocker })
    screen.getByText(why)
    expect(button('Approve 9,500.00 USDT')).toHaveProperty('disabled', true)
  },
)

test('a decision that comes too late names the operator who decided meanwhile', async () => {
  becomes = {
    state: 'rejected',
    reason: 'address_risky',
    rejectable: false,
    rejected: { operator: KEN, at: AT },
  }
  isLate = true
  await open()
  await press('Approve 9,500.00 USDT')
  await confirmWithCode()
  screen.getByText(
    `Already decided by Ken Mori. Rejected by Ken Mori, 26 Nov 2026, 09:00: “${text('en', 'reasons.withdrawal.address_risky')}”`,
  )
})

test('a withdrawal whose payment is in quarantine says so and links to the item', async () => {
  const failed = {
    kind: 'withdrawal',
    subject: FIRST,
    reason: 'address_invalid',
    detail: '-',
    tries: 2,
  } as const
  quarantine = [{ ...failed, firstAt: AT, lastAt: AT, tryAfter: null, amount: '9500', customer: null }]
  await open({ state: 'approved' })
  screen.getByText(/^Its payment is in quarantine, tried 2 times\. Only an operator can retry it\./)
  expect(screen.getByRole('link', { name: 'Why, and what to do' }).getAttribute('href')).toBe(
    `/status/withdrawal%3A${FIRST}`,
  )
  cleanup()
  quarantine = []
  await open({ state: 'approved' })
  expect(screen.queryByText(/in quarantine/)).toBe(null)
})

test('an automatically approved withdrawal shows no operators, and an ended one waits for no approval', async () => {
  await open({ state: 'confirmed', approvedBy: 'rule', approvals: [], approvalsNeeded: 0, rejectable: false })
  screen.getByText('no operator needed')
  screen.getByText('Approved automatically.')
  cleanup()
  await open({ state: 'rejected', rejectable: false })
  screen.getByText('not given')
})
