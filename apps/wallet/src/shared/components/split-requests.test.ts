import { expect, test } from 'vitest'
import { splitRequests } from './split-requests.ts'

const isOpen = (item: string) => item.startsWith('open')

test('open requests are shown in full, and ended ones are listed', () => {
  expect(splitRequests(['open c', 'b', 'open a'], isOpen)).toEqual({
    current: ['open c', 'open a'],
    earlier: ['b'],
  })
})

test('the newest request is shown in full when none is open', () => {
  expect(splitRequests(['b', 'a'], isOpen)).toEqual({ current: ['b'], earlier: ['a'] })
  expect(splitRequests([], isOpen)).toEqual({ current: [], earlier: [] })
})
