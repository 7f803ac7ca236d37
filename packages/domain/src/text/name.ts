import { plainText } from './plain.ts'

/** Name in a script without spaces between words: Chinese, Japanese or Korean. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc\s]+$/u
/** Maximum number of search words; more than a name has. */
const MOST = 8

export function isUnspaced(name: string): boolean {
  return UNSPACED.test(plainText(name))
}

/**
 * Returns the words by which a name is found: whole words without case, accents and apostrophes. A name in a
 * script without spaces is also found as one word, however it was spaced.
 */
export function nameWords(name: string): string[] {
  const words = wordsOf(name)
  return isUnspaced(name) ? [...new Set([...words, words.join('')])] : words
}

/**
 * Returns the words of a search text, all of which a name must contain to match; an empty list if the text
 * has no word.
 */
export function wantedWords(typed: string): string[] {
  const words = wordsOf(typed)
  return isUnspaced(typed) && words.length > 0 ? [words.join('')] : words
}

function wordsOf(text: string): string[] {
  const folded = plainText(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u2018\u2019'`]/g, '')
    .normalize('NFC')
  return [...new Set(folded.match(/[\p{L}\p{M}]+/gu) ?? [])].slice(0, MOST)
}
