import { LANGUAGES } from '@matin/contract/language'
import { CHANNEL_KINDS } from '@matin/contract/notification-preferences'
import { wordingFaults } from '@matin/contract/testing/wording'
import { expect, it } from 'vitest'
import { ANSWERED_TEXT, PUSH_TITLES } from './words.ts'

it.each(LANGUAGES)('push texts follow the wording rules and contain no figure (%s)', language => {
  for (const words of [...CHANNEL_KINDS.map(kind => PUSH_TITLES[kind][language]), ANSWERED_TEXT[language]]) {
    expect(wordingFaults(language, words)).toEqual([])
    expect(words).not.toMatch(/\d/)
  }
})
