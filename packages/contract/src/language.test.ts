import { expect, it } from 'vitest'
import { LANGUAGES, languageOf } from './language.ts'

it('each of the four languages is accepted as it is', () => {
  expect(LANGUAGES).toEqual(['en', 'ja', 'zh-Hans', 'zh-Hant'])
  for (const language of LANGUAGES) expect(languageOf(language)).toBe(language)
})

it.each([undefined, '', 'fr', 'EN', 'zh', 'zh-hans', 'en-US', 'ja,en;q=0.5', 'constructor'])(
  'the language falls back to English for %j',
  header => {
    expect(languageOf(header)).toBe('en')
  },
)
