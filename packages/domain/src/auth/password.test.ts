import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PASSWORD_MIN, passwordFault, passwordStrength } from './password.ts'

describe('a login password', () => {
  it('has at least six characters, with an emoji counted as one', () => {
    expect(PASSWORD_MIN).toBe(6)
    expect(passwordFault('tiger')).toBe('too_short')
    expect(passwordFault('tigers')).toBeNull()
    expect(passwordFault('🐯🦁🐻🐼🐨')).toBe('too_short')
    expect(passwordFault('🐯🦁🐻🐼🐨🐸')).toBeNull()
  })

  it.each(['123456', 'Password', 'QWERTY', 'iLoveYou', '5201314', 'aaaaaaa', '！！！！！！', '🐯🐯🐯🐯🐯🐯'])(
    'is refused as too common: %s',
    common => {
      expect(passwordFault(common)).toBe('too_common')
      expect(passwordStrength(common)).toBe(0)
    },
  )

  it('is refused as too short, whatever else is wrong with it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 5 }), short => {
        expect(passwordFault(short)).toBe('too_short')
      }),
    )
  })
})

describe('the password strength', () => {
  it.each([
    ['tigers', 1],
    ['Tigers1', 2],
    ['tigers and bears', 3],
    ['Tigers & 7 bears!', 4],
  ])('of %j is %i', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })

  it('is 0 for a refused password and for no other', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), password => {
        const strength = passwordStrength(password)
        expect(strength === 0).toBe(passwordFault(password) !== null)
        expect(strength).toBeLessThanOrEqual(4)
      }),
    )
  })

  it('never falls when a password is typed twice in a row', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 6, maxLength: 20 }), password => {
        if (passwordFault(password)) return
        expect(passwordStrength(password + password)).toBeGreaterThanOrEqual(passwordStrength(password))
      }),
    )
  })
})
