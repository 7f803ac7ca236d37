/** A new language is one line here and one folder in packages/i18n/texts. */
export const LANGUAGE_NAMES = {
  en: 'English',
  ja: '日本語',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
} as const
export type Language = keyof typeof LANGUAGE_NAMES
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as [Language, ...Language[]]
export const FALLBACK_LANGUAGE: Language = 'en'

export function languageOf(header: string | undefined): Language {
  return LANGUAGES.find(language => language === header) ?? FALLBACK_LANGUAGE
}

/** E.g. 'zh-Hant' for ["zh-TW", "ja;q=0.8"]. Browsers send their languages in the order of preference. */
export function languageAccepted(tags: readonly string[]): Language {
  for (const range of tags) {
    const [tag = ''] = range.trim().toLowerCase().split(';')
    const [primary] = tag.split('-')
    const script = /hant|tw|hk|mo/.test(tag) ? 'zh-Hant' : 'zh-Hans'
    const ours = LANGUAGES.find(language => language === (primary === 'zh' ? script : primary))
    if (ours) return ours
  }
  return FALLBACK_LANGUAGE
}

/** English is British, because the design writes the day first. */
export function localeOf(language: string): string {
  return language === 'en' ? 'en-GB' : language
}

export type Localised = Record<Language, string>

/* @__NO_SIDE_EFFECTS__ */
export function byLanguage<T>(of: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(LANGUAGES.map(language => [language, of(language)])) as Record<Language, T>
}
