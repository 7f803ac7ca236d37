import { expect, it } from 'vitest'
import { pollWhileOpen } from './poll-while-open.ts'

const paged = (...items: string[]) => ({ state: { data: { pages: [{ items: [] as string[] }, { items }] } } })
const isOpen = (item: string) => item === 'open'

it('asks often while anything is under way, on any page', () => {
  expect(pollWhileOpen(isOpen, false)(paged('done', 'open'))).toBe(3000)
})

it('asks now and then while the list is looked at, and else not at all', () => {
  expect(pollWhileOpen(isOpen, true)(paged('done'))).toBe(10_000)
  expect(pollWhileOpen(isOpen, false)(paged('done'))).toBe(false)
  expect(pollWhileOpen(isOpen, false)({ state: { data: undefined } })).toBe(false)
})
