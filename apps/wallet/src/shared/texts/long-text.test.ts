import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '@matin/contract/language'
import { LEGAL_DETAILS } from '@matin/contract/legal-details'
import { wordingFaults } from '@matin/contract/testing/wording'
import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import { type LongTextSection, parseLongText } from '@matin/i18n/long-text'
import { TEXTS_FOLDER } from '@matin/i18n/read'
import { describe, expect, it } from 'vitest'
import type { LongTextName } from './long-text.ts'
import { textValues } from './text-values.ts'

const NAMES = ['about', 'agreement', 'policy', 'faq'] as const satisfies LongTextName[]
const VALUES = new Set([...Object.keys(textValues({}, amount => amount)), ...LEGAL_DETAILS])

function read(name: string, language: Language) {
  return parseLongText(readFileSync(join(TEXTS_FOLDER, `${language}/${name}.md`), 'utf8'))
}

/**
 * Returns the texts of each part in a list of its own: the introduction, titles, paragraphs and points, in
 * order.
 */
function parts(name: string, language: Language): string[][] {
  const { intro, sections } = read(name, language)
  const partsOf = (section: LongTextSection): string[][] => [
    [section.title],
    section.text,
    section.points,
    ...section.parts.flatMap(partsOf),
  ]
  return [intro, ...sections.flatMap(partsOf)]
}

const valuesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort()

describe.each(NAMES)('the long text %s', name => {
  const english = parts(name, 'en')
  it.each(LANGUAGES)('has in %s the same parts with the same values as in English', language => {
    const text = parts(name, language)
    expect(read(name, language).updated).toBe(read(name, 'en').updated)
    expect(text.map(part => part.map(valuesOf))).toEqual(english.map(part => part.map(valuesOf)))
    for (const words of text.flat()) {
      expect(wordingFaults(language, words.replace(/\{\w+\}/g, '0')), words).toEqual([])
      if (language !== 'en' && !/^\{\w+\}$/.test(words)) expect(english.flat()).not.toContain(words)
    }
    // The view uses a paragraph as its key.
    for (const part of text) expect(new Set(part).size).toBe(part.length)
  })

  it.each(LANGUAGES)('has in %s a value for every parameter', language => {
    for (const value of parts(name, language).flat().flatMap(valuesOf)) expect(VALUES).toContain(value)
  })
})

it('the agreement and the policy name every legal detail', () => {
  const named = new Set([...parts('agreement', 'en'), ...parts('policy', 'en')].flat().flatMap(valuesOf))
  expect(LEGAL_DETAILS.filter(key => !named.has(key))).toEqual([])
})

it('the privacy policy states every retention period', () => {
  const stated = parts('policy', 'en').flat().flatMap(valuesOf)
  expect(stated).toEqual(expect.arrayContaining(Object.keys(KEPT_DAYS).map(what => `${what}Days`)))
})

/** Matches digits that are part of a name or a unit and therefore depend on no setting. */
const NAMES_WITH_DIGITS = /TRC-20|AES-256|Argon2id|\b1 US[DT]+\b|1(つ|日|米ドル)/g

it.each(LANGUAGES)(
  'no long text contains a number that should come from a setting or a rule (%s)',
  language => {
    const texts = NAMES.flatMap(name => parts(name, language).flat())
    expect(texts.filter(words => /\d/.test(words.replace(NAMES_WITH_DIGITS, '')))).toEqual([])
  },
)
