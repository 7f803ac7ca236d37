import { expect, it } from 'vitest'
import { INCIDENT_TEXTS } from './incident-texts.ts'
import { INCIDENT_KINDS } from './incidents.ts'
import { LANGUAGES } from './language.ts'
import { wordingFaults } from './testing/wording.ts'

it.each(INCIDENT_KINDS)(
  'the incident %s has a text of one line in each language, at most 110 characters long',
  kind => {
    for (const language of LANGUAGES) {
      const text = INCIDENT_TEXTS[kind][language]
      expect(wordingFaults(language, text)).toEqual([])
      expect(text.length).toBeLessThanOrEqual(110)
      expect(text).not.toMatch(/[{}\n]/)
    }
  },
)
