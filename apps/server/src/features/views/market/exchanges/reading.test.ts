import { readPrice } from '@matin/domain/market/price'
import { expect, it } from 'vitest'
import { quoteOf } from './reading.ts'

it.each([
  ['a last trade that the book has left behind', { last: '100', bid: '101', ask: '102' }, '101'],
  ['one that the book has fallen below', { last: '100', bid: '97', ask: '98' }, '98'],
  ['one within the book', { last: '100', bid: '99.5', ask: '100.5' }, '100'],
  ['a book that is crossed', { last: '100', bid: '103', ask: '102' }, '100'],
  ['a book with one side', { last: '100', ask: '98' }, '100'],
  ['no book', { last: '100' }, '100'],
])('the price stays between bid and ask: %s', (_, ticker, price) => {
  expect(quoteOf('TRX', { symbol: 'TRX/USDT', ...ticker }, 0, undefined)?.price).toBe(readPrice(price))
})
