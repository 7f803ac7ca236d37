import { listForeignArrivals } from '@matin/contract/admin/deposits'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#shared/api/query-client.ts'
import { ForeignArrivals } from './foreign-arrivals.tsx'

const SENDER = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'
const customer = {
  id: '00000000-0000-7000-8000-000000000009',
  uid: '100000001',
  name: 'H••• L•••',
  contact: 'a•••@example.com',
}
const common = { sender: SENDER, uid: customer.uid, customer, seenAt: '2026-11-27T07:00:00Z' }
const ITEMS = [
  { ...common, txid: 'a'.repeat(64), logIndex: 2, trx: null },
  { ...common, txid: 'b'.repeat(64), logIndex: -1, trx: '5.5' },
]

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('each arrival of an asset other than USDT shows its customer, asset and whole transaction id', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.href)
    const items = pathname === listForeignArrivals.path ? ITEMS : []
    return Response.json({ code: 200, msg: 'Success', data: { items, next: null } })
  })
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <MemoryRouter>
        <QueryClientProvider client={queryClient}>
          <ForeignArrivals />
        </QueryClientProvider>
      </MemoryRouter>
    </UiProvider>,
  )
  const [token, trx] = await Promise.all(
    ITEMS.map(async ({ txid }) => (await screen.findByText(txid)).closest('tr')?.textContent ?? ''),
  )
  for (const part of ['H••• L•••', '100000001', 'Another token']) expect(token).toContain(part)
  for (const part of ['100000001', 'TRX', '5.5']) expect(trx).toContain(part)
})
