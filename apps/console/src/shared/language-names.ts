import { LANGUAGES, type Language } from '@matin/contract/language'

/** Languages of customers, as the console calls them. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ja: 'Japanese',
  'zh-Hans': 'Chinese, simplified',
  'zh-Hant': 'Chinese, traditional',
}

/** The name of a language by its code; any other text stays as it is. */
export function languageName(code: string): string {
  const language = LANGUAGES.find(one => one === code)
  return language ? LANGUAGE_NAMES[language] : code
}
