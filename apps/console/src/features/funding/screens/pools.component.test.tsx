import {
  createPool,
  listFundings,
  listPools,
  previewFunding,
  proposeFunding,
} from '@matin/contract/admin/funding'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endLostSession } from '#shared/api/api.ts'
import { ConfirmProvider } from '#shared/confirm/confirm.tsx'
import { StepUpProvider } from '#shared/confirm/step-up.tsx'
import { Pools } from './pools.tsx'

const AT = '2026-11-27T02:58:00.000Z'
const WAITING = '00000000-0000-7000-8000-000000000009'
const named = (text: string) => ({ en: text, ja: text, 'zh-Hans': text, 'zh-Hant': text })
const POOL = {
  ...{ code: 'usdt', asset: 'USDT', name: named('USDT'), available: '500', reserved: '90' },
  ...{ products: ['usdt-30'], funding: null as string | null },
}

/** Whether the pools' answers never arrive. */
let isHanging = false
let pool = POOL
let asked: string[] = []
let sent: [string, unknown][] = []

beforeEach(() => {
  ;[isHanging, pool, asked, sent] = [false, POOL, [], []]
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address, location.href)
    if (isHanging && pathname === listPools.path) return new Promise(() => undefined)
    if (pathname === previewFunding.path) asked.push(String(searchParams.get('amount')))
    if (pathname === proposeFunding.path || pathname === createPool.path)
      sent.push([pathname, JSON.parse(String(init?.body))])
    const data = {
      [listPools.path]: { treasury: '100000', pools: [pool] },
      [listFundings.path]: { items: [], next: null },
      [previewFunding.path]: {
        consequences: [{ name: 'usdt-30 can sell', now: '47619 USDT', value: '95238 USDT' }],
        bounds: [{ name: 'pool', value: '20', allowed: '10', least: false, exceeded: true }],
      },
      [createPool.path]: { code: 'summer' },
      [proposeFunding.path]: {
        ...{
          id: WAITING,
          pool: 'usdt',
          asset: 'USDT',
          amount: '10000',
          note: 'n',
          hash: null,
          expiresAt: AT,
        },
        ...{ proposed: { operator: { id: WAITING, name: 'Ada Brandt' }, at: AT } },
        ...{ approved: null, rejected: null, cancelled: null, ended: null },
      },
    }[pathname]
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

function Address() {
  return <output aria-label="Address">{useLocation().pathname}</output>
}
const address = () => screen.getByRole('status', { name: 'Address' }).textContent

async function open(at: string, role: OperatorRole = 'treasury'): Promise<void> {
  const operator = { id: WAITING, name: 'Ada Brandt', email: 'ada@matin.example', roles: [role] }
  beginSession({ token: 'a token', expiresAt: AT, operator })
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[at]}>
          <ConfirmProvider>
            <StepUpProvider>
              <Address />
              <Routes>
                <Route path="/products/pools/:id?" element={<Pools />} />
              </Routes>
            </StepUpProvider>
          </ConfirmProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
  await pass(1)
}
const FUND = '/products/pools/usdt'
const NEW = '/products/pools/new'
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
async function proposeIt(name: string): Promise<void> {
  fireEvent.click(button(name))
  await pass(1)
  expect(sent).toEqual([])
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Propose' }))
  await pass(1)
}

test('a pool shows its free, promised and paid amounts, and a funding that waits for approval', async () => {
  pool = { ...POOL, funding: WAITING }
  await open(FUND)
  const row = screen.getByRole('row', { name: /usdt-30/ }).textContent
  expect(row).toBe('USDTusdt500.00 USDT90.00 USDTusdt-30Funding proposed')
  expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe(`/proposals/${WAITING}`)
  screen.getByText(/^1 pool, the treasury holds 100,000\.00 USDT/)
})

test('the funding form shows the sales that an amount permits, warns beyond a bound, and requires a reason', async () => {
  await open(FUND)
  expect(button('Enter an amount first')).toHaveProperty('disabled', true)
  write('Amount', '1000')
  write('Amount', '10000')
  await pass(1)
  expect(asked).toEqual(['10000'])
  const does = screen.getByRole('region', { name: 'Effect' }).textContent
  expect(does).toContain('usdt-30 can sell95,238 USDT47,619 USDT now')
  expect(does).toContain('Pool funding, times its balance: 20 ×, at most 10 ×.')
  expect(button('Enter a reason first')).toHaveProperty('disabled', true)
  write('Why', 'It sells well')
  await proposeIt('Propose 10,000 USDT')
  expect(sent).toEqual([[proposeFunding.path, { pool: 'usdt', amount: '10000', note: 'It sells well' }]])
  expect(localStorage.length).toBe(0)
})

test('a funding above the treasury’s balance is not proposed', async () => {
  await open(FUND)
  write('Amount', '100000.01')
  expect(button('More than the treasury holds')).toHaveProperty('disabled', true)
})

test('a new pool requires a name in four languages, and opens at once, while the refetch of the pools hangs', async () => {
  await open(NEW)
  write('Code', 'Summer 2')
  expect(button('Use at least three lowercase letters, digits or hyphens')).toHaveProperty('disabled', true)
  write('Code', 'usdt')
  expect(button('usdt already exists')).toHaveProperty('disabled', true)
  write('Code', 'summer')
  expect(button('Enter the name in every language')).toHaveProperty('disabled', true)
  for (const language of ['English', '日本語', '简体中文', '繁體中文']) {
    fireEvent.click(screen.getByRole('tab', { name: language }))
    write('Name', 'Summer')
  }
  isHanging = true
  fireEvent.click(button('Create the pool'))
  await pass(1)
  expect(sent).toEqual([[createPool.path, { code: 'summer', asset: 'USDT', name: named('Summer') }]])
  expect(address()).toBe('/products/pools/summer')
  within(screen.getByRole('complementary', { name: 'summer' })).getByText('Nothing on sale')
})

test('a role that may not fund pools sees a pool without the form', async () => {
  await open(FUND, 'auditor')
  screen.getByRole('complementary', { name: 'usdt' })
  expect(screen.queryByLabelText('Amount')).toBe(null)
})
