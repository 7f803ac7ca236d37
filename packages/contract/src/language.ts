/** The four languages of the product; `en` is the fallback. */
export const LANGUAGES = ['en', 'ja', 'zh-Hans', 'zh-Hant'] as const
export type Language = (typeof LANGUAGES)[number]
export const FALLBACK_LANGUAGE: Language = 'en'

/** Returns the language of a `Language` header; the fallback if it names none of ours. */
export function languageOf(header: string | undefined): Language {
  return LANGUAGES.find(language => language === header) ?? FALLBACK_LANGUAGE
}

/** A text in every language. */
export type Localised = Record<Language, string>
