import { expect, it } from 'vitest'
import { searchKeys } from './operator-search.ts'

const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const TXID = 'ab'.repeat(32)

it.each([
  ['UID 123 456 789', { uid: '123456789' }],
  ['１２３ ４５６ ７８９', { uid: '123456789' }],
  [` ${ADDRESS.slice(0, 10)} ${ADDRESS.slice(10)} `, { address: ADDRESS }],
  [`https://tronscan.org/#/address/${ADDRESS}`, { address: ADDRESS }],
  [`https://nile.tronscan.org/#/transaction/${TXID}`, { txid: TXID }],
  [TXID.toUpperCase(), { txid: TXID }],
  [' Anna@Example.COM ', { email: 'anna@example.com' }],
  ['mailto:anna＠example.com', { email: 'anna@example.com' }],
  ['+81 90-1234-5678', { mobile: '+819012345678', mobileEnd: '819012345678' }],
  ['090 1234 5678', { mobileEnd: '9012345678' }],
  ['5678', { mobileEnd: '5678' }],
  ['0190a5c2-9C3e-7aaa-8bbb-0123456789ab', { id: '0190a5c2-9c3e-7aaa-8bbb-0123456789ab' }],
  ['#89abcd', { idEnd: '89abcd' }],
  ['@Hana', { names: ['hana'] }],
  ['lindqvist  HANA', { names: ['lindqvist', 'hana'] }],
  ['王　小明', { names: ['王小明'] }],
  ['c saori it', { filtered: 'customers', names: ['saori', 'it'] }],
  ['W 89abcd', { filtered: 'withdrawals', idEnd: '89abcd' }],
  ['d 123456789', { filtered: 'deposits', uid: '123456789' }],
])('the search text "%s" gives the expected search keys', (typed, keys) => {
  expect(searchKeys(typed)).toMatchObject(keys)
})

it('a search ignores numbers shorter than four digits and words with digits', () => {
  expect(searchKeys('567')).toEqual({ filtered: null, names: [] })
  expect(searchKeys('hana1').names).toEqual([])
})
