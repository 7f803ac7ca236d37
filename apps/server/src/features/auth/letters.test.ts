import { CODE_PURPOSES } from '@matin/contract/auth'
import { LANGUAGES } from '@matin/contract/language'
import { wordingFaults } from '@matin/contract/testing/wording'
import { describe, expect, it } from 'vitest'
import { accountExistsLetter, codeLetter } from './letters.ts'

describe.each(CODE_PURPOSES)('the letter to %s', purpose => {
  it.each(LANGUAGES)('says the code in subject and text (%s)', language => {
    const letter = codeLetter(purpose, language, '012345')
    expect(letter.subject).toContain('012345')
    expect(letter.text).toContain('012345')
    expect(`${letter.subject}${letter.text}`).not.toMatch(/[{}]/)
    // Ten minutes, in whatever script.
    expect(letter.text).toMatch(/ten minutes|10分|十分[钟鐘]/)
  })

  it.each(LANGUAGES)('reads as native readers write (%s)', language => {
    const { subject, text } = codeLetter(purpose, language, '012345')
    for (const words of [subject, text]) expect(wordingFaults(language, words)).toEqual([])
  })

  it('is another one in each language', () => {
    const texts = LANGUAGES.map(language => codeLetter(purpose, language, '012345').text)
    expect(new Set(texts).size).toBe(LANGUAGES.length)
  })
})

it('each purpose has its own letter', () => {
  for (const language of LANGUAGES) {
    const texts = CODE_PURPOSES.map(purpose => codeLetter(purpose, language, '012345').text)
    expect(new Set(texts).size).toBe(CODE_PURPOSES.length)
  }
})

it('a reset is announced with its hold on withdrawals', () => {
  for (const language of LANGUAGES) expect(codeLetter('reset_password', language, '1').text).toContain('24')
})

it('the letter to one who has an account carries no code', () => {
  const letters = LANGUAGES.map(accountExistsLetter)
  for (const { subject, text } of letters) expect(`${subject}${text}`).not.toMatch(/[{}\d]/)
  expect(new Set(letters.map(letter => letter.text)).size).toBe(LANGUAGES.length)
})
