import { closeSale } from '@matin/contract/admin/products'
import { listAdminSettings } from '@matin/contract/admin/settings'
import { SERVER_TIME_HEADER } from '@matin/contract/protocol'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCommand } from '#shared/api/use-command.ts'
import { useRead } from '#shared/api/use-read.ts'
import { ConfirmProvider } from '#shared/confirm/confirm.tsx'
import { useKeys } from '#shared/keys/keys.ts'
import { forgetServerTime } from '#shared/time/platform-time.ts'
import { Drawer, Page } from './page.tsx'

let isDown = false
let serverAhead = 0

beforeEach(() => {
  isDown = false
  serverAhead = 0
  forgetServerTime()
  vi.stubGlobal('fetch', async () => {
    if (isDown) throw new TypeError('Failed to fetch')
    const headers = { [SERVER_TIME_HEADER]: new Date(Date.now() + serverAhead).toISOString() }
    return Response.json({ code: 200, msg: 'Success', data: { items: [], waiting: [] } }, { headers })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Decision() {
  useRead(listAdminSettings, {})
  const close = useCommand(closeSale, 'Closed', () => ({ title: 'Close the sale' }))
  const run = () => close.mutate({ id: '01999999-0000-7000-8000-000000000001' })
  useKeys({ J: { label: 'next', run: () => undefined }, A: { label: 'approve', run } })
  return (
    <Page title="Products">
      <button type="button" onClick={run}>
        Close
      </button>
      <input aria-label="Why" />
      <input aria-label="Seen" type="checkbox" />
    </Page>
  )
}

async function open(): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { refetchInterval: 20_000, retry: false } } })
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <ConfirmProvider>
            <Decision />
          </ConfirmProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
  await pass(1)
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

test('data older than a minute disables decisions until it is fresh again', async () => {
  await open()
  isDown = true
  await pass(90)
  screen.getByText(/This page is 9\d seconds old. Decisions are disabled/)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await pass(1)
  expect(screen.queryByRole('dialog')).toBe(null)
  isDown = false
  await pass(21)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await pass(1)
  screen.getByRole('dialog', { name: 'Close the sale' })
})

test('the footer shows the page’s keys before the common ones', async () => {
  await open()
  const keys = [...document.querySelectorAll('footer button')].map(button => button.textContent)
  expect(keys.indexOf('Aapprove')).toBeLessThan(keys.indexOf('Jnext'))
})

test('a key opens the same confirmation as its button, and only types a letter in a field', async () => {
  await open()
  fireEvent.keyDown(screen.getByLabelText('Why'), { key: 'a' })
  await pass(1)
  expect(screen.queryByRole('dialog')).toBe(null)
  fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true })
  await pass(1)
  expect(screen.queryByRole('dialog')).toBe(null)
  fireEvent.keyDown(document.body, { key: 'a' })
  await pass(1)
  screen.getByRole('dialog', { name: 'Close the sale' })
})

test('a key works while a checkbox has the focus', async () => {
  await open()
  fireEvent.keyDown(screen.getByLabelText('Seen'), { key: 'a' })
  await pass(1)
  screen.getByRole('dialog', { name: 'Close the sale' })
})

function Rows() {
  const [selected, select] = useState<string>()
  return (
    <>
      <button type="button" onClick={() => select('1')}>
        First
      </button>
      {selected && (
        <Drawer label="Deposit" onClose={() => select(undefined)}>
          <input aria-label="Reason" />
        </Drawer>
      )}
    </>
  )
}

test('an opened item takes the focus, and closing it returns the focus to its row', () => {
  render(<Rows />)
  const row = screen.getByRole('button', { name: 'First' })
  row.focus()
  fireEvent.click(row)
  expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Deposit' }))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(document.activeElement).toBe(row)
})

test('the clock shows the server’s time, and warns if the computer’s differs by 30 seconds or more', async () => {
  serverAhead = -252_000
  await open()
  screen.getByText(/^Your computer is 4 min 1[12] s ahead/)
  cleanup()
  serverAhead = 20_000
  await open()
  expect(screen.queryByText(/^Your computer/)).toBe(null)
  const shown = document.querySelector('time')?.dateTime ?? ''
  expect(Date.parse(shown) - Date.now()).toBe(serverAhead)
})
