import type { Language } from '@matin/contract/language'

/** Languages of customers, as the console calls them. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ja: 'Japanese',
  'zh-Hans': 'Chinese, simplified',
  'zh-Hant': 'Chinese, traditional',
}
