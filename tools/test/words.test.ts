import { globSync, readFileSync } from 'node:fs'
import { LANGUAGES as ALL, type Language } from '@matin/contract/language'
import { describe, expect, it } from 'vitest'

/** Languages into which the English texts are translated. */
const LANGUAGES: readonly Language[] = ALL.filter(language => language !== 'en')

interface Term {
  english: string
  strong: boolean
  /** Translations of the term, in the order of LANGUAGES. */
  renderings: string[]
}

/** Table of terms in docs/translations.md. */
const TERMS: Term[] = readFileSync('docs/translations.md', 'utf8')
  .split('\n')
  .filter(line => /^\| (?!English|-)/.test(line))
  .map(line => line.split('|').map(cell => cell.trim()))
  .filter(cells => cells.length === 6)
  .map(([, name = '', ...renderings]) => ({
    english: name.replaceAll('*', '').replace(/ \(.*\)|, .*/, ''),
    strong: name.startsWith('**'),
    renderings: renderings.slice(0, LANGUAGES.length),
  }))

/** Yields each text of the app with its place, in English and in one other language. */
function* texts(): Generator<{ place: string; language: Language; english: string; text: string }> {
  // SMS are shortened, and the text of a message does not repeat its title.
  const files = ['apps/wallet/src/**/*.en.json', 'packages/i18n/texts/en/!(messages|sms).json']
  for (const file of globSync(files)) {
    const english = flat(JSON.parse(readFileSync(file, 'utf8')))
    for (const language of LANGUAGES) {
      const other = flat(JSON.parse(readFileSync(file.replace(/\ben(?=\.json$|\/)/, language), 'utf8')))
      for (const [place, said] of english) {
        const text = other.get(place)
        if (text !== undefined) yield { place: `${file} ${place}`, language, english: said, text }
      }
    }
  }
}

function flat(value: unknown, place = '', found = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'string') found.set(place, value)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) flat(inner, `${place}.${key}`, found)
  return found
}

describe('the table of terms', () => {
  it('has each term once, with one translation per language', () => {
    expect(TERMS.length).toBeGreaterThan(40)
    const names = TERMS.map(({ english }) => english)
    expect(names.filter((name, index) => names.indexOf(name) !== index && name !== 'operator')).toEqual([])
    for (const { english, renderings } of TERMS)
      for (const rendering of renderings) expect([english, rendering]).not.toEqual([english, ''])
  })

  it('has for each strong term the translation that the app uses wherever the English text has the term', () => {
    const strong = TERMS.filter(term => term.strong)
    expect(strong.length).toBeGreaterThan(15)
    const missing = [...texts()].flatMap(({ place, language, english, text }) =>
      strong
        .filter(term => new RegExp(`(?<![\\w-])${term.english}s?(?![\\w-])`, 'i').test(english))
        .map(term => ({
          term: term.english,
          wanted: term.renderings[LANGUAGES.indexOf(language)] ?? '',
        }))
        .filter(({ wanted }) => !text.includes(wanted))
        .map(({ term, wanted }) => `${place} ${language}: ${term} is ${wanted}`),
    )
    expect(missing).toEqual([])
  })
})
