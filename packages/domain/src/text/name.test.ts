import { expect, it } from 'vitest'
import { nameWords } from './name.ts'

it.each([
  ['Hana Lindqvist', ['hana', 'lindqvist']],
  ['  HANA   lindqvist ', ['hana', 'lindqvist']],
  ['Ｈａｎａ', ['hana']],
  ['Seán O’Brien-Müller', ['sean', 'obrien', 'muller']],
  ['Анна Йовчева', ['анна', 'иовчева']],
  ['王小明', ['王小明']],
  ['王　小明', ['王小明']],
  ['やまだ はなこ', ['やまだはなこ']],
  ['123 !', []],
])('the name "%s" is found by its words', (name, words) => {
  expect(nameWords(name)).toEqual(words)
})

it('the search index keeps marks that make another letter in a script without spaces (が, か)', () => {
  expect(nameWords('がく')).not.toEqual(nameWords('かく'))
})

it('a name search uses at most eight words', () => {
  expect(nameWords('a b c d e f g h i j k l')).toHaveLength(8)
})
