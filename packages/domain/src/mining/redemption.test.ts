import fc from 'fast-check'
import { expect, it } from 'vitest'
import { redemptionOf } from './redemption.ts'
import { incomeOf } from './terms.ts'

const order = fc
  .record({
    principal: fc.bigInt({ min: 1n, max: 10n ** 24n }),
    dailyRate: fc.bigInt({ min: 1n, max: 100_000_000n }),
    cycleDays: fc.integer({ min: 1, max: 3650 }),
    penaltyRate: fc.bigInt({ min: 0n, max: 1_000_000_000n }),
  })
  .chain(terms => fc.record({ terms: fc.constant(terms), paidCount: fc.nat(terms.cycleDays) }))

it('a redemption divides principal and promised income without a remainder', () => {
  fc.assert(
    fc.property(order, ({ terms, paidCount }) => {
      const { daily, total } = incomeOf(terms.principal, terms)
      const result = redemptionOf({ ...terms, dailyIncome: daily, paidCount })
      expect(result.principal).toBe(terms.principal)
      expect(result.returned + result.penalty).toBe(terms.principal)
      expect(result.paid + result.forfeited).toBe(total)
      expect(result.paid).toBe(daily * BigInt(paidCount))
      for (const figure of Object.values(result)) expect(figure >= 0n).toBe(true)
      // Rounded down, in the customer's favour.
      expect(result.penalty * 1_000_000_000n <= terms.principal * terms.penaltyRate).toBe(true)
    }),
  )
})

it('a redemption agrees with the example of the rules page', () => {
  const result = redemptionOf({
    principal: 400_000_000n,
    dailyIncome: 140_000n,
    cycleDays: 30,
    paidCount: 3,
    penaltyRate: 10_000_000n,
  })
  expect(result).toEqual({
    principal: 400_000_000n,
    penalty: 4_000_000n,
    returned: 396_000_000n,
    paid: 420_000n,
    forfeited: 3_780_000n,
  })
})
