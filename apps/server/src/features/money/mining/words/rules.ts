import { byLanguage } from '@matin/contract/language'
import { readLongText } from '@matin/i18n/read'

/** Rules of the mining pool in every language, which customers read before they buy. */
export const MINING_RULES = byLanguage(language =>
  readLongText('rules', language).sections.map(({ title, text }) => ({ title, text: text.join('\n') })),
)
