import { getCustomerRequest } from '@matin/contract/admin/customer'
import { INTENT_PATHS } from '@matin/contract/api'
import type { DataOf } from '@matin/contract/endpoint'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { CustomerRequest, NAMES } from './request.tsx'

const KEY = '7f1d1c52-6f0f-4f7c-9d5b-3a8d2f8f1a11'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

/** Looks up a reference on the page and returns the texts shown. */
function look(data: DataOf<typeof getCustomerRequest>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search } = new URL(address, location.href)
    if (pathname === getCustomerRequest.path) asked.push(search)
    return Response.json({ code: 200, msg: 'Success', data })
  })
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={new QueryClient()}>
        <BrowserRouter>
          <CustomerRequest uid="100000001" />
        </BrowserRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
  fireEvent.change(screen.getByLabelText('Reference'), { target: { value: ` ${KEY} ` } })
  fireEvent.click(screen.getByRole('button', { name: 'Look up' }))
  return asked
}

test('a request that was carried out is shown with its amounts', async () => {
  const asked = look({
    outcome: 'posted',
    path: '/api/withdrawal/coin',
    at: '2026-06-14T10:00:00.000Z',
    facts: [{ name: 'quantity', value: '20' }],
  })
  await screen.findByText('It went through, once')
  screen.getByText('Withdrawal')
  screen.getByText('20')
  expect(asked).toEqual([`?uid=100000001&key=${KEY}`])
})

test.each([
  ['closed', /didn’t go through and never will/],
  ['unknown', /This customer has no request with this reference/],
] as const)('the outcome %s of a request is shown', async (outcome, told) => {
  look({ outcome, path: null, at: null, facts: [] })
  await screen.findByText(told)
})

test('the reference that was looked up is kept in the address, so that Back and a reload show it again', () => {
  look({ outcome: 'unknown', path: null, at: null, facts: [] })
  expect(new URLSearchParams(location.search).get('reference')).toBe(` ${KEY} `)
})

test('every endpoint with an idempotency key has a name in the console', () => {
  expect(Object.keys(NAMES).toSorted()).toEqual([...INTENT_PATHS].toSorted())
})
