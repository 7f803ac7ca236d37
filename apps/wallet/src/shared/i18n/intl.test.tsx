import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@matin/contract/language'
import compile from 'icu-minify/compile'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as library from 'use-intl'
import { expect, it, vi } from 'vitest'
import * as light from './intl.tsx'

type Words = Record<string, Record<string, string>>
/** What of either is used, without the types that tie the library to our catalogues. */
interface Intl {
  IntlProvider: ComponentType<{ locale: string; timeZone: string; messages: object; children: ReactNode }>
  useLocale: () => string
  useTimeZone: () => string | undefined
  useTranslations: (namespace: string) => { rich: (key: string, values?: object) => ReactNode }
}

const NUMBERS = [0, 1, 2, 1234567.5]
const TIME = new Date('2026-06-09T18:02:03Z')

function wordsOf(language: string): Words {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../../messages/${language}.json`), 'utf8'))
}

/** Values for each argument and tag of a message: one set after the other tries its branches. */
function valuesFor(message: string): Record<string, unknown>[] {
  const branches = [...message.matchAll(/([\w-]+) \{/g)].map(([, branch]) => branch)
  const tags = [...message.matchAll(/<(\w+)>/g)].map(([, tag]) => [
    tag,
    (chunks: ReactNode) => <b>{chunks}</b>,
  ])
  const args = [...message.matchAll(/\{(\w+)(?:, (\w+))?/g)]
  return Array.from({ length: Math.max(NUMBERS.length, branches.length) }, (_, set) => {
    const valueFor = (kind: string | undefined) => {
      if (kind === 'plural' || kind === 'number' || kind === 'selectordinal')
        return NUMBERS[set % NUMBERS.length]
      return kind === 'date' || kind === 'time' ? TIME : (branches[set] ?? 'text')
    }
    return Object.fromEntries([...args.map(([, name, kind]) => [name, valueFor(kind)]), ...tags])
  })
}

interface Page {
  intl: Intl
  words: Words
}

function Namespace({ intl, words, name }: Page & { name: string }) {
  const t = intl.useTranslations(name)
  return Object.entries(words[name] ?? {}).map(([key, message]) => (
    <p key={key}>
      {name}.{key}
      {valuesFor(message).map((values, set) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sets have no other name
        <i key={set}>{t.rich(key, values)}</i>
      ))}
    </p>
  ))
}

function AllWords({ intl, words }: Page) {
  return (
    <>
      {`${intl.useLocale()} ${intl.useTimeZone()}`}
      {Object.keys(words).map(name => (
        <Namespace key={name} name={name} intl={intl} words={words} />
      ))}
    </>
  )
}

/** A page of all words of a language, as one of the two writes them. */
function written(intl: Intl, language: string, words: Words, messages: object): string {
  return renderToStaticMarkup(
    <intl.IntlProvider locale={language} timeZone="Asia/Tokyo" messages={messages}>
      <AllWords intl={intl} words={words} />
    </intl.IntlProvider>,
  ).replaceAll('</p>', '</p>\n')
}

function compiled(words: Words): object {
  const all = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)]))
  return Object.fromEntries(Object.entries(words).map(([name, texts]) => [name, all(texts)]))
}

it.each(LANGUAGES)('writes every message as the library does (%s)', language => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const words = wordsOf(language)
  const ofLibrary = written(library as unknown as Intl, language, words, words)
  expect(written(light as unknown as Intl, language, words, compiled(words))).toBe(ofLibrary)
  expect(errors.mock.calls).toEqual([])
})

it.each([
  ['a word', 'Common', 'nothing'],
  ['a namespace', 'Nothing', 'back'],
])('shows the name of %s that is missing, as the library does', (_, namespace, key) => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [ofLibrary, ofLight] = [library, light].map(intl =>
    written(intl as unknown as Intl, 'en', { [namespace]: { [key]: '' } }, { Common: { back: 'Back' } }),
  )
  expect(ofLight).toContain(`<i>${namespace}.${key}</i>`)
  expect(ofLight).toBe(ofLibrary)
  expect(errors).toHaveBeenCalled()
})
