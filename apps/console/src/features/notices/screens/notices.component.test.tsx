import {
  type AdminNotice,
  createNotice,
  getAdminNotice,
  getNoticeReach,
  listAdminNotices,
  publishNotice,
  reviseNotice,
  testNotice,
  withdrawNotice,
} from '@matin/contract/admin/notices'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endLostSession } from '#shared/api/api.ts'
import { ConfirmProvider } from '#shared/confirm/confirm.tsx'
import { StepUpProvider } from '#shared/confirm/step-up.tsx'
import { Notices } from './notices.tsx'

const NIA = { id: '00000000-0000-7000-8000-000000000001', name: 'Nia Cole' }
const ID = '01999999-0000-7000-8000-000000000001'
const inFour = (words: string) => ({
  en: words,
  ja: `${words} ja`,
  'zh-Hans': `${words} hans`,
  'zh-Hant': `${words} hant`,
})
const notice = (more: Partial<AdminNotice> = {}): AdminNotice => ({
  id: ID,
  state: 'draft',
  title: inFour('Update'),
  text: inFour('On Wednesday'),
  pinned: false,
  email: false,
  push: false,
  reason: '',
  from: null,
  until: null,
  createdAt: '2026-06-14T09:00:00Z',
  sent: null,
  mailing: null,
  ...more,
})

let stored: AdminNotice | null = null
let reach = { customers: 1284, byEmail: 912, byPush: 401, limit: 2000, approvers: ['Owen Pace', 'Ken Mori'] }
let refusal: string | null = null
/** Whether the notice's answers never arrive. */
let isHanging = false
let sent: { path: string; body: Record<string, unknown> }[] = []

function answer(path: string, body: Record<string, unknown> | null): unknown {
  switch (path) {
    case listAdminNotices.path:
      return { items: stored ? [stored] : [], next: null }
    case getAdminNotice.path:
      return stored ?? undefined
    case getNoticeReach.path:
      return reach
    case '/api/operator/stepup':
      return { passkey: null }
    default:
      if (body) sent.push({ path, body })
      if (path === createNotice.path || path === reviseNotice.path) {
        const { title, text } = body as { title: AdminNotice['title']; text: AdminNotice['text'] }
        stored = notice({ title, text })
        return stored
      }
      return path === testNotice.path ? {} : notice({ state: 'shown' })
  }
}

beforeEach(() => {
  ;[stored, refusal, isHanging, sent] = [null, null, false, []]
  reach = { ...reach, byPush: 401, limit: 2000, approvers: ['Owen Pace', 'Ken Mori'] }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : null
    const { pathname } = new URL(address, location.href)
    if (isHanging && pathname === getAdminNotice.path) return new Promise(() => undefined)
    const data = answer(pathname, body)
    if (data === undefined) return Response.json({ code: 404, msg: 'None', error: 'not_found', data: {} })
    if (refusal && body) return Response.json({ code: 409, msg: 'No', error: refusal, data: {} })
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

const signIn = (roles: ('content' | 'support')[] = ['content']) =>
  beginSession({
    token: 'a token',
    expiresAt: '2027-01-01T00:00:00Z',
    operator: { ...NIA, email: 'nia@matin.example', roles },
  })
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

function Where() {
  return <output aria-label="Address">{useLocation().pathname}</output>
}

async function show(at: string): Promise<void> {
  render(
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[at]}>
          <StepUpProvider>
            <ConfirmProvider>
              <Routes>
                <Route path="/notices/:id?" element={<Notices />} />
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

const language = (name: string) => within(screen.getByRole('region', { name }))
const write = (name: string, part: 'Title' | 'Text', text: string) =>
  fireEvent.change(language(name).getByLabelText(part), { target: { value: text } })
const press = (key: string, held: object = {}) => fireEvent.keyDown(document.body, { key, ...held })
const publishButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Publish/ })
const where = () => screen.getByLabelText('Address').textContent
const titleOf = (name: string) => language(name).getByLabelText<HTMLInputElement>('Title').value

test('the editor shows all four languages, names missing parts, and disables publishing until every language is complete', async () => {
  await show('/notices/new')
  write('English', 'Title', 'Update')
  write('English', 'Text', 'On Wednesday')
  expect(language('English').getByText('Complete')).toBeTruthy()
  expect(language('Japanese').getByText('Title and text missing')).toBeTruthy()
  expect(publishButton().disabled).toBe(true)
  const others = 'Japanese, Simplified Chinese, Traditional Chinese'
  screen.getByText(`Add the missing title or text in ${others} before you publish.`)
  for (const name of ['Simplified Chinese', 'Traditional Chinese']) {
    write(name, 'Title', '更新')
    write(name, 'Text', '星期三')
  }
  screen.getByText('Japanese needs a title and text before you can publish.')
  expect(publishButton().disabled).toBe(true)
})

test('a language whose figures are not those of English names them', async () => {
  stored = notice({ text: { ...inFour('0.05 % a day'), 'zh-Hans': '日收益率 0.5%' } })
  await show(`/notices/${ID}`)
  language('Japanese').getByText('Complete')
  language('Simplified Chinese').getByText('Differs from English: 0.5, 0.05')
})

test('the traditional Chinese text can be started from the simplified Chinese text', async () => {
  stored = notice({ text: { ...inFour('Text'), 'zh-Hant': undefined } })
  await show(`/notices/${ID}`)
  fireEvent.click(
    language('Traditional Chinese').getByRole('button', { name: 'Begin from Simplified Chinese' }),
  )
  expect(language('Traditional Chinese').getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Text hans')
})

test('the server counts the recipients of each channel, and the button repeats the count', async () => {
  stored = notice()
  await show(`/notices/${ID}`)
  expect(publishButton().textContent).toContain('Publish to 1,284 customers')
  fireEvent.click(screen.getByRole('checkbox', { name: /^Email/ }))
  expect(screen.getByText('372 have none or opted out')).toBeTruthy()
  expect(publishButton().textContent).toContain('Publish, email to 912 customers')
  fireEvent.click(screen.getByRole('checkbox', { name: /^Push/ }))
  expect(publishButton().textContent).toContain('email to 912 customers and push to 401 customers')
})

test('a notice to more customers than the setting permits needs another operator, and the page names who may approve', async () => {
  reach = { ...reach, limit: 500 }
  stored = notice({ email: true })
  await show(`/notices/${ID}`)
  expect(screen.getByText(/1,284 customers is over the limit of 500/)).toBeTruthy()
  expect(screen.getByText(/Owen Pace or Ken Mori reads the same text/)).toBeTruthy()
  expect(publishButton().textContent).toContain('Publish, propose email to 912 customers')
})

test('a notice to many needs a reason, which the approver reads', async () => {
  reach = { ...reach, limit: 500 }
  stored = notice({ email: true })
  await show(`/notices/${ID}`)
  expect(publishButton().disabled).toBe(true)
  screen.getByText('Say why it goes to so many. The approving operator reads this.')
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'The fee changes for everybody' } })
  expect(publishButton().disabled).toBe(false)
  press('s', { ctrlKey: true })
  await pass(1)
  expect(sent.map(({ body }) => body)).toMatchObject([{ reason: 'The fee changes for everybody' }])
})

test('a channel without recipients cannot be chosen, and a draft that has it cannot be published', async () => {
  reach = { ...reach, byPush: 0 }
  stored = notice({ push: true })
  await show(`/notices/${ID}`)
  expect(publishButton().disabled).toBe(true)
  screen.getByText('No one receives notices by push. Turn it off to publish in the app.')
  fireEvent.click(screen.getByRole('checkbox', { name: /^Push/ }))
  expect(publishButton().disabled).toBe(false)
  const push = screen.getByRole<HTMLInputElement>('checkbox', {
    name: /^Push.*no one receives notices this way/,
  })
  expect(push.disabled).toBe(true)
})

test('sending is disabled from the start if no other operator may approve it', async () => {
  reach = { ...reach, limit: 500, approvers: [] }
  stored = notice({ email: true })
  await show(`/notices/${ID}`)
  expect(publishButton().disabled).toBe(true)
  expect(screen.getByText(/No other operator can approve the sending/)).toBeTruthy()
})

test('the keys 1 to 4 choose the language of the preview', async () => {
  stored = notice()
  await show(`/notices/${ID}`)
  const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
  expect(preview.getByRole('heading', { name: 'Update' })).toBeTruthy()
  press('2')
  expect(preview.getByRole('heading', { name: 'Update ja' })).toBeTruthy()
  press('4')
  expect(preview.getByRole('heading', { name: 'Update hant' })).toBeTruthy()
})

test('a test notice goes only to the operator, in the language of the preview', async () => {
  stored = notice()
  await show(`/notices/${ID}`)
  press('3')
  fireEvent.click(screen.getByRole('button', { name: 'Send yourself a test' }))
  await pass(1)
  expect(sent).toEqual([
    { path: testNotice.path, body: { language: 'zh-Hans', title: 'Update hans', text: 'On Wednesday hans' } },
  ])
})

test.each([
  ['16/06/2026 09:00', 'Write times like “16 Jun 2026, 09:00”.'],
  ['31 Jun 2026, 09:00', 'Write times like “16 Jun 2026, 09:00”.'],
])('an invalid time shows an error and is not saved: %s', async (time, says) => {
  stored = notice()
  await show(`/notices/${ID}`)
  fireEvent.change(screen.getByLabelText('Shown in the app from'), { target: { value: time } })
  expect(screen.getByText(says)).toBeTruthy()
  expect(publishButton().disabled).toBe(true)
})

test('a notice cannot end before it begins', async () => {
  stored = notice()
  await show(`/notices/${ID}`)
  fireEvent.change(screen.getByLabelText('Shown in the app from'), {
    target: { value: '17 Jun 2030, 09:00' },
  })
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '16 Jun 2030, 09:00' } })
  expect(screen.getByText('It ends before it begins.')).toBeTruthy()
})

test('Ctrl+S saves a new draft with its times and opens the draft’s address', async () => {
  await show('/notices/new')
  write('English', 'Title', 'Update')
  fireEvent.change(screen.getByLabelText('Shown in the app from'), {
    target: { value: '16 Jun 2030, 09:00' },
  })
  press('s', { ctrlKey: true })
  await pass(1)
  expect(sent).toEqual([
    {
      path: createNotice.path,
      body: expect.objectContaining({
        title: { en: 'Update' },
        from: '2030-06-16T09:00:00.000Z',
        until: null,
        email: false,
      }),
    },
  ])
  expect(where()).toBe(`/notices/${ID}`)
})

test('a saved draft shows its new text, while its refetch hangs', async () => {
  stored = notice()
  await show(`/notices/${ID}`)
  write('English', 'Title', 'Changed')
  isHanging = true
  press('s', { ctrlKey: true })
  await pass(1)
  expect(sent.map(({ path }) => path)).toEqual([reviseNotice.path])
  expect(localStorage.length).toBe(0)
  expect(titleOf('English')).toBe('Changed')
})

test('P asks for confirmation with previews in four languages, and saves the changes before publishing', async () => {
  stored = notice()
  await show(`/notices/${ID}`)
  write('English', 'Title', 'Changed')
  press('p')
  await pass(1)
  const dialog = within(screen.getByRole('dialog', { name: 'Publish to 1,284 customers' }))
  expect(dialog.getAllByRole('article')).toHaveLength(4)
  expect(sent.map(({ path }) => path)).toEqual([reviseNotice.path])
  fireEvent.change(dialog.getByLabelText('Code from your authenticator'), { target: { value: '123456' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await pass(1)
  expect(sent.map(({ path }) => path)).toEqual([reviseNotice.path, publishNotice.path])
  expect(where()).toBe('/notices')
})

test('publishing a new notice saves it first, and the confirmation shows its texts and recipients', async () => {
  await show('/notices/new')
  for (const name of ['English', 'Japanese', 'Simplified Chinese', 'Traditional Chinese']) {
    write(name, 'Title', `Update in ${name}`)
    write(name, 'Text', 'On Wednesday')
  }
  fireEvent.click(screen.getByRole('checkbox', { name: /^Email/ }))
  press('p')
  await pass(2)
  const dialog = within(screen.getByRole('dialog', { name: 'Publish to 1,284 customers' }))
  expect(dialog.getByRole('heading', { name: 'Update in Japanese' })).toBeTruthy()
  expect(dialog.getByText(/email to 912 customers/)).toBeTruthy()
  expect(sent.map(({ path }) => path)).toEqual([createNotice.path])
})

test('a notice’s text stays in the form when the server refuses it', async () => {
  refusal = 'notice_not_draft'
  stored = notice()
  await show(`/notices/${ID}`)
  write('English', 'Title', 'Changed')
  press('s', { ctrlKey: true })
  await pass(1)
  expect(titleOf('English')).toBe('Changed')
})

test('a published notice is withdrawn after a confirmation with the number of customers', async () => {
  stored = notice({ state: 'shown', from: '2026-06-14T09:00:00Z' })
  await show(`/notices/${ID}`)
  press('b')
  await pass(1)
  const dialog = within(screen.getByRole('dialog', { name: 'Withdraw “Update”' }))
  expect(dialog.getByText(/no longer shown to 1,284 customers/)).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
  await pass(1)
  expect(sent).toEqual([{ path: withdrawNotice.path, body: { id: ID } }])
})

test('a read-only operator reads a draft and sees no buttons', async () => {
  signIn(['support'])
  stored = notice()
  await show(`/notices/${ID}`)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Publish|Withdraw|Keep/ })).toBeNull()
})

test('a missing notice shows a message and a link to the list', async () => {
  await show(`/notices/${ID}`)
  expect(screen.getByRole('alert').textContent).toContain('This notice doesn’t exist')
  expect(screen.getByRole('link', { name: 'All notices' })).toBeTruthy()
})
