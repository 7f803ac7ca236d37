import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@matin/contract/language'
import { compileTexts, type TextTree } from './compile.ts'
import type { Area } from './text-id.ts'
import { type Writer, writerOf } from './writer.ts'

export const TEXTS_FOLDER = join(import.meta.dirname, '../texts')

export const AREAS: readonly Area[] = [
  'answers',
  'emails',
  'errors',
  'incidents',
  'messages',
  'pages',
  'push',
  'reasons',
  'sms',
]

/** Reads the texts of a language. Its folder has one file for each area of texts. */
export function readTexts(folder: string, language: string): TextTree {
  const read = (area: Area) =>
    JSON.parse(readFileSync(join(folder, language, `${area}.json`), 'utf8')) as TextTree
  return Object.fromEntries(AREAS.map(area => [area, read(area)]))
}

/** Reads and compiles the texts of all languages in a folder. Throws if a file is missing or broken. */
export function readWriter<L extends string>(folder: string, languages: readonly L[]): Writer<L> {
  const texts = languages.map(language => [language, compileTexts(readTexts(folder, language))])
  return writerOf(Object.fromEntries(texts))
}

/** Functions that write the product's texts in Node. Browsers load only the files that they need. */
export const { text, write } = readWriter(TEXTS_FOLDER, LANGUAGES)
