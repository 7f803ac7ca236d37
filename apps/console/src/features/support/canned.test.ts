import { LANGUAGES } from '@matin/contract/language'
import { wordingFaults } from '@matin/contract/testing/wording'
import { expect, it } from 'vitest'
import { CANNED } from './canned.ts'

it.each(LANGUAGES)('answers that customers read are written as native readers write (%s)', language => {
  for (const { words } of CANNED)
    expect(wordingFaults(language, words[language]), words[language]).toEqual([])
})
