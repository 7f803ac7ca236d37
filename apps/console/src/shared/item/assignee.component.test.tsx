import { getItem } from '@matin/contract/admin/items'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endLostSession } from '#shared/api/api.ts'
import { Assignee } from './assignee.tsx'
import { Notes } from './notes.tsx'

const ADA = { id: '00000000-0000-7000-8000-000000000001', name: 'Ada' }
const BEN = { id: '00000000-0000-7000-8000-000000000002', name: 'Ben' }
const SINCE = '2026-11-27T09:00:00Z'
const ITEM = '01999999-0000-7000-8000-000000000003'

const NOTE = { id: ITEM, operator: BEN, at: SINCE, text: 'Asked marketing' }

let assignee: typeof ADA | null = null
let notes: (typeof NOTE)[] = []
let sent: unknown[] = []
/** Whether the item's answers never arrive. */
let isHanging = false

function answer(path: string, body: unknown): unknown {
  if (path === getItem.path)
    return { assignee: assignee && { ...assignee, since: SINCE }, operators: [ADA, BEN] }
  if (path === '/api/operator/items/notes') return { items: notes, next: null }
  sent.push(body)
  const to = [ADA, BEN].find(({ id }) => id === (body as { to?: unknown }).to)
  return path.endsWith('/write') ? NOTE : { assignee: to ? { ...to, since: SINCE } : null }
}

beforeEach(() => {
  ;[assignee, notes, sent, isHanging] = [null, [], [], false]
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : null
    const { pathname } = new URL(address, location.href)
    if (isHanging && pathname === getItem.path) return new Promise(() => undefined)
    const data = answer(pathname, body)
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

async function show(roles: ('treasury' | 'auditor')[] = ['treasury']): Promise<void> {
  beginSession({
    token: 'a token',
    expiresAt: SINCE,
    operator: { ...ADA, email: 'ada@matin.example', roles },
  })
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <Assignee kind="proposal" item={ITEM} />
          <Notes kind="proposal" item={ITEM} />
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
  await pass(1)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const assigning = (from: string | null, to: string | null) => ({ kind: 'proposal', item: ITEM, from, to })

test('an operator takes an unassigned item by its button or key', async () => {
  await show()
  screen.getByText('Unassigned')
  press('Take')
  await pass(1)
  fireEvent.keyDown(document.body, { key: 't' })
  await pass(1)
  expect(sent).toEqual([assigning(null, ADA.id), assigning(null, ADA.id)])
})

test('an operator hands over an own item to a colleague, who is shown while the refetch hangs', async () => {
  assignee = ADA
  await show()
  fireEvent.keyDown(document.body, { key: 't' })
  expect(screen.getByRole('button', { name: 'Choose an operator first' })).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('Hand over to'), { target: { value: BEN.id } })
  expect(sent).toEqual([])
  isHanging = true
  press('Hand over to Ben')
  await pass(1)
  expect(sent).toEqual([assigning(ADA.id, BEN.id)])
  screen.getByText('Ben')
})

test('an operator releases an own item, and takes over another’s only if the displayed assignee is still right', async () => {
  assignee = ADA
  await show()
  press('Release')
  await pass(1)
  cleanup()
  assignee = BEN
  await show()
  press('Take')
  await pass(1)
  expect(sent).toEqual([assigning(ADA.id, null), assigning(BEN.id, ADA.id)])
})

test.each([
  ['Take', null, ADA, 'Hand over…'],
  ['Release', ADA, null, 'Take'],
] as const)(
  'the focus goes to the next button when the pressed one disappears: %s',
  async (pressed, before, after, next) => {
    assignee = before
    await show()
    screen.getByRole('button', { name: pressed }).focus()
    press(pressed)
    assignee = after
    await pass(1)
    expect(document.activeElement?.textContent).toBe(next)
  },
)

test('a read-only operator sees assignee and notes without buttons', async () => {
  assignee = BEN
  notes = [NOTE]
  await show(['auditor'])
  screen.getByText('Asked marketing')
  expect(screen.queryByRole('button')).toBe(null)
})

test('the draft of a note is kept until the note is saved once', async () => {
  await show()
  fireEvent.change(screen.getByLabelText('New note'), { target: { value: ' Asked Ken ' } })
  cleanup()
  await show()
  press('Save note')
  await pass(1)
  expect(sent).toEqual([{ kind: 'proposal', item: ITEM, text: 'Asked Ken' }])
  expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('')
})
