import {
  getReviewedIdentity,
  getReviewedPhoto,
  listIdentities,
  type QueuedIdentity,
  type ReviewedIdentity,
} from '@matin/contract/admin/identity'
import { text } from '@matin/i18n/read'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endLostSession } from '#shared/api/api.ts'
import { ConfirmProvider } from '#shared/confirm/confirm.tsx'
import { StepUpProvider } from '#shared/confirm/step-up.tsx'
import { Identities } from './identities.tsx'

const ADA = { id: '00000000-0000-7000-8000-000000000001', name: 'Ada Brandt' }
const KEN = { id: '00000000-0000-7000-8000-000000000002', name: 'Ken Mori' }
const AT = '2026-11-26T09:00:00Z'
const [FIRST, SECOND] = ['01999999-0000-7000-8000-000000abcdef', '01999999-0000-7000-8000-000000fedcba']
const CUSTOMER = {
  id: '00000000-0000-7000-8000-000000000009',
  uid: '231905118',
  name: null,
  contact: '+45 ••• ••80',
}
const QUEUED: QueuedIdentity = {
  id: FIRST,
  uid: CUSTOMER.uid,
  customer: CUSTOMER,
  type: 'id',
  state: 'in_review',
  attempt: 2,
  submittedAt: AT,
  reviewBy: '2026-11-27T09:00:00Z',
  secondsLeft: 80_000,
  overdue: false,
}
const ROW: ReviewedIdentity = {
  ...QUEUED,
  name: 'MIA SØRENSЕN',
  number: 'X407122886',
  reason: null,
  decided: null,
  views: [],
  sameCertificate: [],
  sameName: [{ ...CUSTOMER, id: KEN.id, uid: '360484239', name: 'Mi••• Sø•••' }],
  checks: [],
  limit: { unverified: '1000', verified: '50000' },
  joinedAt: '2026-06-02T00:00:00Z',
  approvalsNeeded: 1,
  firstApproval: null,
  revoked: null,
  earlier: [
    {
      id: SECOND,
      state: 'failed',
      reason: 'photo_unreadable',
      decided: { operator: KEN, at: AT },
      sameNumber: true,
    },
  ],
}

let shown: ReviewedIdentity
let locked: boolean
/** Fields that the next decision changes in the stub server's submission. */
let becomes: Partial<ReviewedIdentity>
let isLate: boolean
/** Whether the list's answers never arrive. */
let isHanging: boolean
let sent: [string, unknown][]

function answer(path: string, body: Record<string, unknown> | null): [unknown, string?] {
  switch (path) {
    case listIdentities.path:
      return [{ items: [QUEUED, { ...QUEUED, id: SECOND }], next: null }]
    case getReviewedIdentity.path:
      return locked ? [null, 'totp_required'] : [shown]
    case '/api/operator/items':
      return [{ assignee: null, operators: [ADA, KEN] }]
    case '/api/operator/items/notes':
      return [{ items: [], next: null }]
    case '/api/operator/stepup':
      return [{ passkey: null }]
  }
  const name = path.split('/').at(-1) ?? ''
  sent.push([name, body])
  if (name === 'check') {
    const one = { check: body?.check as 'name', at: AT }
    shown = { ...shown, checks: [...shown.checks, one] }
    return [shown]
  }
  shown = { ...shown, ...becomes }
  return isLate ? [null, 'already_ended'] : [shown]
}

beforeEach(() => {
  ;[shown, locked, becomes, isLate, isHanging, sent] = [ROW, false, {}, false, false, []]
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address, location.href)
    if (isHanging && pathname === listIdentities.path) return new Promise(() => undefined)
    if (pathname === getReviewedPhoto.path) {
      sent.push(['photo', searchParams.get('side')])
      return new Response(new Blob(['a photo']))
    }
    const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : null
    const [data, error] = answer(pathname, body)
    const code = error === 'totp_required' ? 403 : error ? 409 : 200
    return Response.json({ code, msg: error ?? 'Success', data, ...(error && { error }) }, { status: code })
  })
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }),
  )
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

async function open(row: Partial<ReviewedIdentity> = {}): Promise<void> {
  shown = { ...ROW, ...row }
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={['/identities', `/identities/${FIRST}`]}>
          <ConfirmProvider>
            <StepUpProvider>
              <Where />
              <Routes>
                <Route path="/identities/:id?" element={<Identities />} />
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
const key = async (name: string) => {
  fireEvent.keyDown(document.body, { key: name })
  await pass(1)
}
const region = (name: string) => within(screen.getByRole('region', { name }))
const checkAll = async () => {
  for (const name of ['1', '2', '3', '4', '5']) await key(name)
}

test('photos are covered until the operator opens them, and the checks are disabled until both photos are open', async () => {
  await open()
  expect(screen.queryByRole('img', { name: 'Front' })).toBe(null)
  screen.getByText(/^The front and the back haven’t been opened/)
  await key('3')
  expect(sent).toEqual([])
  await key('1')
  screen.getByRole('img', { name: 'Front' })
  screen.getByText(/^The back hasn’t been opened/)
  expect(region('Your checks').getAllByText('Open both photos first')).toHaveLength(3)
  await press(/^Open the back/)
  expect(sent).toEqual([
    ['photo', 'front'],
    ['photo', 'back'],
  ])
})

test('the keyboard enlarges, rotates and fits the photo that was opened last', async () => {
  await open()
  await key('1')
  await key('2')
  await key('+')
  await key('o')
  const back = screen.getByRole('figure', { name: 'Back' })
  within(back).getByText('125 %')
  expect(within(back).getByRole('img', { name: 'Back' }).style.transform).toContain('rotate(90deg)')
  within(screen.getByRole('figure', { name: 'Front' })).getByText('100 %')
  await press('Fit, back')
  within(back).getByText('100 %')
})

test('letters beyond A to Z are marked and named, and the system’s findings are shown below', async () => {
  await open()
  const entered = region('As entered')
  entered.getByText(/^Ø letter 6, Latin beyond A to Z/)
  entered.getByText(/^Е letter 11, Cyrillic, looks like Latin E/)
  entered.getByText('Not on any other account.')
  const found = region('Found by the system')
  found.getByText('Same name, different number')
  found.getByText('Sent before: failed')
  found.getByText(
    `${text('en', 'reasons.identity.photo_unreadable')} Decided by Ken Mori, 26 Nov, 09:00. Same number.`,
  )
})

test('an identity can pass once all five checks are done, and then Enter opens the next submission', async () => {
  becomes = { state: 'passed', decided: { operator: ADA, at: AT } }
  await open()
  expect(button('Pass, limit 50,000 USDT')).toHaveProperty('disabled', true)
  for (const name of ['1', '2', '3', '5']) await key(name)
  screen.getByText(/^Check 4 isn’t answered/)
  await key('a')
  expect(screen.queryByRole('dialog')).toBe(null)
  fireEvent.click(screen.getByRole('checkbox', { name: /^Number matches/ }))
  await pass(1)
  await press('Pass, limit 50,000 USDT')
  within(screen.getByRole('dialog')).getByText(/rises from 1,000 to 50,000 USDT immediately/)
  await press('Pass')
  expect(sent.slice(2)).toEqual([
    ['check', { id: FIRST, check: 'name', answer: true }],
    ['check', { id: FIRST, check: 'document', answer: true }],
    ['check', { id: FIRST, check: 'number', answer: true }],
    ['approve', { id: FIRST }],
  ])
  screen.getByText('Passed by you, 26 Nov 2026, 09:00.')
  expect(document.activeElement).toBe(button('Open next'))
  await press('Open next')
  expect(screen.getByLabelText('Address').textContent).toBe(`/identities/${SECOND}`)
})

test('an identity just decided is not the next one, while the refetch of the list hangs', async () => {
  becomes = { state: 'passed', decided: { operator: ADA, at: AT } }
  await open()
  await checkAll()
  isHanging = true
  await press('Pass, limit 50,000 USDT')
  await press('Pass')
  await press('Open next')
  expect(screen.getByLabelText('Address').textContent).toBe(`/identities/${SECOND}`)
  screen.getByText(/Nothing else is waiting for you\.$/)
})

test('a second answer to a check replaces the first one', async () => {
  await open({
    checks: [
      { check: 'front', at: AT },
      { check: 'back', at: AT },
      { check: 'name', at: AT },
    ],
  })
  await key('3')
  expect(sent).toEqual([['check', { id: FIRST, check: 'name', answer: false }]])
})

test('an identity that needs two operators waits for the second operator after the first has passed it', async () => {
  becomes = { firstApproval: { operator: ADA, at: AT } }
  await open({ approvalsNeeded: 2 })
  screen.getByText('You’re the first of two operators.')
  await checkAll()
  await press('Pass on to a second operator')
  await press('Approve')
  expect(sent.at(-1)).toEqual(['approve', { id: FIRST }])
  screen.getByText('You gave the first approval, 26 Nov 2026, 09:00: another operator must pass it.')
  expect(screen.queryByRole('button', { name: /^Pass/ })).toBe(null)
})

test('a rejection requires a chosen reason, and is possible before a photo is opened', async () => {
  await open()
  await key('r')
  expect(button('Choose a reason first')).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('radio', { name: 'Data mismatch' }))
  screen.getByText(/^The name, number or certificate type differs/)
  await press('Reject')
  expect(sent).toEqual([['reject', { id: FIRST, reason: 'data_mismatch' }]])
})

test('a pass is revoked with a reason, after the page has shown the effect on the limit', async () => {
  becomes = { state: 'in_review' }
  await open({ state: 'passed', decided: { operator: KEN, at: AT } })
  screen.getByText('Passed by Ken Mori, 26 Nov 2026, 09:00.')
  screen.getByText(/^Limit 50,000 USDT\./)
  await key('b')
  screen.getByText(/24-hour limit: 50,000 → 1,000 USDT, immediately/)
  fireEvent.click(screen.getByRole('radio', { name: 'Not yours' }))
  await press('Revoke')
  expect(sent).toEqual([['revoke', { id: FIRST, reason: 'not_yours' }]])
})

test('a certificate that has passed for another account cannot pass again, and the page says so before the checks', async () => {
  await open({ sameCertificate: [{ ...CUSTOMER, uid: '360484239', state: 'passed' }] })
  await checkAll()
  screen.getByText(
    'The same certificate has passed for 360484239. A certificate can pass for one account only.',
  )
  expect(button('Pass, limit 50,000 USDT')).toHaveProperty('disabled', true)
})

test('a certificate that another account has submitted too is named at the decision and in its dialog', async () => {
  await open({ sameCertificate: [{ ...CUSTOMER, uid: '360484239', state: 'in_review' }] })
  screen.getByText('The same certificate is on the account 360484239. Your decision is enough.')
  await checkAll()
  await press('Pass, limit 50,000 USDT')
  within(screen.getByRole('dialog')).getByText(/^The same certificate is on the account 360484239\. /)
})

test('a decision that comes too late names the operator who decided meanwhile', async () => {
  becomes = { state: 'failed', reason: 'not_yours', decided: { operator: KEN, at: AT } }
  isLate = true
  await open()
  await checkAll()
  await press('Pass, limit 50,000 USDT')
  await press('Pass')
  screen.getByText(
    `Already decided by Ken Mori. Rejected by Ken Mori, 26 Nov 2026, 09:00. The customer read: ${text('en', 'reasons.identity.not_yours')}`,
  )
})

test('S opens the next waiting identity without a decision', async () => {
  await open()
  await key('s')
  expect(screen.getByLabelText('Address').textContent).toBe(`/identities/${SECOND}`)
  expect(sent).toEqual([])
})

test('an identity’s details are hidden until step-up', async () => {
  locked = true
  await open()
  expect(screen.queryByRole('region', { name: 'As entered' })).toBe(null)
  screen.getByText(/^Confirm with your passkey or a code to see/)
})
