import { assignItem, getItem, listItemNotes } from '@matin/contract/admin/items'
import {
  closeSupport,
  getSupportChat,
  getSupportFacts,
  getSupportOffice,
  listSupportChats,
  readSupport,
  replySupport,
  type SupportChat,
  type SupportFacts,
} from '@matin/contract/admin/support'
import type { SupportMessage } from '@matin/contract/support'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endLostSession } from '#shared/api/api.ts'
import { ConfirmProvider } from '#shared/confirm/confirm.tsx'
import { StepUpProvider } from '#shared/confirm/step-up.tsx'
import { FACTS, HELD } from '../testing/facts.ts'
import { Support } from './support.tsx'

const TESS = { id: '00000000-0000-7000-8000-000000000001', name: 'Tess Silva' }
const LEA = { id: '00000000-0000-7000-8000-000000000002', name: 'Lea Adler' }
const YUKI = '100000001'
const DAN = '100000002'
const MINUTE = 60_000
const after = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()

const card = (uid: string, name: string | null) => ({ id: TESS.id, uid, name, contact: '+81 ••• ••12' })
const chat = (uid: string, name: string | null, more: Partial<SupportChat> = {}): SupportChat => ({
  uid,
  customer: card(uid, name),
  language: 'ja',
  waitingSince: after(-154),
  dueAt: after(-34),
  awaitsSince: null,
  last: { from: 'customer', at: after(-154), text: '手数料を払えば解除できますか？', image: false },
  unread: 1,
  assignee: null,
  ...more,
})
const message = (
  seq: string,
  from: SupportMessage['from'],
  text: string,
  minutes: number,
): SupportMessage => ({
  seq,
  id: `01999999-0000-7000-8000-00000000000${seq}`,
  from,
  text,
  imageId: null,
  at: after(minutes),
})

let rows: SupportChat[] = []
let asked: SupportChat[] = []
let messages: SupportMessage[] = []
let facts: SupportFacts = FACTS
let refusal: string | null = null
let sent: { path: string; body: Record<string, unknown> }[] = []
let open = true
/** Whether the list's answers never arrive. */
let isHanging = false

function answer(url: URL, body: Record<string, unknown> | null): unknown {
  const uid = url.searchParams.get('uid')
  switch (url.pathname) {
    case listSupportChats.path:
      return { items: url.searchParams.has('state') ? asked : rows, next: null }
    case getSupportOffice.path:
      return { open, changesAt: after(600), usualMinutes: 14, hours: '1-7 09:00-22:00' }
    case getSupportFacts.path:
      return facts
    case getSupportChat.path: {
      const row = [...rows, ...asked].find(one => one.uid === uid)
      if (!row) return undefined
      const { last: _, unread: __, ...rest } = row
      return {
        ...rest,
        items: messages,
        earlier: false,
        later: false,
        readUpTo: '0',
        gotUpTo: '0',
        closedAt: null,
      }
    }
    case getItem.path:
      return { assignee: null, operators: [TESS, LEA] }
    case listItemNotes.path:
      return { items: [], next: null }
    default:
      if (body && url.pathname !== readSupport.path) sent.push({ path: url.pathname, body })
      return url.pathname === replySupport.path ? message('3', 'operator', String(body?.text), 0) : {}
  }
}

beforeEach(() => {
  rows = [chat(YUKI, 'Yu••• Ta•••'), chat(DAN, null, { language: 'en', dueAt: after(12), assignee: LEA })]
  asked = [chat('100000003', 'Sa••• It•••', { waitingSince: null, dueAt: null, awaitsSince: after(-60) })]
  messages = [message('1', 'customer', '手数料を払えば解除できますか？', -154)]
  ;[facts, refusal, sent, open, isHanging] = [{ ...FACTS, hold: HELD }, null, [], true, false]
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, location.href)
    const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : null
    if (isHanging && url.pathname === listSupportChats.path) return new Promise(() => undefined)
    const data = answer(url, body)
    if (data === undefined) return Response.json({ code: 404, msg: 'None', error: 'not_found', data: {} })
    if (refusal && init?.method === 'POST' && url.pathname !== readSupport.path)
      return Response.json({ code: 409, msg: 'No', error: refusal, data: {} })
    return Response.json({ code: 200, msg: 'Success', data })
  })
  signIn()
})
afterEach(() => {
  cleanup()
  endLostSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const signIn = () =>
  beginSession({
    token: 'a token',
    expiresAt: after(600),
    operator: { ...TESS, email: 'tess@matin.example', roles: ['support'] },
  })
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

function Where() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

async function show(at = '/support'): Promise<void> {
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[at]}>
          <StepUpProvider>
            <ConfirmProvider>
              <Routes>
                <Route path="/support/:id?" element={<Support />} />
                <Route path="*" element={null} />
              </Routes>
              <Where />
            </ConfirmProvider>
          </StepUpProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  )
  await pass(1)
}

const press = (key: string, held: object = {}) => fireEvent.keyDown(document.body, { key, ...held })
const composer = () => screen.getByLabelText<HTMLTextAreaElement>('Answer')
const write = (text: string) => fireEvent.change(composer(), { target: { value: text } })
const where = () => screen.getByLabelText('Address').textContent
const answers = () => sent.filter(({ path }) => path === replySupport.path).map(({ body }) => body)

test('chats with a due answer are listed above those that wait for the customer, and J opens the chat that waits longest', async () => {
  await show()
  const due = within(screen.getByRole('region', { name: 'Answer due' }))
  expect(due.getAllByRole('link').map(one => one.textContent)).toEqual([
    expect.stringContaining('Yu••• Ta•••−00:34:0'),
    expect.stringContaining('No name yet00:11:5'),
  ])
  expect(due.getByText('unassigned')).toBeTruthy()
  expect(due.getByTitle('Lea Adler')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Waiting for the customer' }).textContent).toContain(
    'Sa••• It•••',
  )
  press('j')
  await pass(1)
  expect(where()).toBe(`/support/${YUKI}`)
  expect(screen.getByRole('heading', { name: 'Answer 34 min late' })).toBeTruthy()
})

test('the filter by assignee is kept in the address, also when a chat is opened', async () => {
  await show('/support?of=unassigned')
  expect(screen.getByRole('button', { name: 'Unassigned' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('link', { name: /Yu•••/ }))
  await pass(1)
  expect(where()).toBe(`/support/${YUKI}?of=unassigned`)
})

test('a ready answer is filled from the hold in the customer’s language, and keeps the text written before it', async () => {
  await show(`/support/${YUKI}`)
  write('お問い合わせありがとうございます。')
  press('1')
  expect(composer().value).toBe(
    'お問い合わせありがとうございます。\nログインパスワードが変更されました。出金は 6月15日 03:02 (UTC) まで保留されています。保留は自動的に終了し、お支払いは一切不要です。',
  )
  expect(screen.getByRole('button', { name: /No payment releases money/ })).toBeTruthy()
})

test('the list shows all ready answers, and an answer with missing facts is disabled and names the facts', async () => {
  await show(`/support/${YUKI}`)
  fireEvent.click(screen.getByRole('button', { name: /^All/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Ready answers' }))
  const none = dialog.getByRole<HTMLButtonElement>('button', { name: /Withdrawal in review/ })
  expect([none.disabled, none.textContent]).toEqual([
    true,
    expect.stringContaining('doesn’t have a withdrawal in review'),
  ])
  fireEvent.click(dialog.getByRole('button', { name: /We never ask for codes/ }))
  expect(composer().value).toContain('認証コード')
})

test('Ctrl+Enter sends the answer and deletes its draft, and the chat stays open', async () => {
  await show(`/support/${YUKI}`)
  write('Hello')
  fireEvent.keyDown(composer(), { key: 'Enter', ctrlKey: true })
  await pass(1)
  expect(answers()).toEqual([expect.objectContaining({ uid: YUKI, text: 'Hello', awaits: false })])
  expect(composer().value).toBe('')
  expect(document.activeElement).toBe(composer())
})

test('Ctrl+Shift+Enter sends the answer and marks the chat as waiting for the customer; then Enter opens the next due chat', async () => {
  await show(`/support/${YUKI}`)
  write('Which transaction?')
  fireEvent.keyDown(composer(), { key: 'Enter', ctrlKey: true, shiftKey: true })
  await pass(1)
  expect(answers()).toEqual([expect.objectContaining({ text: 'Which transaction?', awaits: true })])
  const next = screen.getByRole('button', { name: /Next chat/ })
  expect(document.activeElement).toBe(next)
  fireEvent.click(next)
  await pass(1)
  expect(where()).toBe(`/support/${DAN}`)
})

test('a chat just answered is not the next one, while the refetch of the list hangs', async () => {
  await show(`/support/${YUKI}`)
  isHanging = true
  write('Which transaction?')
  fireEvent.keyDown(composer(), { key: 'Enter', ctrlKey: true, shiftKey: true })
  await pass(1)
  fireEvent.click(screen.getByRole('button', { name: /Next chat/ }))
  await pass(1)
  expect(where()).toBe(`/support/${DAN}`)
  write('By tomorrow')
  fireEvent.keyDown(composer(), { key: 'Enter', ctrlKey: true, shiftKey: true })
  await pass(1)
  screen.getByText('No other answers are due.')
})

test('an answer that the server refuses stays in the field', async () => {
  refusal = 'account_closed'
  await show(`/support/${YUKI}`)
  write('Hello')
  fireEvent.click(screen.getByRole('button', { name: /^Send(?! and)/ }))
  await pass(1)
  expect(composer().value).toBe('Hello')
})

test('the composer sends nothing without text or an image', async () => {
  await show(`/support/${YUKI}`)
  fireEvent.keyDown(composer(), { key: 'Enter', ctrlKey: true })
  await pass(1)
  expect(answers()).toEqual([])
})

test('each chat keeps its own draft', async () => {
  await show(`/support/${YUKI}`)
  write('Half an answer')
  fireEvent.click(screen.getByRole('link', { name: /No name yet/ }))
  await pass(1)
  expect(composer().value).toBe('')
  fireEvent.click(screen.getByRole('link', { name: /Yu•••/ }))
  await pass(1)
  expect(composer().value).toBe('Half an answer')
})

test('closing a chat with a due answer requires a confirmation, and covers only the messages that the operator has read', async () => {
  await show(`/support/${YUKI}`)
  press('d')
  await pass(1)
  const dialog = within(screen.getByRole('dialog', { name: 'Close without an answer' }))
  expect(sent).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await pass(1)
  expect(sent).toEqual([{ path: closeSupport.path, body: { uid: YUKI, read: '1' } }])
  expect(screen.getByText('Closed.')).toBeTruthy()
})

test('a chat is not closed if a message has arrived that is not displayed yet, and the composer stays', async () => {
  refusal = 'chat_went_on'
  await show('/support/100000003')
  press('d')
  await pass(1)
  expect(sent).toHaveLength(1)
  expect(composer()).toBeTruthy()
})

test('the header names the assignee, and a chat is not handed over by only selecting another operator', async () => {
  await show(`/support/${DAN}`)
  expect(screen.getByText(/Lea Adler has this chat/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hand over…' }))
  fireEvent.change(await screen.findByLabelText('Hand over to'), { target: { value: LEA.id } })
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Hand over to Lea Adler' }))
  await pass(1)
  expect(sent).toEqual([
    { path: assignItem.path, body: { kind: 'support', item: DAN, from: null, to: LEA.id } },
  ])
})

test('account events are shown within the conversation, with a warning if the customer asks about paying', async () => {
  const told = {
    id: '01999999-0000-7000-8000-000000000099',
    title: 'Password changed',
    text: 'Held for 24 hours',
  }
  facts = { ...facts, told: [{ ...told, at: after(-200) }] }
  await show(`/support/${YUKI}`)
  const log = screen.getByRole('log', { name: 'Messages' }).textContent
  expect(log?.indexOf('Password changed')).toBeLessThan(log?.indexOf('手数料') ?? 0)
  expect(log).toContain('Say first that no payment ever releases money.')
  expect(screen.getByText('Withdrawals held')).toBeTruthy()
})

test('no warning about paying is shown if nothing is held', async () => {
  facts = FACTS
  await show(`/support/${YUKI}`)
  expect(screen.queryByText(/Say first that no payment/)).toBeNull()
  expect(screen.getByText('No open requests or holds.')).toBeTruthy()
})

test('outside office hours the header shows until when customers read that support is closed', async () => {
  open = false
  await show()
  expect(screen.getByText(/^closed until/)).toBeTruthy()
  expect(screen.getByText(/office hours 09:00 – 22:00/)).toBeTruthy()
})
