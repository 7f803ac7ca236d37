import {
  changeSettings,
  listAdminSettings,
  previewSetting,
  type SettingPreview,
  type SettingsProposal,
} from '@matin/contract/admin/settings'
import { getLegalDetails } from '@matin/contract/legal-details'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { SETTING_KEYS, type SettingKey } from '@matin/domain/settings/settings'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endLostSession } from '#shared/api/api.ts'
import { ConfirmProvider } from '#shared/confirm/confirm.tsx'
import { StepUpProvider } from '#shared/confirm/step-up.tsx'
import { Settings } from './settings.tsx'

const AT = '2026-11-27T02:58:00.000Z'
const ADA = { id: '00000000-0000-7000-8000-000000000001', name: 'Ada Brandt' }
const KEN = { id: '00000000-0000-7000-8000-000000000002', name: 'Ken Mori' }
const VALUES: Partial<Record<SettingKey, string>> = {
  ...{ auto_approve_limit: '500', dual_approval_limit: '5000', risk_threshold: '50' },
  ...{ withdrawal_limit_unverified: '1000', withdrawal_limit_verified: '50000', withdrawal_fee: '1' },
  ...{ withdrawal_minimum: '10', exchange_fee_rate: '0.001', exchange_spread_rate: '0.001' },
  ...{ exchange_assets: 'BTC,ETH,DOGE', explorer_url: 'https://x.example/', sms_countries: 'JP' },
  ...{ display_rates: '{"USD":"1"}', display_rates_source: 'A bank', operator_contact: '' },
}
const PROPOSED: SettingsProposal = {
  id: '00000000-0000-7000-8000-000000000003',
  changes: [{ key: 'auto_approve_limit', from: '500', to: '800' }],
  reason: 'Fewer to look at',
  proposed: { operator: KEN, at: AT },
  ...{ approved: null, rejected: null, cancelled: null, ended: null, effectiveAt: null, appliedAt: null },
  expiresAt: '2099-01-01T00:00:00Z',
}
const BEYOND: SettingPreview = {
  consequences: [{ name: 'Withdrawals in review (they keep their terms)', now: null, value: '1140' }],
  bound: { name: 'setting:withdrawal_fee', value: '3', allowed: '2', least: false, exceeded: true },
}

let waiting: SettingsProposal[] = []
let sent: unknown[] = []
let asked: string[] = []
/** Whether the settings' answers never arrive. */
let isHanging = false

beforeEach(() => {
  ;[waiting, sent, asked, isHanging] = [[], [], [], false]
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address, location.href)
    if (isHanging && pathname === listAdminSettings.path) return new Promise(() => undefined)
    if (pathname === changeSettings.path) sent.push(JSON.parse(String(init?.body)))
    if (pathname === previewSetting.path) asked.push(`${searchParams.get('key')} ${searchParams.get('to')}`)
    const data = {
      [listAdminSettings.path]: {
        items: SETTING_KEYS.map(key => ({
          key,
          value: VALUES[key] ?? '1',
          changedAt: key === 'risk_threshold' ? AT : null,
          changedBy: key === 'risk_threshold' ? [KEN.name, ADA.name] : [],
        })),
        waiting,
      },
      [previewSetting.path]: BEYOND,
      [changeSettings.path]: { proposal: null },
      [getLegalDetails.path]: [{ key: 'law', value: 'The law of the test' }],
    }[pathname] ?? { passkey: null }
    return Response.json({ code: 200, msg: 'Success', data })
  })
})
afterEach(() => {
  cleanup()
  endLostSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const signIn = (...roles: OperatorRole[]) =>
  beginSession({
    token: 'a token',
    expiresAt: AT,
    operator: { ...ADA, email: 'ada@matin.example', roles },
  })

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}
const address = () => screen.getByRole('status', { name: 'Address' }).textContent

async function open(at = '/settings', role: OperatorRole = 'treasury'): Promise<void> {
  signIn(role)
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[at]}>
          <ConfirmProvider>
            <StepUpProvider>
              <Address />
              <Routes>
                <Route path="/settings/:id?" element={<Settings />} />
              </Routes>
            </StepUpProvider>
          </ConfirmProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
  await pass(1)
}
const editor = () => within(screen.getByRole('form'))
const write = (label: string, value: string) =>
  fireEvent.change(editor().getByLabelText(label), { target: { value } })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const rowOf = (name: string) =>
  screen.getByRole('heading', { level: 3, name }).closest('div[id]')?.textContent

async function confirmWithCode(): Promise<void> {
  await pass(1)
  fireEvent.change(screen.getByLabelText('Code from your authenticator'), { target: { value: '123456' } })
  fireEvent.click(button('Confirm'))
  await pass(1)
}

test('the legal details are shown with their source, without a form', async () => {
  await open('/settings?group=Legal+details')
  screen.getByText(/^From the file named in LEGAL_FILE/)
  screen.getByText('The law of the test')
  expect(screen.queryByRole('form')).toBeNull()
})

test('a setting that was never set is listed first with its consequence and a button that opens its editor', async () => {
  await open()
  const unset = screen.getByRole('region', { name: 'Not set' }).textContent
  expect(unset).toContain('Operator contactLeaves out: your own address for customers')
  expect(unset).not.toContain('Explorer')
  screen.getByText(new RegExp(`^${SETTING_KEYS.length} settings, 1 not set, 0 changes proposed`))
  fireEvent.click(button('Set Operator contact'))
  expect(address()).toBe('/settings/operator_contact')
  editor().getByLabelText('New value')
})

test('each setting shows its value, approvers and last change, and can be searched by name', async () => {
  await open('/settings?find=points')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Automatic below',
    'Operator review from',
  ])
  expect(rowOf('Operator review from')).toContain(
    '50 pointsTwo operatorsone to lower it27 Nov, 02:58, Ken Mori, Ada Brandt',
  )
  expect(rowOf('Automatic below')).toContain('Default')
})

test('a proposed change is shown inside its row with what it concerns, and links to its page', async () => {
  waiting = [PROPOSED]
  await open()
  const row = rowOf('Automatic below')
  expect(row).toContain('500 USDT → 800 USDT proposed by Ken Mori, 27 Nov, 02:58.')
  expect(row).toContain('Withdrawals in review (they keep their terms): 1,140')
  const review = screen.getByRole('link', { name: 'Review the change of Automatic below' })
  expect(review.getAttribute('href')).toBe(`/proposals/${PROPOSED.id}`)
})

test('the editor warns of a value beyond a bound during typing, and proposes it with a reason', async () => {
  await open('/settings/withdrawal_fee')
  expect(button('Change the value first')).toHaveProperty('disabled', true)
  write('New value', '2')
  write('New value', '3')
  await pass(1)
  expect(asked).toEqual(['withdrawal_fee 3'])
  const does = editor().getByRole('region', { name: 'Effect' }).textContent
  expect(does).toContain('1 USDT → 3 USDT × 3')
  expect(does).toContain('Change of “Withdrawal fee”: 3 ×, at most 2 ×. Check the decimal point.')
  expect(does).toContain('Withdrawals in review (they keep their terms): 1,140')
  expect(button('Propose: enter a reason first')).toHaveProperty('disabled', true)
  write('Why, in one sentence', 'Energy is dearer')
  fireEvent.click(button('Propose 3 USDT'))
  await confirmWithCode()
  expect(sent).toEqual([
    { changes: [{ key: 'withdrawal_fee', from: '1', to: '3' }], reason: 'Energy is dearer' },
  ])
  expect(screen.queryByRole('form')).toBe(null)
  expect(localStorage.length).toBe(0)
})

test('contradictory values show an error, and nothing is confirmed or sent', async () => {
  await open('/settings/withdrawal_fee')
  write('New value', '10')
  await pass(1)
  editor().getByText('The minimum withdrawal must be above the fee.')
  expect(button('Correct the value first')).toHaveProperty('disabled', true)
  expect(asked).toEqual([])
})

test('a change that only lowers a risk is made at once by one operator, and shown while the refetch hangs', async () => {
  await open('/settings/auto_approve_limit')
  write('New value', '400')
  write('Why, in one sentence', 'A wave of fraud')
  isHanging = true
  fireEvent.click(button('Change 400 USDT'))
  await confirmWithCode()
  expect(sent).toHaveLength(1)
  expect(address()).toBe('/settings')
  expect(rowOf('Automatic below')).toContain('400 USDT')
})

test('a rate is entered as a percentage', async () => {
  await open('/settings/exchange_fee_rate')
  expect(editor().getByLabelText('New value')).toHaveProperty('value', '0.1')
  write('New value', '0.15')
  write('Why, in one sentence', 'As agreed')
  fireEvent.click(button('Propose 0.15 %'))
  await confirmWithCode()
  expect(sent).toMatchObject([{ changes: [{ key: 'exchange_fee_rate', from: '0.001', to: '0.0015' }] }])
})

test('an operator closes a coin for exchange in the row of the setting', async () => {
  await open('/settings/exchange_assets')
  fireEvent.click(editor().getByRole('checkbox', { name: 'ETH' }))
  write('Why, in one sentence', 'Its price is in doubt')
  fireEvent.click(button('Change BTC, DOGE'))
  await confirmWithCode()
  expect(sent).toMatchObject([{ changes: [{ from: 'BTC,ETH,DOGE', to: 'BTC,DOGE' }] }])
})

test('J selects the next setting, Enter opens it, Escape closes it, and H shows the history', async () => {
  await open()
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(address()).toBe('/settings/dual_approval_limit')
  fireEvent.keyDown(editor().getByLabelText('New value'), { key: 'Escape' })
  expect(address()).toBe('/settings')
  fireEvent.keyDown(document.body, { key: 'h' })
  expect(address()).toBe('/settings?group=History')
})

test('a role that may not change settings reads them without buttons', async () => {
  await open('/settings/withdrawal_fee', 'support')
  screen.getByText('Your roles can read the settings. Treasury and owners can change them.')
  expect(screen.queryByRole('form')).toBe(null)
  expect(screen.queryByRole('button', { name: /^(Change|Set) / })).toBe(null)
})

test.each(['withdrawal_fee', 'operator_contact', 'identity_second_approver', 'recommended_assets'])(
  'the first field has the focus once the editor of %s is open',
  async key => {
    await open(`/settings/${key}`)
    expect(document.activeElement?.closest('form')).toBe(screen.getByRole('form'))
  },
)

test('a closed editor returns the focus to the button that opened it', async () => {
  await open('/settings/withdrawal_fee')
  fireEvent.keyDown(editor().getByLabelText('New value'), { key: 'Escape' })
  await pass(1)
  expect(document.activeElement).toBe(button('Change Withdrawal fee'))
})

test('a setting that counts customers has the unit “customers”', async () => {
  await open()
  expect(rowOf('One operator can write to')).toContain('1 customersTwo operators')
})

test('discarding a draft restores the present value', async () => {
  await open('/settings/withdrawal_fee')
  write('New value', '1.5')
  fireEvent.click(button('Discard'))
  expect(editor().getByLabelText('New value')).toHaveProperty('value', '1')
  expect(localStorage.length).toBe(0)
})
