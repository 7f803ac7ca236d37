import { LANGUAGES, type Language } from '@matin/contract/language'
import { storage } from '../state/storage.ts'

/** Storage key, in the specification's spelling (section 3). */
export const LANGUAGE_KEY = 'Matemax_lang'

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
