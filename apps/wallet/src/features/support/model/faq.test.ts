import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '@matin/contract/language'
import { wordingFaults } from '@matin/contract/testing/wording'
import { expect, it } from 'vitest'
import type { Faq } from './faq.ts'

function read(language: Language): Faq {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../texts/faq.${language}.json`), 'utf8')) as Faq
}
const shape = ({ groups }: Faq) => groups.map(({ items }) => items.length)

it.each(LANGUAGES)('the FAQ has the same questions in %s, translated', language => {
  const faq = read(language)
  expect(shape(faq)).toEqual(shape(read('en')))
  const texts = faq.groups.flatMap(({ title, items }) => [
    title,
    ...items.flatMap(({ question, answer }) => [question, answer]),
  ])
  // Each is its own key in the view.
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(wordingFaults(language, text), text).toEqual([])
})
