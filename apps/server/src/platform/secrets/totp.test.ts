import { expect, it } from 'vitest'
import { newTotpSecret, totpCode, totpStep, totpUri } from './totp.ts'

/** Secret of RFC 6238, appendix B: the ASCII text "12345678901234567890", SHA-1, last six digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('TOTP returns the codes of the standard at %s s', (seconds, code) => {
  expect(totpCode(RFC_SECRET, Temporal.Instant.fromEpochMilliseconds(seconds * 1000))).toBe(code)
})

it('TOTP accepts a code up to one step around now, and no other', () => {
  const at = Temporal.Instant.from('2026-03-02T10:24:00Z')
  const step = BigInt(at.epochMilliseconds / 30_000)
  const secret = newTotpSecret()
  for (const offset of [-1, 0, 1]) {
    const code = totpCode(secret, at.add({ seconds: offset * 30 }))
    expect(totpStep(secret, code, at)).toBe(step + BigInt(offset))
  }
  const far = totpCode(secret, at.add({ minutes: 5 }))
  expect(totpStep(secret, far, at)).toBeNull()
  expect(totpStep(secret, 'abcdef', at)).toBeNull()
})

it('the TOTP address names the account for the authenticator', () => {
  const uri = new URL(totpUri(RFC_SECRET, 'Matin', 'ada@example.com'))
  expect(uri.protocol).toBe('otpauth:')
  expect(uri.searchParams.get('secret')).toBe(RFC_SECRET)
  expect(decodeURIComponent(uri.pathname)).toContain('Matin:ada@example.com')
})
