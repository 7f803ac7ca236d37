import { SUPPORT_TEXT_MAX } from '@matin/contract/support'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../testing/app-clock.ts'
import { openScreen, startServer } from '../../../testing/open-screen.tsx'
import { Composer } from './composer.tsx'

vi.mock('./outbox.ts', () => ({ post: () => undefined }))

beforeEach(() => {
  startServer()
})
afterEach(() => vi.restoreAllMocks())

const open = async () => {
  const app = openScreen(Composer, { at: '/pages/Personal/service' })
  return { ...app, field: await eventually(() => screen.getByRole('textbox')) }
}

test('has the focus in the field after a message was sent by its button, which has nothing to send any more', async () => {
  const { user, words, field } = await open()
  await user.type(field, 'Hello')
  await user.click(screen.getByRole('button', { name: words.Support.send }))
  expect(field).toHaveProperty('value', '')
  expect(document.activeElement).toBe(field)
})

test('a text that is too long stays whole, and says so', async () => {
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

test('grows with its text where the browser does not do it by itself', async () => {
  const { user, field } = await open()
  Object.defineProperty(field, 'scrollHeight', { get: () => 24 * 3 })
  await user.type(field, 'one{Shift>}{Enter}{/Shift}two')
  expect(field.style.height).toBe('72px')
})
