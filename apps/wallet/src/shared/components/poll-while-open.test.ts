import { expect, it } from 'vitest'
import { pollWhileOpen } from './poll-while-open.ts'

const paged = (...items: string[]) => ({ state: { data: { pages: [{ items: [] as string[] }, { items }] } } })
const isOpen = (item: string) => item === 'open'

it('a list with an open item is polled often on every page', () => {
  expect(pollWhileOpen(isOpen, false)(paged('done', 'open'))).toBe(3000)
})

it('a list without open items is polled slowly while it is shown, and not at all otherwise', () => {
  expect(pollWhileOpen(isOpen, true)(paged('done'))).toBe(10_000)
  expect(pollWhileOpen(isOpen, false)(paged('done'))).toBe(false)
  expect(pollWhileOpen(isOpen, false)({ state: { data: undefined } })).toBe(false)
})
