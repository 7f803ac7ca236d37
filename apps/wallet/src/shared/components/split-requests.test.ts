import { expect, test } from 'vitest'
import { splitRequests } from './split-requests.ts'

const isOpen = (item: string) => item.startsWith('open')

test('everything under way is shown in full, the ended ones are listed', () => {
  expect(splitRequests(['open c', 'b', 'open a'], isOpen)).toEqual({
    current: ['open c', 'open a'],
    earlier: ['b'],
  })
})

test('with nothing under way the newest stays in view, so that its end is seen', () => {
  expect(splitRequests(['b', 'a'], isOpen)).toEqual({ current: ['b'], earlier: ['a'] })
  expect(splitRequests([], isOpen)).toEqual({ current: [], earlier: [] })
})
