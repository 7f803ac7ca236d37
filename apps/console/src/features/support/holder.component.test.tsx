import { assignItem, getItem } from '@matin/contract/items'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConfirmProvider } from '../../shared/confirm.tsx'
import { Holder } from './holder.tsx'

const BEN = { id: '00000000-0000-7000-8000-000000000002', name: 'Ben Okafor' }
let given: unknown[] = []

beforeEach(() => {
  given = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, location.href)
    if (pathname === assignItem.path) given.push(JSON.parse(String(init?.body)))
    const data = pathname === getItem.path ? { assignee: null, operators: [BEN] } : {}
    return Response.json({ code: 200, msg: 'Success', data })
  })
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ConfirmProvider>
            <Holder uid="100000001" holder={null} />
          </ConfirmProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('choosing to whom a chat goes hands nothing over; the button does, after a question', async () => {
  fireEvent.change(await screen.findByLabelText('Hand over to'), { target: { value: BEN.id } })
  expect(given).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Hand over' }))
  const dialog = await screen.findByRole('dialog', { name: 'Hand over to Ben Okafor' })
  expect(dialog.textContent).toContain('100000001')
  expect(given).toEqual([])
  const [confirm] = screen.getAllByRole('button', { name: 'Hand over' }).filter(one => dialog.contains(one))
  fireEvent.click(confirm as HTMLElement)
  await waitFor(() => expect(given).toEqual([{ kind: 'support', item: '100000001', from: null, to: BEN.id }]))
})
