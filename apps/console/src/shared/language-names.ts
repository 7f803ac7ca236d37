import { LANGUAGES, type Language } from '@matin/contract/language'

/** Names of the customers' languages in the console. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ja: 'Japanese',
  'zh-Hans': 'Chinese, simplified',
  'zh-Hant': 'Chinese, traditional',
}

/** Returns the name of a language code; other texts are unchanged. */
export function languageName(code: string): string {
  const language = LANGUAGES.find(one => one === code)
  return language ? LANGUAGE_NAMES[language] : code
}
