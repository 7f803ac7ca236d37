import { listItemNotes, writeItemNote } from '@matin/contract/admin/items'
import { Button } from '@matin/ui/button'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Notes } from '#shared/item/notes.tsx'
import { useList } from '#shared/list/use-list.ts'
import { leavePage, OPERATOR, pass, refuse, showPage, stubServer } from '#shared/testing/page.tsx'
import { useCommand } from './use-command.ts'

afterEach(leavePage)

const ITEM = { kind: 'customer', item: '100000001' } as const
const NOTE = { id: OPERATOR.id, text: 'Called back', operator: OPERATOR, at: '2026-11-27T09:00:00Z' }
const show = () => showPage(<Notes {...ITEM} />, '/customers/100000001', ['support'])
const field = () => screen.getByLabelText<HTMLInputElement>('New note')
async function write(): Promise<void> {
  await show()
  fireEvent.change(field(), { target: { value: 'Called back' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
}

test('a sent command deletes its draft, even if the operator left the page before the answer', async () => {
  const { written } = stubServer(({ path }) =>
    path === listItemNotes.path ? { items: [], next: null } : NOTE,
  )
  await write()
  cleanup()
  await pass(1)
  expect(written).toEqual([expect.objectContaining({ path: writeItemNote.path })])
  await show()
  expect(field().value).toBe('')
})

test('a refused command keeps its draft', async () => {
  stubServer(({ path }) =>
    path === listItemNotes.path ? { items: [], next: null } : refuse('internal_error'),
  )
  await write()
  await pass(1)
  expect(field().value).toBe('Called back')
})

const onNoted = vi.fn()

function Noting() {
  useList(listItemNotes, ITEM)
  const write = useCommand(writeItemNote, 'Note saved')
  return (
    <Button
      pending={write.isPending}
      onClick={() => write.mutate({ ...ITEM, text: 'Called back' }, { onSuccess: onNoted })}
    >
      Save note
    </Button>
  )
}

test('the caller goes on while the refetch hangs, and its button is pending until the data have arrived', async () => {
  let arrive: () => void = () => undefined
  let isHanging = false
  stubServer(({ path }) => (path === listItemNotes.path ? { items: [], next: null } : NOTE))
  const reached = fetch
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    if (isHanging && String(given[0]).includes(`${listItemNotes.path}?`))
      await new Promise<void>(resolve => {
        arrive = resolve
      })
    return reached(...given)
  })
  await showPage(<Noting />, '/', ['support'])
  isHanging = true
  const button = screen.getByRole('button', { name: 'Save note' })
  fireEvent.click(button)
  await pass(1)
  expect(onNoted).toHaveBeenCalledTimes(1)
  expect(button.getAttribute('aria-busy')).toBe('true')
  arrive()
  await pass(1)
  expect(button.getAttribute('aria-busy')).toBe(null)
})
