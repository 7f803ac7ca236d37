import { plainText } from './plain.ts'

/** Name in a script without spaces between words: Chinese, Japanese or Korean. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc\s]+$/u
/** Maximum number of words; more than a name has. */
const MOST = 8

export function isUnspaced(name: string): boolean {
  return UNSPACED.test(plainText(name))
}

/** Whole words without case, accents and apostrophes. A name in a script without spaces is one word. */
export function nameWords(name: string): string[] {
  const words = wordsOf(name)
  return isUnspaced(name) && words.length > 0 ? [words.join('')] : words
}

function wordsOf(text: string): string[] {
  const folded = plainText(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u2018\u2019'`]/g, '')
    .normalize('NFC')
  return [...new Set(folded.match(/[\p{L}\p{M}]+/gu) ?? [])].slice(0, MOST)
}
