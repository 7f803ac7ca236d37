import { expect, it } from 'vitest'
import { accountText, hasDial, looksLikeNumber, numberText } from './account-text.ts'

it.each([
  ['090-1234-4471', '81', '+8109012344471'],
  ['０９０ １２３４', '81', '+810901234'],
  ['+44 7911 123456', '81', '+447911123456'],
  ['', '81', ''],
  ['abc', '81', '+'],
])('a number %j with +%s is sent as %j', (text, dial, sent) => {
  expect(numberText(text, dial)).toBe(sent)
})

it('an account is a number as soon as it begins like one, and else an address', () => {
  expect(accountText(' hana@example.com ', '81')).toBe('hana@example.com')
  expect(accountText('90 1234 4471', '81')).toBe('+819012344471')
  expect(['9', '+', '+8', '090 12'].map(looksLikeNumber)).toEqual([true, true, true, true])
  expect(['', 'a', '9a', '12@example.com'].map(looksLikeNumber)).toEqual([false, false, false, false])
  expect([hasDial('+81'), hasDial('＋81'), hasDial('81')]).toEqual([true, true, false])
})
