import { Field } from '@matin/ui/field'
import { TextInput } from '@matin/ui/text-input'
import { UiProvider } from '@matin/ui/ui-provider'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TextArea } from './controls.tsx'

/** Line height of the simulated layout, because jsdom has no layout. */
const LINE_PX = 20

beforeEach(() => {
  vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
    this: HTMLTextAreaElement,
  ) {
    // As in a browser: never less than the height that it has.
    return Math.max(this.value.split('\n').length * LINE_PX, Number.parseFloat(this.style.height) || 0)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Answer() {
  const [text, setText] = useState('')
  return (
    <>
      <Field label="Answer">
        <TextArea value={text} onChange={event => setText(event.target.value)} />
      </Field>
      <button type="button" onClick={() => setText('1\n2\n3\n4')}>
        Ready answer
      </button>
    </>
  )
}

test('a text area grows with its text in browsers that do not size it, whether typed, filled in or cleared', () => {
  vi.stubGlobal('CSS', { supports: () => false })
  render(<Answer />)
  const area = screen.getByLabelText('Answer')
  fireEvent.change(area, { target: { value: 'one\ntwo\nthree' } })
  expect(area.style.height).toBe('60px')
  fireEvent.click(screen.getByText('Ready answer'))
  expect(area.style.height).toBe('80px')
  fireEvent.change(area, { target: { value: '' } })
  expect(area.style.height).toBe('20px')
})

test('a text area is left alone in a browser that sizes it to its content', () => {
  vi.stubGlobal('CSS', { supports: () => true })
  render(<Answer />)
  const area = screen.getByLabelText('Answer')
  fireEvent.change(area, { target: { value: 'one\ntwo' } })
  expect(area.style.height).toBe('')
})

test.each([
  ['one line', TextInput],
  ['several lines', TextArea],
] as const)('a text of %s pasted beyond the limit stays whole, and its field says so', (_, Control) => {
  function Note() {
    const [text, setText] = useState('')
    return (
      <Field label="Note">
        <Control
          maxLength={5}
          value={text}
          onChange={(event: { target: { value: string } }) => setText(event.target.value)}
        />
      </Field>
    )
  }
  const labels = {} as never
  render(
    <UiProvider value={{ locale: 'en', labels, faultText: fault => `fault: ${fault}` }}>
      <Note />
    </UiProvider>,
  )
  const field = screen.getByLabelText('Note')
  fireEvent.change(field, { target: { value: 'longer' } })
  expect(field).toHaveProperty('value', 'longer')
  expect(field).toHaveProperty('maxLength', -1)
  expect(screen.getByRole('alert').textContent).toBe('fault: text_too_long')
  fireEvent.change(field, { target: { value: 'short' } })
  expect(screen.queryByRole('alert')).toBeNull()
})
