import { readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '@matin/contract/language'
import { parseLongText } from '@matin/contract/long-text'
import { fillRules } from '@matin/i18n/rule-values'

interface Section {
  title: string
  text: string
}

function sectionsIn(language: Language): Section[] {
  const markdown = readFileSync(new URL(`rules.${language}.md`, import.meta.url), 'utf8')
  return parseLongText(fillRules(markdown)).sections.map(({ title, text }) => ({
    title,
    text: text.join('\n'),
  }))
}

/** Rules of the mining pool in every language, which customers read before they buy. */
export const MINING_RULES = Object.fromEntries(
  LANGUAGES.map(language => [language, sectionsIn(language)]),
) as Record<Language, Section[]>
