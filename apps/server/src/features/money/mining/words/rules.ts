import { readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '@matin/contract/language'
import { fillParameters, parseLongText } from '@matin/contract/long-text'
import { PAYOUT_TIME } from '@matin/domain/mining/payout-hour'
import { VALUE_DATE_HOURS } from '@matin/domain/mining/schedule'

interface Section {
  title: string
  text: string
}

const VALUES = { payoutTime: PAYOUT_TIME, valueDateHours: String(VALUE_DATE_HOURS) }

function sectionsIn(language: Language): Section[] {
  const markdown = readFileSync(new URL(`rules.${language}.md`, import.meta.url), 'utf8')
  return parseLongText(fillParameters(markdown, VALUES)).sections.map(({ title, text }) => ({
    title,
    text: text.join('\n'),
  }))
}

/** Rules of the mining pool in every language, which customers read before they buy. */
export const MINING_RULES = Object.fromEntries(
  LANGUAGES.map(language => [language, sectionsIn(language)]),
) as Record<Language, Section[]>
