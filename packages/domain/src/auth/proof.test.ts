import { describe, expect, it } from 'vitest'
import { asksCurrentPin, holdsAfter, PROOFS, strongestProof } from './proof.ts'

describe('the required proof of identity', () => {
  it.each([
    [{ factor: true, pin: true }, 'factor'],
    [{ factor: true, pin: false }, 'factor'],
    [{ factor: false, pin: true }, 'pin_and_code'],
    [{ factor: false, pin: false }, 'password'],
  ] as const)('of a customer with %j is %s', (means, proof) => {
    expect(strongestProof(means)).toBe(proof)
  })

  it('never becomes weaker when the customer sets up another proof', () => {
    const place = (factor: boolean, pin: boolean) => PROOFS.indexOf(strongestProof({ factor, pin }))
    for (const one of [true, false]) {
      expect(place(true, one)).toBeLessThanOrEqual(place(false, one))
      expect(place(one, true)).toBeLessThanOrEqual(place(one, false))
    }
  })
})

describe('a change of account protection holds withdrawals', () => {
  it('if the account has ever held money', () => {
    for (const adds of [true, false]) expect(holdsAfter({ adds }, true)).toBe(true)
  })

  it('if it removes or replaces something, but not if it only adds to an account that never held money', () => {
    expect(holdsAfter({ adds: true }, false)).toBe(false)
    expect(holdsAfter({ adds: false }, false)).toBe(true)
  })
})

describe('a change of the PIN asks for the current PIN', () => {
  it.each([
    ['pin_and_code', true, false, true],
    ['factor', true, false, false],
    ['factor', true, true, true],
    ['factor', false, true, false],
    ['password', false, true, false],
  ] as const)('of a customer with the proof %s, a PIN: %s, held: %s: %s', (proof, pin, held, asked) => {
    expect(asksCurrentPin(proof, { pin, held })).toBe(asked)
  })
})
