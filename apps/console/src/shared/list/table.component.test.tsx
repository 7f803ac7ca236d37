import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { shownList, Table } from './table.tsx'

afterEach(cleanup)

const ROWS = [
  { id: 'one', amount: '600.00' },
  { id: 'two', amount: '120.50' },
]

/** Renders a table whose rows open. One cell has a button, another has opened a dialog. */
function openable(props: Pick<ComponentProps<typeof Table>, 'opensPage'> = {}) {
  const onSelect = vi.fn<(id: string) => void>()
  const onRetry = vi.fn<() => void>()
  render(
    <MemoryRouter>
      <Table
        label="Requests"
        empty="None"
        list={shownList(ROWS)}
        onSelect={onSelect}
        {...props}
        columns={[
          { name: 'Request', cell: row => `Request ${row.id}` },
          { name: 'Amount', cell: row => row.amount },
          {
            name: 'Again',
            cell: row => (
              <button type="button" onClick={onRetry}>
                Retry {row.id}
              </button>
            ),
          },
          { name: 'Requested', cell: row => createPortal(<p>Sure about {row.id}?</p>, document.body) },
        ]}
      />
    </MemoryRouter>,
  )
  return { onSelect, onRetry }
}

test('a click on any cell opens its row once', () => {
  const { onSelect } = openable()
  fireEvent.click(screen.getByText('600.00'))
  expect(onSelect.mock.calls).toEqual([['one']])
  fireEvent.click(screen.getByText('120.50'))
  expect(onSelect.mock.calls).toEqual([['one'], ['two']])
})

test('the button in the first cell opens its row once', () => {
  const { onSelect } = openable()
  fireEvent.click(screen.getByRole('button', { name: 'Request two' }))
  expect(onSelect.mock.calls).toEqual([['two']])
})

test('a click on a control in a row or on a dialog of its cell does not open the row', () => {
  const { onSelect, onRetry } = openable()
  fireEvent.click(screen.getByRole('button', { name: 'Retry one' }))
  fireEvent.click(screen.getByText('Sure about one?'))
  expect(onRetry).toHaveBeenCalledOnce()
  expect(onSelect).not.toHaveBeenCalled()
})

test('a click that ends a text selection opens no row', () => {
  const { onSelect } = openable()
  const cell = screen.getByText('600.00')
  getSelection()?.selectAllChildren(cell)
  fireEvent.click(cell)
  expect(onSelect).not.toHaveBeenCalled()
  getSelection()?.removeAllRanges()
  fireEvent.click(cell)
  expect(onSelect.mock.calls).toEqual([['one']])
})

test('J and K move between rows, and tell the page when to replace the history entry', () => {
  const onSelect = vi.fn<(id: string, options?: { replace?: boolean }) => void>()
  const list = (selected?: string) => (
    <MemoryRouter>
      <Table
        label="Requests"
        empty="None"
        list={shownList(ROWS)}
        selected={selected}
        onSelect={onSelect}
        columns={[{ name: 'Request', cell: row => `Request ${row.id}` }]}
      />
    </MemoryRouter>
  )
  const { rerender } = render(list())
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(onSelect).toHaveBeenLastCalledWith(String(ROWS[0]?.id), { replace: false })
  rerender(list(String(ROWS[0]?.id)))
  fireEvent.keyDown(document.body, { key: 'k' })
  expect(onSelect).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(onSelect).toHaveBeenLastCalledWith(String(ROWS[1]?.id), { replace: true })
})

test.each([
  ['Latin', 'j'],
  ['Cyrillic', 'о'],
  ['Greek', 'ξ'],
  ['Hebrew', 'ח'],
  ['Arabic', 'ت'],
])('J moves on by its place on a keyboard: %s', (_, key) => {
  const { onSelect } = openable({ opensPage: true })
  fireEvent.keyDown(document.body, { key, code: 'KeyJ' })
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(onSelect).toHaveBeenCalledOnce()
})

test('where items open on a page of their own, J marks a row and scrolls to it, and Enter opens it', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { onSelect } = openable({ opensPage: true })
  fireEvent.keyDown(document.body, { key: 'Enter' })
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'j' })
  const second = screen.getByRole('row', { name: /^Request two/ })
  expect(second.getAttribute('aria-selected')).toBe('true')
  expect(scroll.mock.contexts.at(-1)).toBe(second)
  expect(onSelect).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(onSelect.mock.calls).toEqual([['two']])
})
