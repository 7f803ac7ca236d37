import { LANGUAGES } from '@matin/contract/language'
import { MESSAGE_KINDS } from '@matin/contract/messages'
import { wordingFaults } from '@matin/contract/testing/wording'
import { describe, expect, it } from 'vitest'
import { wordsOf } from './texts.ts'

const PARAMS = {
  amount: '12345.6',
  asset: 'USDT',
  number: '3',
  of: '30',
  orderNo: '20261121',
  penalty: '1000',
  other: '1234',
  device: '99',
  contact: '+81•••4471',
  name: '7',
  left: '9',
  days: '3',
  count: '2',
  list: '20261121 3/30 1',
  edition: '0417',
  label: '1',
  address: '2',
  until: '2026-03-02 10:24 UTC',
  total: '100',
  fee: '1',
  spread: '1',
  hash: '00',
}

describe.each(MESSAGE_KINDS)('%s', kind => {
  it.each(LANGUAGES)('has a title and a text that read as native readers write (%s)', language => {
    const { title, text } = wordsOf(kind, language, PARAMS)
    for (const words of [title, text]) {
      expect(words).not.toBe('')
      expect(words).not.toMatch(/[{}]/)
      expect(wordingFaults(language, words)).toEqual([])
    }
  })

  it('is said in each language in its own words', () => {
    expect(new Set(LANGUAGES.map(language => wordsOf(kind, language, PARAMS).text)).size).toBe(
      LANGUAGES.length,
    )
  })
})

it('groups the thousands of amounts, and of nothing else', () => {
  expect(wordsOf('payout', 'en', PARAMS)).toEqual({
    title: 'Mining income: 12,345.6 USDT',
    text: 'Payout 3 of 30 for order 20261121 is in your mining account.',
  })
})
