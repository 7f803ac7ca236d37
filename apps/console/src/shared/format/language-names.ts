import { byLanguage, LANGUAGES } from '@matin/contract/language'

const english = new Intl.DisplayNames('en', { type: 'language' })

export const LANGUAGE_NAMES = byLanguage(language => english.of(language) ?? language)

export function languageName(code: string): string {
  const language = LANGUAGES.find(one => one === code)
  return language ? LANGUAGE_NAMES[language] : code
}
