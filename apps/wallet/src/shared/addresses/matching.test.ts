import { expect, test } from 'vitest'
import { matching } from './matching.ts'

const items = [
  { label: 'Cold wallet', address: 'TKp3wQabc' },
  { label: '取引所', address: 'TXq7mKdef' },
]

test.each([
  ['', [0, 1]],
  ['  ', [0, 1]],
  ['COLD', [0]],
  ['ｃｏｌｄ', [0]],
  ['所', [1]],
  ['tkp3', [0]],
  ['nothing', []],
])('a search for "%s" finds the entries %j', (text, found) => {
  expect(matching(items, text)).toEqual(found.map(index => items[index]))
})
