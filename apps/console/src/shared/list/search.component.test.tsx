import { SearchField } from '@matin/ui/search-field'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(cleanup)

function Search() {
  const [value, setValue] = useState('120.50')
  return <SearchField value={value} onChange={setValue} label="Search" clearLabel="Clear" />
}

test('Escape clears a search without closing the dialog around it, and leaves an empty search', () => {
  const onKeyDown = vi.fn<() => void>()
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog that Escape closes
    <div onKeyDown={onKeyDown}>
      <Search />
    </div>,
  )
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  field.focus()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
  expect(onKeyDown).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(document.activeElement).toBe(document.body)
  expect(onKeyDown).toHaveBeenCalledOnce()
})
