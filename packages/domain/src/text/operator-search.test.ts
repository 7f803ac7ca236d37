import { expect, it } from 'vitest'
import { isPersonal, searchKeys } from './operator-search.ts'

const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const TXID = 'ab'.repeat(32)
const ID = '0190a5c2-9c3e-7aaa-8bbb-0123456789ab'

it.each([
  ['UID 123 456 789', { uid: '123456789' }],
  ['１２３ ４５６ ７８９', { uid: '123456789' }],
  [` ${ADDRESS.slice(0, 10)} ${ADDRESS.slice(10)} `, { address: ADDRESS }],
  [`https://tronscan.org/#/address/${ADDRESS}`, { address: ADDRESS }],
  [`https://nile.tronscan.org/#/transaction/${TXID}`, { txid: TXID }],
  [TXID.toUpperCase(), { txid: TXID }],
  [' Anna@Example.COM ', { email: 'anna@example.com' }],
  ['mailto:anna＠example.com', { email: 'anna@example.com' }],
  [`${ID}@example.com`, { email: `${ID}@example.com` }],
  [`anna@example.com wrote: ${TXID}`, { txid: TXID }],
  ['Anna Noor <anna@example.com>,', { email: 'anna@example.com' }],
  ["“o'brien@example.com”.", { email: "o'brien@example.com" }],
  ['anna@example.com <mailto:anna@example.com>', { email: 'anna@example.com' }],
  ['mailto:anna@example.com?subject=Withdrawal', { email: 'anna@example.com' }],
  ['E-mail: anna@exam\n ple.com', { email: 'anna@example.com' }],
  ['an\u200bna\u00a0@example.com', { email: 'anna@example.com' }],
  ['+81 90-1234-5678', { mobile: '+819012345678' }],
  ['Tel.: +81 (0)90 1234 5678.', { mobile: '+819012345678' }],
  ['tel:+81-90-1234-5678;ext=1', { mobile: '+819012345678' }],
  ['(+81) 90 1234 5678', { mobile: '+819012345678' }],
  ['0081 90 1234 5678', { mobile: '+819012345678' }],
  ['Please call +81 90 1234 5678, thank you', { mobile: '+819012345678' }],
  ['(090) 1234-5678', { mobileDigits: '9012345678' }],
  ['０９０ １２３４ ５６７８', { mobileDigits: '9012345678' }],
  ['81 90 1234 5678', { mobileDigits: '819012345678' }],
  ['"5678"', { mobileEnd: '5678' }],
  ['> UID: 123 456 789.', { uid: '123456789' }],
  ['ユーザーＩＤ：１２３４５６７８９', { uid: '123456789' }],
  ['To Saori (UID 123456789), today', { uid: '123456789' }],
  ['12345\u200b6789\u00a0', { uid: '123456789' }],
  [`<${ADDRESS}>`, { address: ADDRESS }],
  [`Address: ${ADDRESS.slice(0, 20)}=\r\n${ADDRESS.slice(20)}`, { address: ADDRESS }],
  [`tron:${ADDRESS.slice(0, 20)}\n${ADDRESS.slice(20)}?amount=5`, { address: ADDRESS }],
  [`TXID: ${TXID.slice(0, 40)}=\n${TXID.slice(40)}`, { txid: TXID }],
  [`Transaction ${TXID} sent TRX to your deposit address.`, { txid: TXID }],
  [`${TXID} (https://tronscan.org/#/transaction/${TXID})`, { txid: TXID }],
  [`「${TXID}」。`, { txid: TXID }],
  ['Order PL2603021234567890 has ended early.', { orderNo: 'PL2603021234567890' }],
  ['Order no.: pl260302 1234567890', { orderNo: 'PL2603021234567890' }],
  ['注文PL2603021234567890を開始しました', { orderNo: 'PL2603021234567890' }],
  ['https://console.example/withdrawals/0190a5c2-9c3e-7aaa-8bbb-0123456789ab?from=inbox', { id: ID }],
  ['Request 0190A5C2‑9C3E‑7AAA‑8BBB‑0123456789AB, please', { id: ID }],
  ['withdrawal #89abcd', { idEnd: '89abcd' }],
  ['Name: “Saori Itoh”', { names: ['saori', 'itoh'] }],
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

it('a search ignores words with digits, and digits that are neither the last four nor a whole number', () => {
  for (const typed of ['567', '45678', '+81 9', '1'.repeat(19)])
    expect(searchKeys(typed)).not.toMatchObject({ mobileEnd: expect.anything() })
  expect(searchKeys('567')).toEqual({ filtered: null, names: [] })
  expect(searchKeys('hana1').names).toEqual([])
})

it('a search for a labelled UID, an order or two addresses is no search for a person', () => {
  for (const typed of ['UID 123 456 789', 'Order PL2603021234567890', 'anna@example.com, ben@example.com'])
    expect([typed, isPersonal(searchKeys(typed))]).toEqual([typed, false])
})
