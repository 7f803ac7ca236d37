import { byLanguage, LANGUAGES } from '@matin/contract/language'

const english = new Intl.DisplayNames('en', { type: 'language' })

/** English names of the customers' languages. */
export const LANGUAGE_NAMES = byLanguage(language => english.of(language) ?? language)

/** Returns the name of a language code; other texts are unchanged. */
export function languageName(code: string): string {
  const language = LANGUAGES.find(one => one === code)
  return language ? LANGUAGE_NAMES[language] : code
}
