import { LANGUAGES } from '@matin/contract/language'
import { wordingFaults } from '@matin/contract/testing/wording'
import { expect, it } from 'vitest'
import { transportText, unexpectedText } from './transport-text.ts'

it.each(LANGUAGES)('each transport error has its own text that follows the wording rules (%s)', language => {
  const texts = (['offline', 'timeout', 'broken'] as const).map(reason => transportText(language, reason))
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(wordingFaults(language, text)).toEqual([])
})

it.each(LANGUAGES)('an error in our own code is not described as a lost connection (%s)', language => {
  const text = unexpectedText(language, 'TypeError')
  expect(text).toContain('TypeError')
  expect(text).not.toBe(transportText(language, 'offline'))
  expect(wordingFaults(language, text.replace('TypeError', ''))).toEqual([])
})
