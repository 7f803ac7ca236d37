import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { byLanguage, LANGUAGES, type Language, type Localised } from '@matin/contract/language'
import { compileTexts, type TextTree } from './compile.ts'
import { type LongText, parseLongText } from './long-text.ts'
import { fillRules } from './rule-values.ts'
import type { Area, TextId, ValuesOf } from './text-id.ts'
import { type Writer, writerOf } from './writer.ts'

export const TEXTS_FOLDER = join(import.meta.dirname, '../texts')

export const AREAS: readonly Area[] = [
  'answers',
  'browser',
  'coins',
  'demonstration',
  'emails',
  'errors',
  'incidents',
  'messages',
  'pages',
  'push',
  'reasons',
  'sms',
  'transport',
]

export const LONG_TEXTS = ['about', 'agreement', 'faq', 'policy', 'rules'] as const

/** Reads the texts of a language: one file for each area, in a folder with the language's name. */
export function readTexts(folder: string, language: string): TextTree {
  const read = (area: Area) =>
    JSON.parse(readFileSync(join(folder, language, `${area}.json`), 'utf8')) as TextTree
  return Object.fromEntries(AREAS.map(area => [area, read(area)]))
}

export function readLongText(name: (typeof LONG_TEXTS)[number], language: Language): LongText {
  return parseLongText(fillRules(readFileSync(join(TEXTS_FOLDER, language, `${name}.md`), 'utf8')))
}

/** Reads and compiles the texts of all languages in a folder. Throws where a file is missing or broken. */
export function readWriter<L extends string>(folder: string, languages: readonly L[]): Writer<L> {
  const texts = languages.map(language => [language, compileTexts(readTexts(folder, language))])
  return writerOf(Object.fromEntries(texts))
}

/** Functions that write the product's texts in Node. Browsers load only the files that they need. */
export const { text, write } = readWriter(TEXTS_FOLDER, LANGUAGES)

export function textByLanguage<I extends TextId>(id: I, ...values: ValuesOf<I>): Localised {
  return byLanguage(language => text(language, id, ...values))
}
