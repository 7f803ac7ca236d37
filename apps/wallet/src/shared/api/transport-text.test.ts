import { LANGUAGES } from '@matin/contract/language'
import { wordingFaults } from '@matin/contract/testing/wording'
import { expect, it } from 'vitest'
import { transportText, unexpectedText } from './transport-text.ts'

it.each(LANGUAGES)('says what went wrong on the way as native readers write (%s)', language => {
  const texts = (['offline', 'timeout', 'broken'] as const).map(reason => transportText(language, reason))
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(wordingFaults(language, text)).toEqual([])
})

it.each(LANGUAGES)('names a fault of the app in words that are none of the connection (%s)', language => {
  const text = unexpectedText(language, 'TypeError')
  expect(text).toContain('TypeError')
  expect(text).not.toBe(transportText(language, 'offline'))
  expect(wordingFaults(language, text.replace('TypeError', ''))).toEqual([])
})
