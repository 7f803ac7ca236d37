import { byLanguage } from '@matin/contract/language'
import { readLongText } from '@matin/i18n/read'

export const MINING_RULES = byLanguage(language =>
  readLongText('rules', language).sections.map(({ title, text }) => ({ title, text: text.join('\n') })),
)
