import { type AdminIncident, announceIncident, listOpenIncidents } from '@matin/contract/incident-admin'
import { INCIDENT_TEXTS } from '@matin/contract/incident-texts'
import { INCIDENT_KINDS } from '@matin/contract/incidents'
import { LANGUAGES } from '@matin/contract/language'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signOut } from '../shared/api.ts'
import { queryClient } from '../shared/query-client.ts'
import { StepUpProvider } from '../shared/step-up.tsx'
import { Console } from './shell.tsx'

const BEN = { id: '00000000-0000-7000-8000-000000000002', name: 'Ben Okafor' }
const OPEN: AdminIncident = {
  id: '01999999-0000-7000-8000-000000000001',
  kind: 'sms_delayed',
  announced: { operator: BEN, at: '2026-11-26T09:00:00Z' },
  ended: null,
}
let roles: OperatorRole[]
let sent: unknown[]

function answer(path: string) {
  switch (path) {
    case '/api/operator/login': {
      const operator = { id: BEN.id, email: 'ben@matin.example', name: BEN.name, roles }
      return { token: 'a token', expiresAt: '2026-11-27T09:00:00Z', operator }
    }
    case '/api/operator/stepup':
      return { passkey: null }
    case listOpenIncidents.path:
      return { items: [OPEN] }
    default:
      return { items: [], next: null }
  }
}

beforeEach(() => {
  roles = ['treasury']
  sent = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, location.href)
    if (pathname === announceIncident.path) sent.push(JSON.parse(String(init?.body)))
    return Response.json({ code: 200, msg: 'Success', data: answer(pathname) })
  })
})
afterEach(async () => {
  cleanup()
  await signOut()
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function open(): Promise<void> {
  history.pushState(null, '', '/console/status/incidents')
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <BrowserRouter basename="/console">
        <QueryClientProvider client={queryClient}>
          <StepUpProvider>
            <Console />
          </StepUpProvider>
        </QueryClientProvider>
      </BrowserRouter>
    </UiProvider>,
  )
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'ben@matin.example' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a password' } })
  fireEvent.change(screen.getByLabelText('Code of your authenticator'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText(INCIDENT_TEXTS.under_review.en)
}

test('the page has the sentence of each incident, and says which ones customers read, since when and by whom', async () => {
  await open()
  for (const kind of INCIDENT_KINDS) screen.getByText(INCIDENT_TEXTS[kind].en)
  const row = (await screen.findByText('Announced')).closest('tr')
  expect(row?.textContent).toContain(INCIDENT_TEXTS.sms_delayed.en)
  expect(row?.textContent).toContain('Ben Okafor')
  expect(screen.getAllByText('Not announced')).toHaveLength(INCIDENT_KINDS.length - 1)
})

test('announcing asks first: it names the incident in four languages, and wants to know who acts', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Announce: Withdrawals paused' }))
  const dialog = await screen.findByRole('dialog', { name: /Withdrawals paused/ })
  for (const language of LANGUAGES) within(dialog).getByText(INCIDENT_TEXTS.withdrawals_paused[language])
  expect(sent).toEqual([])
  fireEvent.change(await within(dialog).findByLabelText('Code of your authenticator'), {
    target: { value: '123456' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  await vi.waitFor(() => expect(sent).toEqual([{ kind: 'withdrawals_paused' }]))
})

test('whoever may not announce sees what is announced, and no button', async () => {
  roles = ['support']
  await open()
  await screen.findByText('Announced')
  expect(screen.queryByRole('button', { name: /^(Announce|Take off)/ })).toBeNull()
})
