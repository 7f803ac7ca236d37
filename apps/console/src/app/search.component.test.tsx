import { type SearchAnswer, searchEverything } from '@matin/contract/admin/search'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Search } from './search.tsx'

const CUSTOMER = {
  id: '00000000-0000-7000-8000-000000000009',
  uid: '100000001',
  name: 'S••• I•••',
  contact: 's•••@example.com',
}
const HIT = {
  title: '',
  amount: null,
  asset: null,
  state: null,
  at: null,
  matched: 'name',
  part: '',
} as const
const PAYMENT = '01999999-0000-7000-8000-000000abcdef'
const FOUND: SearchAnswer = {
  filtered: null,
  opens: null,
  groups: [
    {
      kind: 'customers',
      items: [{ ...HIT, id: CUSTOMER.uid, customer: CUSTOMER, matched: 'email', part: '@example.com' }],
      more: false,
      next: null,
    },
    {
      kind: 'withdrawals',
      items: [
        {
          ...HIT,
          id: PAYMENT,
          customer: CUSTOMER,
          amount: '9500',
          asset: 'USDT',
          title: 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9',
          state: 'submitted',
          matched: 'customer',
        },
      ],
      more: true,
      next: null,
    },
  ],
}
const NOTHING: SearchAnswer = { filtered: null, opens: null, groups: [] }

let asked: unknown[] = []
let answer: SearchAnswer | null = FOUND

beforeEach(() => {
  asked = []
  answer = FOUND
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    if (new URL(address, location.href).pathname === searchEverything.path) asked.push(JSON.parse(body))
    return answer
      ? Response.json({ code: 200, msg: 'Success', data: answer })
      : Response.json({ code: 503, msg: 'Unavailable', data: null, error: 'unavailable' }, { status: 503 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

/** Advances time past the typing pause after which the server is asked. */
const pause = () => act(() => vi.advanceTimersByTimeAsync(300))

function show() {
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Search
            findPages={text => (text === 'pay' ? [{ to: '/products/payouts', name: 'Payouts' }] : [])}
          />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
  const field = screen.getByRole('combobox', { name: 'Search everything' })
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  const press = (key: string) => fireEvent.keyDown(field, { key })
  return { field, type, press, address: () => screen.getByText(/^\//, { selector: 'output' }).textContent }
}

test('search hits are grouped by kind and masked, the match is underlined, and Enter opens the chosen hit', async () => {
  const { type, press, address } = show()
  type('saori@example.com')
  screen.getByText('Searching')
  await pause()
  const customers = await screen.findByRole('group', { name: 'Customers' })
  expect(within(customers).getByRole('option').textContent).toBe('S••• I•••100000001 · s•••@example.com')
  expect(customers.querySelector('mark')?.textContent).toBe('@example.com')
  const withdrawals = screen.getByRole('group', { name: 'Withdrawals' })
  within(withdrawals).getByRole('option', { name: /^9,500\.00 USDT.*abcdef.*Submitted$/ })
  press('ArrowDown')
  press('Enter')
  expect(address()).toBe(`/withdrawals/${PAYMENT}`)
})

test('the server is asked once after typing pauses, and at most once for each text', async () => {
  const { type } = show()
  for (const text of ['sa', 'sao', 'saor', 'saori']) {
    type(text)
    await act(() => vi.advanceTimersByTimeAsync(100))
  }
  expect(asked).toEqual([])
  await pause()
  await screen.findByRole('group', { name: 'Customers' })
  expect(asked).toEqual([{ q: 'saori' }])
})

test('a leading letter narrows the search to one kind, and more hits of a kind are requested separately', async () => {
  const { type } = show()
  type('w saori')
  await pause()
  fireEvent.pointerDown(await screen.findByRole('option', { name: 'More withdrawals' }))
  await vi.waitFor(() => expect(asked).toEqual([{ q: 'w saori' }, { q: 'w saori', kind: 'withdrawals' }]))
})

test('Enter opens the page of a whole UID at once', async () => {
  answer = { ...FOUND, opens: { kind: 'customers', id: CUSTOMER.uid } }
  const { type, press, address } = show()
  type('100 000 001')
  press('Enter')
  await vi.waitFor(() => expect(address()).toBe('/customers/100000001'))
})

test('the search finds the console’s own pages before the server has answered', () => {
  const { type, press, address } = show()
  type('pay')
  screen.getByRole('option', { name: 'Payouts Page' })
  press('Enter')
  expect(address()).toBe('/products/payouts')
})

test('an empty result and a failed search each show a message, and Enter retries the failed search', async () => {
  answer = NOTHING
  const { type, press } = show()
  type('nobody')
  await pause()
  await screen.findByText('No results')
  answer = null
  type('somebody')
  await pause()
  await screen.findByText(/^The search didn’t work/)
  answer = FOUND
  press('Enter')
  await screen.findByRole('group', { name: 'Customers' })
})

test('Escape clears the search, closes the results and leaves the field', async () => {
  const { field, type, press } = show()
  field.focus()
  type('saori')
  await pause()
  await screen.findByRole('group', { name: 'Customers' })
  press('Escape')
  expect(screen.queryByRole('option')).toBe(null)
  expect(field).toHaveProperty('value', '')
  expect(document.activeElement).toBe(document.body)
})
