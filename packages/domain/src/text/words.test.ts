import { expect, it } from 'vitest'
import { freeText, nameText, passwordText, searchText } from './words.ts'

it.each([
  ['composed or not', 'Jose\u0301 Nuñez', 'José Nuñez'],
  ['full width', 'ＴＡＮＡＫＡ　ＪＵＮ', 'TANAKA JUN'],
  ['half-width kana', 'ﾀﾅｶ ﾊﾅｺ', 'タナカ ハナコ'],
  ['blanks and what nobody sees', '\u200fAnn\u00a0 Lee\u200b\n', 'Ann Lee'],
  ['another hyphen', 'Anne‑Marie', 'Anne-Marie'],
  ['a joiner that a script needs', 'نی\u200cلو', 'نی\u200cلو'],
  ['a joiner that none needs', 'An\u200cn', 'Ann'],
])('a name with %s is normalised', (_, written, name) => {
  expect(nameText(written)).toEqual({ text: name })
})
it('an invalid name is refused', () => {
  expect(nameText(' \u200b')).toEqual({ fault: 'certificate_name_required' })
  for (const text of ['4nn', 'Ann <b>', 'x'.repeat(101)])
    expect(nameText(text)).toEqual({ fault: 'certificate_name_incorrect' })
})

it.each([
  ['cafe\u0301 12', 'café 12'],
  ['ｐａｓｓ１２', 'pass12'],
  ['tiger٣٤', 'tiger34'],
  ['ti\u200bger 12\ufeff', 'tiger 12'],
  ['ti\u00a0ger', 'ti ger'],
  ['´accent', '\u0020\u0301accent'],
])('the password %j is normalised to %j', (typed, hashed) => {
  expect(passwordText(typed)).toEqual({ text: hashed })
})
it.each([
  ['', 'password_required'],
  ['\u200b', 'password_required'],
  [' tigers', 'password_blank'],
  ['tigers\n', 'password_blank'],
  ['tigers\u3000', 'password_blank'],
  ['tig\ters', 'password_blank'],
  ['x'.repeat(201), 'password_too_long'],
])('the password %j is refused as %s', (typed, fault) => {
  expect(passwordText(typed)).toEqual({ fault })
})

it('a free text keeps its characters, except invisible ones', () => {
  expect(freeText(' Ｃaf\u0065\u0301 ①\r\n\u202e👩\u200d👧 ❤\ufe0f\u200b ')).toBe(
    'Ｃafé ①\n👩\u200d👧 ❤\ufe0f',
  )
  for (const text of ['', ' ', '\u200b\ufeff', '\u200d', '\u3164', '\u00a0']) expect(freeText(text)).toBe('')
})

it('a free text keeps at most 30 marks on one letter', () => {
  expect(freeText(`x${'\u0301'.repeat(500)}y`)).toBe(`x${'\u0301'.repeat(30)}y`)
})

it('a search text is normalised, and its white space becomes single spaces', () => {
  expect(searchText(' Ｂｉｎａｎｃｅ\u200b　１２ ')).toBe('Binance 12')
})
