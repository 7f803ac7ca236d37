import { RECOVERY_REASONS } from '@matin/domain/auth/recovery'
import { IDENTITY_REASONS } from '@matin/domain/identity/reason'
import { HOLD_OWNERS, HOLD_REASONS } from '@matin/domain/operators/hold'
import { WITHDRAWAL_REASONS } from '@matin/domain/withdrawal/reason'
import { describe, expect, it } from 'vitest'
import { IDENTITY_REASON_TEXTS } from './identity-reasons.ts'
import { LANGUAGES } from './language.ts'
import { HOLD_OWNER_TEXTS, HOLD_TEXTS, REASON_TEXTS, RECOVERY_REASON_TEXTS } from './reasons.ts'
import { wordingFaults } from './testing/wording.ts'

const sentences = [
  ...WITHDRAWAL_REASONS.map(word => [word, REASON_TEXTS[word]] as const),
  ...HOLD_REASONS.map(word => [word, HOLD_TEXTS[word]] as const),
  ...RECOVERY_REASONS.map(word => [word, RECOVERY_REASON_TEXTS[word]] as const),
  ...IDENTITY_REASONS.map(word => [word, IDENTITY_REASON_TEXTS[word]] as const),
]

describe.each(sentences)('the reason text %s', (_, text) => {
  it('is one sentence in each language', () => {
    expect(Object.keys(text)).toEqual([...LANGUAGES])
    expect(text.en).toMatch(/^[A-Z].*\.$/)
    for (const language of ['ja', 'zh-Hans', 'zh-Hant'] as const) expect(text[language]).toMatch(/。$/)
    expect(text['zh-Hans']).not.toBe(text['zh-Hant'])
  })

  it('follows the wording rules of each language', () => {
    for (const language of LANGUAGES) expect(wordingFaults(language, text[language])).toEqual([])
  })

  it('does not ask for a payment', () => {
    for (const language of LANGUAGES)
      expect(text[language]).not.toMatch(/\b(pay|deposit|fee|tax)\b|支払|手数料|缴|繳|手续费|手續費/i)
  })
})

it.each(HOLD_OWNERS)('the hold owner %s is named in each language', owner => {
  for (const language of LANGUAGES) expect(HOLD_OWNER_TEXTS[owner][language].trim()).not.toBe('')
})
