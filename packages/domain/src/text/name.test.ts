import { expect, it } from 'vitest'
import { nameWords, wantedWords } from './name.ts'

it.each([
  ['Hana Lindqvist', ['hana', 'lindqvist']],
  ['  HANA   lindqvist ', ['hana', 'lindqvist']],
  ['Ｈａｎａ', ['hana']],
  ['Seán O’Brien-Müller', ['sean', 'obrien', 'muller']],
  ['Анна Йовчева', ['анна', 'иовчева']],
  ['王小明', ['王小明']],
  ['王 小明', ['王', '小明', '王小明']],
  ['やまだ はなこ', ['やまだ', 'はなこ', 'やまだはなこ']],
  ['123 !', []],
])('finds "%s" by whole words', (name, words) => {
  expect(nameWords(name)).toEqual(words)
})

it('looks for all words of what was typed, and for a name of an unspaced script as one', () => {
  expect(wantedWords('lindqvist HANA')).toEqual(['lindqvist', 'hana'])
  expect(wantedWords('王　小明')).toEqual(['王小明'])
  expect(nameWords('王小明')).toContain(wantedWords('王 小明')[0])
})

it('keeps marks that make another letter of an unspaced script', () => {
  expect(nameWords('がく')).not.toEqual(nameWords('かく'))
})

it('takes no more words of a long text than a name has', () => {
  expect(wantedWords('a b c d e f g h i j k l')).toHaveLength(8)
})
