import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrivalOf, withdrawalRefusal } from './terms.ts'

const terms = { fee: 1_000_000n, minimum: 10_000_000n, limit24h: 1_000_000_000n }
const money = fc.bigInt({ min: 0n, max: 2_000_000_000n })

it('the arriving amount is the quantity less the fee, never below zero', () => {
  fc.assert(
    fc.property(money, money, (quantity, fee) => {
      const arrival = arrivalOf(quantity, fee)
      expect(arrival >= 0n && arrival <= quantity).toBe(true)
      if (quantity >= fee) expect(arrival + fee).toBe(quantity)
      else expect(arrival).toBe(0n)
    }),
  )
})

describe('a withdrawal', () => {
  it.each([
    [1_000_000n, 2_000_000_000n, 0n, 'insufficient_fee'],
    [1_000_001n, 2_000_000_000n, 0n, 'below_minimum'],
    [9_999_999n, 2_000_000_000n, 0n, 'below_minimum'],
    [10_000_000n, 10_000_000n, 0n, null],
    [10_000_001n, 10_000_000n, 0n, 'insufficient_balance'],
    [1_000_000_000n, 2_000_000_000n, 0n, null],
    [1_000_000_000n, 2_000_000_000n, 1n, 'limit_exceeded'],
    [1_000_000_001n, 2_000_000_000n, 0n, 'limit_exceeded'],
  ])('of %s with %s in spot and %s of the limit used has the refusal %s', (quantity, spot, used, refusal) => {
    expect(withdrawalRefusal(quantity, terms, spot, used)).toBe(refusal)
  })

  it('that is accepted pays out more than zero, is covered by the balance and stays within the limit', () => {
    fc.assert(
      fc.property(money, money, money, (quantity, spot, used) => {
        if (withdrawalRefusal(quantity, terms, spot, used) !== null) return
        expect(arrivalOf(quantity, terms.fee) > 0n).toBe(true)
        expect(quantity >= terms.minimum && quantity <= spot).toBe(true)
        expect(used + quantity <= terms.limit24h).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
