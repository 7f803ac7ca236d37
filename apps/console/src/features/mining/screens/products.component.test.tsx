import { listPools } from '@matin/contract/admin/funding'
import {
  type AdminProduct,
  type AdminProductDetail,
  type AdminVersion,
  closeSale,
  getAdminProduct,
  listAdminProducts,
  previewTerms,
  proposeProduct,
  proposeSale,
  proposeVersion,
} from '@matin/contract/admin/products'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endLostSession } from '#shared/api/api.ts'
import { ConfirmProvider } from '#shared/confirm/confirm.tsx'
import { StepUpProvider } from '#shared/confirm/step-up.tsx'
import { Products } from './products.tsx'

const AT = '2026-11-27T02:58:00.000Z'
const ADA = { id: '00000000-0000-7000-8000-000000000001', name: 'Ada Brandt' }
const ID = '00000000-0000-7000-8000-00000000000'
const inFour = (text: string) => ({ en: text, ja: text, 'zh-Hans': text, 'zh-Hant': text })

const LOCK: AdminProduct = {
  id: `${ID}2`,
  code: 'usdt-30',
  kind: 'lock',
  name: inFour('USDT Lock 30'),
  asset: 'USDT',
  pool: 'usdt',
  available: '4991.6',
  versions: 1,
  selling: 1,
  terms: {
    version: 1,
    minAmount: '100',
    maxAmount: '5000',
    cycleDays: 30,
    dailyRate: '0.00035',
    penaltyRate: '0.01',
  },
  capacity: '475390.4',
  coverDays: 340,
  sold: { principal: '41300', orders: 38, days: 30 },
  series: null,
  waiting: 0,
  funding: null,
}
const RIG: AdminProduct = {
  ...LOCK,
  id: `${ID}3`,
  code: 'rig-s1',
  kind: 'machine',
  name: inFour('Rig S1'),
  available: '7793.6',
  terms: {
    version: 1,
    minAmount: '200',
    maxAmount: '200',
    cycleDays: 60,
    dailyRate: '0.0172',
    penaltyRate: '0',
  },
}
const DIAL: AdminProduct = {
  ...LOCK,
  id: `${ID}4`,
  code: 'dial',
  kind: 'nft',
  name: inFour('Dial'),
  terms: {
    version: 1,
    minAmount: '300',
    maxAmount: '300',
    cycleDays: 120,
    dailyRate: '0.0006',
    penaltyRate: '0',
  },
  series: { first: 401, last: 440, forSale: 0 },
}
const VERSION: AdminVersion = {
  id: `${ID}5`,
  version: 1,
  pool: 'usdt',
  name: LOCK.name,
  yieldSource: inFour('A pool'),
  ...{ minAmount: '100', maxAmount: '5000', customerCap: '20000', cycleDays: 30 },
  ...{ dailyRate: '0.00035', penaltyRate: '0.01', trial: null },
  publications: [],
  sold: { running: 12, principal: '4300', ended: 3, trials: 0 },
}
const DETAIL: AdminProductDetail = { ...LOCK, history: [VERSION], editions: null }

let rows: AdminProduct[] = []
let detail = DETAIL
let exceeded = false
let asked: unknown[] = []
let sent: [string, Record<string, unknown>][] = []

function answer({ pathname: path, searchParams }: URL, body: Record<string, unknown> | null): unknown {
  switch (path) {
    case listAdminProducts.path:
      return { items: rows, next: null }
    case getAdminProduct.path:
      return detail
    case listPools.path:
      return {
        treasury: '1000000',
        pools: [
          {
            ...{ code: 'usdt', asset: 'USDT', name: inFour('USDT'), available: '4991.6', reserved: '9' },
            ...{ products: ['usdt-30'], funding: null },
          },
        ],
      }
    case previewTerms.path:
      asked.push(Object.fromEntries(searchParams))
      return {
        consequences: [
          { name: 'Simple yearly rate', now: '12.775 %', value: '16.425 %' },
          { name: 'Lasts at recent sales', now: '340 days', value: '264 days' },
        ],
        bounds: [{ name: 'rate', value: exceeded ? '10' : '1.2857', allowed: '2', least: false, exceeded }],
      }
    default:
      if (body) sent.push([path.split('/').at(-1) ?? '', body])
      return detail
  }
}

beforeEach(() => {
  ;[rows, detail, exceeded, asked, sent] = [[DIAL, RIG, LOCK], DETAIL, false, [], []]
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : null
    const data = answer(new URL(address, location.href), body)
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
const signIn = (role: OperatorRole) =>
  beginSession({
    token: 'a token',
    expiresAt: AT,
    operator: { ...ADA, email: 'ada@matin.example', roles: [role] },
  })

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}
const address = () => screen.getByRole('status', { name: 'Address' }).textContent

async function open(at = '/products', role: OperatorRole = 'treasury'): Promise<void> {
  signIn(role)
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[at]}>
          <ConfirmProvider>
            <StepUpProvider>
              <Address />
              <Routes>
                <Route path="/products/:id?" element={<Products />} />
                <Route path="*" element={null} />
              </Routes>
            </StepUpProvider>
          </ConfirmProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
  await pass(1)
}
const TERMS = `/products/${LOCK.id}?edit=terms`
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = async (name: string | RegExp) => {
  fireEvent.click(button(name))
  await pass(1)
}
const confirm = async (name: string) => {
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
  await pass(1)
}
const rowOf = (name: string) => screen.getByText(name).closest('tr')?.textContent

test('each product shows its rate and total return, term and price, sales, and how long its pool lasts', async () => {
  await open()
  expect(rowOf('USDT Lock 30')).toBe(
    'USDT Lock 30usdt-30, version 10.035 %12.7 % simple30 days100 – 5,00041,30038 orders4,991.60 free · 11 months of salesOn sale',
  )
  expect(rowOf('Rig S1')).toContain('1.720 %+3.2 % in 60 days60 days200 rent')
  expect(rowOf('Rig S1')).toContain('7,793.60 free · 37 rentals')
  expect(rowOf('Dial')).toContain('dial, numbers 401 to 440')
  const [, ...found] = screen.getAllByRole('row').map(({ textContent }) => textContent ?? '')
  const order = ['Locks1', 'USDT Lock 30', 'Machines1', 'Rig S1', 'NFT, bought back at their price1', 'Dial']
  for (const [index, name] of order.entries()) expect(found[index]).toContain(name)
})

test.each([
  ['Pool low', { coverDays: 5 }],
  ['Pool low', { available: '0', coverDays: null }],
  ['Funding proposed', { funding: `${ID}9` }],
  ['Change proposed', { waiting: 1 }],
  ['Not sold', { selling: null }],
] as const)('the state of a product is shown as %s: %o', async (state, change) => {
  rows = [{ ...LOCK, ...change }]
  await open()
  expect(rowOf('USDT Lock 30')).toContain(state)
})

test('a product without sales in 30 days is shown as no recent sales, not as without cover', async () => {
  rows = [{ ...LOCK, coverDays: null }]
  await open()
  expect(rowOf('USDT Lock 30')).toContain('free · no recent sales')
})

test('a sold-out series is labelled “Sold out”', async () => {
  rows = [DIAL]
  await open()
  expect(rowOf('Dial')).toContain('40 of 40')
  expect(rowOf('Dial')).toContain('none left')
  expect(rowOf('Dial')).toContain('Sold out')
})

test('E opens the terms, F the funding of the pool, and + a new product', async () => {
  await open(`/products/${LOCK.id}`)
  fireEvent.keyDown(document.body, { key: 'e' })
  expect(address()).toBe(TERMS)
  fireEvent.keyDown(document.body, { key: '+' })
  expect(address()).toBe('/products/new')
  cleanup()
  await open(`/products/${LOCK.id}`)
  fireEvent.keyDown(document.body, { key: 'f' })
  expect(address()).toBe('/products/pools/usdt')
})

test('proposed terms are shown beside the current terms, and the server computes their consequences during typing', async () => {
  await open(TERMS)
  expect(button('Change a term first')).toHaveProperty('disabled', true)
  asked = []
  write('Daily rate', '0.04')
  write('Daily rate', '0.045')
  screen.getByText('now 0.035')
  screen.getByText('1 of the terms and texts changes.')
  await pass(1)
  expect(asked).toEqual([
    {
      ...{ product: LOCK.id, kind: 'lock', pool: 'usdt', minAmount: '100', maxAmount: '5000' },
      ...{ customerCap: '20000', cycleDays: '30', dailyRate: '0.00045', penaltyRate: '0.01' },
    },
  ])
  const does = screen.getByRole('region', { name: 'Effect' }).textContent
  expect(does).toContain('Simple yearly rate16.425 %12.775 % now')
  expect(does).toContain('Within all bounds.')
  screen.getByText('0.045 % a day · 16.4 % simple · 30 days')
})

test('a warning is shown before terms beyond a bound are proposed', async () => {
  exceeded = true
  await open(TERMS)
  write('Daily rate', '0.35')
  await pass(1)
  expect(screen.getByRole('alert').textContent).toContain(
    'Daily rate, times the current one: 10 ×, at most 2 ×.Check the decimal point.',
  )
})

test('new terms are proposed with a reason, after a confirmation', async () => {
  await open(TERMS)
  write('Daily rate', '0.045')
  expect(button('Enter a reason first')).toHaveProperty('disabled', true)
  write('Why', 'It sells slowest')
  await press(`Propose version ${LOCK.versions + 1}`)
  screen.getByText(/^Daily rate 0\.035 to 0\.045\. Another operator must approve it/)
  expect(sent).toEqual([])
  await confirm('Propose')
  expect(sent).toMatchObject([
    [
      proposeVersion.path.split('/').at(-1),
      { product: LOCK.id, dailyRate: '0.00045', customerCap: '20000', reason: 'It sells slowest' },
    ],
  ])
  expect(address()).toBe(`/products/${LOCK.id}`)
  expect(localStorage.length).toBe(0)
})

test('a new product requires figures, texts in four languages and a reason; the button names what is missing', async () => {
  await open('/products/new')
  expect(button('Enter a code first')).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('Kind', { selector: 'aside select' }), {
    target: { value: 'machine' },
  })
  write('Code', 'rig x')
  expect(button('Use at least three lowercase letters, digits or hyphens')).toHaveProperty('disabled', true)
  write('Code', LOCK.code.toUpperCase())
  expect(button(`${LOCK.code} already exists`)).toHaveProperty('disabled', true)
  write('Code', 'rig-x')
  expect(button('Fill in the figures first')).toHaveProperty('disabled', true)
  for (const [label, value] of Object.entries({
    ...{ 'Daily rate': '5', Term: '10', Price: '100', 'Maximum per customer': '300' },
  }))
    write(label, value)
  screen.getByText(/^A loss for the customer: 100\.00 USDT buys 50\.00 USDT, 50\.00 USDT less/)
  expect(button('Choose a pool first')).toHaveProperty('disabled', true)
  write('Pool', 'usdt')
  expect(button('Enter name and income in every language')).toHaveProperty('disabled', true)
  for (const language of ['English', '日本語', '简体中文', '繁體中文']) {
    fireEvent.click(screen.getByRole('tab', { name: language }))
    write('Name', 'Rig X')
    write('Where the income comes from', 'A pool')
  }
  write('Why', 'As agreed')
  await press('Propose 5 % a day')
  await confirm('Propose')
  expect(sent).toMatchObject([
    [
      proposeProduct.path.split('/').at(-1),
      { code: 'rig-x', kind: 'machine', maxAmount: '100', reason: 'As agreed' },
    ],
  ])
})

test('one operator ends the sale of a product after a confirmation', async () => {
  await open(`/products/${LOCK.id}`)
  await press('Close the sale')
  expect(sent).toEqual([])
  await confirm('Close the sale')
  expect(sent).toEqual([[closeSale.path.split('/').at(-1), { id: LOCK.id }]])
})

test('an operator proposes to sell a closed version again, and the confirmation shows its terms', async () => {
  const approved = { operator: ADA, at: AT }
  detail = {
    ...DETAIL,
    selling: null,
    history: [
      {
        ...VERSION,
        publications: [
          {
            ...{ id: `${ID}6`, proposed: approved, approved, rejected: null, cancelled: null },
            ...{ expiresAt: AT, ended: null },
          },
        ],
      },
    ],
  }
  await open(`/products/${LOCK.id}`)
  await press('Propose to sell it again')
  expect(within(screen.getByRole('dialog')).getByRole('row', { name: /^Daily rate/ }).textContent).toContain(
    '0.035 %',
  )
  await confirm('Propose')
  expect(sent).toEqual([[proposeSale.path.split('/').at(-1), { version: VERSION.id }]])
})

test('the form of new terms starts from the version on sale, not from a newer rejected one', async () => {
  const rejected = { ...VERSION, id: `${ID}7`, version: 2, dailyRate: '0.00385' }
  detail = { ...DETAIL, versions: 2, history: [rejected, VERSION] }
  await open(TERMS)
  expect(screen.getByLabelText('Daily rate')).toHaveProperty('value', '0.035')
  screen.getByText('No changes yet.')
  screen.getByRole('complementary', { name: 'usdt-30 · version 1, 38 orders in 30 days' })
})

test('a role that may not propose sees a product without buttons', async () => {
  await open(TERMS, 'auditor')
  screen.getByRole('complementary', { name: 'usdt-30' })
  expect(screen.queryByRole('button', { name: /^(Propose|Change|Close the sale)/ })).toBe(null)
})
