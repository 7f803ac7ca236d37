import { SUPPORT_TEXT_MAX } from '@matin/contract/support'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#shared/api/query-client.ts'
import { useClientState } from '#shared/state/client-state.ts'
import { expireSession, returnDrafts } from '#shared/state/expired.ts'
import { emptyUser } from '#shared/state/restore.ts'
import { DRAFT_PREFIX, startSession } from '#shared/state/session.ts'
import { eventually } from '#testing/app-clock.ts'
import { openScreen, startServer } from '#testing/open-screen.tsx'
import { Composer } from './composer.tsx'

vi.mock('../model/outbox.ts', () => ({ post: () => undefined }))

beforeEach(() => {
  startServer()
})
afterEach(() => vi.restoreAllMocks())

const open = async () => {
  const app = openScreen(Composer, { at: '/pages/Personal/service' })
  act(() => useClientState.setState({ userInfo: { ...emptyUser, uid: '1' } }))
  return { ...app, field: await eventually(() => screen.getByRole('textbox')) }
}

test('the field of the chat keeps the focus after a message is sent with the button', async () => {
  const { user, words, field } = await open()
  await user.type(field, 'Hello')
  await user.click(screen.getByRole('button', { name: words.Support.send }))
  expect(field).toHaveProperty('value', '')
  expect(document.activeElement).toBe(field)
})

test('a chat message that is not sent is there again after a reload, and for the same customer after the session ended', async () => {
  const { user, field } = await open()
  await user.type(field, 'Not sent yet')
  cleanup()
  queryClient.clear()
  expect((await open()).field).toHaveProperty('value', 'Not sent yet')
  expireSession()
  startSession('token-of-mei', '1')
  returnDrafts('1')
  cleanup()
  expect((await open()).field).toHaveProperty('value', 'Not sent yet')
})

test('a chat message leaves the field when it is sent, although another tab has typed one meanwhile', async () => {
  const { user, words, field } = await open()
  await user.type(field, 'From here')
  const [place = '', draft = ''] =
    Object.entries({ ...localStorage }).find(([key]) => key.startsWith(DRAFT_PREFIX)) ?? []
  localStorage.setItem(
    place,
    JSON.stringify({ ...JSON.parse(draft), key: 'another-tab', values: { text: 'From there' } }),
  )
  act(() => void dispatchEvent(new StorageEvent('storage', { key: place })))
  expect(field).toHaveProperty('value', 'From here')
  await user.click(screen.getByRole('button', { name: words.Support.send }))
  expect(field).not.toHaveProperty('value', 'From here')
  expect(localStorage.getItem(place)).toContain('From there')
})

test('a chat message that is too long is kept as a whole and shows an error', async () => {
  const { user, words, field } = await open()
  await user.click(field)
  await user.paste('x'.repeat(SUPPORT_TEXT_MAX + 1))
  expect(field).toHaveProperty('value', 'x'.repeat(SUPPORT_TEXT_MAX + 1))
  expect(screen.getByRole('alert').textContent).toBe(words.Errors.text_too_long)
  expect(screen.getByRole('button', { name: words.Support.send })).toHaveProperty('disabled', true)
  await user.keyboard('{Backspace}')
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(screen.getByRole('button', { name: words.Support.send })).toHaveProperty('disabled', false)
})

test('the field of the chat grows with its text in a browser without `field-sizing`', async () => {
  const { user, field } = await open()
  Object.defineProperty(field, 'scrollHeight', { get: () => 24 * 3 })
  await user.type(field, 'one{Shift>}{Enter}{/Shift}two')
  expect(field.style.height).toBe('72px')
})
