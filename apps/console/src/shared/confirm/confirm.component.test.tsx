import { closeSale } from '@matin/contract/admin/products'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCommand } from '#shared/api/use-command.ts'
import { OldNew } from '#shared/decision/old-new.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { ConfirmProvider } from './confirm.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

const ID = '01999999-0000-7000-8000-000000000001'
let sent: string[] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(new URL(address, location.href).pathname)
    return Response.json({ code: 200, msg: 'Success', data: {} })
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function show(screenOf: () => React.ReactNode): void {
  const Shown = screenOf
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ConfirmProvider>
            <Shown />
          </ConfirmProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
}

function Close() {
  const close = useCommand(closeSale, 'Closed', () => ({
    title: 'Close the sale of rig-x',
    about: 'No one can buy it from now on.',
    confirm: 'Close the sale',
    danger: true,
  }))
  return (
    <button type="button" onClick={() => close.mutate({ id: ID })}>
      {close.isIdle || close.isPending ? 'Close' : 'Done'}
    </button>
  )
}

test('the first press only asks a question that names the object; Back changes nothing', async () => {
  show(Close)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await screen.findByRole('dialog', { name: 'Close the sale of rig-x' })
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
})

test('the browser’s Back closes the question, and nothing is sent', async () => {
  show(Close)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await screen.findByRole('dialog', { name: 'Close the sale of rig-x' })
  fireEvent.popState(window)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
})

test('the confirmed command is sent once', async () => {
  show(Close)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await screen.findByRole('dialog', { name: 'Close the sale of rig-x' })
  fireEvent.click(screen.getByRole('button', { name: 'Close the sale' }))
  await screen.findByText('Done')
  expect(sent).toEqual([closeSale.path])
})

test('no reason is preselected, and the confirm button is disabled without one', () => {
  const onChosen = vi.fn()
  show(() => (
    <ReasonDialog
      title="Reject 700 USDT"
      about="Of customer 100000001."
      confirm="Reject"
      reasons={['address_risky', 'identity_needed'] as const}
      says={(reason: string) => `They read: ${reason}`}
      kept={useStoredDraft('reject', '')}
      onClose={() => undefined}
      onReason={onChosen}
    />
  ))
  const on = screen.getByRole('button', { name: 'Choose a reason first' })
  expect(on).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('radio', { name: 'Identity needed' }))
  expect(screen.getByText('They read: identity_needed')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }))
  expect(onChosen).toHaveBeenCalledWith('identity_needed')
})

test('old and new values have equal decimals side by side, with only the changed digits marked', () => {
  show(() => (
    <OldNew
      changes={[
        { name: 'Income a day', old: '0.035 %', now: '0.35 %' },
        { name: 'Cycle', old: '30 days', now: '30 days' },
      ]}
    />
  ))
  const [first, second] = screen.getAllByRole('row').slice(1)
  expect(first?.textContent).toBe('Income a day0.035 %0.350 %× 10')
  expect(first?.querySelector('del')?.textContent).toBe('035')
  expect(first?.querySelector('ins')?.textContent).toBe('350')
  expect(second?.querySelector('del, ins')).toBeNull()
})
