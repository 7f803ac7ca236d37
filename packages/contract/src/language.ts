/** The four languages of the product; `en` is the fallback. */
export const LANGUAGES = ['en', 'ja', 'zh-Hans', 'zh-Hant'] as const
export type Language = (typeof LANGUAGES)[number]
export const FALLBACK_LANGUAGE: Language = 'en'

/** Language that a `Language` header asks for; the fallback when we have none of them. */
export function languageOf(header: string | undefined): Language {
  return LANGUAGES.find(language => language === header) ?? FALLBACK_LANGUAGE
}

/** A text that exists in every language. */
export type Localised = Record<Language, string>
