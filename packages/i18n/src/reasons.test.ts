import { INCIDENT_KINDS } from '@matin/contract/incidents'
import { LANGUAGES } from '@matin/contract/language'
import { RECOVERY_REASONS } from '@matin/domain/auth/recovery'
import { IDENTITY_REASONS } from '@matin/domain/identity/reason'
import { HOLD_OWNERS, HOLD_REASONS } from '@matin/domain/operators/hold'
import { WITHDRAWAL_REASONS } from '@matin/domain/withdrawal/reason'
import { describe, expect, it } from 'vitest'
import { text } from './read.ts'

const sentences = [
  ...WITHDRAWAL_REASONS.map(word => `reasons.withdrawal.${word}` as const),
  ...HOLD_REASONS.map(word => `reasons.hold.${word}` as const),
  ...RECOVERY_REASONS.map(word => `reasons.recovery.${word}` as const),
  ...IDENTITY_REASONS.map(word => `reasons.identity.${word}` as const),
]

describe.each(sentences)('the reason text %s', id => {
  it('is a sentence in each language', () => {
    expect(text('en', id)).toMatch(/^[A-Z].*\.$/)
    for (const language of ['ja', 'zh-Hans', 'zh-Hant'] as const) expect(text(language, id)).toMatch(/。$/)
    expect(text('zh-Hans', id)).not.toBe(text('zh-Hant', id))
  })

  it('does not ask for a payment', () => {
    for (const language of LANGUAGES)
      expect(text(language, id)).not.toMatch(/\b(pay|deposit|fee|tax)\b|支払|手数料|缴|繳|手续费|手續費/i)
  })
})

it.each(HOLD_OWNERS)('the hold owner %s is named in each language', owner => {
  for (const language of LANGUAGES) expect(text(language, `reasons.holdOwner.${owner}`).trim()).not.toBe('')
})

it.each(INCIDENT_KINDS)(
  'the incident %s has a text of one line in each language, at most 110 characters long',
  kind => {
    for (const language of LANGUAGES) {
      const said = text(language, `incidents.${kind}`)
      expect(said.length).toBeLessThanOrEqual(110)
      expect(said).not.toMatch(/[{}\n]/)
    }
  },
)

it.each(LANGUAGES)(
  'titles of pushes and the email about a reply of support contain no figure (%s)',
  language => {
    for (const kind of ['security', 'withdrawals', 'recharges', 'income', 'orders', 'transfers'] as const)
      expect(text(language, `push.${kind}`)).not.toMatch(/\d/)
    expect(text(language, 'emails.answered')).not.toMatch(/\d/)
  },
)
