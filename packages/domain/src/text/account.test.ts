import { expect, it } from 'vitest'
import { accountText, eitherAccount, hasDial, looksLikeNumber, numberText } from './account.ts'

it.each([
  ['090-1234-4471', '81', '+8109012344471'],
  ['０９０ １２３４', '81', '+810901234'],
  ['+44 7911 123456', '81', '+447911123456'],
  ['', '81', ''],
  ['abc', '81', '+'],
])('the phone number %j typed in the region +%s is sent as %j', (text, dial, sent) => {
  expect(numberText(text, dial)).toBe(sent)
})

it('an account is read as a mobile number if it starts like one, otherwise as an email address', () => {
  expect(eitherAccount(' hana@example.com ', '81')).toBe('hana@example.com')
  expect(eitherAccount('90 1234 4471', '81')).toBe('+819012344471')
  expect(['9', '+', '+8', '090 12'].map(looksLikeNumber)).toEqual([true, true, true, true])
  expect(['', 'a', '9a', '12@example.com'].map(looksLikeNumber)).toEqual([false, false, false, false])
  expect([hasDial('+81'), hasDial('＋81'), hasDial('81')]).toEqual([true, true, false])
})

it.each([
  ['ann＠example.com', 'ann@example.com'],
  ['ａｎｎ５＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ann5@example.com'],
  ['\u200bAnn@Example.com\n', 'ann@example.com'],
  ['mailto:ann@example.com', 'ann@example.com'],
  ...['ann&bob@example.com', 'ann/dep=x@example.com', 'ann!@example.com', 'ann#1@example.com'].map(text => [
    text,
    text,
  ]),
  ['+ann@example.com', '+ann@example.com'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ['+81 90-1234-5678', '+819012345678'],
  ['＋８１ (90) 1234 5678', '+819012345678'],
  ['tel:+819012345678', '+819012345678'],
  ['+٨١٩٠١٢٣٤٥٦٧٨', '+819012345678'],
])('the account %j is read as %s', (written, account) => {
  expect(accountText(written)).toEqual({ text: account })
})

it.each([
  ['', 'account_required'],
  [' \ufeff', 'account_required'],
  ...[
    `${'a'.repeat(65)}@example.com`,
    'ann',
    'ann@example',
    'ann @example.com',
    'аnn@example.com',
    'ann@@example.com',
    'ann\u0301@example.com',
  ].map(text => [text, 'email_incorrect']),
  ...['+', '+81 abc', '+12345', `+${'1'.repeat(19)}`].map(text => [text, 'phone_incorrect']),
])('the account %j is refused as %s', (written, fault) => {
  expect(accountText(written)).toEqual({ fault })
})
