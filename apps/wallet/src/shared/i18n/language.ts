import { LANGUAGES, type Language } from '@matin/contract/language'
import { storage } from '../state/storage.ts'

/** Storage key, in the specification's spelling (section 3). */
export const LANGUAGE_KEY = 'Matemax_lang'

/** Name of each language as its own readers write it. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  ja: '日本語',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some(language => language === value)
}

export function storedLanguage(): Language | null {
  const value = storage.get(LANGUAGE_KEY)
  return isLanguage(value) ? value : null
}

export function storeLanguage(language: Language) {
  storage.set(LANGUAGE_KEY, language)
}
