import { expect, it } from 'vitest'
import { codeText, pinText, secondCodeText, typedCode } from './code.ts'

it.each([
  '389502',
  ' 389502',
  '389 502',
  '389-502',
  '389502 ',
  '3 8 9 5 0 2',
  'Your code: 389502',
  'Your code is 389 502, valid for 10 minutes',
  '認証コード：３８９５０２（有効期限10分）',
  '３８９５０２',
  '٣٨٩٥٠٢',
  '\u200b389\u2009502\ufeff',
])('%j is the code 389502, both while it is typed and on the server', written => {
  expect(codeText(written)).toEqual({ text: '389502' })
  expect(typedCode(written)).toBe('389502')
})

it.each([
  ['', 'code_required'],
  [' \u200b', 'code_required'],
  ...['38950', '3895021', 'abc', '389502 or 123456', '12a456', '1389502.5'].map(text => [
    text,
    'code_format',
  ]),
])('the code %j is refused as %s', (written, fault) => {
  expect(codeText(written)).toEqual({ fault })
})

it('a code can be typed digit by digit, and more than six digits are refused instead of cut', () => {
  expect(['', '3', '389 5'].map(typedCode)).toEqual(['', '3', '3895'])
  expect(['3895021', 'x', '389502 123456'].map(typedCode)).toEqual([null, null, null])
})

it('a PIN is accepted only without other text', () => {
  expect(pinText('２４６ 813')).toEqual({ text: '246813' })
  for (const text of ['', '24681', 'PIN 246813', '2468130'])
    expect(pinText(text)).toEqual({ fault: 'pin_format' })
})

it('a second factor is an authenticator code or a recovery code, in any grouping', () => {
  for (const text of ['152979', '152 979', ' 152-979 ', '１５２９７９'])
    expect(secondCodeText(text)).toEqual({ text: '152979' })
  for (const text of [
    'abcd-2345-wxyz-6789',
    'ABCD 2345 WXYZ 6789',
    'abcd2345wxyz6789',
    'ＡＢＣＤ‐2345‐wxyz‐6789',
  ])
    expect(secondCodeText(text)).toEqual({ text: 'ABCD-2345-WXYZ-6789' })
  expect(secondCodeText('')).toEqual({ fault: 'totp_required' })
  expect(secondCodeText('abcd-2345')).toEqual({ fault: 'second_code_format' })
})
