import { countCustomers, type ListedCustomer, listCustomers } from '@matin/contract/admin/customers'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CustomerList } from './customer-list.tsx'

const SAORI: ListedCustomer = {
  customer: {
    id: '00000000-0000-7000-8000-000000000009',
    uid: '100000001',
    name: 'S••• I•••',
    contact: 's•••@example.com',
  },
  identity: 'passed',
  balance: '18240.11',
  limit: { used: '9500', of: '50000' },
  hold: { reason: 'suspected_takeover', until: '2026-11-28T09:00:00Z' },
  suspendedUntil: null,
  seenAt: '2026-11-26T07:00:00Z',
  joinedAt: '2025-09-03T07:00:00Z',
}
const count = (number: number) => ({ count: number, more: false })
const VIEWS = {
  money: count(412),
  new: count(38),
  held: count(4),
  suspended: count(1),
  in_review: count(9),
  passed: count(500),
  not_certified: count(611),
  away: count(207),
}

let asked: string[] = []
let items: ListedCustomer[] = [SAORI]

beforeEach(() => {
  asked = []
  items = [SAORI]
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search, searchParams } = new URL(address, location.href)
    if (pathname === listCustomers.path) asked.push(search)
    const fit = count(items.length === 0 && searchParams.has('balanceFrom') ? 0 : 214)
    const data =
      pathname === countCustomers.path ? { all: count(1284), views: VIEWS, fit } : { items, next: null }
    return Response.json({ code: 200, msg: 'Success', data })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}
const address = () => screen.getByRole('status', { name: 'Address' }).textContent

function show(at = '/customers') {
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[at]}>
          <CustomerList />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
}

test('a row shows masked customer, balance, used limit and hold; the export button shows the number of rows', async () => {
  show()
  const row = (await screen.findByText('S••• I•••')).closest('tr')?.textContent
  for (const part of [
    ...['100000001', 's•••@example.com', 'Passed', '18,240.11', '9,500 of 50,000'],
    ...['Suspected takeover, to 28 Nov', '26 Nov 2026', '3 Sept 2025'],
  ])
    expect(row).toContain(part)
  await screen.findByText(/^1 to 1 of 214 matches, 1,284 in total · contacts stay masked, in the export too/)
  expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent).toBe('1,284')
  expect(screen.getByRole('button', { name: 'Export 214 as CSV: Customers' }).textContent).toBe('Export 214')
})

test('a named filter and custom filters apply together, and are kept in the address', async () => {
  show('/customers?balanceFrom=1000')
  fireEvent.click(await screen.findByRole('button', { name: 'With money 412' }))
  expect(address()).toBe('/customers?balanceFrom=1000&view=money')
  await vi.waitFor(() => expect(asked.at(-1)).toBe('?view=money&balanceFrom=1000&sort=joined'))
  fireEvent.keyDown(document.body, { key: 'f' })
  fireEvent.change(screen.getByLabelText('Seen since'), { target: { value: '2026-06-01' } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  fireEvent.click(screen.getByRole('button', { name: 'Drop Balance from 1,000.00 USDT' }))
  screen.getByRole('button', { name: 'Drop Seen since 1 Jun 2026' })
  expect(address()).toBe('/customers?view=money&seenFrom=2026-06-01')
})

test('an empty result offers to remove each filter, and shows how many customers remain without the filter', async () => {
  items = []
  show('/customers?view=held&balanceFrom=1000')
  await screen.findByText('No matching customers')
  await screen.findByRole('button', { name: 'Held 0 customers' })
  fireEvent.click(await screen.findByRole('button', { name: 'Balance from 1,000.00 USDT 214 customers' }))
  expect(address()).toBe('/customers?view=held')
})

test('a search is sent on Enter only, because it is audited', async () => {
  show()
  const field = screen.getByLabelText('Name, contact or UID in this list')
  fireEvent.change(field, { target: { value: ' saori ' } })
  expect(address()).toBe('/customers')
  const form = field.closest('form')
  if (form) fireEvent.submit(form)
  expect(address()).toBe('/customers?search=saori')
  await screen.findByRole('button', { name: 'Drop Search “saori”' })
})

test('J selects a customer without opening the page, and Enter opens the selected one', async () => {
  show()
  await screen.findByText('S••• I•••')
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(address()).toBe('/customers')
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(address()).toBe('/customers/100000001')
})
