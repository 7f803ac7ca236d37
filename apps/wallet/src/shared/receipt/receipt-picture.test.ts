import { expect, it } from 'vitest'
import { wrap } from './receipt-picture.ts'

/** Stand-in that measures a text as wide as its number of characters. */
const context = { measureText: (text: string) => ({ width: text.length }) }

it.each([
  ['divides English at spaces', 'one two three', 8, ['one two', 'three']],
  ['divides a hash anywhere', 'abcdefgh', 5, ['abcde', 'fgh']],
  ['begins no Japanese line with a full stop', '確認できます。次', 6, ['確認できま', 'す。次']],
  ['begins no line with a small kana', 'あいって', 2, ['あ', 'いっ', 'て']],
  ['ends no line with an opening bracket', '取引（確認）', 3, ['取引', '（確', '認）']],
  ['begins no Chinese line with a comma', '仅凭图片，不能', 4, ['仅凭图', '片，不能']],
])('the receipt picture %s', (_, text, room, lines) => {
  expect(wrap(context, text, room)).toEqual(lines)
})
