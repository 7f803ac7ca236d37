import { TextInput } from '@matin/ui/text-input'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

afterEach(cleanup)

function Frame() {
  const main = useRef<HTMLElement>(null)
  const [item, setItem] = useState(1)
  const [isOpen, setOpen] = useState(false)
  useKeptFocus(main)
  return (
    <main ref={main} tabIndex={-1}>
      {item < 3 && (
        <aside key={item} aria-label={`Item ${item}`}>
          <figure aria-label="Photo">
            {isOpen ? (
              <img alt="" />
            ) : (
              <button type="button" onClick={() => setOpen(true)}>
                Open
              </button>
            )}
          </figure>
          <button type="button" onClick={() => setItem(item + 1)}>
            Next
          </button>
        </aside>
      )}
      {item === 3 && (
        <button type="button" onClick={() => setItem(4)}>
          Clear
        </button>
      )}
      {item === 4 && <TextInput aria-label="First field" autoFocus />}
    </main>
  )
}

async function press(name: string): Promise<void> {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
  await vi.waitFor(() => expect(document.activeElement).not.toBe(document.body))
}

test('the focus of a removed element stays in its part of the page, moves to the replacing part, or to the content', async () => {
  render(<Frame />)
  expect(document.activeElement).toBe(screen.getByRole('main'))
  await press('Open')
  expect(document.activeElement).toBe(screen.getByRole('figure', { name: 'Photo' }))
  await press('Next')
  expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Item 2' }))
  await press('Next')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('closing a dialog that a key opened returns the focus to the part of the page that had it', async () => {
  render(<Frame />)
  await press('Next')
  const item = document.activeElement
  const dialog = document.body.appendChild(document.createElement('input'))
  dialog.focus()
  dialog.remove()
  await vi.waitFor(() => expect(document.activeElement).toBe(item))
  expect(item).toBe(screen.getByRole('complementary', { name: 'Item 2' }))
})

test('the focus of a disabled button stays in its part', async () => {
  render(<Frame />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Next' })
  button.focus()
  button.blur()
  button.disabled = true
  screen.getByRole('main').append('21:48:12')
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Item 1' })),
  )
})

test('a field that takes the focus by itself keeps it', async () => {
  render(<Frame />)
  for (const name of ['Next', 'Next', 'Clear']) await press(name)
  expect(document.activeElement).toBe(screen.getByLabelText('First field'))
})
