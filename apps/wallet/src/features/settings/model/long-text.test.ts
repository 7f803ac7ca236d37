import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '@matin/contract/language'
import { wordingFaults } from '@matin/contract/testing/wording'
import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import { describe, expect, it } from 'vitest'
import { filled, type LongText } from './long-text.ts'

const folder = join(import.meta.dirname, '../texts')
const NAMES = ['about', 'agreement', 'policy']
/** Names of the values that `useTextValues` returns. */
const VALUES =
  /^(app|operator|contact|zone|confirmations|fee|rechargeMinimum|withdrawalMinimum|limit|raisedLimit|\w+Days)$/

function read(name: string, language: Language): LongText {
  return JSON.parse(readFileSync(join(folder, `${name}.${language}.json`), 'utf8')) as LongText
}

/** Returns the paragraphs in order, with a separate list for each part of the text. */
function parts({ intro, sections }: LongText): string[][] {
  return [intro, ...sections.flatMap(({ title, text, points }) => [[title], text, points])]
}

const valuesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort()

it('every long text exists in every language, and its folder has no other file', () => {
  const wanted = NAMES.flatMap(name => LANGUAGES.map(language => `${name}.${language}.json`))
  expect(readdirSync(folder).sort()).toEqual(wanted.sort())
})

describe.each(NAMES)('the long text %s', name => {
  const english = read(name, 'en')
  it.each(LANGUAGES)('has in %s the same parts with the same values as in English', language => {
    const text = read(name, language)
    expect(text.updated).toBe(english.updated)
    expect(text.updated).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(parts(text).map(part => part.map(valuesOf))).toEqual(
      parts(english).map(part => part.map(valuesOf)),
    )
    for (const words of parts(text).flat()) {
      expect(words.trim()).toBe(words)
      expect(wordingFaults(language, words.replace(/\{\w+\}/g, '0')), words).toEqual([])
      for (const value of valuesOf(words)) expect(value).toMatch(VALUES)
      if (language !== 'en') expect(parts(english).flat()).not.toContain(words)
    }
    // The view uses a paragraph as its key.
    for (const part of parts(text)) expect(new Set(part).size).toBe(part.length)
  })
})

it('the privacy policy states every retention period and no other', () => {
  const stated = valuesOf(JSON.stringify(read('policy', 'en'))).filter(name => name.endsWith('Days'))
  expect([...new Set(stated)]).toEqual(
    Object.keys(KEPT_DAYS)
      .map(what => `${what}Days`)
      .sort(),
  )
})

it('values are filled in, and a name without a value is left as it is', () => {
  expect(filled('{fee} of {app}, {other}', { fee: '1', app: '{fee}' })).toBe('1 of {fee}, {other}')
})
