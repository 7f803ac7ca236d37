import { type AdminIncident, announceIncident, listOpenIncidents } from '@matin/contract/admin/incidents'
import { type JobState, listJobs, runJob } from '@matin/contract/admin/jobs'
import { listQuarantine, type QuarantinedItem, tryAgain } from '@matin/contract/admin/quarantine'
import { getStatus } from '@matin/contract/admin/status'
import type { DataOf } from '@matin/contract/endpoint'
import { INCIDENT_KINDS } from '@matin/contract/incidents'
import { LANGUAGES } from '@matin/contract/language'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { text } from '@matin/i18n/read'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signOut } from '#shared/api/api.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { ConfirmProvider } from '#shared/confirm/confirm.tsx'
import { StepUpProvider } from '#shared/confirm/step-up.tsx'
import { Console } from './shell.tsx'

const BEN = { id: '00000000-0000-7000-8000-000000000002', name: 'Ben Okafor' }
const NOW = '2026-11-26T09:00:00.000Z'
const SMS: AdminIncident = {
  id: '01999999-0000-7000-8000-000000000001',
  kind: 'sms_delayed',
  announced: { operator: BEN, at: NOW },
  ended: null,
}
const SWEEP: QuarantinedItem = {
  kind: 'sweep',
  subject: 'TXLW7XAAAAAAAAAAAAAAAAAAAAAAT9NCff',
  reason: 'expired',
  detail: 'TAPOS_ERROR',
  tries: 2,
  firstAt: NOW,
  lastAt: NOW,
  tryAfter: NOW,
  amount: '148.2',
  customer: null,
}
const REFUSED: QuarantinedItem = {
  ...SWEEP,
  kind: 'withdrawal',
  subject: '01999999-0000-7000-8000-000000000009',
  reason: 'address_invalid',
  tryAfter: null,
  amount: '640',
  customer: { id: BEN.id, uid: '188420031', name: 'Da••• Ha•••', contact: 'd•••@mail.example' },
}
const JOB: JobState = {
  name: 'trial-balance',
  everySeconds: 3600,
  nextAt: null,
  runs: [{ startedAt: NOW, endedAt: NOW, state: 'completed', retries: 0, failure: null }],
  dead: [],
  hours: [...Array(22).fill(0), 2, null],
}
let roles: OperatorRole[]
let incidents: AdminIncident[]
let items: QuarantinedItem[]
let queues: DataOf<typeof listJobs>['queues']
let paying: { reason: string; since: string } | null
let sent: [string, unknown][]

function answer(url: URL) {
  switch (url.pathname) {
    case '/api/operator/login': {
      const operator = { id: BEN.id, email: 'ben@matin.example', name: BEN.name, roles }
      return { token: 'a token', expiresAt: '2026-11-27T09:00:00Z', operator }
    }
    case '/api/operator/stepup':
      return { passkey: null }
    case listOpenIncidents.path:
      return { items: incidents }
    case listQuarantine.path: {
      const item = url.searchParams.get('item')
      return {
        items: items.filter(({ kind, subject }) => item === null || item === `${kind}:${subject}`),
        next: null,
      }
    }
    case listJobs.path:
      return { stops: { booking: null, paying }, jobs: [JOB], queues }
    case getStatus.path:
      return {
        at: NOW,
        stops: { booking: null, paying },
        node: { block: '64118203', at: NOW, behind: 0 },
        signer: { seenAt: NOW, stale: false },
        sent: { lastAt: NOW, today: { count: 38, more: false } },
        comparison: { block: '64118201', at: NOW, missing: false },
        market: { at: NOW, state: 'live', simulated: true },
        sweeps: { waiting: { count: 0, more: false }, oldestSeconds: 0 },
        quarantine: { items: items.length, waiting: 0 },
        wallet: {
          usdt: '126400',
          most: '250000',
          queued: '29700',
          trx: '1240',
          trxDay: '400',
          caps: { hour: { most: '20000', left: '16520' }, day: { most: '50000', left: '28040' } },
        },
      }
    default:
      return { items: [], next: null }
  }
}

beforeEach(() => {
  roles = ['treasury']
  incidents = []
  queues = []
  items = []
  paying = null
  sent = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, location.href)
    if (init?.method === 'POST') sent.push([url.pathname, JSON.parse(String(init.body))])
    return Response.json({ code: 200, msg: 'Success', data: answer(url) })
  })
})
afterEach(async () => {
  cleanup()
  await signOut()
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function open(path = ''): Promise<void> {
  history.pushState(null, '', `/console/status${path}`)
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
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ben@matin.example' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a password' } })
  fireEvent.change(screen.getByLabelText('Code from your authenticator'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('Block 64,118,203')
}

test('a queue shows the age of its oldest item; without a mail server, the mail queue says that emails are kept', async () => {
  const waiting = { waiting: { count: 74, more: false }, oldestSeconds: 93_600 }
  queues = [
    { name: 'mail', ...waiting, kept: true },
    { name: 'outbox', ...waiting, kept: false },
  ]
  await open()
  const row = (name: RegExp) => screen.getByRole('row', { name })
  expect(row(/^Mail/).textContent).toBe('Mail74Kept in the mailbox: no mail server set')
  expect(row(/^Outbox/).textContent).toBe('Outbox7426 hours')
})

const sentTo = (path: string) => sent.filter(([to]) => to === path).map(([, input]) => input)

test('one sentence says whether everything works, items need attention, or payments have stopped, and why', async () => {
  await open()
  screen.getByRole('heading', { name: 'Everything works.' })
  screen.getByText('29,700')
  screen.getByText('3 days')
  items = [SWEEP, REFUSED]
  void queryClient.invalidateQueries()
  await screen.findByRole('heading', { name: 'Withdrawals run. 2 items need attention.' })
  paying = { reason: 'signer_offline', since: NOW }
  void queryClient.invalidateQueries()
  await screen.findByRole('heading', { name: 'Withdrawals are stopped.' })
  screen.getByText(/The signer hasn’t reported for a minute/)
})

test('a quarantined item shows its reason and effect, and Y asks for confirmation before the retry', async () => {
  items = [SWEEP, REFUSED]
  await open()
  await screen.findByText('The node didn’t accept it before it expired')
  screen.getByText(/Reject it, and 640.00 USDT returns to the customer/)
  fireEvent.click(screen.getByRole('button', { name: /^Sweep, 148.20 USDT/ }))
  const drawer = await screen.findByRole('complementary', { name: 'Sweep, 148.20 USDT' })
  within(drawer).getByText('TAPOS_ERROR')
  await within(drawer).findByRole('button', { name: 'Retry now' })
  fireEvent.keyDown(document.body, { key: 'y' })
  const dialog = await screen.findByRole('dialog', { name: 'Retry: Sweep, 148.20 USDT' })
  expect(sentTo(tryAgain.path)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Retry now' }))
  await vi.waitFor(() => expect(sentTo(tryAgain.path)).toEqual([{ kind: 'sweep', subject: SWEEP.subject }]))
})

test('a link to a quarantined item opens it, and the page says when the item has left quarantine', async () => {
  items = [REFUSED]
  await open(`/${encodeURIComponent(`withdrawal:${REFUSED.subject}`)}`)
  const drawer = await screen.findByRole('complementary', { name: 'Withdrawal, 640.00 USDT' })
  expect(within(drawer).getByRole('link', { name: 'open it to reject it' }).getAttribute('href')).toBe(
    `/console/withdrawals/${REFUSED.subject}`,
  )
  items = []
  void queryClient.invalidateQueries()
  await screen.findByText('Withdrawal, 640.00 USDT has left quarantine')
  expect(screen.getByRole('link', { name: 'Open the withdrawal' }).getAttribute('href')).toBe(
    `/console/withdrawals/${REFUSED.subject}`,
  )
})

test('a link to an item that is not in quarantine opens a message that says so', async () => {
  items = []
  await open(`/${encodeURIComponent(`withdrawal:${REFUSED.subject}`)}`)
  await screen.findByText('It isn’t in quarantine')
})

test('a role that may not retry sees the reason in place of the button', async () => {
  roles = ['support']
  items = [SWEEP]
  await open(`/${encodeURIComponent(`sweep:${SWEEP.subject}`)}`)
  await screen.findByText('None of your roles can retry it.')
  expect((screen.getByRole('button', { name: 'Retry now' }) as HTMLButtonElement).disabled).toBe(true)
  expect(screen.queryByRole('region', { name: 'Jobs' })).toBe(null)
})

test('a job shows its last 24 hours, and runs at once after a confirmation', async () => {
  await open()
  await screen.findByRole('img', { name: 'Failures in 1 of 24 hours' })
  fireEvent.click(screen.getByRole('button', { name: /^Trial balance/ }))
  const drawer = await screen.findByRole('complementary', { name: 'Trial balance' })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Run now' }))
  const dialog = await screen.findByRole('dialog', { name: 'Run now: Trial balance' })
  expect(sentTo(runJob.path)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Run now' }))
  await vi.waitFor(() => expect(sentTo(runJob.path)).toEqual([{ name: 'trial-balance' }]))
})

test('the announcement form starts without a choice, shows the text in four languages, and requires step-up', async () => {
  incidents = [SMS]
  await open()
  await screen.findByText(text('en', 'incidents.sms_delayed'))
  fireEvent.keyDown(document.body, { key: '+' })
  const choosing = await screen.findByRole('dialog', { name: 'Announce an incident' })
  const button = within(choosing).getByRole('button', { name: 'Choose an incident first' })
  expect((button as HTMLButtonElement).disabled).toBe(true)
  // Beside "Choose an incident": what customers read already is none of them.
  expect(within(choosing).getAllByRole('option')).toHaveLength(INCIDENT_KINDS.length)
  fireEvent.change(within(choosing).getByLabelText('Incident'), { target: { value: 'withdrawals_paused' } })
  for (const language of LANGUAGES) within(choosing).getByText(text(language, 'incidents.withdrawals_paused'))
  fireEvent.click(within(choosing).getByRole('button', { name: 'Announce to all customers' }))
  const dialog = await screen.findByRole('dialog', { name: /Withdrawals paused/ })
  expect(sentTo(announceIncident.path)).toEqual([])
  fireEvent.change(await within(dialog).findByLabelText('Code from your authenticator'), {
    target: { value: '123456' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  await vi.waitFor(() => expect(sentTo(announceIncident.path)).toEqual([{ kind: 'withdrawals_paused' }]))
})

test('a role that may not announce incidents sees the text that customers read, and no buttons', async () => {
  roles = ['support']
  incidents = [SMS]
  await open()
  await screen.findByText(text('en', 'incidents.sms_delayed'))
  screen.getByText(/by Ben Okafor/)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^(Announce|End)/ })).toBeNull())
})
