import { ApiError } from '@matin/client/api-error'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { beginSession, endLostSession } from '#shared/api/api.ts'
import { Person } from '#shared/customer/person.tsx'
import { DecideBar, type Decision } from '#shared/decision/decide-bar.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import { Unloaded } from '#shared/page/states.tsx'

afterEach(() => {
  cleanup()
  endLostSession()
  localStorage.clear()
})

function signIn(id: string): void {
  const operator = { id, email: 'ada@matin.example', name: 'Ada', roles: ['owner' as const] }
  beginSession({ token: 'a token', expiresAt: '2026-11-27T09:00:00Z', operator })
}

function show(children: ReactNode, address = '/') {
  return render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
}

test('a customer is a masked name, the whole UID and one contact, linked for roles that may see customers', () => {
  show(<Person uid="100000001" name={null} contact="ya•••@example.com" />)
  expect(screen.queryByRole('link')).toBe(null)
  cleanup()
  signIn('1')
  show(<Person uid="100000001" name={null} contact="ya•••@example.com" />)
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe('/customers/100000001')
  expect(link.textContent).toBe('No name yet100000001 · ya•••@example.com')
})

test('an unavailable action is disabled with its reason, and its key does nothing', () => {
  const [approve, reject] = [vi.fn<() => void>(), vi.fn<() => void>()]
  show(
    <DecideBar
      says="You’re the second operator."
      next="It is paid within a minute."
      decisions={[
        {
          label: 'Approve 9,500.00 USDT',
          letter: 'A',
          verb: 'approve',
          run: approve,
          shut: 'Held until 14 Jun, 12:00',
        },
        { label: 'Reject…', letter: 'R', verb: 'reject', run: reject, tone: 'danger' },
      ]}
    />,
  )
  screen.getByText('Held until 14 Jun, 12:00')
  expect(screen.getByRole('button', { name: 'Approve 9,500.00 USDT' })).toHaveProperty('disabled', true)
  fireEvent.keyDown(document.body, { key: 'a' })
  fireEvent.keyDown(document.body, { key: 'r' })
  expect(approve).not.toHaveBeenCalled()
  expect(reject).toHaveBeenCalledOnce()
})

const NEXT = { label: 'Open next', letter: 'Enter', verb: 'open next', run: () => undefined, first: true }

test('the button to the next item takes the focus after a decision', () => {
  show(<DecideBar says="You approved it." decisions={[NEXT]} />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open next' }))
})

test('the button to the next item leaves the focus in a dialog that was open when another operator decided', () => {
  const client = new QueryClient()
  const bar = (decisions: Decision[]) => (
    <QueryClientProvider client={client}>
      <dialog open>
        <input aria-label="Code" />
      </dialog>
      <DecideBar says="Ben approved it." decisions={decisions} />
    </QueryClientProvider>
  )
  const { rerender } = render(bar([]))
  const field = screen.getByLabelText('Code')
  field.focus()
  rerender(bar([NEXT]))
  screen.getByRole('button', { name: 'Open next' })
  expect(document.activeElement).toBe(field)
})

function Answer() {
  const { draft, setDraft, dropDraft } = useStoredDraft('answer 100000001', '')
  return (
    <>
      <input aria-label="Answer" value={draft} onChange={event => setDraft(event.target.value)} />
      <button type="button" onClick={dropDraft}>
        Send
      </button>
    </>
  )
}
const answer = () => screen.getByLabelText<HTMLInputElement>('Answer').value

test('each operator has a draft of their own, which is kept until it is sent', () => {
  signIn('1')
  show(<Answer />)
  fireEvent.change(screen.getByLabelText('Answer'), { target: { value: 'Half an answer' } })
  cleanup()
  endLostSession()
  signIn('2')
  show(<Answer />)
  expect(answer()).toBe('')
  cleanup()
  signIn('1')
  show(<Answer />)
  expect(answer()).toBe('Half an answer')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  cleanup()
  show(<Answer />)
  expect(answer()).toBe('')
})

function State() {
  const [{ view, search }, set] = useListState({ view: ['waiting', 'sent'], search: '' })
  return (
    <button type="button" onClick={() => set({ view: 'waiting', search: 'b' })}>
      {view} {search}
    </button>
  )
}

test('a list reads its state from the address and ignores values that it does not offer', () => {
  show(<State />, '/?view=sent&search=a')
  fireEvent.click(screen.getByRole('button', { name: 'sent a' }))
  screen.getByRole('button', { name: 'waiting b' })
  cleanup()
  show(<State />, '/?view=nothing')
  screen.getByRole('button', { name: 'waiting' })
})

test.each(['not_found', 'invalid_input'] as const)('an address without an item (%s) leads onwards', word => {
  show(<Notice error={new ApiError({ code: 404, msg: word, error: word })} />)
  screen.getByText('This notice doesn’t exist.')
  expect(screen.getByRole('link', { name: 'All notices' }).getAttribute('href')).toBe('/notices')
})

test('an item that could not be loaded can be loaded again', () => {
  const again = vi.fn()
  show(<Notice error={new Error('offline')} onRetry={again} />)
  screen.getByText('Couldn’t load the notice.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(again).toHaveBeenCalledOnce()
})

function Notice({ error, onRetry = () => undefined }: { error: Error; onRetry?: () => void }) {
  const on = { to: '/notices', name: 'All notices' }
  const query = { data: undefined, error, isPending: false, refetch: onRetry }
  return <Unloaded of={query} name="notice" on={on} />
}
